"""The table of a club game, for one or two terminals."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from textual import events
from textual.app import ComposeResult

from ldd_tui.games import in_words
from ldd_tui.games.company import Company
from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import talk_width
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.screens.club.arrangements import Arrangements, StandIn
from ldd_tui.screens.club.consent import AgreedTakingBack, Consent
from ldd_tui.screens.club.orders import Orders
from ldd_tui.screens.club.presence import TableTalk
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import N_, _, club, watching
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.aside import Aside
from ldd_tui.widgets.prompt import Asking, KeyBar, Prompt
from rules import actions as a
from saves.club.agreements import Agreements
from saves.club.game_book import GameBook
from saves.errors import SavesError
from saves.journal import Entry

_MINUTE = 60.0


class ClubTableScreen(GameScreen):
    """A `GameScreen` with the other player elsewhere. After each write `look_around` updates presence, requests and
    talk."""

    PLACE = "club_table"
    HOME = N_("lobby")
    TUTORED = False
    host: ClubHost
    taking_back: AgreedTakingBack

    def __init__(self, host: ClubHost) -> None:
        super().__init__(host)
        self._traces: tuple[object, ...] = ()
        self._refusal: tuple[str, Agreements] | None = None
        self._company: Company | None = None
        self.consent = Consent(self)
        self.taking_back = AgreedTakingBack(self)
        self.arrangements = Arrangements(self)
        self.orders = Orders(self)
        self.talk = TableTalk(self, host.visit, self.look_around)
        self.stand_in = StandIn(self)
        self._unread = 0

    def compose_talk(self) -> ComposeResult:
        log, *others = super().compose_talk()
        yield log
        yield Aside(id="aside")
        yield from others

    @property
    def company(self) -> Company:
        assert self._company is not None, "no game was opened"
        return self._company

    @property
    def book(self) -> GameBook:
        return self.host.visit.games.book(self.session.play.game)

    @property
    def ordered(self) -> Collection[int]:
        return self.book.read().carried

    @property
    def store_path(self) -> Path | str:
        return self.host.visit.store.path

    def open(self, session: GameSession) -> None:
        game = session.play.game
        self.stand_in.stop()
        self._company = Company(self.host.visit, game)
        self._traces = ()
        self.consent.news.begin()
        self.talk.sit_at(game)
        self.host.visit.presence.go_to(game)
        super().open(session)

    def _speak_first(self) -> None:
        self.host.awaited(self.company.game.id, self.company.calls, aloud=False)
        self.look_around()
        if self.is_active:
            self.loop.go_on()

    def all_was_read(self) -> None:
        try:
            self.host.visit.seen.saw(self.company.member, self.session.play.game, self.session.play.seq)
        except SavesError as error:
            self.tell(error)
        self.stand_in.look()

    def went_back(self, before: Sequence[Entry]) -> None:
        self.consent.news.went_back(before)
        self._show_surroundings()

    # -- what it says

    def asking(self, notice: str, *, refused: bool) -> Asking:
        return self._with_company(super().asking(notice, refused=refused))

    def _with_company(self, asking: Asking) -> Asking:
        who = club.banner(in_words.who(self.session), tuple(self.company.notes()), glyphs().dot)
        asking = asking._replace(who=who)
        free, game = self.company.awaited, self.company.game
        if not game.halted:
            bid = self.orders.about_bid()
            return asking._replace(words=bid) if bid else asking
        return asking._replace(words=watching.begins(free, begun=not game.agreements.is_open))

    def keys(self) -> tuple[Key, ...]:
        talk = _("talk") if not self.talk.unread else _("talk: {count} new").format(count=self.talk.unread)
        usual = super().keys()
        possible = [one for one in usual if self.taking_back.can(one.command) and one.command != "analyse"]
        found = [one._replace(word=_(self.HOME)) if one.command == "leave" else one for one in possible]
        own = [key(self.PLACE, "talk", talk, pinned=True), key(self.PLACE, "arrange", pinned=True)]
        if self.talk.muted:
            own.append(key(self.PLACE, "mute", _("show talk"), pinned=True))
        if not self.company.calls:
            own.insert(0, key(self.PLACE, "next_game"))
            waits = self.session.choice is None and self.company.other is not None
            own.insert(0, key(self.PLACE, "orders", pinned=waits))
        return (*found, *own)

    def why_end_stands(self) -> str:
        return _("The game is over: nothing can be undone.") if self.company.of_two else super().why_end_stands()

    def tell(self, error: SavesError) -> None:
        """The error stays until the agreements change."""
        words = error_text(error)
        self.say(words, refused=True)
        self._refusal = words, self.company.game.agreements

    def look_around(self) -> None:
        unread = self.talk.unread
        try:
            self.company.look()
            self.talk.look()
        except SavesError as error:
            self.tell(error)
            return
        if self.company.side is None:  # who has left may watch
            if self.is_active:
                self.app.notify(_("You don't have this seat any more."), markup=False, timeout=10)
                self.action_leave()
            return
        if self.talk.unread > unread and not self.talk.muted:
            self.consent.news.put_away()  # what was said is newer
        self.consent.news.look()
        self.stand_in.other_is_here(self.company.other is not None and self.company.is_here(self.company.other))
        self.host.awaited(self.company.game.id, self.company.calls)
        self.arrangements.look()
        if self.is_mounted:
            if self._refusal is not None and self._refusal[1] is not self.company.game.agreements:
                (words, _before), self._refusal = self._refusal, None
                if self.query_one(Prompt).asking.notice == words:
                    self.say()
            self._show_surroundings()

    def _show_surroundings(self) -> None:
        prompt, aside, asked = self.query_one(Prompt), self.query_one(Aside), self.consent.line()
        prompt.asking = self._with_company(prompt.asking)
        if self._unread != self.talk.unread:
            self._unread = self.talk.unread
            self.query_one(KeyBar).keys = self.keys()
        aside.say(asked or self.talk.line(), talk_width(*self.app.size))
        self.fitting.fit()
        if self in self.app.screen_stack:  # who has left is told nothing
            self.host.say_aside(asked or self.talk.line(covering=True))

    # -- what others do

    def on_store_written(self) -> None:
        """Look around, unless another table was written to. `GameScreen`'s handler runs too."""
        if self in self.app.screen_stack and self._has_changed():
            self._look_at_all()

    def _look_at_all(self) -> None:
        if self in self.app.screen_stack:
            self.look_around()
            if not self.is_active and self._overtaken:
                self.catch_up()

    def _has_changed(self) -> bool:
        try:
            before, self._traces = self._traces, self.host.visit.traces(self.session.play.game)
        except SavesError:  # who looks will be told
            return True
        return before != self._traces

    @property
    def _overtaken(self) -> bool:
        """Whether the open decision is obsolete: undone, or the game is over."""
        try:
            stale = self.session.play.is_stale()
        except SavesError:
            return False
        return stale and any(isinstance(screen, DecisionDialog) for screen in self._above)

    @property
    def _above(self) -> list[Dialog[object]]:
        """The dialogs over the table, lowest first; none if another screen hides it."""
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :] if self in stack else []
        dialogs = [screen for screen in above if isinstance(screen, Dialog)]
        return dialogs if len(dialogs) == len(above) else []

    def catch_up(self) -> None:
        overtaken, before = self._overtaken, tuple(self.session.play.entries)
        if overtaken:
            for dialog in reversed(self._above):
                dialog.dismiss(None)
        if self.is_active:
            self.look_elsewhere()
        if overtaken:
            self.consent.news.decided_elsewhere(before)
            self._show_surroundings()

    # -- what happens to the screen

    def on_mount(self) -> None:
        self.set_interval(_MINUTE, self._look_at_all)

    def on_unmount(self) -> None:
        self.stand_in.stop()

    def on_resize(self, event: events.Resize) -> None:
        if self._company is not None and self.is_mounted:
            self._show_surroundings()

    def on_screen_resume(self) -> None:
        if self._company is not None:
            self.look_around()

    # -- keys

    def carry_out(self, action: a.Action) -> None:
        self.consent.news.play_on()
        self.arrangements.play_on()
        self._show_surroundings()
        super().carry_out(action)

    def action_talk(self) -> None:
        self.talk.open(self.session.play.game, _("Talk at this table"))
        self.look_around()

    def action_next_game(self) -> None:
        try:
            game = self.host.next_game(self.session.play.game)
        except SavesError as error:
            self.tell(error)
            return
        if game is None:
            self.refuse(_("No other game waits for you."))
        else:
            self.action_leave()
            self.host.enter_game(game)

    def action_mute(self) -> None:
        self.talk.muted = not self.talk.muted
        self.look_around()
        hidden = with_keys(_("New messages aren't shown here now: {talk} opens them, {mute} shows them again."))
        self.say(hidden if self.talk.muted else _("Messages are shown here."))

    def action_arrange(self) -> None:
        self.arrangements.choose()

    def action_orders(self) -> None:
        self.orders.choose()

    def action_keys(self) -> None:
        from ldd_tui.screens.help_pages import game_help

        self.host.show_page(game_help(self.session, self.map_view.layout_now, self.PLACE))

    def action_leave(self) -> None:
        self.stand_in.stop()
        self.consent.news.put_away()
        self.host.say_aside(None)
        self.host.visit.presence.go_to("")
        super().action_leave()
