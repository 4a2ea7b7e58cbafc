"""What the tutor says before a decision that costs a good deal of the chance to win."""

from __future__ import annotations

from ldd_tui.text import _, judged, names
from rules.actions import Action
from rules.model import Choice, State


def warning(which: Action, best: Action, chance: float, best_chance: float, state: State) -> str:
    """What a decision costs, and what would be better. The chances are those of the side that decides."""
    edition, side = state.setup.board.edition, state.waiting.side if isinstance(state.waiting, Choice) else state.active
    words = _(
        "{Action}: it costs {cost} of the chance to win for {side}.\n"
        "Better: {better}. Then it is {best}; after what you decided, {chance}, as the value network judges one "
        "step ahead."
    )
    return words.format(
        Action=judged.action(which, edition)[0],
        cost=judged.percent(best_chance - chance),
        side=names.the_side(side),
        better=judged.action(best, edition)[0],
        best=judged.percent(best_chance),
        chance=judged.percent(chance),
    )
