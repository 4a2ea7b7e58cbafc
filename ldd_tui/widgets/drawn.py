"""The base of the app's widgets, which repaint only changed cells. Measured on the board at 120x40: a cursor move takes
2,613 bytes, with `Static` panels 2,993; one changed number takes 717 bytes instead of 2,548."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from ldd_tui.look import themes
from ldd_tui.look.themes import Palette
from ldd_tui.widgets.textual_inside import Frugal

if TYPE_CHECKING:
    from rich.style import Style
    from textual.selection import Selection

    from ldd_tui.keys.in_force import Key

Line = list[Segment]


def text(words: str, style: Style) -> Segment:
    return Segment(words, style)


def pressing(style: Style, key: str) -> Style:
    """A click on what has this style presses a key, by Textual's name; "" for none."""
    return style + style.from_meta({"pressed": key}) if key else style


def key_piece(key: Key, style: Style, words: Style, *, unfolded: bool = False) -> Line:
    pieces = [text(name, pressing(style, pressed)) for name, pressed in key.targets(unfolded=unfolded)]
    return [text(" ", pieces[0].style or style), *pieces, text(f" {key.word} ", pressing(words, key.pressed))]


def width_of(line: Iterable[Segment]) -> int:
    return sum(cell_len(segment.text) for segment in line)


def fitted(line: Sequence[Segment], width: int, style: Style) -> Line:
    return list(_strip(line, width, style))


def spread(left: Sequence[Segment], right: Sequence[Segment], width: int, style: Style) -> Line:
    room = max(0, width - width_of(right))
    return [*fitted(left, room, style), *right]


def halves(left: Sequence[Line], right: Sequence[Line], width: int, style: Style) -> list[Line]:
    half = width // 2
    return [
        [*fitted(one, half, style), *fitted(other, width - half, style)] for one, other in zip(left, right, strict=True)
    ]


class Selectable(Frugal):
    """Draws lines of its own, whose text can be selected with the mouse if `ALLOW_SELECT`."""

    ALLOW_SELECT = False

    def marked(self, strips: Sequence[Strip]) -> Sequence[Strip]:
        """The lines with what is selected of them marked."""
        selection = self.text_selection
        if selection is None:
            return strips
        style = themes.palette(self.app.theme).cursor
        return [_marked(strip, selection.get_span(y), style) for y, strip in enumerate(strips)]

    @abstractmethod
    def lines_of_text(self) -> Sequence[Strip]: ...

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        return selection.extract("\n".join(strip.text.rstrip() for strip in self.lines_of_text())), "\n"

    def text_select_all(self) -> None:
        """A double click doesn't select: it opens or accepts."""


def _marked(strip: Strip, span: tuple[int, int] | None, style: Style) -> Strip:
    if span is None:
        return strip
    start, end = (strip.cell_length if at < 0 else cell_len(strip.text[:at]) for at in span)
    words = strip.crop(start, end).text
    return Strip.join([strip.crop(0, start), Strip([Segment(words, style)]), strip.crop(end)])


class Drawn(Selectable):
    """Paints the lines that a subclass's `draw` returns. A refresh repaints only the differing part of each line."""

    DEFAULT_CSS = "Drawn { width: 1fr; height: 1; }"

    _strips: tuple[Strip, ...] = ()
    _drawn_for: tuple[Size, str] | None = None

    @abstractmethod
    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        """At most `width` cells each; missing lines are blank."""

    @property
    def palette(self) -> Palette:
        return themes.palette(self.app.theme)

    def fill(self, palette: Palette) -> Style:
        return palette.base

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Repaint `regions`, or by default the cells that differ; or lay out."""
        if repaint and not (regions or layout or recompose) and self._drawn_for is not None:
            if self._drawn_for == (self.size, self.app.theme):
                before, self._strips = self._strips, self._draw_strips()
                regions = changes(before, self._strips)
                repaint = bool(regions)
            else:
                self._drawn_for = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def redraw(self) -> None:
        self.refresh()

    @property
    def caret(self) -> Offset:
        """Where the focus is: at what has the cursor's colours, else at the first word."""
        found = marked(self._strips, self.palette.cursor)
        if found is not None:
            return found
        lines = (Offset(to_word(strip.text), y) for y, strip in enumerate(self._strips) if strip.text.strip())
        return next(lines, Offset())

    def render_line(self, y: int) -> Strip:
        if self._drawn_for != (self.size, self.app.theme):
            self._strips = self._draw_strips()
            self._drawn_for = (self.size, self.app.theme)
        if y < len(self._strips):
            return self._strips[y].apply_offsets(0, y) if self.ALLOW_SELECT else self._strips[y]
        return Strip.blank(self.size.width, self.fill(self.palette))

    def _draw_strips(self) -> tuple[Strip, ...]:
        width, height = self.size
        palette = self.palette
        background = self.fill(palette)
        lines = self.draw(width, height, palette)[:height] if width > 0 else []
        strips = [_strip(line, width, background) for line in lines]
        strips += [Strip.blank(width, background)] * (height - len(strips))
        return tuple(self.marked(strips))

    def lines_of_text(self) -> Sequence[Strip]:
        return self._strips


def _strip(line: Iterable[Segment], width: int, background: Style) -> Strip:
    """Exactly `width` cells, with adjacent pieces of the same style merged."""
    merged: Line = []
    used = 0
    for segment in line:
        if not segment.text:
            continue
        used += segment.cell_length
        if merged and merged[-1].style == segment.style:
            segment = Segment(merged.pop().text + segment.text, segment.style)
        merged.append(segment)
    if used > width:
        return Strip(merged, used).crop(0, width)
    if used < width:
        merged.append(Segment(" " * (width - used), background))
    return Strip(merged, width)


def marked(strips: Iterable[Strip], style: Style) -> Offset | None:
    """The first word of the first piece in a style."""
    for y, strip in enumerate(strips):
        x = 0
        for segment in strip:
            if segment.style == style:
                return Offset(x + to_word(segment.text), y)
            x += segment.cell_length
    return None


def to_word(words: str) -> int:
    """The cells before the first letter or digit, or else before the first symbol."""
    signs = [index for index, sign in enumerate(words) if not sign.isspace()]
    return cell_len(words[: next((index for index in signs if words[index].isalnum()), signs[0] if signs else 0)])


def changes(before: Sequence[Strip], after: Sequence[Strip]) -> tuple[Region, ...]:
    """The cells in which lines of the same width differ."""
    return tuple(
        Region(start, y, end - start, 1)
        for y, (old, new) in enumerate(zip(before, after, strict=True))
        if old.cell_length == new.cell_length
        for start, end in difference(old, new)
    )


def difference(old: Strip, new: Strip) -> list[tuple[int, int]]:
    """Empty, or from the first difference to the last. One span: for a second one Textual would rewrite the line from
    the widget's edge."""
    before, after = list(old), list(new)
    if before == after:
        return []
    start, end = 0, new.cell_length
    for left, right in zip(before, after, strict=False):
        if left != right:
            break
        start += left.cell_length
    for left, right in zip(reversed(before), reversed(after), strict=False):
        if left != right or end - left.cell_length < start:
            break
        end -= left.cell_length
    return [(start, max(end, start + 1))]
