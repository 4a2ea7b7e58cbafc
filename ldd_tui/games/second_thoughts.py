"""What a decision costs before it is made: judged quickly, one step ahead, apart from the keyboard."""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.analysis.model import chance_of
from rules.actions import Action
from rules.model import Choice, Side, State


class Outlook(Struct, frozen=True):
    """The actions of a position with the chance to win after each, for the side that chooses; the best first."""

    side: Side
    chances: tuple[tuple[Action, float], ...]

    def cost(self, action: Action) -> float:
        """What an action gives away of the chance to win beside the best one; 0 for one that is not known."""
        found = next((chance for one, chance in self.chances if one == action), None)
        return 0.0 if found is None else self.chances[0][1] - found

    def chance(self, action: Action) -> float:
        """The chance to win after an action. Raises `KeyError`."""
        return dict(self.chances)[action]

    @property
    def best(self) -> Action:
        """The best action."""
        return self.chances[0][0]


def outlook(state: State) -> Outlook | None:
    """What the actions of a position come to; None if no choice is awaited. To be called in any thread.

    What can wait is not known: nobody is warned for leaving it, or for doing it.
    """
    from ldd_tui.players.postponable import can_wait  # not before it is asked for: it takes time to load
    from ldd_tui.players.value.search import weigh

    waiting = state.waiting
    found = [one for one in weigh(state) if not can_wait(state, one.action)]
    if not isinstance(waiting, Choice) or not found:
        return None
    return Outlook(waiting.side, tuple((one.action, chance_of(waiting.side, one.chance)) for one in found))


def chance(state: State) -> float:
    """The Entente's chance to win in a position. To be called in any thread."""
    from ldd_tui.players.value.judging import chance_to_win

    return chance_to_win(state)
