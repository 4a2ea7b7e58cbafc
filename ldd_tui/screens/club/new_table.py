"""Sets up a club game: players, rules and clock."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ldd_tui.keys.in_force import with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.players.levels import TERMS
from ldd_tui.screens.host import ClubHost
from ldd_tui.screens.setup import SetupScreen, nobody, player_row
from ldd_tui.text import N_, NP_, _, club, names, pgettext
from ldd_tui.text.phrases import capital, question
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading
from rules import board_file
from rules.model import Setup, Side
from saves.club.agreements import TableTerms
from saves.club.clocks import Bank, Clock, EachDecision, WrongClock, check_clock
from saves.events import Help
from saves.handicap import MOST, WEAKER, Handicap

if TYPE_CHECKING:
    from ldd_tui.box.kept import BoardChoice
    from saves.club.members import Member

_YOU, _ANYBODY, _MEMBER = "you", "anybody", "member"
_PEOPLE = (_YOU, _ANYBODY, _MEMBER)
_NO_CLOCK, _OWN, _OWN_BANK = "0", "own", "own_bank"
_HELPS = {
    Help.NONE: (NP_("help during a game", "none"), N_("No odds or advice until the game is over.")),
    Help.ODDS: (NP_("help during a game", "odds"), N_("Odds, but no advice or analysis until the game is over.")),
    Help.ALL: (NP_("help during a game", "all"), N_("Odds and advice.")),
}
_NAME_CELLS = 24
_OPEN, _CLOSED = "open", "closed"
_YES, _NO = "yes", "no"


class NewTableScreen(SetupScreen):
    """Seats replace names; dice are always the program's own."""

    PLACE = "new_table"
    host: ClubHost

    def open(self, position: dict[str, Any] | None = None) -> None:
        if self.is_mounted:
            seats = {player_row(side): self.default_player(side) for side in Side}
            self.query_one(Form).fill_in(
                {
                    **seats,
                    "clock": _NO_CLOCK,
                    "watched": _OPEN,
                    "private": _NO,
                    "help": Help.NONE,
                    "help_alone": Help.ALL,
                    "rated": _YES,
                    "choice": _NO,
                    "match": _NO,
                    "handicap": _NO,
                }
            )
        super().open(position)

    def default_player(self, side: Side) -> str:
        return _YOU if side == Side.ENTENTE else _ANYBODY

    def rows_of_players(self) -> Iterable[Row]:
        for side in Side:
            yield Row(player_row(side), names.side(side), (*self._people(), *nobody(self.edition)))
            if self.seated(side) == _MEMBER:
                yield Row(_member_row(side), _("Seat reserved for"), self._others(), listed=True)
        alone = not all(self.seated(side) in _PEOPLE for side in Side)
        if not alone and self.chosen("match", _NO) == _NO:
            own = Option(_NO, names.you(), _("You play the side that you took above."))
            other = Option(_YES, _("the other player"), _("You get the side they leave; a handicap makes that fair."))
            yield Row("choice", _("Sides chosen by"), (own, other))
        if not alone and not self._leaves_choice:
            one = Option(_NO, pgettext("games at once", "one"), _("One game."))
            two = Option(_YES, _("two, as a match"), _("Sides swapped, the same luck; the results add up."))
            yield Row("match", _("Games"), (one, two))
        yield from self._clock_rows()
        helps = tuple(Option(one, pgettext(*label), _(hint)) for one, (label, hint) in _HELPS.items())
        yield Row("help_alone" if alone else "help", _("Help during the game"), helps[::-1] if alone else helps)
        yield Row("handicap", _("Handicap"), tuple(self._handicaps()))
        yield Row("rated", _("Rated"), tuple(self._rated()))
        open_to_all = Option(_OPEN, _("may watch"), _("Anyone in the club can watch; each player can stop this."))
        none = Option(_CLOSED, pgettext("spectators", "none"), _("Only the players see the game."))
        yield Row("watched", _("Spectators"), (none,) if self._is_private else (open_to_all, none))
        everybody = Option(_NO, _("no"), _("The result is shown in the club and on its noticeboard."))
        players = Option(_YES, _("yes"), _("Only the players ever see the game and its result."))
        yield Row("private", _("Private"), (everybody, players))

    def _handicaps(self) -> Iterator[Option]:
        """For the weaker side, with what the networks say of the chosen one, and of none if the sides are chosen."""
        given, price = self._handicap(), ""
        if given is not None or self._leaves_choice:
            price = club.price(Setup(board_file.packaged(self.edition.key), self.new_game().options), given)
        none = price if self._leaves_choice else _("Nobody has RP in advance.")
        yield Option(_NO, pgettext("handicap", "none"), none)
        for rp in range(1, MOST + 1):
            yield Option(str(rp), club.handicap((WEAKER, rp)), price)

    @property
    def _leaves_choice(self) -> bool:
        return self.chosen("choice", _NO) == _YES

    @property
    def _is_private(self) -> bool:
        return self.chosen("private", _NO) == _YES

    def _handicap(self) -> Handicap | None:
        chosen = self.chosen("handicap", _NO)
        return None if chosen == _NO else (WEAKER, int(chosen))

    def _rated(self) -> Iterator[Option]:
        """Only no, with the reason, where a game can't be."""
        unknown = {self.seated(side) for side in Side} - {*_PEOPLE, *TERMS[self.edition.key].marks}
        if unknown:
            yield Option(_NO, _("no"), _("Only games between people or against a level can count for the ladder."))
        elif self._handicap() is not None:
            yield Option(_NO, _("no"), _("Games with a handicap don't count for the ladder."))
        elif self._is_private:
            yield Option(_NO, _("no"), _("Private games don't count for the ladder."))
        elif self._help() != Help.NONE:
            yield Option(_NO, _("no"), _("Only games without help can count for the ladder."))
        else:
            yield Option(_YES, _("yes"), _("Counts for the ladder."))
            yield Option(_NO, _("no"), _("Doesn't count for the ladder."))

    def _help(self) -> Help:
        alone = not all(self.seated(side) in _PEOPLE for side in Side)
        return Help(self.chosen("help_alone", Help.ALL) if alone else self.chosen("help", Help.NONE))

    def _clock_rows(self) -> Iterator[Row]:
        presets = (Option(name, *club.clock_in_words(one)) for name, one in club.CLOCKS.items())
        own = (
            Option(_OWN, _("your own, for each decision"), club.late()),
            Option(_OWN_BANK, _("your own, as a bank"), _("A bank for each side, which can gain with each turn.")),
        )
        none = Option(_NO_CLOCK, pgettext("clock of a table", "none"), _("No time limit."))
        yield Row("clock", _("Clock"), (none, *presets, *own))
        kind = self.chosen("clock", _NO_CLOCK)
        if kind == _OWN:
            yield Row("hours", _("For each decision"), hint=_amounts(), empty=_typed(48))
        if kind == _OWN_BANK:
            yield Row("hours", _("At the start"), hint=_amounts(), empty=_typed(72))
            yield Row(
                "gain", _("After each turn"), hint=_("Added whenever it becomes the other side's turn."), empty="0"
            )
            yield Row("most", _("At most"), hint=_("The bank never holds more than this."), empty=_("the start"))
        if kind != _NO_CLOCK:
            where = _("Saturdays and Sundays, in the time zone of the player to move.")
            counted = Option("", pgettext("weekends", "count"), _("The clock runs every day."))
            yield Row("weekends", _("Weekends"), (counted, Option("free", pgettext("weekends", "don't count"), where)))

    def _clock(self) -> Clock | None:
        """Raises `WrongClock`."""
        kind, weekdays = self.chosen("clock"), self.chosen("weekends") == "free"
        if kind == _NO_CLOCK:
            return None
        if kind in club.CLOCKS:
            return replace(club.CLOCKS[kind], weekdays=weekdays)
        hours = _hours(self.chosen("hours") or _typed(48 if kind == _OWN else 72))
        if kind == _OWN:
            return EachDecision(hours, weekdays)
        gain, most = _hours(self.chosen("gain") or "0"), self.chosen("most")
        return Bank(hours, gain, _hours(most) if most else hours, weekdays)

    def rows_of_dice(self) -> Iterable[Row]:
        return ()

    def boards(self) -> list[BoardChoice]:
        """Only packaged boards: other members don't have this member's box."""
        return []

    def _people(self) -> tuple[Option, ...]:
        own = _("Unless the other player chooses it.") if self._leaves_choice else _("You play this side.")
        found = [Option(_YOU, names.you(), own), Option(_ANYBODY, names.anybody(), _("Open to anyone in the lobby."))]
        if self._others():
            found.append(Option(_MEMBER, _("a member"), _("Reserved for them; they can decline.")))
        if self._leaves_choice:  # as in the lobby until they have chosen
            found = [one._replace(label=question(one.label)) for one in found]
        return tuple(found)

    def _others(self) -> tuple[Option, ...]:
        visit = self.host.visit
        own = visit.member.id if visit.member else ""
        hint = with_keys(_("The lobby asks them when they come. {accept} lists all members."))
        named = [(clean(one.name, _NAME_CELLS), one.id) for one in visit.club.members().members if one.id != own]
        return tuple(Option(id_, name, hint) for name, id_ in sorted(named, key=lambda one: one[0].casefold()))

    def on_form_listed(self, message: Form.Listed) -> None:
        from ldd_tui.screens.club.asking import ask_for_member

        form = self.query_one(Form)

        def chosen(member: Member) -> None:
            form.fill_in({message.row: member.id})

        ask_for_member(self, _("Seat reserved for"), _("choose"), chosen, at=form.value(message.row))

    def start(self) -> None:
        seated = {side: self.seated(side) for side in Side}
        if list(seated.values()).count(_YOU) != 1:
            self.query_one(Heading).words = _("{sign} Choose exactly one side for yourself.").format(
                sign=glyphs().alert
            )
            return
        try:
            clock = self._clock()
            check_clock(clock)
        except WrongClock as error:
            words = f"{glyphs().alert} {error_text(error)}"
            self.query_one(Heading).words = words
            return
        self.query_one(Heading).words = capital(_("new game"))
        kept = {side: self._kept(side, who) for side, who in seated.items() if who in _PEOPLE}
        terms = TableTerms(
            clock=clock,
            watched=self.chosen("watched") == _OPEN,
            rated=self.chosen("rated") == _YES,
            handicap=self._handicap(),
            choice=self._leaves_choice,
            private=self._is_private,
            match=self.chosen("match") == _YES,
            help=self._help(),
        )
        game = self.new_game()
        self.query_one(Form).fill_in({"name": ""})
        self.host.start_table(game, kept, terms)

    def _kept(self, side: Side, who: str) -> str:
        member = self.host.visit.member
        if who == _YOU and member is not None:
            return member.id
        return self.chosen(_member_row(side)) if who == _MEMBER else ""


def _amounts() -> str:
    return _("Days, hours or minutes: {examples}.").format(examples=", ".join(map(_typed, (72, 36, 0.5))))


def _typed(hours: float) -> str:
    """An amount of time as it is typed."""
    if not hours % 24:
        return _("{days} d").format(days=int(hours / 24))
    return (
        _("{hours} h").format(hours=int(hours))
        if not hours % 1
        else _("{minutes} min").format(minutes=round(hours * 60))
    )


def _hours(typed: str) -> float:
    """Read an amount of time in hours; without a unit these are hours. Raises `WrongClock`."""
    found = re.fullmatch(r"(\d{1,4}(?:[.,]\d{1,2})?)\s*([^\W\d]*)\.?", typed.strip())
    units = {"d": 24.0, "h": 1.0, "m": 1 / 60, "": 1.0, _("{days} d").format(days="").strip()[:1].lower(): 24.0}
    unit = units.get(found[2][:1].lower()) if found else None
    if found is None or unit is None:
        raise WrongClock(N_("Expected days, hours or minutes, such as 3 d, 36 h or 30 min."))
    return float(found[1].replace(",", ".")) * unit


def _member_row(side: Side) -> str:
    return f"{side.name.lower()}_member"
