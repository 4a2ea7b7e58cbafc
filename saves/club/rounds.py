"""Which round of a cup is due, and who meets whom in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from saves.club.clocks import DAY
from saves.club.cup_book import Cup
from saves.club.pairings import Pair, berger, knock_out, neighbours, swiss
from saves.club.standings import Games, Players, couples, played, standings, survivors, winners

Pairs = tuple[Players, ...]


def next_pairs(cup: Cup, games: Games, gone: frozenset[str], now: float) -> tuple[int, Pairs] | None:
    """A round that is due and its pairs, which may be more of the last round; none where the cup is over. None if
    nothing is due. `gone`: who doesn't play any more."""
    assert cup.began is not None
    if cup.made.kind == "knock_out":
        return _of_knock_out(cup, games, gone)
    number, going = len(cup.rounds) + 1, any(one.score is None for one in played(cup, games))
    if number > cup.rounds_in_all:
        return None if going else (number, ())
    if cup.made.kind == "swiss":
        return None if going else (number, _of_swiss(cup, games, gone))
    if going and not 0 < cup.made.every * DAY <= now - cup.began:
        return None
    return number, _named(cup.members, berger(cup.drawn)[number - 1])


def _of_swiss(cup: Cup, games: Games, gone: frozenset[str]) -> Pairs:
    """() if fewer than two are left."""
    table = [one for one in standings(cup, games) if one.member not in gone]
    order = [one.member for one in table]
    if len(order) < 2:
        return ()
    met = Counter(
        frozenset(map(order.index, one.players))
        for pairings in cup.rounds
        for one in pairings
        if set(one.players) <= set(order)
    )
    sides = [one.sides[0] - one.sides[1] for one in table]
    return _named(order, swiss([one.points for one in table], met, sides, [cup.byes(member) for member in order]))


def _of_knock_out(cup: Cup, games: Games, gone: frozenset[str]) -> tuple[int, Pairs] | None:
    number = len(cup.rounds)
    if not number:
        return 1, _named(cup.members, knock_out(cup.drawn))
    paired = {member for pairings in cup.rounds for one in pairings for member in one.players}
    if number == 1 and (late := [one for one in cup.members[cup.drawn :] if one not in paired]):
        return 1, tuple(zip(reversed(cup.open_byes), late, strict=False))
    met = couples(cup, games)
    through = winners(met, cup, gone)
    again = tuple(
        (other, one)
        for (one, other), found in met.items()
        if through[one, other] is None and all(game.score for game in found)
    )
    if again:
        return number, again
    if None in through.values():
        return None
    left = survivors(cup, through)
    if len(left) < 2:
        return number + 1, ()
    sides = {one.member: one.sides[0] - one.sides[1] for one in standings(cup, games)}
    pairs = [(left[one], left[other]) for one, other in neighbours(range(len(left) // 2 * 2))]
    bye = ((left[-1], ""),) if len(left) % 2 else ()
    return number + 1, (*((one, two) if sides[one] <= sides[two] else (two, one) for one, two in pairs), *bye)


def _named(order: Sequence[str], pairs: Iterable[Pair]) -> Pairs:
    """The place behind the last is a bye."""
    members = (*order, "")
    return tuple((members[one], members[other]) for one, other in pairs)
