"""What a person is asked to decide: said beside the map, or asked in a dialog that opens by itself."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.screens import position_words, went_on
from ldd_tui.screens.table.table import Table
from ldd_tui.text import phrases
from rules import actions as a
from rules.model import Decision, Sector, Side, State, Status

_RESEARCH = {Decision.RESEARCH_FAILED: Decision.TECHNOLOGY}
"""A decision that belongs to another one, which goes on after it."""


class Decisions:
    """Asks for decisions. `carry_out` gets what is decided, `hint` gives what is said beside a decision on the map.

    `alone`: whether nobody else sees the terminal from whom a bid would have to be hidden. `researching`: the dialog
    of technologies opens again after each action and each failed attempt, until it is left.
    """

    def __init__(
        self,
        table: Table,
        carry_out: Callable[[a.Action], None],
        hint: Callable[[], str],
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
        """Begin with another game."""
        self.researching = False
        self._asked = ()
        self._left = {}
        self._told_of_end = None

    def ask(self) -> None:
        """Ask for the decision that is awaited; when it is a new one, with the cursor on a sector it is about."""
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
        plainly = bool(went_on.cut_short(session))  # then no hint beside it draws the eye away
        self._open_or_say(told if plainly else phrases.together(told, self._hints()))

    def open(self, notice: str = "", *, refused: a.Action | None = None) -> None:
        """Open the dialog of what is asked for. `notice`: said in it, after why an action that is `refused` is so."""
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
        """A dialog is closed, with an action or without one."""
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
        """Open the dialog of a decision that has one, with a notice; or say the notice beside the map."""
        session = self._table.session
        on_the_map = session.decision in position_words.ON_THE_MAP
        if notice and on_the_map:
            self._table.say(notice)
        if self.researching or not on_the_map:
            self.open("" if on_the_map else notice)

    def _hints(self) -> str:
        """The hint; nothing while the technologies would lie over it: it is said when they are closed."""
        covered = self.researching and self._table.session.decision == Decision.TECHNOLOGY
        return "" if covered else self._hint()

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
