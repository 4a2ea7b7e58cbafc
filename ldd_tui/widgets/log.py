"""What happened, in sentences with the rules' numbers, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.reactive import reactive

from ldd_tui.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.widgets.sector_panel import SIDE_LETTERS, side_of
from ldd_tui.widgets.wrap import wrap
from ldd_tui.words import _
from ldd_tui.words.phrases import cite
from ldd_tui.words.sentences import arithmetic, sentence
from rules import facts as f
from rules.model import Sector, Setup, Side


class Entry(NamedTuple):
    """One entry of the log. `detail` is the sum behind it; `minor` ones are left out of the short log."""

    words: str
    rule: str
    side: Side | None = None
    detail: str = ""
    heading: bool = False
    minor: bool = False


def side_of_fact(fact: f.Fact) -> Side | None:
    """Whose doing or whose sector a fact is about, if it is one side's."""
    side = getattr(fact, "side", None)
    if isinstance(side, Side):
        return side
    for field in ("attacker", "sector", "defender"):
        sector = getattr(fact, field, None)
        if isinstance(sector, Sector):
            return side_of(sector)
    return None


def entries_of(facts: Iterable[f.Fact], setup: Setup) -> list[Entry]:
    """Facts as entries of the log."""
    return [
        Entry(
            words=sentence(fact, setup),
            rule=cite(fact.rule),
            side=side_of_fact(fact),
            detail=arithmetic(fact, setup) or "",
            heading=isinstance(fact, f.TurnBegan | f.PhaseBegan),
            minor=isinstance(fact, f.DieRead | f.TurnEnded | f.SubPhaseEnded | f.NothingToDo),
        )
        for fact in facts
    ]


class LogView(Drawn, can_focus=True):
    """The log: scrolled with the page keys, back at the newest entry whenever something happens.

    In the `full` log every entry is there, with the sum behind it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll_by(1, 1)", show=False),
        Binding("pagedown", "scroll_by(-1, 1)", show=False),
        Binding("up,k", "scroll_by(1, 0)", show=False),
        Binding("down,j", "scroll_by(-1, 0)", show=False),
        Binding("home,g", "scroll_to_end(1)", show=False),
        Binding("end,G", "scroll_to_end(0)", show=False),
    ]

    back: reactive[int] = reactive(0, repaint=False)

    def __init__(self, *, full: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._full = full
        self._entries: list[Entry] = []
        self._lines: list[Line] = []
        self._laid_out: tuple[int, int, str] | None = None

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these entries instead of what was there."""
        self._entries = list(entries)
        self._laid_out = None
        self.set_reactive(LogView.back, 0)
        self.redraw()

    def add(self, entries: Sequence[Entry]) -> None:
        """Show more entries after those that are there, and the newest of all."""
        if entries:
            self._entries += entries
            self.set_reactive(LogView.back, 0)
            self.redraw()

    def watch_back(self) -> None:
        self.redraw()

    def action_scroll_by(self, lines: int, pages: int) -> None:
        """Scroll by lines, or by pages."""
        step = lines * max(1, self.size.height - 1) if pages else lines
        self.back = max(0, min(self.back + step, self._furthest))

    def action_scroll_to_end(self, oldest: int) -> None:
        """Scroll to the oldest or to the newest entry."""
        self.back = self._furthest if oldest else 0

    @property
    def _furthest(self) -> int:
        return max(0, len(self._lines) - self.size.height)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        self._lay_out(width, palette)
        end = len(self._lines) - min(self.back, max(0, len(self._lines) - height))
        shown = self._lines[max(0, end - height) : end]
        if end < len(self._lines) and shown:
            more = text(_(" {count} newer {sign} ").format(count=len(self._lines) - end, sign=glyphs().down), palette.key)
            shown = [*shown[:-1], spread(shown[-1], [more], width, palette.base)]
        return shown

    def _lay_out(self, width: int, palette: Palette) -> None:
        """Break the entries into lines; those that were broken already stay."""
        theme = self.app.theme
        if self._laid_out is None or self._laid_out[1:] != (width, theme):
            self._lines = []
            start = 0
        else:
            start = self._laid_out[0]
        pending: Entry | None = None
        consumed = start
        for index in range(start, len(self._entries)):
            entry = self._entries[index]
            if entry.heading and not self._full:
                pending = entry
                continue
            if entry.minor and not self._full:
                consumed = index + 1 if pending is None else consumed
                continue
            if pending is not None:
                self._lines += self._broken(pending, width, palette)
                pending = None
            self._lines += self._broken(entry, width, palette)
            consumed = index + 1
        self._laid_out = (consumed, width, theme)

    def _broken(self, entry: Entry, width: int, palette: Palette) -> list[Line]:
        mark = glyphs().bar if entry.side is None else SIDE_LETTERS[entry.side]
        style = palette.faint if entry.side is None else palette.side[entry.side]
        words = palette.dim if entry.heading else palette.base
        rows: list[Line] = []
        parts = [f"{entry.words} {entry.rule}"]
        if self._full and entry.detail:
            parts.append(entry.detail)
        for number, part in enumerate(parts):
            for row in wrap(part, width - 3 - 2 * number):
                first = not rows
                lead = text(f"{mark} " if first else "  ", style)
                pad = "  " if number else ""
                if number == 0 and entry.rule and row.endswith(entry.rule):
                    body = [text(row[: -len(entry.rule)], words), text(entry.rule, palette.faint)]
                else:
                    body = [text(pad + row, palette.dim if number else words)]
                rows.append([lead, *body])
        return rows
