"""The dialog of what has just happened: one's own dice, and all that Athena or a computer did, a line each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from time import monotonic
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.dice import FALL_FRAMES
from ldd_tui.modals.parts.happenings import Item, items_of, lines_of
from ldd_tui.modals.parts.narration import narrate, throws_dice
from ldd_tui.modals.parts.pool import attacks
from ldd_tui.modals.parts.styles import CHOSEN, DIM, NOTHING, lines
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import labelled, listing
from rules import facts as f
from rules.model import Decision, Phase, Setup, Side

# ------------------------------------------------------------------------------------------------ falling dice
# The animation of falling dice: a few frames before the faces thrown are shown, which any key cuts short.


ResultT = TypeVar("ResultT")

FRAMES_PER_SECOND = 12
IGNORED_SECONDS = 0.3
"""How long after something has come to rest keys do nothing: by a key or by itself, nobody has read it yet."""


class FallingDiceDialog(Dialog[ResultT]):
    """A dialog with the animation of falling dice, in an app whose `animates` allows it.

    Subclasses call `start_falling` when there are new dice, and draw the frame `frame` while `falling` is true. The
    timer is stopped when the dice have landed or the dialog is left.
    """

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
        """The player pressed a key to cut the animation short; don't let it close the dialog unread."""
        self._landed_at = monotonic()

    def _land(self) -> None:
        self.stop_falling()
        self.repaint()
        self.landed()

    def landed(self) -> None:
        """The dice have landed."""

    def tools(self) -> list[Key]:
        return [] if self.falling else super().tools()

    @staticmethod
    def falling_hint() -> Key:
        return Key(_("any key"), _("let them fall"))


# ------------------------------------------------------------------------------------------------ result


SECONDS_A_LINE = 0.5
_MARGIN = 2
_AROUND = 4
"""The lines that a dialog takes besides its text: the frame, the keys and a blank one."""


class ResultModal(FallingDiceDialog[None]):
    """What has happened, an item for each step (`parts.happenings`). Enter shows all, then scrolls, then closes.

    `explain` gives lines to be added below a fact: where modifiers came from, why a computer did it. `live`: as it
    happens, and the game goes on afterwards. Then dice are seen falling, and what a side does that nobody plays
    (Athena's, or one of `by_themselves`) comes line by line, where the settings of the app want that. `told`: called
    when all of it is shown. `sums`: the sums, rules and reasons are shown at once; otherwise a key shows them.
    """

    PURPOSE = N_("What has happened: the dice, the hits and the losses, and why; with the sums and rules on demand.")

    PLACE: ClassVar[str] = "result"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    _timer_of_lines: Timer | None = None

    def load(
        self,
        facts: Iterable[f.Fact],
        setup: Setup,
        *,
        title: Callable[[], str | None] | None = None,
        live: bool = False,
        by_themselves: Collection[Side] = (),
        explain: Callable[[f.Fact], Sequence[str]] | None = None,
        told: Callable[[], None] | None = None,
        sums: bool = False,
    ) -> None:
        super().load()
        self._told = told
        self._explain = explain
        self._explained: dict[int, Sequence[str]] = {}
        self.facts = tuple(facts)
        self.setup = setup
        self.given_title = title
        self.live = self.goes_on = live
        self.sums = sums
        self.items = items_of(self.facts, setup, by_themselves)
        first_line = next((index for index, item in enumerate(self.items) if item.is_line), len(self.items))
        self._shown = max(1, first_line) if live else len(self.items)
        self._stop_lines()
        if live and any(throws_dice(item.facts) for item in self.items[: self._shown] if not item.is_line):
            self.start_falling()

    def retranslate(self) -> None:
        self._explained.clear()
        super().retranslate()

    # -- what is shown

    def heading(self) -> str:
        given = self.given_title() if self.given_title is not None else None
        if given:
            return given
        told = [item for item in self.items if not item.is_heading]
        if told and not told[0].is_line:
            return headline(told[0].facts, self.setup)
        sides = {getattr(item.facts[0], "side", None) for item in told}
        side = sides.pop() if len(sides) == 1 else None
        if len(told) > 1 and isinstance(side, Side):
            return names.Player(side, self.setup)
        return headline(self.facts, self.setup)

    def owner(self) -> Side | None:
        sides = (getattr(fact, "side", None) for fact in self.facts)
        return next((side for side in sides if isinstance(side, Side)), None)

    @property
    def more(self) -> bool:
        settings = getattr(self.app, "settings", None)
        moves = bool(getattr(self.app, "animates", False)) and bool(getattr(settings, "athena_steps", True))
        return self.live and moves and self._shown < len(self.items)

    @property
    def _in_words(self) -> bool:
        return getattr(getattr(self.app, "settings", None), "hints", "") == "teach"

    def detail(self, width: int) -> Content:
        return lines(*(line for item in self._item_lines(width) for line in item))

    def _item_lines(self, width: int) -> list[list[Content]]:
        found = self._draw(width, large=True)
        if sum(map(len, found)) > self.room.height - _AROUND:
            found = self._draw(width, large=False)
        return found

    def _draw(self, width: int, *, large: bool) -> list[list[Content]]:
        shown = self.items[: self._shown] if self.more or self.falling else self.items
        return [self._lines_of(item, width, large=large) for item in shown]

    def _lines_of(self, item: Item, width: int, *, large: bool) -> list[Content]:
        if item.is_line or item.is_heading:
            return self._table_lines(item, width)
        return [*self._gap(item), *self._narrated(item, width, large=large, sums=self.sums)]

    def _gap(self, item: Item) -> list[Content]:
        return [NOTHING] if item.place.start and not item.is_heading else []

    def _table_lines(self, item: Item, width: int) -> list[Content]:
        """Mark the newest line while more are to come; the reasons follow on demand."""
        if item.is_heading:
            told = lines_of(item, self.setup, width)
            return [] if told[-1].plain == self.heading() else told
        newest = self.more and item is self.items[self._shown - 1]
        told = [
            Content.assemble((f"{glyphs().pointer} ", CHOSEN) if newest and not row else " " * _MARGIN, line)
            for row, line in enumerate(lines_of(item, self.setup, width - _MARGIN))
        ]
        if self.sums:
            behind = self._narrated(item, width - 2 * _MARGIN, large=False, sums=True)
            told += [Content.assemble(" " * 2 * _MARGIN, line).stylize(DIM) for line in behind]
        return told

    def _narrated(self, item: Item, width: int, *, large: bool, sums: bool) -> list[Content]:
        return narrate(
            self.facts,
            self.setup,
            large=large,
            width=width,
            frame=self.frame if self.falling else None,
            part=item.place,
            sums=sums,
            in_words=sums and self._in_words,
            explain=self._explanation,
        )

    def _explanation(self, fact: f.Fact) -> Sequence[str]:
        """The lines below a fact, cached because the dialog is drawn often."""
        if self._explain is None:
            return ()
        if id(fact) not in self._explained:
            self._explained[id(fact)] = self._explain(fact)
        return self._explained[id(fact)]

    def hints(self) -> list[Key]:
        if self.falling:
            return [self.falling_hint()]
        sums = self.hint("explain", _("without sums") if self.sums else None)
        return self.read_hints(sums, first=_("all at once") if self.more else "")

    # -- what is done

    def accept(self) -> None:
        if self.more:
            self._show(len(self.items))
            self.ignore_keys_for_a_moment()
        elif self.unread:
            self.action_page(1)
        else:
            self.back()

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
        """Show the first `count` items, and scroll to the first new one."""
        before = sum(map(len, self._item_lines(self._box.text_width)))
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


