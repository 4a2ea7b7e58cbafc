"""Spectating a club game: a replay that grows."""

from __future__ import annotations

from collections.abc import Collection
from random import uniform

from textual.timer import Timer

from ldd_tui.games import in_words
from ldd_tui.games.company import awaited
from ldd_tui.games.recording import Recording, Unit
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.screens.help_pages import keys_of
from ldd_tui.screens.host import ClubHost
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.text import _, watching
from ldd_tui.text.phrases import together
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.prompt import Asking, KeyBar, Prompt
from rules.model import Side
from saves.club.visit import Visit
from saves.errors import N_, SavesError
from saves.undisclosed import is_between_places

LEAST, MOST = 0.05, 0.15
"""Seconds before a spectator looks: after the players, and not all together."""


class NotWatched(SavesError):
    """The game is closed to spectators."""


def recording_of(visit: Visit, game: str) -> Recording:
    """Raises `NotWatched`, and what `Store.load` raises."""
    _check_open(visit, game)
    return Recording.of_game(visit.store, game, author="" if visit.member is None else visit.member.name)


def _check_open(visit: Visit, game: str) -> None:
    """Raises `NotWatched` if spectators aren't allowed and the visitor isn't a player."""
    agreements = visit.games.game(game).agreements
    if not agreements.watched and not _plays(visit, game):
        raise NotWatched(N_("this game is closed to spectators"))


def _plays(visit: Visit, game: str) -> bool:
    member = visit.member
    return member is not None and visit.games.game(game).agreements.is_of(member.id)


class WatchScreen(ReplayScreen):
    """A replay that follows the game from its last event, and otherwise stays where it is."""

    PLACE = "watch"
    host: ClubHost

    def __init__(self, host: ClubHost) -> None:
        super().__init__(host)
        self._due: Timer | None = None
        self._counted = False

    def open(self, recording: Recording) -> None:
        recording.go_to(len(recording.line))
        super().open(recording)
        self._counted = not _plays(self.host.visit, self._game)
        if self._counted:
            self.host.visit.presence.go_to(self._game, watching=True)

    @property
    def _game(self) -> str:
        game = self.recording.game
        assert game is not None, "a game of the club is in its store"
        return game

    @property
    def ordered(self) -> Collection[int]:
        return self.host.visit.games.book(self._game).read().carried

    @property
    def live(self) -> bool:
        return not self.recording.behind

    # -- what it says

    def who(self) -> str:
        return watching.how(self.recording.behind)

    def welcome(self) -> str:
        first = with_keys(_("{event_before} goes back, {last} shows the latest."))
        return together(in_words.people(self.recording), first)

    def none(self, unit: Unit, by: int) -> str:
        if (unit, by) == (Unit.STEP, 1) and self.recording.over is None:
            return _("This is the latest event.")
        return super().none(unit, by)

    def asking(self, notice: str, *, refused: bool) -> Asking:
        """As in a replay, but the last event also shows what the game waits for."""
        asking = super().asking(notice, refused=refused)
        if not self.live:
            return asking
        begun = bool(self.recording.history.left_seats)
        next_is = watching.next_is(self.recording.state, self._awaited(), begun=begun)
        return asking._replace(words=together(asking.words, next_is or None))

    def _awaited(self) -> dict[Side, str]:
        """The players still to be seated; empty once the game has begun."""
        if not self.recording.history.open_seats:
            return {}
        return awaited(self.host.visit, self.host.visit.games.game(self._game))

    def keys(self) -> tuple[Key, ...]:
        of_a_replay = super().keys()
        found = [one for one in of_a_replay if one.command != "branch"]
        if not self.live and not self.playing:
            found.insert(0, key(self.PLACE, "last", main=True))
        return tuple(found)

    def action_keys(self) -> None:
        self.host.show_page(keys_of("watch", "replay"), _("Keys for watching"))

    # -- what is played in the meantime

    def on_mount(self) -> None:
        self.watch_store(self.host.visit.store.path, self._game)

    def on_store_written(self) -> None:
        if self._due is None:
            self._due = self.set_timer(uniform(LEAST, MOST), self._look)

    def on_screen_resume(self) -> None:
        if self._recording is not None and self.store_watch is not None:
            self._look()

    def _look(self) -> None:
        """Not under a covering screen: showing this one checks again."""
        self._due = None
        if not self.is_current:
            return
        recording = self.recording
        live, seq, before = self.live, recording.seq, recording.last_seq
        try:
            _check_open(self.host.visit, self._game)
            grown = recording.follow()
        except NotWatched:
            self.app.notify(_("The players have closed this game to spectators."), markup=False, timeout=10)
            self.action_leave()
            return
        except SavesError as error:
            self.say(error_text(error), refused=True)
            return
        if not grown:
            return
        self.search_anew()
        if live:
            self._go_to(len(recording.line) - 1, self._what_came(before))
        elif recording.seq != seq:
            self._go_to(recording.at, _("What you watched was undone; this is the event before it."))
        else:
            self._count()

    def _what_came(self, before: int) -> str:
        """Whether the game went back from event `before`, or is over."""
        if self.recording.last_seq <= before:
            return _("Something was undone; this is the game now.")
        if is_between_places(self.recording.history):
            return ""
        return with_keys(_("The game is over. {accept} shows how it ended."))

    def _count(self) -> None:
        prompt = self.query_one(Prompt)
        now = self.asking(prompt.asking.notice, refused=prompt.asking.refused)
        prompt.asking = prompt.asking._replace(who=now.who, where=now.where)
        self.query_one(KeyBar).keys = self.keys()
        self.fitting.fit()

    def action_leave(self) -> None:
        if self._counted:
            self._counted = False
            self.host.visit.presence.go_to("")
        super().action_leave()
