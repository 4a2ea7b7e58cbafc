"""The newest lines of the log, next to the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len
from textual import events
from textual.reactive import reactive

from ldd_tui.keys.in_force import first_key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.telling import passages
from ldd_tui.telling.passages import MINOR, side_of, tell
from ldd_tui.telling.undone import put_after
from ldd_tui.text import in_use, names
from ldd_tui.widgets.drawn import Line, text, width_of
from ldd_tui.widgets.scrolled import Scrolling, with_more
from rules import facts as f
from rules.model import Setup

_STRONG = (f.TurnBegan, f.Surrendered, f.GameEnded)


class LogView(Scrolling):
    """Page keys scroll; any event returns to the newest entry. Without minor sentences and headings of empty phases.
    Turns are laid out from the newest back, on demand. `top`: the first line shown, counted from the newest (-1); None:
    the end."""

    top: reactive[int | None] = reactive(None)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._turns: list[list[f.Fact]] = []
        self._undone: Mapping[int, Sequence[str]] = {}
        self._setup: Setup | None = None
        self._laid_out: dict[int, tuple[object, list[Line]]] = {}

    def show(self, facts: Iterable[f.Fact], setup: Setup, undone: Mapping[int, Sequence[str]] = {}) -> None:
        turns: list[list[f.Fact]] = [[]]
        for fact in facts:
            if isinstance(fact, f.TurnBegan):
                turns.append([])
            turns[-1].append(fact)
        if (turns, undone) != (self._turns, self._undone):
            self.set_reactive(LogView.top, None)
        self._turns, self._undone, self._setup = turns, undone, setup
        self.redraw()

    @property
    def spoken(self) -> str:
        return " ".join(strip.text.strip() for strip in map(self.render_line, range(self.size.height)))

    # -- scrolling

    def action_scroll_lines(self, lines: int) -> None:
        width, height = self.size
        wanted = (-height if self.top is None else self.top) + lines
        reach = 0 if wanted >= -height else len(self.newest(-wanted, width, self.palette))
        self.top = None if wanted >= -height or reach <= height else max(wanted, -reach)

    def on_click(self, event: events.Click) -> None:
        """A double click opens the whole log."""
        if event.chain == 2:
            self.app.simulate_key(first_key("game", "log"))

    def action_scroll_to_end(self, first: bool) -> None:
        self.action_scroll_lines(-(10**6) if first else 10**6)

    # -- lines

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        wanted = height if self.top is None else max(height, -self.top)
        lines = self.newest(wanted, width, palette)
        start = max(0, len(lines) - wanted)
        shown = lines[start : start + height]
        return with_more(shown, len(lines) - start - len(shown), width, palette)

    def newest(self, count: int, width: int, palette: Palette) -> list[Line]:
        """At least `count` lines, if there are, and what is laid out with them."""
        found: list[Line] = []
        for turn in range(len(self._turns) - 1, -1, -1):
            if len(found) >= count:
                break
            found = self._turn(turn, width, palette) + found
        return found

    def _turn(self, turn: int, width: int, palette: Palette) -> list[Line]:
        facts = self._turns[turn]
        key = (facts, self._undone, width, palette, in_use())
        kept = self._laid_out.get(turn)
        if kept is None or kept[0] != key:
            kept = self._laid_out[turn] = key, self._lay_out(facts, width, palette)
        return kept[1]

    def _lay_out(self, facts: Sequence[f.Fact], width: int, palette: Palette) -> list[Line]:
        assert self._setup is not None
        found: list[Line] = []
        phase: list[Line] = []
        told = tell(facts, self._setup)
        put_after(told, self._undone)
        for line in (line for one in told for line in (*one.lines, *map(passages.Line, one.undone))):
            if isinstance(line.fact, MINOR):
                continue
            if isinstance(line.fact, f.PhaseBegan):
                phase = _broken(line, width, palette)
            else:
                found += phase + _broken(line, width, palette)
                phase = []
        return found


def _broken(told: passages.Line, width: int, palette: Palette) -> list[Line]:
    """A sentence in lines: side mark, words, rule."""
    side = None if told.fact is None else side_of(told.fact)
    mark = glyphs().bar if side is None else names.side_letter(side)
    style = palette.faint if side is None else palette.side[side]
    heading, strong = isinstance(told.fact, f.PhaseBegan), isinstance(told.fact, _STRONG)
    words = palette.dim if heading else palette.strong if strong else palette.base
    rows: list[Line] = [[text("  ", style), text(row, words)] for row in wrap(told.words, width - 3)]
    if told.rule and rows:
        if width_of(rows[-1]) + 1 + cell_len(told.rule) >= width:
            rows.append([text("  ", style)])
        else:
            rows[-1].append(text(" ", words))
        rows[-1].append(text(told.rule, palette.faint))
    if rows:
        rows[0][0] = text(f"{mark} ", style)
    return rows
