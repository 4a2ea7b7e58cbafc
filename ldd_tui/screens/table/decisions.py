"""How a person is asked to decide: on the map for an offensive, else next to it or in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ldd_tui.games import progress
from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens import position_words
from ldd_tui.text import _, phrases
from ldd_tui.widgets.map_view import Aim
from rules import actions as a
from rules.model import Decision, Phase, Sector, Side, State, Status

if TYPE_CHECKING:
    from ldd_tui.screens.table.play_screen import PlayScreen


class Aiming:
    """Chooses attacker and target on the map (`aim`), then the size in a dialog."""

    def __init__(self, table: PlayScreen) -> None:
        self._table = table

    @property
    def aim(self) -> Aim | None:
        return self._table.map_view.aim

    def prompt(self) -> str:
        edition = self._table.session.setup.board.edition
        return "" if self.aim is None else position_words.prompt(self.aim, edition)

    def prospect(self) -> str:
        """What the offensive under the cursor may bring; empty if none is aimed."""
        pair = self._pair()
        return "" if pair is None or self._table.on_a_track else position_words.prospect(self._table.session, *pair)

    def go_on(self) -> None:
        table, session, sector = self._table, self._table.session, self._table.map_view.cursor
        if session.decision != Decision.OFFENSIVE:
            table.refuse(session.explain(a.Offensive(sector, sector, 1)).refusal, Phase.OFFENSIVES)
        elif self._pair() is not None:
            self._size()
        elif position_words.able(session):
            self._choose(*position_words.aim(session, sector))
        else:
            _nobody, why = position_words.aim(session, sector)
            words = position_words.why(session, why)
            table.refuse(phrases.together(words, with_keys(_("No offensive is possible now. {pass} passes."))))

    def choose_number(self, aim: Aim, number: int) -> None:
        """Choose a digit's sector, or say why not. For an attacker only the cursor moves: another digit may follow."""
        sector, why = position_words.chosen(self._table.session, aim, number)
        if sector is None:
            self._table.refuse(why)
        elif aim.fixed is None:
            self._table.map_view.cursor = sector
        else:
            with self._table.quietly():
                self._table.map_view.cursor = sector
            self.go_on()

    def stop(self) -> None:
        with self._table.quietly():
            self._table.map_view.aim = None

    def _choose(self, aim: Aim, why: object) -> None:
        """Have a sector chosen on the map. `why`: the one under the cursor won't do. A single choice is asked for too,
        or its digit would be read as a size."""
        table = self._table
        with table.quietly():
            table.map_view.aim = aim
        table.map_view.focus()
        if why:
            table.refuse(why)
        else:
            table.say()

    def _pair(self) -> tuple[Sector, Sector] | None:
        return None if self.aim is None else position_words.pair(self.aim, self._table.map_view.cursor)

    def _size(self) -> None:
        from ldd_tui.modals.decisions.offensive import OffensiveModal

        pair = self._pair()
        assert pair is not None
        self._table.open_dialog(OffensiveModal, self._table.session.state, *pair, then=self._table.decisions.decided)


_RESEARCH = {Decision.RESEARCH_FAILED: Decision.TECHNOLOGY}  # decisions that interrupt another one


class Decisions:
    """`researching`: the technologies dialog reopens after each action and failed attempt, until it is left."""

    def __init__(self, table: PlayScreen) -> None:
        self._table = table
        self.begin()

    def begin(self) -> None:
        self.researching = False
        self._asked: tuple[object, ...] = ()
        self._left: dict[Side, Sector] = {}
        self._told_of_end: State | None = None

    def ask(self) -> None:
        session = self._table.session
        choice = session.choice
        assert choice is not None
        asked = (session.state.turn, choice.side, _RESEARCH.get(choice.decision, choice.decision))
        told = progress.by_itself(session)
        if asked == self._asked:
            self._open_or_say(phrases.together(told, self._hints()))
            return
        self._asked = asked
        self.researching = False
        self._bring_cursor(choice.side)
        plainly = bool(progress.cut_short(session))  # then only the tutor says more
        self._open_or_say(phrases.together(told, self._table.hint(plainly)))

    def open(self, notice: str = "", *, refused: a.Action | None = None) -> None:
        """`notice`: shown in the dialog, after the reason if `refused`."""
        from ldd_tui.modals import for_decision
        from ldd_tui.modals.decisions.decision import DecisionDialog

        table, session = self._table, self._table.session
        self.researching = session.decision in (Decision.TECHNOLOGY, *_RESEARCH)
        dialog = for_decision(session.state, sector=table.map_view.cursor, app=table.app, alone=self._table.alone)
        if refused is not None and isinstance(dialog, DecisionDialog):
            notice = phrases.together(dialog.why_not(refused), notice)
        if notice:
            dialog.say(notice)
        table.app.push_screen(dialog, self.decided)

    def decided(self, action: a.Action | None) -> None:
        if action is None:
            self.researching = False
            self._table.show_position(self._hints())
        else:
            self._table.carry_out(action)

    def end(self) -> None:
        """End the sub-phase, after a question if something sensible is undone. The first key after an automatic end
        does nothing: it may have been meant for that."""
        from ldd_tui.modals.decisions import ending

        table, session = self._table, self._table.session
        ended = progress.cut_short(session)
        if ended and self._told_of_end is not session.state:
            self._told_of_end = session.state
            table.say(phrases.together(ended, position_words.awaited(session)), refused=True)
            return
        window = ending.end_question(table.app, session.state)
        if window is None:
            self._table.carry_out(a.DONE)
        else:
            table.app.push_screen(window, self._ended)

    def _ended(self, sure: bool | None) -> None:
        if sure:
            self._table.carry_out(a.DONE)
        else:
            self.researching = False
            self._table.say()

    def _open_or_say(self, notice: str) -> None:
        """Open the decision's dialog, or show the notice next to the map if it has none."""
        session = self._table.session
        on_the_map = session.decision in position_words.ON_THE_MAP
        if notice and on_the_map:
            self._table.say(notice)
        if self.researching or not on_the_map:
            self.open(notice)

    def _hints(self) -> str:
        return self._table.hint(self.researching and self._table.session.decision == Decision.TECHNOLOGY)

    def _bring_cursor(self, side: Side) -> None:
        """Leave the cursor on an own sector at war, or on the only player's target. Else go to where this side left it,
        or to a sector that can act."""
        session, here = self._table.session, self._table.map_view.cursor
        own = position_words.own(session, side)
        at_war = {sector for sector in own if session.state.sectors[sector].status == Status.AT_WAR}
        targets = {action.defender for action in session.legal if isinstance(action, a.Offensive)}
        if here in at_war or (here in targets and len(session.humans) == 1):
            return
        self._left[side.enemy] = here
        left = self._left.get(side)
        self._table.put_cursor([left] if left in at_war else position_words.able(session) or own)
