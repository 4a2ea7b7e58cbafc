"""Sets up a club game: players, rules and clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ldd_tui.keys.in_force import with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.host import ClubHost
from ldd_tui.screens.setup import SetupScreen, nobody, player_row
from ldd_tui.text import N_, NP_, _, names, ngettext, pgettext
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading
from rules.model import Side
from saves.events import Help

if TYPE_CHECKING:
    from ldd_tui.box.kept import BoardChoice

_YOU, _ANYBODY, _MEMBER = "you", "anybody", "member"
_PEOPLE = (_YOU, _ANYBODY, _MEMBER)
_LATE = N_("For each decision; if you are late, the other side may claim the game.")
_CLOCKS = {
    0: N_("No time limit."),
    **dict.fromkeys((1, 3, 7, 14), _LATE),
}
_HELPS = {
    Help.NONE: (NP_("help during a game", "none"), N_("No odds or advice until the game is over.")),
    Help.ODDS: (NP_("help during a game", "odds"), N_("Odds, but no advice or analysis until the game is over.")),
    Help.ALL: (NP_("help during a game", "all"), N_("Odds and advice.")),
}
_NAME_CELLS = 24
_OPEN, _CLOSED = "open", "closed"


class NewTableScreen(SetupScreen):
    """Seats replace names; dice are always the program's own."""

    PLACE = "new_table"
    host: ClubHost

    def open(self, position: dict[str, Any] | None = None) -> None:
        if self.is_mounted:
            seats = {player_row(side): self.default_player(side) for side in Side}
            self.query_one(Form).fill_in({**seats, "clock": "0", "watched": _OPEN, "help": Help.NONE})
        super().open(position)

    def default_player(self, side: Side) -> str:
        return _YOU if side == Side.ENTENTE else _ANYBODY

    def rows_of_players(self) -> Iterable[Row]:
        for side in Side:
            yield Row(player_row(side), names.side(side), (*self._people(), *nobody(self.edition)))
            if self.seated(side) == _MEMBER:
                yield Row(_member_row(side), _("Seat reserved for"), self._others(), listed=True)
        clocks = tuple(Option(str(days), _days(days), _(hint)) for days, hint in _CLOCKS.items())
        yield Row("clock", _("Clock"), clocks)
        if all(self.seated(side) in _PEOPLE for side in Side):
            helps = tuple(Option(one, pgettext(*label), _(hint)) for one, (label, hint) in _HELPS.items())
            yield Row("help", _("Help during the game"), helps)
        yield Row(
            "watched",
            _("Spectators"),
            (
                Option(_OPEN, _("may watch"), _("Anyone in the club can watch; each player can stop this.")),
                Option(_CLOSED, pgettext("spectators", "none"), _("Only the players see the game.")),
            ),
        )

    def rows_of_dice(self) -> Iterable[Row]:
        return ()

    def boards(self) -> list[BoardChoice]:
        """Only packaged boards: other members don't have this member's box."""
        return []

    def _people(self) -> tuple[Option, ...]:
        you = Option(_YOU, names.you(), _("You play this side."))
        anybody = Option(_ANYBODY, names.anybody(), _("Open to anyone in the lobby."))
        if not self._others():
            return you, anybody
        return you, anybody, Option(_MEMBER, _("a member"), _("Reserved for them; they can decline."))

    def _others(self) -> tuple[Option, ...]:
        visit = self.host.visit
        own = visit.member.id if visit.member else ""
        hint = with_keys(_("The lobby asks them when they come. {accept} lists all members."))
        named = [(clean(one.name, _NAME_CELLS), one.id) for one in visit.club.members().members if one.id != own]
        return tuple(Option(id_, name, hint) for name, id_ in sorted(named, key=lambda one: one[0].casefold()))

    def on_form_listed(self, message: Form.Listed) -> None:
        from ldd_tui.screens.club.asking import ask_for_member

        form = self.query_one(Form)
        title = _("Seat reserved for")
        ask_for_member(self, title, _("choose"), lambda member: form.fill_in({message.row: member.id}))

    def start(self) -> None:
        seated = {side: self.seated(side) for side in Side}
        if list(seated.values()).count(_YOU) != 1:
            self.query_one(Heading).words = _("{sign} Choose exactly one side for yourself.").format(
                sign=glyphs().alert
            )
            return
        self.query_one(Heading).words = capital(_("new game"))
        kept = {side: self._kept(side, who) for side, who in seated.items() if who in _PEOPLE}
        days, watched = float(self.chosen("clock")), self.chosen("watched") == _OPEN
        help, game = Help(self.chosen("help", Help.ALL)), self.new_game()
        self.query_one(Form).fill_in({"name": ""})
        self.host.start_table(game, kept, days=days, watched=watched, help=help)

    def _kept(self, side: Side, who: str) -> str:
        member = self.host.visit.member
        if who == _YOU and member is not None:
            return member.id
        return self.chosen(_member_row(side)) if who == _MEMBER else ""


def _days(count: int) -> str:
    if not count:
        return pgettext("clock of a table", "none")
    return ngettext("{count} day", "{count} days", count).format(count=count)


def _member_row(side: Side) -> str:
    return f"{side.name.lower()}_member"
