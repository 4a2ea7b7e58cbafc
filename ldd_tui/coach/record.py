"""The record: every analysed game of a player, with the decisions that were theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from ldd_tui.analysis.judge import by_network
from ldd_tui.analysis.keeping import Packed, deepest
from ldd_tui.analysis.model import Analysis, DecisionJudged, chance_of
from ldd_tui.coach.grade import Grade, grade
from ldd_tui.coach.levels import row
from ldd_tui.coach.own_games import OwnGame, own_game
from ldd_tui.coach.weaknesses import weaknesses
from ldd_tui.players.levels import LEVELS
from rules.editions import EDITIONS
from rules.model import Phase, Side
from rules.notation import name_of_member
from saves.game_list import Summary, ignoring_case
from saves.store import Store

Sides = Mapping[str, tuple[Side, ...]]
"""The player's sides by the ids of games; a game without any may be missing."""


def of_people(game: Summary) -> tuple[Side, ...]:
    return tuple(side for side in Side if side not in game.options.athena and not game.policies[side])


def own_sides(games: Iterable[Summary], player: str = "") -> dict[str, tuple[Side, ...]]:
    """The sides of people, of those called `player` if it is given.

    Without it, two people at one keyboard count as one, unless just one of them has a name (perhaps none) under which
    somebody plays alone here.
    """
    people = [(game, sides) for game in games if (sides := of_people(game))]
    alone = {_name(game, sides[0]) for game, sides in people if len(sides) == 1}
    known = {ignoring_case(player)} if player else alone
    found = {}
    for game, sides in people:
        own = tuple(side for side in sides if _name(game, side) in known)
        if own or not player:
            found[game.id] = own if player or len(own) == 1 else sides
    return found


def _name(game: Summary, side: Side) -> str:
    return ignoring_case(game.players[side].strip())


class Stored(Struct, frozen=True):
    """A player's game and its deepest analysis by today's network; None if there is none of the game as it is now."""

    game: Summary
    sides: tuple[Side, ...]
    packed: Packed | None


def stored(store: Store, games: Iterable[Summary], sides: Sides) -> list[Stored]:
    """A player's games, the earliest first, all analyses still packed. Raises `SavesError`."""
    own = sorted((game for game in games if sides.get(game.id)), key=lambda game: game.last_played)
    return [Stored(game, sides[game.id], deepest(store, game.id, network_of(game.edition))) for game in own]


class Analysed(Struct, frozen=True):
    """A game that was analysed. `decisions`: the player's, without those of an earlier game that this one copies."""

    game: Summary
    sides: tuple[Side, ...]
    analysis: Analysis
    decisions: tuple[DecisionJudged, ...]


def analysed(games: Iterable[Stored]) -> Iterator[Analysed]:
    """One after another, because a decision takes a kilobyte. It needs no store, so a thread can do it."""
    seen: set[tuple[object, ...]] = set()
    for one in games:
        analysis = None if one.packed is None else one.packed.read()
        if one.packed is None or analysis is None:
            continue
        own = []
        for decision in analysis.decisions:
            met = one.packed.origin, decision.entry, decision.made, decision.before, decision.after_best
            if decision.side in one.sides and not decision.decided_by and met not in seen:
                seen.add(met)  # copies and branches repeat it to the last digit
                own.append(decision)
        yield Analysed(one.game, one.sides, analysis, tuple(own))


class Seat(Struct, frozen=True, gc=False):
    """A side that a player had in an analysed game. `phases`: decisions and their cost. `result`: None if not over."""

    game: Summary
    own: OwnGame
    phases: Mapping[Phase, tuple[int, float]]
    result: float | None


def seats(games: Iterable[Analysed]) -> Iterator[Seat]:
    """Those with a decision."""
    for one in games:
        result = one.analysis.result
        for side in one.sides:
            own = [decision for decision in one.decisions if decision.side == side]
            phases: dict[Phase, tuple[int, float]] = {}
            for decision in own:
                count, cost = phases.get(decision.phase, (0, 0.0))
                phases[decision.phase] = count + 1, cost + decision.cost
            if own:
                figures = own_game(one.analysis, one.game.edition, side, own)
                yield Seat(one.game, figures, phases, None if result is None else chance_of(side, result))


class Part(Struct, frozen=True):
    """The seats of an edition or a side, or the decisions of a phase. `grade`: None of a phase: no level's is known."""

    of: str | Side | Phase
    games: int
    decisions: int
    cost: float
    grade: Grade | None


def parts(found: Sequence[Seat]) -> list[Part]:
    """By edition, by side and by phase."""
    owns = [seat.own for seat in found]
    editions = [_part(key, [own for own in owns if own.edition == key]) for key in EDITIONS]
    sides = [_part(side, [own for own in owns if own.side == side]) for side in Side]
    phases = []
    for phase in Phase:
        of_phase = [seat.phases[phase] for seat in found if phase in seat.phases]
        count, cost = sum(one[0] for one in of_phase), sum(one[1] for one in of_phase)
        phases.append(Part(phase, len(of_phase), count, cost, None))
    return [part for part in (*editions, *sides, *phases) if part.decisions]


def _part(of: str | Side, owns: Sequence[OwnGame]) -> Part:
    return Part(of, len(owns), sum(own.decisions for own in owns), sum(own.cost for own in owns), grade(owns))


def rung(own: OwnGame) -> float:
    """The cost per decision on the ladder of levels: 1 like the weakest, 2 like the next one; from 0 to 1 above all."""
    costs = [row(own.edition, own.depth, level, own.side).cost.mean for level in LEVELS]
    steps = [2 * costs[0], *costs, 0.0]
    for number, (worse, better) in enumerate(pairwise(steps)):
        if own.per_decision > better and worse > better:
            return max(0.0, number + (worse - own.per_decision) / (worse - better))
    return len(steps) - 1.0


def as_data(found: Sequence[Seat], not_analysed: Sequence[Summary]) -> dict[str, Any]:
    """For programs. Costs and results are in the player's chance to win."""
    owns = [seat.own for seat in found]
    return {
        "grade": grade(owns),
        "parts": [
            {
                "of": name_of_member(part.of) if isinstance(part.of, IntEnum) else part.of,
                **{name: getattr(part, name) for name in ("games", "decisions", "cost")},
                "level": None if part.grade is None else part.grade.level,
            }
            for part in parts(found)
        ],
        "themes": [{**asdict(one), "theme": name_of_member(one.theme), "named": one.named} for one in weaknesses(owns)],
        "games": [
            {
                "game": seat.game.id,
                "name": seat.game.name,
                "side": name_of_member(seat.own.side),
                **{name: getattr(seat.own, name) for name in ("edition", "depth", "decisions", "cost")},
                "level": None if (one := grade([seat.own])) is None else one.level,
                "result": seat.result,
                "adjusted": seat.own.adjusted,
            }
            for seat in found
        ],
        "not_analysed": [{"game": game.id, "name": game.name} for game in not_analysed],
    }


@cache
def network_of(edition: str) -> str:
    return by_network(edition).network
