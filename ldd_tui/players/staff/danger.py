"""How likely a sector surrenders, by the losses that it may take turn by turn and the repairs between (10.1, 13.2)."""

from __future__ import annotations

from functools import lru_cache

from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.chances import Losses
from ldd_tui.players.staff.tempo import BLOWS, Tempo
from rules.model import State
from rules.phases import rewriting_history
from rules.phases.end_of_turn import is_last_turn
from rules.phases.events import EVENTS_PER_TURN


@lru_cache(maxsize=4096)
def danger(most: int, now: Losses, later: Losses, tempo: Tempo, delay: float) -> tuple[float, ...]:
    """The chance of surrender by losses, the last entry 1: what is left of this turn, then repairs and blows as listed.

    A surrender in a later turn counts by `delay` less for each turn.
    """
    after = [0.0] * most + [1.0]
    for step in reversed(tempo.course):
        if step == BLOWS:
            after = [delay * _expect(after, losses, later) for losses in range(most)] + [1.0]
        elif tempo.whole is None:
            after = [after[losses - repaired(losses)] for losses in range(most)] + [1.0]
        else:
            mended = tempo.whole * after[0]
            after = [mended + (1.0 - tempo.whole) * after[losses] for losses in range(most)] + [1.0]
    return (*(_expect(after, losses, now) for losses in range(most)), 1.0)


def repaired(losses: int) -> int:
    """How many of these losses a side usually repairs before the next offensives (10.1)."""
    return w.REPAIRED[min(losses, len(w.REPAIRED) - 1)]


def _expect(values: list[float], losses: int, hits: Losses) -> float:
    last = len(values) - 1
    return sum(chance * values[min(losses + n, last)] for n, chance in enumerate(hits))


def drawn_next(state: State, event: int) -> float:
    """The chance that an event, in the deck or about to join it, is drawn next turn (7.1, 12, 16.1)."""
    if is_last_turn(state):
        return 0.0
    board, variant = state.setup.board, state.setup.options.rewriting_history
    year = board.year(state.turn + 1)
    joining = () if year == board.year(state.turn) else board.edition.cards.of_year(year)
    deck = len(state.deck) + (rewriting_history.CARDS_PER_YEAR if variant and joining else len(joining))
    if not deck or not (event in state.deck or event in joining):
        return 0.0
    joins = rewriting_history.CARDS_PER_YEAR / len(joining) if variant and event in joining else 1.0
    return min(1.0, joins * (rewriting_history.EVENTS_PER_TURN if variant else EVENTS_PER_TURN) / deck)
