"""What is paid for a roll at sea, and the spaces that pay a debt, each with its worth and reasons (6.6)."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import sea
from ldd_tui.players.staff.advice import Reason, Weighed
from ldd_tui.players.staff.advice_on_rolls import RollThen, SeaRoll, SpaceGivenUp
from ldd_tui.players.staff.outlook import outlook_of
from ldd_tui.players.staff.planning import Means, Weighing
from rules import actions as a
from rules import naval_table
from rules.actions import Action
from rules.model import CENTRAL_POWERS, ENTENTE, State
from rules.odds import FACES
from rules.sectors import losses_to_surrender
from rules.victory import armistice_chance


def roll_reasons(state: State, means: Means, weighing: Weighing) -> Iterable[Reason]:
    assert isinstance(weighing.action, a.Naval)
    yield of_roll(state, weighing.action.rp)


def of_roll(state: State, rp: int) -> Reason:
    side = state.active
    paid, unpaid = ([naval_table.result(state, side, face, bonus) for face in FACES] for bonus in (rp, 0))
    held = state.rp[ENTENTE]
    spaces = [max(0, taken - held) for taken in paid] if side == CENTRAL_POWERS else []
    return SeaRoll(side, _mean(paid), _mean(unpaid), _mean(spaces))


def weigh_spaces(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    outlook = outlook_of(state, ENTENTE)
    assert isinstance(best, a.Absorb)
    least = sea.cost(state, outlook, best)
    for action in actions:
        if isinstance(action, a.Absorb):
            yield Weighed(action, least - sea.cost(state, outlook, action), tuple(_of_space(state, action)))


def _of_space(state: State, action: a.Absorb) -> Iterable[Reason]:
    board, sector = state.setup.board, action.sector
    track, losses = board.sectors[sector].track, state.sectors[sector].losses
    left = losses_to_surrender(state, sector) - 1
    yield SpaceGivenUp(sector, left, track[losses], track[losses + 1] if left else 0)
    after = state.vp[CENTRAL_POWERS] + board.sectors[sector].victory_points
    if not left:
        yield RollThen(sector, after, float(armistice_chance(after)))


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
