"""A club's games as its lobby shows them, in rows and sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ldd_tui.players.levels import TERMS
from ldd_tui.text import N_, _, club, dates, game_summary, names, ngettext, rulings
from ldd_tui.text.game_summary import Room
from ldd_tui.text.phrases import capital, full_stop, listing, question, together
from ldd_tui.text.safe_text import clean
from rules.model import Side
from saves.club import clocks
from saves.club.agreements import Adjourn, Pause, TakeBack, Wish
from saves.club.games import ClubGame
from saves.club.members import Members
from saves.club.presence import Present
from saves.club.results import match_score, unrated

if TYPE_CHECKING:
    from saves.club.visit import Visit

_NAME_CELLS = 24


class Section(IntEnum):
    AWAITS_YOU = 0
    YOURS = 1
    OPEN = 2
    OTHERS = 3
    OVER = 4


HEADINGS = {
    Section.AWAITS_YOU: N_("Waiting for you"),
    Section.YOURS: N_("Your other games"),
    Section.OPEN: N_("Open seats"),
    Section.OTHERS: N_("Games to watch"),
    Section.OVER: N_("Finished games"),
}

_WISHES: dict[type[Wish], str] = {
    TakeBack: N_("asks to undo"),
    Pause: N_("asks to pause"),
    Adjourn: N_("asks to adjourn"),
}


class LobbyRow(NamedTuple):
    """`standing`: what is awaited, or how it ended; `brief`: the same in little room, below a heading that says so.
    `seats`: the Entente's player and the Central Powers'. `since`: time since the last move. `left`: "" without a
    clock. `people`: present."""

    id: str
    section: Section
    standing: str
    brief: str
    name: str
    seats: tuple[str, str]
    turn: str
    since: str
    left: str
    people: str


class Viewer:
    """`member`: an id, or "" for a guest."""

    def __init__(self, member: str, members: Members, present: Iterable[Present], now: float) -> None:
        self._member = member
        self._members = members
        self._present = tuple(present)
        self._now = now

    def rows(self, games: Iterable[ClubGame]) -> tuple[LobbyRow, ...]:
        """By section; in those of the member's own games, the least time left comes first."""
        found = [(game.time_left(self._now), self._row(game)) for game in games if self._may_see(game)]
        return tuple(row for _left, row in sorted(found, key=lambda one: _place(*one)))

    def awaiting(self, games: Iterable[ClubGame]) -> tuple[str, ...]:
        """The games that await the member, the least time left first."""
        return tuple(row.id for row in self.rows(games) if row.section == Section.AWAITS_YOU)

    def search_text(self, game: ClubGame) -> str:
        """Searchable words, in `searchable` form: also the date, the maker, and who sits or is invited."""
        agreed = game.agreements
        people = {agreed.made_by, *agreed.kept.values(), *agreed.sitting.values()} - {""}
        named = (self._members.known(member) for member in people)
        words = (
            *(member.name for member in named if member is not None),
            names.edition_of(game.summary.edition),
            dates.full(game.summary.last_played, self._now),
        )
        return f"{game_summary.search_text(game.summary)} {game_summary.searchable(' '.join(words))}"

    def may_sit(self, game: ClubGame) -> tuple[Side, ...]:
        kept = game.agreements.kept
        if not self._member or game.agreements.is_of(self._member) or game.summary.over is not None:
            return ()
        played = game.agreements.played
        free = [
            side
            for side in Side
            if side in kept and side not in game.agreements.sitting and self._member not in played.get(side.enemy, ())
        ]
        own = tuple(side for side in free if kept[side] == self._member)
        return own or tuple(side for side in free if not kept[side])

    def sentences(self, game: ClubGame, twin: ClubGame | None = None) -> tuple[str, ...]:
        """`twin`: the other game of its match, for their score."""
        summary, agreed = game.summary, game.agreements
        who = self._players(game)
        rules = full_stop(capital(game_summary.options(summary, Room.MUCH)))
        ruled = [rulings.ruled(one, self._members) for _, one in agreed.rulings[-1:]]
        if summary.over is not None:
            return who, game_summary.progress(summary), *self._match(game, twin), *ruled, rules
        absent = dict.fromkeys(filter(None, (self._absence(game, side) for side in Side)))
        watched = _("Anybody in the club may watch.") if agreed.watched else _("Closed to spectators.")
        if agreed.terms.private:
            watched = _("Private: only the players ever see it.")
        rated = _("Rated.") if unrated(game, TERMS) is None else _("Not rated.")
        help = (club.help_during(summary.help),) if len(agreed.kept) > 1 or not summary.help.advises else ()
        price = agreed.terms.handicap
        given = () if price is None else (full_stop(capital(club.handicap(price))),)
        agreed_so = *self._match(game, twin), rules, *given, *help, rated, self._clock(game), watched
        return who, game_summary.progress(summary), *ruled, *absent, *agreed_so

    def _players(self, game: ClubGame) -> str:
        agreed, (entente, central_powers) = game.agreements, [self._seat(game, side, you=False) for side in Side]
        if agreed.sides_unchosen:
            return club.sides_unchosen(self._named(agreed.made_by), entente if agreed.kept[Side.ENTENTE] else "")
        words = _("{entente} plays the Entente, {central_powers} the Central Powers.")
        return words.format(entente=capital(entente), central_powers=central_powers)

    def _match(self, game: ClubGame, twin: ClubGame | None) -> Iterator[str]:
        if game.agreements.is_open and game.agreements.twin:
            yield _("It is a match: you play two games with swapped sides and the same luck, and the results add up.")
        elif game.agreements.twin:
            yield _("One of two games with swapped sides and the same luck.")
        score = match_score(game, twin)
        if score is not None:
            yield club.match_score([capital(self._seat(game, side, you=False)) for side in Side], score)

    def about(self, member: str) -> str:
        """Where a member is, if anything is known."""
        here = _("here now") if any(one.member == member for one in self._present) else ""
        found = clocks.ahead(self._members.member(member).away, self._now)
        return here or (dates.away(*found[0], self._now) if found else "")

    def on_holiday(self, member: str) -> str:
        until = clocks.back_at(self._members.member(member).away, self._now)
        return "" if until is None else dates.away(self._now, until, self._now)

    def _absence(self, game: ClubGame, side: Side) -> str:
        agreed = game.agreements
        sits, declined = agreed.sitting.get(side), agreed.declined.get(side)
        if sits is not None:
            until = self.on_holiday(sits)
            return _("{name} is {on_holiday}.").format(name=self._named(sits), on_holiday=until) if until else ""
        if declined is not None and declined != agreed.left.get(side) and not agreed.kept[side]:
            return club.declined(self._named(declined))
        return ""

    def _clock(self, game: ClubGame) -> str:
        resting, words = game.agreements.resting, club.clock(game.agreements.clock)
        if isinstance(resting, Adjourn):
            return _("Adjourned until one of them plays on.")
        if isinstance(resting, Pause) and game.agreements.clock is not None:
            return together(words, _("The clock is paused until one of them resumes."))
        return words

    def who_is_here(self) -> str:
        ids = dict.fromkeys(one.member for one in self._present if one.member)
        people = [self._called(id_) for id_ in ids]
        guests = sum(not one.member for one in self._present)
        if guests:
            people.append(ngettext("{count} guest", "{count} guests", guests).format(count=guests))
        return listing(people) if people else _("nobody")

    # -- inside

    def _may_see(self, game: ClubGame) -> bool:
        agreed = game.agreements
        return agreed.watched or agreed.is_of(self._member) or bool(self.may_sit(game))

    def _row(self, game: ClubGame) -> LobbyRow:
        summary = game.summary
        section, standing = self._standing(game)
        return LobbyRow(
            id=summary.id,
            section=section,
            standing=standing,
            brief=self._brief(game, section) or standing,
            name=game_summary.name(summary) or _("(no name)"),
            seats=self._seats(game),
            turn=game_summary.turn(summary, Room.SOME),
            since=dates.brief_span(self._now - summary.last_played),
            left=self._left(game),
            people=self._people(game),
        )

    def _seats(self, game: ClubGame) -> tuple[str, str]:
        entente, central_powers = (self._seat(game, side) for side in Side)
        if game.agreements.sides_unchosen:
            return question(self._called(game.agreements.made_by)), question(central_powers)
        return entente, central_powers

    def _left(self, game: ClubGame) -> str:
        """Empty without a clock."""
        left = game.time_left(self._now)
        if left is None:
            return ""
        if game.agreements.resting is not None:
            return _("paused")
        return dates.brief_remaining(left) if left > 0 else _("out")

    def _standing(self, game: ClubGame) -> tuple[Section, str]:
        summary, agreed = game.summary, game.agreements
        if summary.over is not None:
            return Section.OVER, game_summary.result(summary, Room.SOME)
        sits = agreed.sides_of(self._member)
        free = self.may_sit(game)
        if free:
            invited = any(agreed.kept[side] == self._member for side in free)
            if not invited:
                return Section.OPEN, _("substitute wanted") if free[0] in agreed.left else _("open seat")
            return Section.AWAITS_YOU, _("choose a side") if agreed.sides_unchosen else _("a seat for you")
        if not agreed.is_of(self._member):
            return Section.OTHERS, self._others_turn(game)
        request = agreed.request(summary.seq)
        if request is not None and request.by not in sits:
            return Section.AWAITS_YOU, _(_WISHES[type(request.wish)])
        if game.awaits(self._member):
            return Section.AWAITS_YOU, _("your turn")
        return Section.YOURS, self._others_turn(game)

    def _others_turn(self, game: ClubGame) -> str:
        if game.gone:
            return _("{who} left").format(who=self._seat(game, min(game.gone)))
        if isinstance(game.agreements.resting, Adjourn):
            return _("adjourned")
        side = self._awaited(game)
        if side is None:
            return ""
        words = _("waits for {who}") if game.halted else _("{who} to move")
        return words.format(who=self._seat(game, side))

    def _awaited(self, game: ClubGame) -> Side | None:
        empty = (side for side in game.open_seats if side not in game.agreements.levels)
        return next(empty, game.to_move())

    def _brief(self, game: ClubGame, section: Section) -> str:
        if section == Section.OVER:
            return game_summary.result(game.summary, Room.LITTLE)
        side, rests = self._awaited(game), isinstance(game.agreements.resting, Adjourn)
        others = section in (Section.YOURS, Section.OTHERS) and not (game.gone or rests)
        return self._seat(game, side) if others and side is not None else ""

    def _seat(self, game: ClubGame, side: Side, *, you: bool = True) -> str:
        """`you`: call the reader "you" instead of by name."""
        agreed = game.agreements
        if side not in agreed.kept:
            return game_summary.player(game.summary, side, _NAME_CELLS)
        if side in agreed.levels:
            return names.policy(agreed.levels[side])
        id_ = agreed.sitting.get(side) or agreed.kept[side]
        return self._called(id_, you=you) if id_ else names.anybody()

    def _called(self, id_: str, *, you: bool = True) -> str:
        return names.you() if you and id_ == self._member else self._named(id_)

    def _named(self, id_: str) -> str:
        return names.person(clean(self._members.member(id_).name, _NAME_CELLS))

    def _people(self, game: ClubGame) -> str:
        here = [one for one in self._present if one.game == game.summary.id]
        at_it = dict.fromkeys(one.member for one in here if not one.watching and one.member != self._member)
        watching = sum(one.watching for one in here)
        words = [_("{who} is there").format(who=self._called(id_)) for id_ in at_it]
        if watching:
            words.append(ngettext("{count} watches", "{count} watch", watching).format(count=watching))
        return ", ".join(words)


def viewer_of(visit: Visit) -> Viewer:
    member, club = visit.member, visit.club
    return Viewer("" if member is None else member.id, club.members(), visit.presence.everybody(), club.now())


def _place(left: float | None, row: LobbyRow) -> tuple[Section, float]:
    own = row.section in (Section.AWAITS_YOU, Section.YOURS)
    return row.section, 0.0 if not own else inf if left is None else left
