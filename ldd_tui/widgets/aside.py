"""A line that is said beside what is on the screen, with the keys that answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text.safe_text import clean, shorten
from ldd_tui.widgets.drawn import Drawn, Line, fitted, spread, text

_CELLS = 600


class Spoken(Struct, frozen=True):
    """What the line says; `shorter`: the same in fewer words, where there is no room. `answer`: what is called with the
    answer of the keys that mean yes (True) and no; None: they mean nothing. `urgent`: it awaits an answer."""

    words: str
    shorter: str = ""
    keys: tuple[Key, ...] = ()
    answer: Callable[[bool], None] | None = None
    urgent: bool = False


class Aside(Drawn):
    """The line, which is not there as long as nothing is said."""

    DEFAULT_CSS = """
    Aside { height: 1; display: none; }
    Aside.-foot { layer: aside; dock: bottom; }
    """

    spoken: Spoken | None = None

    def say(self, spoken: Spoken | None) -> None:
        """Say something; None: nothing."""
        if self.spoken != spoken:
            self.spoken, self.display = spoken, spoken is not None
            self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        spoken = self.spoken
        if spoken is None:
            return []
        keys: Line = []
        for key in spoken.keys:
            keys += [text(f" {key.key}", palette.key_on_slot), text(f" {key.word} ", palette.slot)]
        mark = text(f" {glyphs().alert if spoken.urgent else glyphs().note} ", palette.warn_on_slot)
        room = width - sum(piece.cell_length for piece in (mark, *keys))
        found = clean(spoken.words, _CELLS)
        if cell_len(found) > room and spoken.shorter:
            found = clean(spoken.shorter, _CELLS)
        words = text(shorten(found, max(0, room)), palette.slot)
        return [fitted(spread([mark, words], keys, width, palette.slot), width, palette.slot)]
