"""The prompt: a banner with the side that acts, what is awaited, and a notice; and the line of keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.reactive import reactive

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, text, width_of
from rules.model import Side


class Asking(NamedTuple):
    """The contents of the prompt. `side`: who acts, None for nobody. `notice`: what was just done or refused."""

    side: Side | None = None
    who: str = ""
    where: str = ""
    words: str = ""
    notice: str = ""
    refused: bool = False


class Prompt(Drawn):
    """The prompt: a banner, the words, a notice."""

    DEFAULT_CSS = "Prompt { height: 4; }"

    asking: reactive[Asking] = reactive(Asking(), repaint=False)

    def watch_asking(self) -> None:
        self.redraw()

    def lines_needed(self, width: int) -> int:
        """The number of lines that show all of it."""
        return 1 + len(wrap(self.asking.words, width - 1)) + len(wrap(self.asking.notice, width - 3))

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        asking = self.asking
        banner: Line = [text(f" {asking.who} ", palette.bar_of(asking.side))]
        banner.append(text(shorten(f" {asking.where}", width - width_of(banner)), palette.panel_dim))
        filled = [*banner, text(" " * max(0, width - width_of(banner)), palette.panel_dim)]
        notice = wrap(asking.notice, width - 3)
        words = wrap(asking.words, width - 1)
        room = height - 1 - min(1 if height < 5 else 2, len(notice))
        if len(words) > room > 0:
            words = [*words[: room - 1], shorten(" ".join(words[room - 1 :]), width - 1)]
        lines: list[Line] = [filled]
        lines += [[text(f" {line}", palette.strong)] for line in words]
        style = palette.warn if asking.refused else palette.dim
        mark = glyphs().alert if asking.refused else glyphs().right
        left = height - len(lines)
        if notice and left > 0:
            if len(notice) > left:
                notice = [*notice[: left - 1], shorten(" ".join(notice[left - 1 :]), width - 3)]
            lines += [[text(f" {mark if not index else ' '} {line}", style)] for index, line in enumerate(notice)]
        return lines


class KeyBar(Drawn):
    """One line of keys: those that answer the prompt first, as many as there is room for beside the pinned ones."""

    DEFAULT_CSS = "KeyBar { height: 1; }"

    keys: reactive[tuple[Key, ...]] = reactive((), repaint=False)

    def watch_keys(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        pieces = [self._piece(key, palette) for key in self.keys]
        kept = sum(width_of(piece) for key, piece in zip(self.keys, pieces, strict=True) if key.pinned)
        line: Line = []
        used = 0
        for key, piece in zip(self.keys, pieces, strict=True):
            length = width_of(piece)
            if key.pinned:
                kept -= length
            if used + length + kept <= width:
                line += piece
                used += length
        return [line]

    @staticmethod
    def _piece(key: Key, palette: Palette) -> Line:
        return [
            text(f" {key.key}", palette.key),
            text(f" {key.word} ", palette.strong if key.main else palette.key_word),
        ]
