"""The keys by which a person answers the prompt from the map."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens import position_words, went_on
from ldd_tui.screens.table.table import Table
from ldd_tui.text import _, names, phrases
from ldd_tui.widgets.map_view import Aim
from rules import actions as a
from rules.model import Decision, Phase, Sector, Side, State, Status

# ------------------------------------------------------------------------------------------------ aiming
# Offensives aimed on the map: who attacks whom is chosen there, and then the size in a dialog.


class Aiming:
    """Aims an offensive. `decided` gets what the dialog of the offensive hands back: the action, or None.

    What is being chosen is `aim` of the map; None while no offensive is aimed.
    """

    def __init__(self, table: Table, decided: Callable[[a.Action | None], None]) -> None:
        self._table = table
        self._decided = decided

    @property
    def aim(self) -> Aim | None:
        return self._table.map_view.aim

    def prompt(self) -> str:
        """The prompt while an offensive is aimed; otherwise empty."""
        edition = self._table.session.setup.board.edition
        return "" if self.aim is None else position_words.prompt(self.aim, edition)

    def prospect(self) -> str:
        """What the offensive at the target under the cursor may bring; empty if none is aimed."""
        pair = self._pair()
        return "" if pair is None or self._table.on_a_track else position_words.prospect(self._table.session, *pair)

    def go_on(self) -> None:
        """Aim with the sector under the cursor, as attacker or target; then ask for the size."""
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
        """Take the sector of a digit, or say why it cannot be chosen. While the attacker is asked for, because that
        under the cursor will not do, the cursor only goes there: more digits would be meant for another attacker.
        """
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
        """Have a sector chosen on the map; `why` the one under the cursor will not do. A single choice is asked for as
        well: else the digit that is meant for it would be a size."""
        table = self._table
        with table.quietly():
            table.map_view.aim = aim
        table.map_view.focus()
        if why:
            table.refuse(why)
        else:
            table.say()

    def _pair(self) -> tuple[Sector, Sector] | None:
        """The attacker and the defender, with the sector under the cursor as the missing one."""
        return None if self.aim is None else position_words.pair(self.aim, self._table.map_view.cursor)

    def _size(self) -> None:
        from ldd_tui.modals.decisions.offensive import OffensiveModal

        pair = self._pair()
        assert pair is not None
        self._table.open_dialog(OffensiveModal, self._table.session.state, *pair, then=self._decided)


# ------------------------------------------------------------------------------------------------ decisions
# What a person is asked to decide: said beside the map, or asked in a dialog that opens by itself.


_RESEARCH = {Decision.RESEARCH_FAILED: Decision.TECHNOLOGY}
"""A decision that belongs to another one, which goes on after it."""


class Decisions:
    """Asks for decisions. `carry_out` gets what is decided, `hint` says what helps, or only what the tutor says of it.

    `alone`: whether nobody else sees the terminal from whom a bid would have to be hidden. `researching`: the dialog
    of technologies opens again after each action and each failed attempt, until it is left.
    """

    def __init__(
        self,
        table: Table,
        carry_out: Callable[[a.Action], None],
        hint: Callable[[bool], str],
        alone: Callable[[], bool],
    ) -> None:
        self.researching = False
        self._table = table
        self.carry_out = carry_out
        self._hint = hint
        self._alone = alone
        self._asked: tuple[object, ...] = ()
        self._left: dict[Side, Sector] = {}
        self._told_of_end: State | None = None

    def begin(self) -> None:
        self.researching = False
        self._asked = ()
        self._left = {}
        self._told_of_end = None

    def ask(self) -> None:
        """Ask for the awaited decision; for a new one, move the cursor to a sector it is about."""
        session = self._table.session
        choice = session.choice
        assert choice is not None
        asked = (session.state.turn, choice.side, _RESEARCH.get(choice.decision, choice.decision))
        told = went_on.by_itself(session)
        if asked == self._asked:
            self._open_or_say(phrases.together(told, self._hints()))
            return
        self._asked = asked
        self.researching = False
        self._bring_cursor(choice.side)
        plainly = bool(went_on.cut_short(session))  # then only the tutor says more
        self._open_or_say(phrases.together(told, self._hint(plainly)))

    def open(self, notice: str = "", *, refused: a.Action | None = None) -> None:
        """Open the decision's dialog. `notice`: shown in it, after the reason if `refused`."""
        from ldd_tui.modals import for_decision
        from ldd_tui.modals.decisions.decision import DecisionDialog

        table, session = self._table, self._table.session
        self.researching = session.decision in (Decision.TECHNOLOGY, *_RESEARCH)
        dialog = for_decision(session.state, sector=table.map_view.cursor, app=table.app, alone=self._alone())
        if refused is not None and isinstance(dialog, DecisionDialog):
            notice = phrases.together(dialog.why_not(refused), notice)
        if notice:
            dialog.say(notice)
        table.app.push_screen(dialog, self.decided)

    def decided(self, action: a.Action | None) -> None:
        """Handle a closed dialog; `action` is None if it was cancelled."""
        if action is None:
            self.researching = False
            self._table.show_position(self._hints())
        else:
            self.carry_out(action)

    def end(self) -> None:
        """End the sub-phase; ask first where something sensible is left undone.

        Where the sub-phase before it has ended by itself, the key may be meant for that one: the first time it ends
        nothing and asks nothing that a key typed ahead could answer, but tells which one it is now.
        """
        from ldd_tui.modals.decisions import ending

        table, session = self._table, self._table.session
        ended = went_on.cut_short(session)
        if ended and self._told_of_end is not session.state:
            self._told_of_end = session.state
            table.say(phrases.together(ended, position_words.awaited(session)), refused=True)
            return
        window = ending.end_question(table.app, session.state)
        if window is None:
            self.carry_out(a.DONE)
        else:
            table.app.push_screen(window, self._ended)

    def _ended(self, sure: bool | None) -> None:
        if sure:
            self.carry_out(a.DONE)
        else:
            self.researching = False
            self._table.say()

    def _open_or_say(self, notice: str) -> None:
        """Open the decision's dialog with a notice, or show the notice next to the map if it has none."""
        session = self._table.session
        on_the_map = session.decision in position_words.ON_THE_MAP
        if notice and on_the_map:
            self._table.say(notice)
        if self.researching or not on_the_map:
            self.open(notice)

    def _hints(self) -> str:
        return self._hint(self.researching and self._table.session.decision == Decision.TECHNOLOGY)

    def _bring_cursor(self, side: Side) -> None:
        """Leave the cursor where it is if that sector is at war and of the side that is asked, or one that the only
        player can attack. Else it goes to where the side left it, or to a sector that can do what is asked for.
        """
        session, here = self._table.session, self._table.map_view.cursor
        own = position_words.own(session, side)
        at_war = {sector for sector in own if session.state.sectors[sector].status == Status.AT_WAR}
        targets = {action.defender for action in session.legal if isinstance(action, a.Offensive)}
        if here in at_war or (here in targets and len(session.humans) == 1):
            return
        self._left[side.enemy] = here
        left = self._left.get(side)
        self._table.put_cursor([left] if left in at_war else position_words.able(session) or own)


