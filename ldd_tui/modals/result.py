"""The dialog of what has just happened: one's own dice, and a line for each act of Athena or a computer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from time import monotonic
from typing import Any, TypeVar

from textual import events
from textual.content import Content
from textual.timer import Timer

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.dice import FALL_FRAMES
from ldd_tui.modals.parts.narration import in_brief, is_brief, narrate, throws_dice
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, NOTHING, lines
from ldd_tui.telling.passages import Explain, Kind, Passage, headline, tell, unexplained, with_headings
from ldd_tui.text import N_, _, names
from rules import facts as f
from rules.model import Setup, Side

ResultT = TypeVar("ResultT")

FRAMES_PER_SECOND = 12
IGNORED_SECONDS = 0.2
"""How long keys do nothing after something lands: nobody has read it yet."""


class FallingDiceDialog(Dialog[ResultT]):
    """The animation of falling dice, in an app whose `animates` allows it. Subclasses call `start_falling` for new
    dice, and draw the frame `frame` while `falling`."""

    frame = FALL_FRAMES
    _timer: Timer | None = None
    _landed_at = 0.0

    def load(self, *args: Any, **kwargs: Any) -> None:
        super().load(*args, **kwargs)
        self.stop_falling()

    @property
    def falling(self) -> bool:
        return self.frame < FALL_FRAMES and bool(getattr(self.app, "animates", False))

    def start_falling(self) -> None:
        self.frame = 0
        if self.is_active:
            self._start_timer()

    def stop_falling(self) -> None:
        self.frame = FALL_FRAMES
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def on_screen_resume(self) -> None:
        self._start_timer()

    def on_screen_suspend(self) -> None:
        if not self.is_active:  # closed and reopened at once, a dialog gets this event when it is open again
            self.stop_falling()

    def on_key(self, event: events.Key) -> None:
        if self.falling:  # the key does nothing else
            event.stop()
            event.prevent_default()
            self.ignore_keys_for_a_moment()
            self._land()
        elif monotonic() - self._landed_at < IGNORED_SECONDS:  # meant for what moved, which has just come to rest
            event.stop()
            event.prevent_default()

    def _start_timer(self) -> None:
        if not self.falling:
            self.stop_falling()
        elif self._timer is None:
            self._timer = self.set_interval(1 / FRAMES_PER_SECOND, self._next_frame)

    def _next_frame(self) -> None:
        if self._timer is None:  # the tick had come when the dice landed
            return
        self.frame += 1
        if self.falling:
            self.repaint()
        else:
            self.ignore_keys_for_a_moment()
            self._land()

    def ignore_keys_for_a_moment(self) -> None:
        """The key that cut the animation short must not close the dialog unread."""
        self._landed_at = monotonic()

    def _land(self) -> None:
        self.stop_falling()
        self.repaint()
        self.landed()

    def landed(self) -> None:
        """The dice have landed."""


# ------------------------------------------------------------------------------------------------ result


SECONDS_A_LINE = 0.15
_MARGIN = 2
_AROUND = 4


class ResultModal(FallingDiceDialog[None]):
    """What has happened, passage by passage. Enter shows all, then scrolls, then closes. `live`: with falling dice, and
    the moves of unplayed sides (Athena's, or `by_themselves`) line by line, if the settings want that. `told`: called
    when all is shown. `sums`: shown at once, not on a key."""

    PURPOSE = N_("What has just happened. {explain} adds the sums, the rules and the reasons.")
    PLACE = "result"

    _timer_of_lines: Timer | None = None

    def load(
        self,
        facts: Iterable[f.Fact],
        setup: Setup,
        *,
        title: Callable[[], str | None] | None = None,
        live: bool = False,
        by_themselves: Collection[Side] = (),
        explain: Explain = unexplained,
        told: Callable[[], None] | None = None,
        sums: bool = False,
    ) -> None:
        super().load()
        self._told = told
        self._explain = cache(explain)  # the dialog is drawn often
        passages = tell(facts, setup)
        self.passages = with_headings(passages) or list(passages)
        self.setup = setup
        self.given_title = title
        self.live = self.goes_on = live
        self._alone = (*setup.options.athena, *by_themselves)
        self.sums = sums and not all(map(self._is_told_in_lines, self.passages))
        first_line = next((i for i, passage in enumerate(self.passages) if self._is_brief(passage)), len(self.passages))
        self._shown = max(1, first_line) if live else len(self.passages)
        self._stop_lines()
        thrown = (passage for passage in self.passages[: self._shown] if not self._is_brief(passage))
        if live and any(throws_dice(passage.facts) for passage in thrown):
            self.start_falling()

    def _is_brief(self, passage: Passage) -> bool:
        return is_brief(passage, self._alone)

    def _is_told_in_lines(self, passage: Passage) -> bool:
        """Whether its brief lines suffice; those of an offensive do once its losses are counted."""
        counted = any(isinstance(fact, f.LossesCounted) for fact in passage.facts)
        return self._is_brief(passage) and (counted or passage.kind != Kind.OFFENSIVE)

    def retranslate(self) -> None:
        self._explain.cache_clear()
        super().retranslate()

    # -- what is shown

    def heading(self) -> str:
        given = self.given_title() if self.given_title is not None else None
        if given:
            return given
        told = [passage for passage in self.passages if not passage.is_heading]
        return headline(told[:1] if told and not self._is_brief(told[0]) else told)

    def owner(self) -> Side | None:
        sides = (getattr(fact, "side", None) for passage in self.passages for fact in passage.facts)
        return next((side for side in sides if isinstance(side, Side)), None)

    @property
    def more(self) -> bool:
        settings = getattr(self.app, "settings", None)
        moves = bool(getattr(self.app, "animates", False)) and bool(getattr(settings, "athena_steps", True))
        return self.live and moves and self._shown < len(self.passages)

    def detail(self, width: int) -> Content:
        return lines(*self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        shown = self.passages[: self._shown] if self.more or self.falling else self.passages
        found: list[Content] = []
        for large in (True, False):
            found = []
            for above, passage in zip((None, *shown), shown, strict=False):
                apart = above is not None and self._is_brief(passage) and not self._is_brief(above)
                found += [NOTHING] if apart and not passage.is_heading else []
                found += self._lines_of(passage, width, large=large)
            if len(found) <= self.room.height - _AROUND:
                break
        return found

    def _lines_of(self, passage: Passage, width: int, *, large: bool) -> list[Content]:
        """A passage with dice, or in brief: the newest with a pointer while more are to come, and reasons on demand."""
        first = passage is self.passages[0]
        if passage.is_heading and passage.headline == self.heading():
            return []
        if not self._is_brief(passage):
            return [*([] if first else [NOTHING]), *self._narrated(passage, width, large=large)]
        if passage.is_heading:
            fact, words = passage.main, passage.headline
            if isinstance(fact, f.PhaseBegan) and passage.side is not None:
                whose = names.Player(passage.side, self.setup) == self.heading()
                words = names.phase(fact.phase, self.setup.edition) if whose else words
            return [*([] if first else [NOTHING]), *Content.styled(words, BOLD).wrap(max(1, width))]
        newest = self.more and passage is self.passages[self._shown - 1]
        told = [
            Content.assemble((f"{glyphs().pointer} ", CHOSEN) if newest and not row else " " * _MARGIN, line)
            for row, line in enumerate(in_brief(passage, width - _MARGIN))
        ]
        if self.sums:
            behind = self._narrated(passage, width - 2 * _MARGIN, large=False)
            told += [Content.assemble(" " * 2 * _MARGIN, line).stylize(DIM) for line in behind]
        return told

    def _narrated(self, passage: Passage, width: int, *, large: bool) -> list[Content]:
        return narrate(
            passage,
            large=large,
            width=width,
            frame=self.frame if self.falling else None,
            sums=self.sums,
            explain=self._explain,
        )

    def hints(self) -> list[Key]:
        sums = self.hint("explain", _("without sums") if self.sums else None)
        return self.read_hints(sums, first=_("all at once") if self.more else "")

    # -- what is done

    def action_accept(self) -> None:
        if self.more:
            self._show(len(self.passages))
            self.ignore_keys_for_a_moment()
        elif self.unread:
            self.action_page(1)
        else:
            self.action_back()

    def action_sums(self) -> None:
        self.sums = not self.sums
        self.repaint()

    # -- line by line

    def on_screen_resume(self) -> None:
        self._start_lines()
        self._say_that_all_is_shown()

    def on_screen_suspend(self) -> None:
        if not self.is_active:
            self._stop_lines()

    def landed(self) -> None:
        self._start_lines()
        self._say_that_all_is_shown()

    def _start_lines(self) -> None:
        if self.more and not self.falling and self._timer_of_lines is None:
            self._timer_of_lines = self.set_interval(SECONDS_A_LINE, self._next_line)

    def _stop_lines(self) -> None:
        if self._timer_of_lines is not None:
            self._timer_of_lines.stop()
            self._timer_of_lines = None

    def _next_line(self) -> None:
        self._show(self._shown + 1)
        if not self.more:
            self.ignore_keys_for_a_moment()

    def _show(self, count: int) -> None:
        before = len(self._lines(self._box.text_width))
        self._shown = count
        if not self.more:
            self._stop_lines()
        self.repaint()
        self.scroll_text(before - self._box.offset_of_text)
        self._say_that_all_is_shown()

    def _say_that_all_is_shown(self) -> None:
        if self._told is not None and not self.more and not self.falling:
            told, self._told = self._told, None
            told()
