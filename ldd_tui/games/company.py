"""A club's table as one member sees it: who sits there, who is present, and what the two can agree on."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.text import _, club, names
from ldd_tui.text.dates import MINUTE, brief_span
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean
from rules.model import Side
from saves.club import clocks
from saves.club.agreements import Adjourn, Pause
from saves.club.games import ClubGame
from saves.club.presence import Present
from saves.club.visit import Visit

_NAME_CELLS = 20


class Company:
    """The table as one `member` (an id) sees it at the last `look`."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.visit = visit
        self._id = game
        self.member = "" if visit.member is None else visit.member.id
        self.look()

    def look(self) -> None:
        """Raises what `ClubGames.game` raises."""
        self.game: ClubGame = self.visit.games.game(self._id)
        sitting = self.game.agreements.sitting.values()
        self._present: tuple[Present, ...] = self.visit.presence.at(self._id, *sitting)

    @property
    def side(self) -> Side | None:
        return next(iter(self.game.agreements.sides_of(self.member)), None)

    @property
    def other(self) -> Side | None:
        """`None` also if nobody has that seat yet."""
        return next((side for side in self.game.agreements.sitting if side != self.side), None)

    @property
    def left(self) -> tuple[Side, ...]:
        """The seats whose player has left, even if a level plays there."""
        return tuple(self.game.agreements.left)

    @property
    def of_two(self) -> bool:
        """Whether the game is for two people, even with an empty seat."""
        return len(self.game.agreements.kept) > 1

    def name(self, side: Side) -> str:
        """The seat's player, safe for a terminal; the side's name if empty."""
        return names.person(clean(self.game.seated.get(side, ""), _NAME_CELLS)) or names.side(side)

    @property
    def other_name(self) -> str:
        return "" if self.other is None else self.name(self.other)

    def is_here(self, side: Side) -> bool:
        return any(one.game == self._id and not one.watching for one in self._present_of(side))

    def _present_of(self, side: Side) -> tuple[Present, ...]:
        member = self.game.agreements.sitting.get(side)
        return tuple(one for one in self._present if member and one.member == member)

    @property
    def awaited(self) -> dict[Side, str]:
        return awaited(self.visit, self.game)

    @property
    def calls(self) -> str:
        return club.call(self.game, self.member)

    @property
    def can_claim(self) -> bool:
        return self.side is not None and self.game.can_claim(self.side, self.visit.club.now())

    @property
    def time_left(self) -> float | None:
        """Seconds; `None` if no clock is running."""
        return self.game.time_left(self.visit.club.now())

    def notes(self) -> Iterator[str]:
        to_move, now, other = self.game.to_move(), self.visit.club.now(), self.other
        if other is not None and other == to_move:
            yield self._where(other)
        if to_move is not None and now - self.game.summary.last_played >= MINUTE:
            yield _("last move {span} ago").format(span=brief_span(now - self.game.summary.last_played))
        resting, time_left = self.game.agreements.resting, self.time_left
        if isinstance(resting, Adjourn):
            yield _("adjourned")
        elif isinstance(resting, Pause):
            yield _("clock stopped")
        elif time_left is not None and self.game.summary.over is None:
            yield club.left(time_left)
            yield from self._left_to_the_other()
        if other is not None and other != to_move:
            yield _("{name} {where}").format(name=self.other_name, where=self._where(other))
        for name in self.awaited.values():
            yield _("seat reserved for {name}").format(name=name) if name else _("open seat")
        watching = sum(one.watching for one in self._present if one.game == self._id)
        if watching:
            yield club.watching(watching)

    def _left_to_the_other(self) -> Iterator[str]:
        """To the side that isn't to move, whose bank waits."""
        to_move = self.game.to_move()
        left = None if to_move is None else self.game.time_left(self.visit.club.now(), to_move.enemy)
        if to_move is not None and left is not None:
            name = names.you() if to_move.enemy == self.side else self.name(to_move.enemy)
            yield labelled(name, club.left(left))

    def _where(self, side: Side) -> str:
        if side in self.game.gone:
            return _("not a member")
        if self.is_here(side):
            return _("here")
        places = {one.game for one in self._present_of(side)}
        if places:
            words = {"": _("in the lobby"), self._id: _("watching")}
            return words[min(places & words.keys())] if places & words.keys() else _("at another table")
        now = self.visit.club.now()
        if clocks.is_away(self.game.away.get(side, ()), now):
            return _("on holiday")
        return _("away")


def awaited(visit: Visit, game: ClubGame) -> dict[Side, str]:
    """The empty seats, each with the name it is reserved for, or ""."""
    if not game.open_seats:
        return {}
    kept, members = game.agreements.kept, visit.club.members()
    found = {side: members.known(kept[side]) for side in game.open_seats}
    return {side: names.person(clean(member.name, _NAME_CELLS)) if member else "" for side, member in found.items()}
