"""The record: every analysed game of a player, with the decisions that were theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct

from ldd_tui.analysis.judge import by_network
from ldd_tui.analysis.keeping import Packed, deepest
from ldd_tui.analysis.model import Analysis, DecisionJudged
from rules.model import Side
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


@cache
def network_of(edition: str) -> str:
    return by_network(edition).network
