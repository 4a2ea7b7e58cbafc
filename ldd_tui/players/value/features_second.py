"""A position of the second edition as its network's 508 inputs, from the state and its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

from ldd_tui.players.value import fronts as x
from ldd_tui.players.value.fronts import Bearing, Sectors
from ldd_tui.players.value.network import Feature
from rules.model import (
    AT_WAR,
    ROMANIA,
    RUSSIA,
    SECTORS,
    SURRENDERED,
    Board,
    Phase,
    Sector,
    State,
    Technology,
    Tree,
)
from rules.phases.end_of_turn import is_last_turn

TRACKS = (6, 8, 4, 2, 2, 2, 3, 3, 7, 4, 4, 2, 3)

PAIRS = (
    *((0, 8), (1, 8), (1, 9), (1, 10), (2, 8), (2, 9), (3, 9), (3, 11), (4, 9), (4, 11), (5, 10), (5, 11)),
    *((6, 10), (7, 12), (8, 0), (8, 1), (8, 2), (9, 1), (9, 2), (9, 3), (9, 4), (10, 1), (10, 5), (10, 6)),
    *((11, 3), (11, 4), (11, 5), (12, 7)),
)

_IN_FORCE = (6, 10, 15, 16, 23, 24, 35, 36, 41)
_VP_STEPS = range(1, 7)
_STAGES = (Phase.NAVAL, Phase.INCOME, Phase.REINFORCEMENTS)

_LAYOUT = x.Layout(
    TRACKS,
    PAIRS,
    (
        ("danger", len(SECTORS)),
        ("danger_left", len(SECTORS)),
        ("launched", len(SECTORS)),
        ("attempted", len(Technology)),
        ("standing", 8),
        ("ends", 1),
        ("flags", 3),
        ("income", 7),
        ("levels", 7),
        ("revolution", 3),
        ("athena", 2),
        ("purses", 5),
        ("turn", x.TURNS + 1),
        ("phase", 2 * x.PHASES),
        ("rp", 2 * (2 + len(x.RP_STEPS))),
        ("vp", 2 * len(_VP_STEPS)),
        ("trees", 4 * len(Technology)),
        ("deck", x.CARDS),
        ("drawn", x.CARDS),
        ("in_force", len(_IN_FORCE)),
        ("reinforced", len(SECTORS)),
        ("stage", 3),
        ("trade", 2),
    ),
    levels_of_sectors=True,
)
_PLACES = _LAYOUT.places
COUNT = _LAYOUT.count
_NOTHING: Sequence[Bearing] = ((),) * len(SECTORS)


class _Second(x.Features):
    def bearings(self, board: Board, lasting: tuple[object, ...], passing: tuple[int, ...]) -> Sequence[Bearing]:
        """Ignores events, because the network was trained without them."""
        return _NOTHING

    def blow(self, board: Board, attacker: Sector, defender: Sector, sectors: Sectors, size: int, it: Bearing) -> float:
        ours, theirs = sectors[attacker].levels, sectors[defender].levels
        aviation = board.aviation_value(attacker, ours[3]) - board.aviation_value(defender, theirs[3])
        needed = board.sectors[attacker].attack_value
        return _mean_losses(ours[0] - theirs[1], ours[2], size, max(aviation, 0), needed)

    def other_keys(self, state: State, fronts: x.Fronts) -> list[x.Key]:
        board, turn, vp = state.setup.board, state.turn, state.vp
        left = board.last_turn - turn
        entente, central_powers = fronts.production
        if state.revolution >= board.revolution_last and state.sectors[RUSSIA].status == AT_WAR:
            entente -= board.sectors[RUSSIA].production
        lafayette, navy = state.lafayette, state.merchant_navy
        entente += navy + max(0, lafayette)
        if state.kaiserliche_marine:
            central_powers += board.kaiserliche_marine
        if state.sectors[ROMANIA].status == SURRENDERED:
            central_powers += 1
        lead = fronts.prestige[0] + vp[0] - fronts.prestige[1] - vp[1]
        return [
            ("standing", (lead, is_last_turn(state), left)),
            ("turn", (turn, state.phase, state.active, state.passed, state.initiative, state.setup.options.athena)),
            ("income", (entente, central_powers, left, navy, lafayette)),
            ("trees", (state.trees, state.kaiserliche_marine)),
            ("fortunes", (vp, state.revolution, state.revolution_dice)),
            ("cards", (state.deck, board.years[turn - 1], state.this_turn, state.in_force)),
            ("step", _step_of(state)),
        ]


def _step_of(state: State) -> tuple[object, ...]:
    """How far a phase has got: positions that await different dice must not look alike."""
    phase = state.phase
    reinforced = state.reinforced if phase == Phase.REINFORCEMENTS else ()
    begun = phase in (Phase.NAVAL, Phase.INCOME) and state.stage > 0
    return phase, begun or x.awaits_revolution(state), reinforced, state.trade_awarded if phase <= Phase.NAVAL else ()


@cache
def _mean_losses(modifier: int, artillery: int, size: int, rerolls: int, needed: int) -> float:
    found, dice = size * x.hit(modifier, needed), min(artillery, size)
    hit = x.hit(0, needed)
    found += dice * hit
    for missed in range(1, dice + 1):
        likely = comb(dice, missed) * (1 - hit) ** missed * hit ** (dice - missed)
        found += likely * min(missed, rerolls) * hit
    return found


def _income(board: Board, entente: int, central_powers: int, left: int, navy: int, lafayette: int) -> list[Feature]:
    place, more = _PLACES["income"], (entente - central_powers) / 10
    numbers = (entente / 10, central_powers / 10, more, more * left / 13, navy / 5)
    found = [(place + n, number) for n, number in enumerate(numbers)]
    return [*found, (place + 5, float(lafayette >= 0)), (place + 6, max(0, lafayette) / 5)]


def _trees(board: Board, trees: tuple[Tree, Tree], marine: bool) -> list[Feature]:
    ours, theirs = trees[0].levels, trees[1].levels
    naval, air = Technology.NAVAL, Technology.AIR_RAID
    place, sea, lead = _PLACES["levels"], theirs[naval] - max(0, ours[naval] - 1), theirs[air] - ours[air]
    found = [(place, float(marine)), (place + 1, sea / 3), (place + 2, float(ours[naval] > 0)), (place + 3, lead / 3)]
    found += [(place + 3 + n, float(lead >= n)) for n in (1, 2, 3)]
    place, count = _PLACES["trees"], len(Technology)
    for tree in trees:
        found += [(place + n, level / 3) for n, level in enumerate(tree.levels) if level]
        found += [(place + count + n, min(cubes, 4) / 2) for n, cubes in enumerate(tree.cubes) if cubes]
        place += 2 * count
    return found


def _turn(
    board: Board,
    turn: int,
    phase: int,
    active: int,
    passed: tuple[bool, bool],
    initiative: int,
    athena: tuple[int, ...],
) -> list[Feature]:
    place = _PLACES["flags"]
    return [
        (place, float(passed[0])),
        (place + 1, float(passed[1])),
        (place + 2, float(initiative)),
        (_PLACES["turn"] + min(turn, x.TURNS), 1.0),
        (_PLACES["phase"] + 2 * phase + active, 1.0),
        *((_PLACES["athena"] + side, 1.0) for side in athena),
    ]


def _fortunes(board: Board, vp: tuple[int, int], space: int, dice: int) -> list[Feature]:
    place = _PLACES["revolution"]
    found = [(place, space / 6), (place + 1, float(space >= board.revolution_last)), (place + 2, dice / 6)]
    return found + x.ladders(_PLACES["vp"], vp, _VP_STEPS)


def _cards(
    board: Board, deck: tuple[int, ...], year: int, this_turn: tuple[int, ...], in_force: tuple[int, ...]
) -> list[Feature]:
    later = [card.number for card in board.edition.cards.by_number.values() if card.year > year]
    return x.cards(_PLACES, board, {*deck, *later}, this_turn, in_force, _IN_FORCE)


def _step(
    board: Board, phase: Phase, begun: bool, reinforced: tuple[int, ...], trade: tuple[int, ...]
) -> list[Feature]:
    found = [(_PLACES["reinforced"] + n, spaces / 3) for n, spaces in enumerate(reinforced) if spaces]
    if begun:
        found.append((_PLACES["stage"] + _STAGES.index(phase), 1.0))
    return found + [(_PLACES["trade"] + side, rp / 5) for side, rp in enumerate(trade) if rp]


_PARTS: dict[str, Callable[..., list[Feature]]] = {
    "turn": _turn,
    "income": _income,
    "trees": _trees,
    "fortunes": _fortunes,
    "cards": _cards,
    "step": _step,
}

SECOND = _Second(_LAYOUT, _PARTS)
