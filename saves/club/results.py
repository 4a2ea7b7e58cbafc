"""The results of a club: how its games ended, between whom, and which count for the ladder. All from the events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from rules.model import Cause, Side
from saves.club.agreements import Opened
from saves.club.games import ClubGame
from saves.club.ladder import Ladder, Rated, Terms, fit
from saves.database import Database
from saves.events import Help

ATHENA = "athena"
"""The own opponent of an edition, among the names of computers."""


class Ending(StrEnum):
    PLAYED = "played"
    RESIGNED = "resigned"
    CLAIMED = "claimed"
    RULED = "ruled"


class Ended(Struct, frozen=True):
    """How a game ended, and when (seconds since 1970)."""

    how: Ending
    winner: Side | None
    at: float

    def score(self, side: Side) -> float:
        return 0.5 if self.winner is None else float(self.winner == side)


_HOW = {Cause.RESIGNATION: Ending.RESIGNED, Cause.CLAIM: Ending.CLAIMED, Cause.RULING: Ending.RULED}


def ended(game: ClubGame) -> Ended | None:
    """None if a game isn't over, or has no result, as an annulled one."""
    over = game.summary.over
    if over is None or game.summary.continued or over.cause == Cause.ANNULLED:
        return None
    return Ended(_HOW.get(over.cause, Ending.PLAYED), over.winner, game.summary.last_played)


def match_score(game: ClubGame, twin: ClubGame | None) -> tuple[float, float] | None:
    """The sums of both games of a match, for a game's players, the Entente's first.

    None while one has no result, or if others played on.
    """
    first, second = ended(game), None if twin is None else ended(twin)
    if first is None or second is None or twin is None:
        return None
    if {side: game.agreements.sitting.get(side.enemy) for side in Side} != dict(twin.agreements.sitting):
        return None
    entente, central_powers = (first.score(side) + second.score(side.enemy) for side in Side)
    return entente, central_powers


class Unrated(StrEnum):
    """Why a game doesn't count for the ladder."""

    HELP = "help"
    START = "start"
    UNDONE = "undone"
    PLAYERS = "players"
    SUBSTITUTE = "substitute"
    AGREED = "agreed"
    HANDICAP = "handicap"
    PRIVATE = "private"


class Result(Struct, frozen=True):
    """`players`: ids of members or names of computers, the Entente's first. `unrated`: None if the game is rated."""

    game: ClubGame
    ended: Ended
    players: tuple[str, str]
    unrated: Unrated | None

    @property
    def edition(self) -> str:
        return self.game.summary.edition

    def sides_of(self, player: str) -> tuple[Side, ...]:
        return tuple(side for side in Side if self.players[side] == player)

    def score(self, side: Side) -> float:
        return self.ended.score(side)


def results(database: Database, games: Iterable[ClubGame], terms: Mapping[str, Terms]) -> tuple[Result, ...]:
    """The games that are over, the last one first."""
    found = []
    with database.reading():
        for game in games:
            end = ended(game)
            if end is not None:
                players = _player(game, Side.ENTENTE), _player(game, Side.CENTRAL_POWERS)
                found.append(Result(game, end, players, _unrated(database, game, terms)))
    return tuple(sorted(found, key=lambda one: -one.ended.at))


def ladder(found: Iterable[Result], terms: Mapping[str, Terms]) -> Ladder:
    rated = [Rated(one.edition, one.players, one.score(Side.ENTENTE)) for one in found if one.unrated is None]
    return fit(rated, terms)


def visible(found: Iterable[Result], member: str = "") -> tuple[Result, ...]:
    """The games that a member may watch or has played; without one, those that everybody may watch."""
    return tuple(one for one in found if one.game.agreements.watched or (member and one.sides_of(member)))


# ------------------------------------------------------------------------------------------------ sums


class Tally(Struct, frozen=True):
    """`score`: won games, half of those that nobody won."""

    games: int = 0
    won: int = 0
    lost: int = 0

    @property
    def score(self) -> float:
        return self.won + (self.games - self.won - self.lost) / 2


def tally(seats: Iterable[tuple[Result, Side]]) -> Tally:
    scores = [one.score(side) for one, side in seats]
    return Tally(len(scores), scores.count(1.0), scores.count(0.0))


def seats_of(found: Iterable[Result], player: str) -> tuple[tuple[Result, Side], ...]:
    """The games of a player, each with the player's side."""
    return tuple((one, side) for one in found for side in one.sides_of(player))


# ------------------------------------------------------------------------------------------------ what rates a game


def unrated(game: ClubGame, terms: Mapping[str, Terms]) -> Unrated | None:
    """Why a game can't count, by its players and what was agreed; None if it may."""
    known = terms.get(game.summary.edition)
    computers = {_player(game, side) for side in Side if side not in game.agreements.kept}
    if known is None or not game.agreements.kept or not computers <= known.marks.keys():
        return Unrated.PLAYERS
    if any(isinstance(one, Opened) for _, one in game.agreements.rulings):
        return Unrated.SUBSTITUTE
    if game.summary.help != Help.NONE:
        return Unrated.HELP
    if game.agreements.terms.handicap is not None:
        return Unrated.HANDICAP
    if game.agreements.terms.private:  # nobody else could ever check it
        return Unrated.PRIVATE
    return None if game.agreements.terms.rated else Unrated.AGREED


def _unrated(database: Database, game: ClubGame, terms: Mapping[str, Terms]) -> Unrated | None:
    agreed = unrated(game, terms)
    if agreed is not None:
        return agreed
    if _has(database, game.id, '"position":', upto=0):
        return Unrated.START
    if len(game.agreements.kept) == 1 and _has(database, game.id, '"kind":"rewound"'):  # which nobody had to agree to
        return Unrated.UNDONE
    return None


def _has(database: Database, game: str, text: str, upto: int = 2**62) -> bool:
    """Whether an event has this text, which people can't write because their quotes are escaped."""
    found = database.execute(
        "SELECT 1 FROM events WHERE game = ? AND seq <= ? AND instr(line, ?) LIMIT 1", (game, upto, text)
    )
    return found.fetchone() is not None


def _player(game: ClubGame, side: Side) -> str:
    member = game.agreements.sitting.get(side)
    if member is not None:
        return member
    if side in game.summary.options.athena:
        return ATHENA
    return game.agreements.levels.get(side) or game.summary.policies[side]
