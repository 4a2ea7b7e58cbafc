"""The lobby: the games, those that await the viewer first, who is there, and the chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import uniform
from typing import TypeVar

from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import OptionList

from ldd_tui.keys.in_force import Key, Style, key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.club.asking import (
    ask_for_holidays,
    ask_for_member,
    ask_for_zone,
    ask_to_decline,
    ask_to_withdraw,
    offer_seat,
)
from ldd_tui.screens.club.presence import RoomTalk, words_of
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import _, club, dates, game_summary, names, ngettext
from ldd_tui.text.lobby import Section, Viewer
from ldd_tui.text.phrases import as_sentence, capital, full_stop, in_brackets, labelled, question, together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.find_line import FindLine
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.tables import LobbyTable
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.model import Side
from saves.club import zones
from saves.club.games import ClubGame
from saves.club.members import Members
from saves.club.talk import LOBBY
from saves.club.visit import Visit
from saves.errors import SavesError
from saves.game_list import ID_CELLS

_SOON_SECONDS = 0.1, 0.5
_REST_SECONDS, _REST_BEHIND_SECONDS = 1.0, 4.0
_FEW = 10
_AGAIN_SECONDS = 60.0
_NEWS_NAME_CELLS = 30


class LobbyNews:
    """Delays the lobby's look after a write: with many people, lobbies would read many games all the time."""

    def __init__(self, lobby: LobbyScreen, look: Callable[[], None]) -> None:
        self._lobby = lobby
        self._look = look
        self._due: Timer | None = None
        self.slower = 1.0
        """The slowdown as the club fills up."""
        self._going_on: frozenset[str] = frozenset()
        self._kept: dict[tuple[str, Side], str] = {}
        self._was_deputy = True

    def start(self) -> None:
        self._lobby.watch_store(self._lobby.visit.store.path)
        self._lobby.set_interval(_AGAIN_SECONDS, self._look_now)

    def written(self) -> None:
        if self._due is None:
            self._due = self._lobby.set_timer(uniform(*_SOON_SECONDS) * self.slower, self._look_now)

    def _look_now(self) -> None:
        self._due = None
        self._look()
        if self._lobby.store_watch is not None:
            self._lobby.store_watch.rest = (
                _REST_SECONDS if self._lobby.is_current else _REST_BEHIND_SECONDS
            ) * self.slower

    def call(self, games: Iterable[ClubGame], member: str, *, aloud: bool) -> None:
        for game in games:
            self._lobby.host.awaited(game.id, club.call(game, member), aloud=aloud)

    def since(self, games: Iterable[ClubGame], members: Members, member: str) -> str:
        """News about the member and their games since the last call; may be empty."""
        games = tuple(games)
        news = (self._deputised(members, member), *self._declined(games, members, member), self._ended(games, member))
        return " ".join(filter(None, dict.fromkeys(news)))

    def _deputised(self, members: Members, member: str) -> str:
        found = members.known(member)
        before, self._was_deputy = self._was_deputy, found is not None and found.deputy
        return (
            ""
            if before or not self._was_deputy
            else with_keys(_("You are now a deputy: {rule} shows what you can do."))
        )

    def _declined(self, games: Iterable[ClubGame], members: Members, member: str) -> Iterator[str]:
        made = [game for game in games if member and game.agreements.made_by == member]
        kept = {(game.id, side): game.agreements.kept[side] for game in made for side in game.open_seats}
        before, self._kept = self._kept, kept
        for game in made:
            for side in game.open_seats:
                asked = members.known(before.get((game.id, side), ""))
                if asked is not None and not game.agreements.kept[side]:
                    words = club.declined(names.person(clean(asked.name, _NEWS_NAME_CELLS)))
                    yield labelled(clean(game.summary.name, _NEWS_NAME_CELLS), words)

    def _ended(self, games: Iterable[ClubGame], member: str) -> str:
        own = [game for game in games if game.agreements.sides_of(member)] if member else []
        before, self._going_on = self._going_on, frozenset(game.id for game in own if game.summary.over is None)
        found = [game for game in own if game.id in before - self._going_on]
        return " ".join(
            labelled(clean(game.summary.name, _NEWS_NAME_CELLS), game_summary.progress(game.summary)) for game in found
        )


