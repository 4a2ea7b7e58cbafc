"""What happened, in sentences with the rules' numbers, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ldd_tui.themes import Palette
from ldd_tui.widgets.drawn import Line, text
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.widgets.scrolled import Scrolled
from ldd_tui.widgets.sector_panel import SIDE_LETTERS, side_of
from ldd_tui.widgets.wrap import wrap
from ldd_tui.words.phrases import cite
from ldd_tui.words.sentences import arithmetic, sentence
from rules import facts as f
from rules.model import Sector, Setup, Side


class Entry(NamedTuple):
    """One entry of the log. `detail` is the sum behind it; `minor` ones are left out of the short log, and `heading`s
    under which nothing stands.
    """

    words: str
    rule: str
    side: Side | None = None
    detail: str = ""
    heading: bool = False
    strong: bool = False
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
            heading=isinstance(fact, f.PhaseBegan),
            strong=isinstance(fact, f.TurnBegan | f.Surrendered | f.GameEnded),
            minor=isinstance(fact, f.DieRead | f.TurnEnded | f.SubPhaseEnded | f.NothingToDo),
        )
        for fact in facts
    ]


class LogView(Scrolled):
    """The log: scrolled with the page keys, back at the newest entry whenever something happens.

    The short log leaves out minor entries and the headings of phases in which nothing happened. In the `full` log
    every entry is there, with the sum behind it.
    """

    def __init__(self, *, full: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._full = full
        self._entries: list[Entry] = []
        self._lines: list[Line] = []
        self._done = 0
        self._done_for: tuple[int, Palette] | None = None

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these entries instead of what was there."""
        self._entries = list(entries)
        self._done_for = None
        self._to_the_end()

    def add(self, entries: Sequence[Entry]) -> None:
        """Show more entries after those that are there, and the newest of all."""
        if entries:
            self._entries += entries
            self._to_the_end()

    def _to_the_end(self) -> None:
        self.set_reactive(LogView.top, None)
        self.redraw()

    def lay_out(self, width: int, palette: Palette) -> Sequence[Line]:
        if self._done_for != (width, palette):
            self._done_for = (width, palette)
            self._lines, self._done = [], 0
        heading: Entry | None = None
        for index in range(self._done, len(self._entries)):
            entry = self._entries[index]
            if entry.heading and not self._full:
                heading = entry
            elif self._full or not entry.minor:
                if heading is not None:
                    self._lines += self._broken(heading, width, palette)
                    heading = None
                self._lines += self._broken(entry, width, palette)
            if heading is None:
                self._done = index + 1
        return self._lines

    def _broken(self, entry: Entry, width: int, palette: Palette) -> list[Line]:
        """An entry in lines: a mark of the side, the words, the rule; in the full log the sum below them."""
        mark = glyphs().bar if entry.side is None else SIDE_LETTERS[entry.side]
        style = palette.faint if entry.side is None else palette.side[entry.side]
        words = palette.dim if entry.heading else palette.strong if entry.strong else palette.base
        rows: list[Line] = []
        for row in wrap(f"{entry.words} {entry.rule}", width - 3):
            cited = len(entry.rule) if entry.rule and row.endswith(entry.rule) else 0
            body = row[: len(row) - cited]
            lead = text(f"{mark} " if not rows else "  ", style)
            rows.append([lead, text(body, words), text(row[len(body) :], palette.faint)])
        if self._full:
            rows += [[text(f"    {row}", palette.dim)] for row in wrap(entry.detail, width - 5)]
        return rows
