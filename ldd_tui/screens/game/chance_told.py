"""The chance to win in the header of a game, where a player wants to see it."""

from __future__ import annotations

from functools import partial

from textual.message import Message

from ldd_tui.games import second_thoughts
from ldd_tui.games.computer_decisions import GROUP, apart
from ldd_tui.screens.game.second_thoughts import TutoredTable
from rules.model import State
from rules.phases.initiative import without_secrets


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
        """Whether it is told in the game on the table."""
        table = self._table
        return self._allowed and table.help.advises and table.settings.chance and not table.session.elsewhere

    def look(self) -> None:
        """Have it worked out for the position that stands, unless it is already."""
        state = self._table.session.state
        if self._asked is not state:
            self._asked = state
            self._table.run_worker(self._work_out(state), group=GROUP)

    def forget(self) -> None:
        """It is not shown any more."""
        self._asked = None

    async def _work_out(self, state: State) -> None:
        chance = await apart(partial(second_thoughts.chance, without_secrets(state)))
        self._table.post_message(self.Found(state, chance))

    def accepts(self, message: Found) -> bool:
        """Whether what is known is still of the position that stands."""
        return message.state is self._table.session.state and self.told
