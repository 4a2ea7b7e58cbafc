""""""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from textual.message import Message

from ldd_tui.games import warnings
from ldd_tui.games.computer_decisions import GROUP, apart
from ldd_tui.games.warnings import Outlook
from ldd_tui.screens.game.computer_players import Workplace
from ldd_tui.screens.table.table import Table
from ldd_tui.settings.settings import OFF
from ldd_tui.text import _
from ldd_tui.text.judged import warning
from rules.actions import Action
from rules.model import State
from rules.phases.initiative import without_secrets

# ------------------------------------------------------------------------------------------------ second thoughts
# The tutor's warning: before a decision is carried out that costs more of the chance to win than the player allows.


class TutoredTable(Table, Workplace, Protocol):
    """A table at which something can be worked out apart from the keyboard."""


class SecondThoughts:
    """Judges the decision that is awaited as soon as it is, and asks again before one that costs too much.

    `carry_out` gets what is decided after all; `again` asks once more. `allowed`: whether the tutor may speak here.
    The screen gets a `Weighed`, and hands it to `take`.
    """

    class Weighed(Message):
        """The actions of a position are judged."""

        def __init__(self, state: State, found: Outlook | None) -> None:
            super().__init__()
            self.state = state
            self.found = found

    def __init__(
        self,
        table: TutoredTable,
        carry_out: Callable[[Action], None],
        again: Callable[[], None],
        *,
        allowed: bool,
    ) -> None:
        self._table = table
        self._carry_out = carry_out
        self._again = again
        self._allowed = allowed
        self._asked: State | None = None
        self._found: tuple[State, Outlook | None] | None = None
        self._decided: Action | None = None

    @property
    def _wanted(self) -> bool:
        return (
            self._allowed
            and self._table.help.advises
            and self._table.settings.warnings != OFF
            and self._table.session.choice is not None
            and not self._table.session.elsewhere
        )

    def begin(self) -> None:
        self._asked = self._found = self._decided = None

    def prepare(self) -> None:
        """Evaluate the pending decision in advance, so that the player needn't wait."""
        state = self._table.session.state
        if self._asked is not state and self._wanted:
            self._asked = state
            self._table.run_worker(self._work_out(state), group=GROUP)

    async def _work_out(self, state: State) -> None:
        found = await apart(partial(warnings.outlook, without_secrets(state)))
        self._table.post_message(self.Weighed(state, found))

    def take(self, message: Weighed) -> None:
        """The evaluation is ready: handle a decision that waited for it, unless it is outdated."""
        if message.state is not self._asked:
            return
        self._found = message.state, message.found
        if self._table.is_active:
            self.resume()

    def resume(self) -> None:
        """A dialog was closed: handle the decision if it waited for the evaluation."""
        action, found = self._decided, self._found
        if action is None or found is None or self._asked is None:
            return
        self._decided = None
        if found[0] is self._table.session.state:
            self._consider(action, found[1])

    def carry_out(self, action: Action) -> None:
        if not self._wanted:
            self._carry_out(action)
            return
        if self._decided is not None and self._asked is self._table.session.state:
            self._table.say(_("The tutor is still weighing what you decided."), refused=True)
            return
        self._decided = action
        self.prepare()
        if self._found is not None and self._found[0] is self._table.session.state:
            self._decided = None
            self._consider(action, self._found[1])

    def _consider(self, action: Action, found: Outlook | None) -> None:
        most = int(self._table.settings.warnings) / 100
        if found is None or found.cost(action) <= most:
            self._carry_out(action)
            return
        from ldd_tui.modals.confirm import ConfirmModal

        self._table.open_dialog(
            ConfirmModal,
            warning(action, found.best, found.chance(action), found.chance(found.best), self._table.session.state),
            title=_("The tutor warns"),
            yes=_("Do it anyway"),
            no=_("Think again"),
            default=False,
            then=partial(self._answered, action),
        )

    def _answered(self, action: Action, sure: bool | None) -> None:
        if sure:
            self._carry_out(action)
        else:
            self._again()


# ------------------------------------------------------------------------------------------------ chance told
# The chance to win in the header of a game, where a player wants to see it.


class ChanceTold:
    """Has the chance to win worked out whenever another position is shown. `allowed`: whether it may be told here.

    The screen gets a `Found`, and shows it if `accepts` says so.
    """

    class Found(Message):
        """The Entente's chance to win in a position is known."""

        def __init__(self, state: State, chance: float) -> None:
            super().__init__()
            self.state = state
            self.chance = chance

    def __init__(self, table: TutoredTable, *, allowed: bool) -> None:
        self._table = table
        self._allowed = allowed
        self._asked: State | None = None

    @property
    def told(self) -> bool:
        table = self._table
        return self._allowed and table.help.advises and table.settings.chance and not table.session.elsewhere

    def look(self) -> None:
        """Calculate it for the current position, unless that is under way or done."""
        state = self._table.session.state
        if self._asked is not state:
            self._asked = state
            self._table.run_worker(self._work_out(state), group=GROUP)

    def forget(self) -> None:
        self._asked = None

    async def _work_out(self, state: State) -> None:
        chance = await apart(partial(warnings.chance, without_secrets(state)))
        self._table.post_message(self.Found(state, chance))

    def accepts(self, message: Found) -> bool:
        return message.state is self._table.session.state and self.told
