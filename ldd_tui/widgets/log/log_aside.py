"""Beside the log, where there is room: what is behind the entry under the cursor, without a key."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _, names
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.log.log_book import Item, rule_cells


class LogAside(Drawn):
    """The dice, cards and sums behind an entry, and Athena's reasons."""

    item: reactive[Item | None] = reactive(None, repaint=False)

    def watch_item(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        item, bar = self.item, text(f"{glyphs().frame[-1]} ", palette.faint)
        if item is None:
            return []
        room = width - 3
        side = "" if item.side is None else f"{names.side_letter(item.side)} "
        title = [text(f" {side}", palette.bar_of(item.side)), text(_("How it happened"), palette.bar_of(item.side))]
        lines: list[Line] = [spread(title, [], width, palette.bar_of(item.side))]
        lines += [[bar, text(row, palette.strong)] for row in wrap(item.words, room)]
        lines.append([bar])
        details = item.behind
        if not details:
            lines += [[bar, text(row, palette.dim)] for row in wrap(_("There are no sums here."), room)]
        for detail in details:
            style = palette.strong if detail.hit else palette.dim if detail.hit is False else palette.base
            for index, row in enumerate(wrap(detail.words, room - rule_cells() - 3)):
                rule, dot = ("", " ") if index else (detail.rule, glyphs().dot)
                cells = [text(rule.ljust(rule_cells()), palette.faint)]
                lines.append(
                    spread([bar, text(f"{dot} ", palette.faint), text(row, style)], cells, width, palette.base)
                )
        return lines + [[bar]] * (height - len(lines))