# ------------------------------------------------------------------------------------------------ moves


class Moves:
    """Turns keys into actions; what is not possible is said."""

    def __init__(self, table: Table, decisions: Decisions, aiming: Aiming) -> None:
        self._table = table
        self._decisions = decisions
        self._aiming = aiming

    @property
    def on_the_map(self) -> bool:
        return self._table.session.decision in position_words.ON_THE_MAP

    def act_under_cursor(self) -> None:
        decision = self._table.session.decision
        if decision == Decision.REINFORCE:
            self.reinforce(0)
        elif decision == Decision.TECHNOLOGY:
            self.technology()
        elif decision == Decision.OFFENSIVE:
            self._aiming.go_on()

    def reinforce(self, spaces: int) -> None:
        """Reinforce the sector under the cursor; 0: by as many spaces as a dialog asks for, which opens at another
        sector, and says so, where that one cannot be reinforced.
        """
        table, session = self._table, self._table.session
        able = position_words.able(session) if session.decision == Decision.REINFORCE else frozenset[Sector]()
        action = a.Reinforce(table.map_view.cursor, spaces or 1)
        verdict = session.explain(action)
        if verdict.legal and spaces:
            self._decisions.carry_out(action)
        elif verdict.legal:
            self._decisions.open()
        elif not able or action.sector in able:
            table.refuse(verdict.refusal, Phase.REINFORCEMENTS)
        elif spaces:
            keys = _("{reinforce} lists the sectors you can reinforce.")
            table.refuse(verdict.refusal, instead=with_keys(keys))
        else:
            table.put_cursor(able)
            other = names.sector(table.map_view.cursor, session.setup.board.edition)
            self._decisions.open(_("Instead: {sector}.").format(sector=other), refused=action)

    def technology(self) -> None:
        """Open the technologies to act in them if that is asked for, otherwise to view them."""
        session = self._table.session
        if session.decision == Decision.TECHNOLOGY:
            self._decisions.open()
        else:
            refusal = session.explain(a.TAKE_CUBE).refusal
            self._table.action_trees(position_words.why(session, refusal, Phase.TECHNOLOGY))

    def digit(self, number: int) -> None:
        """A number of spaces to reinforce, or a sector's number while an offensive is aimed."""
        aim = self._aiming.aim
        if aim is None:
            self.reinforce(number)
        else:
            self._aiming.choose_number(aim, number)

    def end(self) -> None:
        verdict = self._table.session.explain(a.DONE)
        if verdict.legal:
            self._decisions.end()
        else:
            self._table.refuse(verdict.refusal)
