"""What happened, in sentences with the rules' numbers: the entries of the log, and the short log with the newest at
the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.telling import groups
from ldd_tui.telling.sentences import TELLS_ITS_SUM, arithmetic, sentence
from ldd_tui.text import _, kept_text, names
from ldd_tui.text.phrases import cite
from ldd_tui.widgets.drawn import Line, text, width_of
from ldd_tui.widgets.scrolled import Scrolling, with_more
from ldd_tui.widgets.sector_view import side_of
from rules import facts as f
from rules.model import Sector, Setup, Side

_STRONG = (f.TurnBegan, f.Surrendered, f.GameEnded)
_MINOR = (f.DieRead, f.TurnEnded, f.SubPhaseEnded, f.NothingToDo)
_CHUNK = 32


class Detail(NamedTuple):
    """A line of what is behind an entry. `hit` is None where nothing was to be hit."""

    words: str
    rule: str = ""
    hit: bool | None = None


class LogEntry:
    """One entry of the log: facts that go into one sentence. It is made when it is first asked for."""

    def __init__(self, facts: tuple[f.Fact, ...], setup: Setup) -> None:
        self.facts = facts
        self.setup = setup

    def takes_in(self, fact: f.Fact) -> bool:
        if not groups.goes_on(self.facts, fact):
            return False
        self.facts += (fact,)
        del self.words
        return True

    @property
    def main(self) -> f.Fact:
        return groups.main_fact(self.facts)

    @kept_text
    def words(self) -> str:
        return groups.in_words(self.facts, self.setup)

    @property
    def rule(self) -> str:
        """The rule number, in brackets."""
        return cite(self.main.rule)

    @property
    def side(self) -> Side | None:
        """The side that acted or owns the sector; None if that isn't one side."""
        return side_of_fact(self.main)

    @property
    def heading(self) -> bool:
        return isinstance(self.main, f.PhaseBegan)

    @property
    def strong(self) -> bool:
        return isinstance(self.main, _STRONG)

    @property
    def minor(self) -> bool:
        """Whether the short log leaves it out."""
        return isinstance(self.main, _MINOR)

    def details(self, why: Callable[[f.Fact], Iterable[str]] = lambda _fact: ()) -> list[Detail]:
        main = self.main
        if isinstance(main, f.Implemented | f.DiceLifted):
            return []
        alone = sum(isinstance(fact, f.CornflowerDrawn) for fact in self.facts) < 2
        found: list[Detail] = []
        for fact in self.facts:
            reckoned = arithmetic(fact, self.setup) if not isinstance(fact, TELLS_ITS_SUM) else None
            if isinstance(fact, f.DieRead):
                words = _("Artillery die: {sum}") if fact.artillery else _("Attack die: {sum}")
                found.append(Detail(words.format(sum=reckoned), cite(fact.rule), fact.hit))
                continue
            rule = cite(fact.rule)
            if not (fact is main and alone):
                found.append(Detail(sentence(fact, self.setup), rule))
            found += [Detail(reckoned, rule)] if reckoned else []
            found += map(Detail, why(fact))
        return found


def side_of_fact(fact: f.Fact) -> Side | None:
    """The side that acted or owns the sector; None if that isn't one side."""
    side = getattr(fact, "side", None)
    if isinstance(side, Side):
        return side
    for field in ("attacker", "sector", "defender"):
        sector = getattr(fact, field, None)
        if isinstance(sector, Sector):
            return side_of(sector)
    return None


def entries_of(facts: Iterable[f.Fact], setup: Setup) -> list[LogEntry]:
    """Group facts into log entries: facts that form one sentence share an entry."""
    entries: list[LogEntry] = []
    for fact in facts:
        if not entries or not entries[-1].takes_in(fact):
            entries.append(LogEntry((fact,), setup))
    return entries


