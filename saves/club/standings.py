"""The games and standings of a cup, from its book and how the games ended."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.model import Side
from saves.club.cup_book import Cup, Kind
from saves.club.games import ClubGame
from saves.club.results import ended

Games = Mapping[str, ClubGame]
Players = tuple[str, str]


class Played(Struct, frozen=True):
    """A game of a cup. `players`: the Entente's and the Central Powers'. `game`: "" where one was absent. `score`: the
    points of both, None while it goes on."""

    round: int
    players: Players
    game: str
    score: tuple[float, float] | None


def played(cup: Cup, games: Games) -> tuple[Played, ...]:
    """The games of all rounds; those who were absent lost theirs."""
    found = []
    for number, pairings in enumerate(cup.rounds, 1):
        for pairing in pairings:
            seats = () if pairing.is_bye else (pairing.players, pairing.players[::-1])
            for players, game in zip(seats, pairing.games or ("",) * cup.made.games, strict=False):
                one, other = (float(member not in pairing.absent) for member in players)
                found.append(Played(number, players, game, _score(cup, game, games) if game else (one, other)))
    return tuple(found)


def _score(cup: Cup, game: str, games: Games) -> tuple[float, float] | None:
    """An annulled game brings nothing; a substitute plays for whom they replace."""
    ruling, found = cup.ruled.get(game), games.get(game)
    if ruling is not None:
        return float(ruling.winner == "entente"), float(ruling.winner == "central_powers")
    if found is not None and found.summary.continued:
        return _score(cup, found.summary.continued, games)
    if found is None or found.summary.over is None:
        return None
    result = ended(found)
    return (0.0, 0.0) if result is None else (result.score(Side.ENTENTE), result.score(Side.CENTRAL_POWERS))


class Standing(Struct, frozen=True, kw_only=True):
    """`place`: from 1, shared by equals. `games`: those that count. `reached`: the last round, one more for who won it.

    `sonneborn`: the points of the beaten, and half of those drawn with; `buchholz`: those of all opponents.
    `sides`: how often each was played.
    """

    member: str
    place: int = 0
    points: float
    games: int
    won: int
    lost: int
    reached: int
    buchholz: float
    sonneborn: float
    sides: tuple[int, int]


def standings(cup: Cup, games: Games) -> tuple[Standing, ...]:
    """A knock-out by the round reached. Others by points, in a Swiss cup then Buchholz, then Sonneborn-Berger, then
    victories; equals in the order that was drawn. A bye of a Swiss cup is won."""
    seats: dict[str, list[tuple[Played, int]]] = {member: [] for member in cup.members}
    for one in played(cup, games):
        for seat, member in enumerate(one.players):
            seats[member].append((one, seat))
    scores = {member: [one.score[seat] for one, seat in own if one.score] for member, own in seats.items()}
    for_bye = cup.made.games * (cup.made.kind == "swiss")
    points = {member: sum(own) + cup.byes(member) * for_bye for member, own in scores.items()}
    over = cup.made.kind == "knock_out" and cup.rounds and cup.finished and not cup.finished.why
    champions = survivors(cup, winners(couples(cup, games), cup, cup.left)) if over else []
    found = []
    for member, own in seats.items():
        against = [(one, one.players[1 - seat], seat) for one, seat in own]
        rounds = (number for number, pairs in enumerate(cup.rounds, 1) if any(member in one.players for one in pairs))
        found.append(
            Standing(
                member=member,
                points=points[member],
                games=len(scores[member]),
                won=scores[member].count(1.0),
                lost=scores[member].count(0.0),
                reached=max(rounds, default=0) + (champions == [member]),
                buchholz=sum(points[other] for _round, other in {(one.round, other) for one, other, _seat in against}),
                sonneborn=sum(one.score[seat] * points[other] for one, other, seat in against if one.score),
                sides=(sum(not seat for one, seat in own if one.game), sum(seat for one, seat in own if one.game)),
            )
        )
    ordered = sorted(_rank(cup.made.kind, one) for one in found)
    found.sort(key=lambda one: _rank(cup.made.kind, one))
    return tuple(replace(one, place=ordered.index(_rank(cup.made.kind, one)) + 1) for one in found)


def _rank(kind: Kind, one: Standing) -> tuple[float, ...]:
    if kind == "knock_out":
        return (-one.reached,)
    return -one.points, -one.buchholz if kind == "swiss" else 0.0, -one.sonneborn, -one.won


# ------------------------------------------------------------------------------------------------ a knock-out


def couples(cup: Cup, games: Games) -> dict[Players, list[Played]]:
    """The couples of the last round, and their games."""
    found: dict[Players, list[Played]] = {}
    for one in played(cup, games):
        if one.round == len(cup.rounds):
            swapped = one.players[1], one.players[0]
            found.setdefault(swapped if swapped in found else one.players, []).append(one)
    return found


def winners(met: Mapping[Players, list[Played]], cup: Cup, gone: frozenset[str]) -> dict[Players, str | None]:
    """The winner of each couple: "" for nobody, None while they play, or must again. Of two equals, one is `gone`, or
    both have lost their last games."""
    found: dict[Players, str | None] = dict.fromkeys(met)
    for couple, games in met.items():
        points = [sum(one.score[one.players.index(member)] for one in games if one.score) for member in couple]
        here = [one for one in couple if one not in gone]
        rulings = [cup.ruled.get(one.game) for one in games[-cup.made.games :]]
        if any(one.score is None for one in games):
            continue
        if points[0] != points[1]:
            found[couple] = couple[points[0] < points[1]]
        elif not here or all(one is not None and one.winner is None for one in rulings):
            found[couple] = ""
        elif len(here) == 1:
            found[couple] = here[0]
    return found


def survivors(cup: Cup, winners: Mapping[Players, str | None]) -> list[str]:
    """The members still in after the last round, in its order."""
    through = {member: winner for couple, winner in winners.items() for member in couple}
    places = (through.get(one.players[0], one.players[0]) for one in cup.rounds[-1])
    return list(dict.fromkeys(filter(None, places)))