def headline(facts: Sequence[f.Fact], setup: Setup) -> str:
    if _covers_several(facts):
        return _("What has happened")
    launched = [fact for fact in facts if isinstance(fact, f.OffensiveLaunched)]
    if len(launched) == 1:
        return attacks(launched[0].attacker, launched[0].defender, setup.board.edition)
    drawn = [fact for fact in facts if isinstance(fact, f.CornflowerDrawn)]
    if drawn:
        decisions = dict.fromkeys(names.decision(fact.decision) for fact in drawn)
        return labelled(names.Player(drawn[0].side, setup), listing(list(decisions)))
    for fact in facts:
        if isinstance(fact, f.ResearchPaid | f.ResearchRolled):
            return _("Technology attempt: {technology}").format(technology=names.technology(fact.technology))
        if isinstance(fact, f.EventDie | f.EventTakesEffect):
            return _of_cards(facts, setup)
        if isinstance(fact, f.EventCancelled):
            return names.decision(Decision.AIR_RAID)
        if isinstance(fact, f.NavalRolled | f.SeaRolled):
            return names.phase(Phase.NAVAL, setup.board.edition)
        if isinstance(fact, f.RevolutionRolled):
            return _("Russian Revolution")
    return _("What has happened")


_BY_CARDS = (
    f.BlockadeDefinitive,
    f.EventDie,
    f.EventEnded,
    f.LafayettePlaced,
    f.LossTaken,
    f.Recovered,
    f.RussiaExited,
    f.SectorEntered,
    f.Surrendered,
)
"""What cards bring about at once."""


def _of_cards(facts: Iterable[f.Fact], setup: Setup) -> str:
    """The only card among the facts, or the name of the phase if there are several."""
    told: dict[int, None] = {}
    brought: dict[int, None] = {}
    card = 0
    for fact in facts:
        if isinstance(fact, f.EventDie | f.EventTakesEffect):
            card = fact.event
            told[card] = None
        if card and isinstance(fact, _BY_CARDS):
            brought[card] = None
    named = list(brought or told)
    return (
        names.event(named[0], setup.board.edition)
        if len(named) == 1
        else names.phase(Phase.EVENTS, setup.board.edition)
    )


def _covers_several(facts: Sequence[f.Fact]) -> bool:
    """Everything Athena does with one draw of cards counts as one subject."""
    drawn = {fact.side for fact in facts if isinstance(fact, f.CornflowerDrawn)}
    topics: set[object] = set()
    for fact in facts:
        if isinstance(fact, f.OffensiveLaunched):
            topics.add(fact.side if fact.side in drawn else (fact.attacker, fact.defender, fact.event))
        elif isinstance(fact, f.ResearchPaid | f.ResearchRolled):
            topics.add(fact.side if fact.side in drawn else fact.technology)
        elif isinstance(fact, f.NavalRolled | f.SeaRolled | f.EventsDrawn | f.Income | f.TurnBegan):
            topics.add(type(fact))
    return len(topics | drawn) > 1