class LogView(Scrolling):
    """The short log: scrolled with the page keys, back at the newest entry whenever something happens.

    It leaves out minor entries and the headings of phases in which nothing happened. Lines are laid out from the
    newest one back, as far as they are looked at. `top` is the first line shown, counted back from the newest one
    (-1); None: as far down as it goes.
    """

    top: reactive[int | None] = reactive(None, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._clear()

    def _clear(self) -> None:
        self._newest: LogEntry | None = None
        self._pending: LogEntry | None = None
        self._shown: list[LogEntry] = []
        self._forget()

    def _forget(self) -> None:
        """Discard the layout: `_lines` holds the lines of the entries from `_first` to `_end`."""
        self._lines: list[Line] = []
        self._first = self._end = len(self._shown)
        self._last_lines = 0
        self._laid_out_for: tuple[int, Palette] | None = None

    # -- what it shows

    def show(self, entries: Sequence[LogEntry]) -> None:
        self._clear()
        self._take(entries)
        self._to_newest()

    def add(self, entries: Sequence[LogEntry]) -> None:
        if entries:
            self._take(entries)
            self._to_newest()

    def _take(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            if not self._joins_newest(entry):
                self._newest = entry
                self._put(entry)

    def _joins_newest(self, entry: LogEntry) -> bool:
        newest = self._newest
        if newest is None or not newest.takes_in(entry.facts[0]):
            return False
        if self._shown and self._shown[-1] is newest:
            self._drop_last()
        else:  # it was minor until now
            self._put(newest)
        self._take(entries_of(entry.facts[1:], entry.setup))
        return True

    def _drop_last(self) -> None:
        if self._end == len(self._shown) > self._first:
            del self._lines[len(self._lines) - self._last_lines :]
            self._end -= 1

    def _put(self, entry: LogEntry) -> None:
        if entry.minor:
            return
        if entry.heading:
            self._pending = entry
            return
        if self._pending is not None and not isinstance(entry.main, f.TurnBegan):
            self._shown.append(self._pending)
        self._pending = None
        self._shown.append(entry)

    def _to_newest(self) -> None:
        self.set_reactive(LogView.top, None)
        self.redraw()

    # -- scrolling

    def watch_top(self) -> None:
        self.redraw()

    def action_scroll_lines(self, lines: int) -> None:
        width, height = self.size
        wanted = (-height if self.top is None else self.top) + lines
        self.top = None if wanted >= -height else max(wanted, -self._reach(-wanted, width, self.palette))
        if self.top is not None and self.top >= -height:
            self.top = None

    def action_scroll_to_end(self, first: bool) -> None:
        self.action_scroll_lines(-(10**6) if first else 10**6)

    # -- lines

    def lines(self, width: int, palette: Palette) -> Sequence[Line]:
        self._reach(10**9, width, palette)
        return self._lines

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        wanted = height if self.top is None else max(height, -self.top)
        start = max(0, self._reach(wanted, width, palette) - wanted)
        shown = self._lines[start : start + height]
        return with_more(shown, len(self._lines) - start - len(shown), width, palette)

    def _reach(self, count: int, width: int, palette: Palette) -> int:
        if self._laid_out_for != (width, palette):
            self._forget()
            self._laid_out_for = (width, palette)
        if len(self._shown) - self._end > _CHUNK:  # much is new, so begin again at the newest
            self._forget()
            self._laid_out_for = (width, palette)
        while self._end < len(self._shown):
            block = _broken(self._shown[self._end], width, palette)
            self._lines += block
            self._last_lines = len(block)
            self._end += 1
        while len(self._lines) < count and self._first > 0:
            older = range(max(0, self._first - _CHUNK), self._first)
            blocks = [_broken(self._shown[index], width, palette) for index in older]
            if not self._lines:
                self._last_lines = len(blocks[-1])
            self._lines[:0] = [line for block in blocks for line in block]
            self._first = older.start
        return len(self._lines)


def _broken(entry: LogEntry, width: int, palette: Palette) -> list[Line]:
    side, rule = entry.side, entry.rule
    mark = glyphs().bar if side is None else names.side_letter(side)
    style = palette.faint if side is None else palette.side[side]
    words = palette.dim if entry.heading else palette.strong if entry.strong else palette.base
    rows: list[Line] = [[text("  ", style), text(row, words)] for row in wrap(entry.words, width - 3)]
    if rule and rows:
        if width_of(rows[-1]) + 1 + cell_len(rule) >= width:
            rows.append([text("  ", style)])
        else:
            rows[-1].append(text(" ", words))
        rows[-1].append(text(rule, palette.faint))
    if rows:
        rows[0][0] = text(f"{mark} ", style)
    return rows
