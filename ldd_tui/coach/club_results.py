"""The results of a club, with what each side's decisions cost and its luck where the game was analysed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from ldd_tui.coach.record import Seat, Stored, analysed, seats, stored
from ldd_tui.players.levels import TERMS
from rules.model import Side
from rules.notation import name_of_member
from saves.club.games import ClubGames
from saves.club.ladder import Ladder
from saves.club.members import Club, Member, Members
from saves.club.results import Result, ladder, match_score, results, seats_of, tally, visible
from saves.store import Store

Played = Mapping[tuple[str, Side], Seat]
"""The analysed sides, by the game's id and the side."""


class ClubResults(Struct, frozen=True, kw_only=True):
    """`found`: the results to be shown, the last one first; the `ladder` also counts those that aren't."""

    members: Members
    found: tuple[Result, ...]
    ladder: Ladder
    stored: Sequence[Stored] = ()
    played: Played = {}

    @property
    def ranked(self) -> tuple[Member, ...]:
        """Today's members in the order of the ladder; those without a rated game come last, by name."""
        points = {player: -one.points for player, one in self.ladder.players.items()}
        return tuple(
            sorted(self.members.members, key=lambda one: (points.get(one.id, float("inf")), one.name.casefold()))
        )

    def match_score(self, one: Result) -> tuple[float, float] | None:
        twins = [other.game for other in self.found if other.game.id == one.game.agreements.twin]
        return match_score(one.game, *twins) if twins else None

    def seats_of(self, member: str) -> tuple[tuple[Result, Side], ...]:
        return seats_of(self.found, member)


def read(store: Store, club: Club, games: ClubGames, viewer: str | None = None) -> ClubResults:
    """`viewer`: a member's id, or "" for a stranger; None for the host, who sees every game. Raises `SavesError`."""
    every = results(store.database, games.all(), TERMS)
    found = every if viewer is None else visible(every, viewer)
    sides = {one.game.id: tuple(one.game.agreements.sitting) for one in found}
    return ClubResults(
        members=club.members(),
        found=found,
        ladder=ladder(every, TERMS),
        stored=stored(store, [one.game.summary for one in found], sides),
    )


def played(found: Iterable[Stored]) -> Played:
    """It takes long, and needs no store."""
    return {(seat.game.id, seat.own.side): seat for seat in seats(analysed(found))}


class Play(Struct, frozen=True):
    """How well and how luckily some seats were played, in chance to win: by decision, and by game."""

    games: int
    cost: float
    luck: float


def play(results: ClubResults, own: Iterable[tuple[Result, Side]]) -> Play | None:
    """None if none of the games was analysed."""
    found = [seat for one, side in own if (seat := results.played.get((one.game.id, side))) is not None]
    decisions = sum(seat.own.decisions for seat in found)
    if not decisions:
        return None
    luck = sum(seat.result - seat.own.adjusted for seat in found if seat.result is not None)
    return Play(len(found), sum(seat.own.cost for seat in found) / decisions, luck / len(found))


# ------------------------------------------------------------------------------------------------ as data


def as_data(results: ClubResults) -> dict[str, Any]:
    """For programs. Costs and luck are in the player's chance to win."""
    return {
        "members": [_member(results, member) for member in results.ranked],
        "marks": {edition: dict(terms.marks) for edition, terms in TERMS.items()},
        "advantages": {edition: asdict(one) for edition, one in results.ladder.advantages.items()},
        "games": [_game(results, one) for one in results.found],
    }


def _member(results: ClubResults, member: Member) -> dict[str, Any]:
    own, rating = results.seats_of(member.id), results.ladder.players.get(member.id)
    by: dict[tuple[str, Side], list[tuple[Result, Side]]] = {}
    against: dict[str, list[tuple[Result, Side]]] = {}
    for one, side in own:
        by.setdefault((one.edition, side), []).append((one, side))
        against.setdefault(one.players[side.enemy], []).append((one, side))
    return {
        "id": member.id,
        "name": member.name,
        "rating": None if rating is None else asdict(rating),
        **_sums(results, own),
        "seats": [
            {"edition": edition, "side": name_of_member(side), **_sums(results, some)}
            for (edition, side), some in sorted(by.items())
        ],
        "opponents": [{"opponent": other, **_sums(results, some)} for other, some in against.items()],
    }


def _sums(results: ClubResults, own: Sequence[tuple[Result, Side]]) -> dict[str, Any]:
    found = play(results, own)
    figures = dict.fromkeys(Play.__struct_fields__) if found is None else asdict(found)
    figures["analysed"] = figures.pop("games") or 0
    return {**asdict(tally(own)), **figures}


def _game(results: ClubResults, one: Result) -> dict[str, Any]:
    summary = one.game.summary
    return {
        "game": summary.id,
        "name": summary.name,
        "edition": one.edition,
        **{name_of_member(side): one.players[side] for side in Side},
        "winner": None if one.ended.winner is None else name_of_member(one.ended.winner),
        "ending": one.ended.how,
        "ended": one.ended.at,
        "turn": summary.turn,
        "rated": one.unrated is None,
        "unrated": one.unrated,
        "watched": one.game.agreements.watched,
        "twin": one.game.agreements.twin or None,
        "match": results.match_score(one),
        "play": {name_of_member(side): _sums_of(results, one, side) for side in Side},
    }


def _sums_of(results: ClubResults, one: Result, side: Side) -> dict[str, float] | None:
    found = play(results, [(one, side)])
    return None if found is None else {"cost": found.cost, "luck": found.luck}