T = TypeVar("T")
_NAME_CELLS, _WORDS_CELLS, _TYPED_CELLS, _ANNOUNCED_CELLS = 24, 200, 20, 300
_LATEST = 3  # finished games next to others
_CODE_PAUSES = 0, 0, 1, 3, 8  # seconds before a code is looked up, by the number of wrong ones
_MOST_LINES_ABOVE, _LINES_BELOW, _MOST_LINES_BELOW = 5, 5, 8


class LobbyScreen(PaintedOnce, BaseScreen):
    DEFAULT_CSS = """
    LobbyScreen #here { height: 1; margin: 0 1; }
    LobbyScreen #games { margin-top: 1; }
    LobbyScreen #find { display: none; margin-top: 1; &.-shown { display: block; } }
    LobbyScreen #below { height: 5; margin: 1 1 0 1; }
    """
    PLACE = "lobby"
    host: ClubHost

    def __init__(self, host: ClubHost) -> None:
        super().__init__(host)
        self._games: dict[str, ClubGame] = {}
        self._unread: dict[str, int] = {}
        self._notice = ""
        self._refused = False
        self._archive = False
        self._wrong_codes = 0
        self._is_looking_up = False
        self._news = LobbyNews(self, self._look_again)
        self._talk = RoomTalk(self, host.visit, self.show)

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Lines(id="here")
        yield FindLine(id="find")
        yield LobbyTable(id="games")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._table.focus()
        self._news.start()
        self._call(aloud=False)

    def on_screen_resume(self) -> None:
        if self.app.screen is not self:  # it comes late where a table was opened in place of another screen
            return
        self._attempt(lambda: self.visit.presence.go_to(""))
        self.show()
        if self._attempt(lambda: self.visit.asks_zone):
            ask_for_zone(self, self.visit.zone or "", self._choose_zone)

    def _choose_zone(self, name: str) -> None:
        if self.done(lambda: self.visit.choose_zone(name)):
            dates.use_zone(zones.of_member(self.visit.preferences, self._own))
            words = _("Times are in the zone {zone}. {notices} changes it.")
            self.show_and_say(with_keys(words, zone=name) if name else "")

    def retranslate(self) -> None:
        self._notice = ""  # all else is said when it is come back to
        super().retranslate()

    def on_store_written(self) -> None:
        self._news.written()

    @property
    def _table(self) -> LobbyTable:
        return self.query_one(LobbyTable)

    @property
    def _find_line(self) -> FindLine:
        return self.query_one(FindLine)

    @property
    def visit(self) -> Visit:
        return self.host.visit

    def go_to(self, game: str) -> None:
        self._go(self.host.open_table, game)

    # -- what is shown

    def _look_again(self) -> None:
        self._attempt(self.visit.cups.advance)
        self._talk.look()
        self._call(aloud=True)
        if self.is_current:
            self.show()

    def _call(self, *, aloud: bool) -> None:
        if self._own:
            self._news.call(self._attempt(self.visit.games.all) or (), self._own, aloud=aloud)

    def show(self) -> None:
        visit = self.host.visit
        read = self._attempt(lambda: (visit.club.members(), visit.games.all(), visit.presence.everybody()))
        if read is None:
            self._tell()
            return
        self._members, games, present = read
        self._news.slower = max(1.0, len(present) / _FEW)
        self._unread = visit.talk.unread(self._own) if self._own else {}
        self._games = {game.summary.id: game for game in games}
        told = self._news.since(games, self._members, self._own)
        if told:
            self._notice, self._refused = told, False
        self._viewer = Viewer(self._own, self._members, present, visit.club.now())
        self._show_games()
        self.query_one(Heading).words = self._title()
        here = self.query_one("#here", Lines)
        here.rows = tuple(self._above())
        here.styles.height = min(_MOST_LINES_ABOVE, here.lines_needed(self.app.size.width - 2))
        self._tell()
        self.query_one(KeyBar).keys = self._keys()

    def _show_games(self, at: str = "") -> None:
        """`at`: puts the cursor on this game."""
        table, find = self._table, self._find_line
        rows = self._viewer.rows(self._games.values())
        over = [row for row in rows if row.section == Section.OVER]
        words = game_summary.searchable(find.sought).split()
        if words:
            texts = {row.id: self._viewer.search_text(self._games[row.id]) for row in rows}
            rows = tuple(row for row in rows if all(word in texts[row.id] for word in words))
        elif not self._archive and len(over) > _LATEST:
            rows = (*rows[: -len(over)], *over[:_LATEST])
            latest = _("Finished games: the latest {shown} of {count}; {archive} shows all")
            table.finished = with_keys(latest, shown=_LATEST, count=len(over))
        if self._archive:
            rows = tuple(row for row in rows if row.section == Section.OVER)
        if words or self._archive or len(over) <= _LATEST:
            table.finished = ""
        find.notes = ((self._count(len(rows), len(over)), not rows),)
        find.set_class(find.has_focus or bool(words) or self._archive, "-shown")
        table.show(rows, at=at)

    def _count(self, shown: int, over: int) -> str:
        if self._archive:
            of_all = ngettext("{count} finished game", "{count} finished games", over).format(count=over)
        else:
            count = len(self._games)
            of_all = ngettext("{count} game", "{count} games", count).format(count=count)
        return of_all if self._archive and shown == over else _("{shown} of {games}").format(shown=shown, games=of_all)

    def _title(self) -> str:
        member = self.visit.member
        if member is None:
            return _("The club: guest, watching only")
        who = _("The club: {name}").format(name=clean(member.name, _NAME_CELLS))
        return ", ".join(filter(None, (who, _("deputy") if member.deputy else "", self._viewer.on_holiday(member.id))))

    @property
    def _own(self) -> str:
        member = self.visit.member
        return member.id if member is not None else ""

    def _above(self) -> list[tuple[str, str]]:
        rows = []
        if self._members.announcement:
            rows.append((f"{glyphs().alert} {clean(self._members.announcement, _ANNOUNCED_CELLS)}", "warn"))
        rows.append((_("Here now: {who}.").format(who=self._viewer.who_is_here()), "dim"))
        said = self.visit.talk.last(LOBBY, 1)
        if said:
            (last,) = words_of(self.visit, said)
            words = labelled(clean(last.who, _NAME_CELLS), clean(last.words, _WORDS_CELLS))
            new = self._said_at(LOBBY)
            rows.append((together(words, in_brackets(new) if new else None), "key" if new else "dim"))
        return rows

    def _tell(self) -> None:
        rows = notice_rows(self._notice, refused=self._refused)
        row = self._table.row
        if row is not None:
            alike = sum(other.name == row.name for other in self._table.rows)
            id_ = row.id[:ID_CELLS] if alike > 1 or not self._games[row.id].summary.name else ""
            beside = ", ".join(filter(None, (row.people, id_, self._said_at(row.id))))
            rows.append((together(row.name, in_brackets(beside) if beside else None), "strong"))
            game = self._games[row.id]
            sentences = self._viewer.sentences(game, self._games.get(game.agreements.twin))
            rows.append((" ".join(sentences), "dim"))
        elif self._find_line.sought or self._archive:
            rows.append((together(as_sentence(_("nothing found")), with_keys(_("{back} shows all."))), "dim"))
        elif self._own:
            rows.append((with_keys(_("No games yet. {new_table} sets one up.")), "dim"))
        else:
            rows.append((_("No games now."), "dim"))
        below = self.query_one("#below", Lines)
        below.rows = tuple(rows)
        below.styles.height = max(_LINES_BELOW, min(_MOST_LINES_BELOW, below.lines_needed(self.app.size.width - 2)))

    def _said_at(self, room: str) -> str:
        count = self._unread.get(room, 0)
        return ngettext("{count} new message", "{count} new messages", count).format(count=count) if count else ""

    def _keys(self) -> tuple[Key, ...]:
        if self._find_line.has_focus:
            return (
                key(self.PLACE, "accept", _("to the list"), main=True),
                key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
            )
        row, found = self._table.row, []
        if row is not None:
            words = {Section.OPEN: _("sit down"), Section.OTHERS: _("look on"), Section.OVER: _("replay")}
            game = self._games[row.id]
            invited = self._is_invited(game)
            found.append(key(self.PLACE, "accept", _("sit down") if invited else words.get(row.section), main=True))
            if invited:
                found.append(key(self.PLACE, "decline"))
            elif self._may_withdraw(game):
                found.append(key(self.PLACE, "decline", _("withdraw")))
        if any(other.section == Section.AWAITS_YOU for other in self._table.rows):
            found.append(key(self.PLACE, "next_game"))
        found.append(key(self.PLACE, "find"))
        if self._own:
            found += [key(self.PLACE, command) for command in ("new_table", "talk")]
        found.append(key(self.PLACE, "archive", _("all games") if self._archive else None))
        of_members = ("members", "results", "cups", "alone", "help", "own_keys", "holidays", "notices")
        commands = of_members if self._own else ("code", "results", "cups", "help")
        found += [key(self.PLACE, command) for command in commands]
        if self.visit.member is not None and self.visit.member.deputy:
            found.append(key(self.PLACE, "rule"))
        return (*found, key(self.PLACE, "leave", pinned=True))

    def on_option_list_option_highlighted(self) -> None:
        self._notice = ""
        self._tell()
        self.query_one(KeyBar).keys = self._keys()

    def say(self, words: str, *, refused: bool = False) -> None:
        self._notice, self._refused = words, refused
        if self.is_mounted:
            self._tell()

    def done(self, act: Callable[[], object]) -> bool:
        return self._attempt(lambda: (act(),)) is not None

    def show_and_say(self, words: str) -> None:
        self.show()
        self.say(words)

    def type(self, title: str, text: str, done: str, then: Callable[[str], None], longest: int = _TYPED_CELLS) -> None:
        from ldd_tui.modals.name import NameModal

        def answered(typed: str | None) -> None:
            if typed:
                then(typed)

        self.open_dialog(NameModal, "", title=title, text=text, done=done, longest=longest, then=answered)

    # -- what can be done

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        self._enter()

    def _enter(self) -> None:
        """To the game under the cursor, or its seat."""
        self._notice = ""
        row = self._table.row
        assert row is not None
        game = self._games[row.id]
        if self._viewer.may_sit(game):
            offer_seat(self, game, self._viewer)
        elif row.section == Section.YOURS and game.agreements.sides_unchosen:
            self.say(_("The other player chooses a side first."), refused=True)
        elif row.section in (Section.OTHERS, Section.OVER):
            self._go(self.host.watch_game, row.id)
        else:
            self._go(self.host.open_table, row.id)

    # -- finding

    def action_find(self) -> None:
        self._find_line.begin()
        self._find_line.add_class("-shown")

    def on_descendant_focus(self) -> None:
        if self.is_mounted and self._games:
            self.query_one(KeyBar).keys = self._keys()

    def on_find_line_changed(self) -> None:
        self._notice = ""
        self._show_found()

    def on_find_line_closed(self) -> None:
        self._table.focus()
        self._show_found()

    def _show_found(self, at: str = "") -> None:
        self._show_games(at)
        self._tell()
        self.query_one(KeyBar).keys = self._keys()

    def action_archive(self) -> None:
        self._archive = not self._archive
        self.on_find_line_changed()

    def action_back(self) -> None:
        self._find_line.sought, self._archive = "", False
        self.on_find_line_changed()

    def action_stay(self) -> None:
        """Tab leads nowhere else."""

    def find(self, words: str) -> None:
        self._find_line.sought = words
        self.on_find_line_changed()

    def action_members(self) -> None:
        if self._for_members():
            ask_for_member(self, capital(_("members")), _("their games"), lambda member: self.find(member.name))

    def action_next_game(self) -> None:
        if self._for_members():
            game = self._attempt(lambda: self.host.next_game(""))
            if game is None:
                self.say(_("No game waits for you."), refused=True)
            else:
                self.enter(game)

    def enter(self, game: str) -> None:
        """Go to a game, wherever the cursor is."""
        self.point_at(game)
        self._enter()

    def point_at(self, game: str) -> None:
        self._find_line.sought, self._archive = "", False
        self.show()
        self._show_found(game)

    def action_look_on(self) -> None:
        row = self._table.row
        if row is not None:
            self._go(self.host.watch_game, row.id)

    def action_decline(self) -> None:
        game = self._game
        if game is not None and self._may_withdraw(game):
            ask_to_withdraw(self, game, self._viewer)
        elif game is not None and self._is_invited(game):
            ask_to_decline(self, game, self._viewer)
        else:
            words = _("You can decline a seat reserved for you, or withdraw your own game before it begins.")
            self.say(words, refused=True)

    @property
    def _game(self) -> ClubGame | None:
        row = self._table.row
        return None if row is None else self._games[row.id]

    def _may_withdraw(self, game: ClubGame) -> bool:
        return game.can_be_withdrawn and game.agreements.made_by == self._own

    def _is_invited(self, game: ClubGame) -> bool:
        seats = self._viewer.may_sit(game)
        return bool(seats) and game.agreements.kept[seats[0]] == self._own

    def action_new_table(self) -> None:
        if self._for_members():
            self._go(self.host.set_up_table)

    def action_alone(self) -> None:
        if self._for_members():
            self._go(self.host.play_alone)

    def action_own_keys(self) -> None:
        if self._for_members():
            self._go(self.host.show_own_keys)

    def action_notices(self) -> None:
        if self._for_members():
            self._go(self.host.show_notices)

    def action_results(self) -> None:
        self._go(self.host.show_results)

    def action_cups(self) -> None:
        self._go(self.host.show_cups)

    def action_talk(self) -> None:
        if self._for_members():
            self._talk.open(LOBBY, _("Talk in the lobby"))

    def action_holidays(self) -> None:
        if self._for_members():
            ask_for_holidays(self)

    def action_rule(self) -> None:
        from ldd_tui.screens.club.deputy import Deputy

        member = self.visit.member
        if member is None or not member.deputy:
            self.say(_("Only the host and deputies can do this."), refused=True)
            return
        game = self._game
        Deputy(self, member, game, "" if game is None else self._viewer.sentences(game)[0]).choose()

    def action_code(self) -> None:
        if self._own:
            self.say(_("You are already a member."), refused=True)
        elif not self._is_looking_up:
            words = _("The code from the host; capitals don't matter.")
            self.type(_("Your invitation"), words, _("go on"), self._code_typed)

    def _code_typed(self, code: str) -> None:
        """Look up a code. The pause grows with each wrong code to prevent guessing."""
        pause = _CODE_PAUSES[min(self._wrong_codes, len(_CODE_PAUSES) - 1)]
        if pause:
            self._is_looking_up = True
            self.set_timer(pause, lambda: self._look_up(code))
        else:
            self._look_up(code)

    def _look_up(self, code: str) -> None:
        self._is_looking_up = False
        club = self.visit.club
        if club.members().invitation(code, club.now()):
            self._go(self.host.enter_code, code)
        else:
            self._wrong_codes += 1
            self.say(_("This code is unknown, used or too old."), refused=True)

    def action_leave(self) -> None:
        # the question is for one key press too many
        self.ask(
            full_stop(_("Every game is saved")),
            self.app.exit,
            title=question(_("Log out")),
            yes=_("Log out"),
            no=_("Stay"),
        )

    # -- inside

    def _go(self, way: Callable[..., object], *what: str) -> None:
        self._notice = ""
        way(*what)

    def _for_members(self) -> bool:
        if not self._own:
            self.say(_("Guests watch; members play. The host invites members."), refused=True)
        return bool(self._own)

    def _attempt(self, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except SavesError as error:
            self.say(error_text(error), refused=True)
            return None
