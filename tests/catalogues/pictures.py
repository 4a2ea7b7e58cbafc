"""What is seen of the program at several sizes, and what of it has no room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys.in_force import Key
from ldd_tui.look import glyphs, themes
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.widgets import drawn
from ldd_tui.widgets.prompt import KeyBar
from tests.catalogues.everything import EVERYTHING
from tests.screens.analysis.support import judged_by
from tests.screens.driving import Keyboard
from tests.textual_inside import dealt_with, is_quiet, key, text_lines

Size = tuple[int, int]
_SHORTENED = re.compile(r"(?:\S+ ){0,3}\S*…")


class Seen(NamedTuple):
    """What is on a terminal, and what of it has no room: words before an ellipsis, keys by their commands, and lines
    whose end is cut without one. `scrolls`: whether a dialog is longer than its place."""

    lines: tuple[str, ...]
    shortened: tuple[str, ...]
    keys: tuple[str, ...]
    clipped: tuple[str, ...]
    scrolls: bool

    @property
    def is_whole(self) -> bool:
        return not any(self[1:])

    def lacks_more_than(self, other: Seen) -> dict[str, tuple[str, ...]]:
        """What has less room here than there, by its kind. Where keys have no room there, two more may have none here;
        the key for help always has: it tells them all."""
        more = dict.fromkeys(("shortened", "keys", "clipped"), 0)
        more["keys"] = 2 if other.keys and "help" not in self.keys else 0
        return {
            kind: getattr(self, kind)
            for kind, count in more.items()
            if len(getattr(self, kind)) > len(getattr(other, kind)) + count
        }


def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LDD_TUI_ASCII", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    judged_by(monkeypatch)
    glyphs.choose("auto")


async def looked_at(name: str, sizes: Sequence[Size], monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    _alike(monkeypatch)
    scene, clipped = EVERYTHING[name], _Clipped()
    monkeypatch.setattr(drawn, "_strip", clipped.strip)
    with TemporaryDirectory() as directory:
        app = scene.app(Path(directory))
        async with app.run_test(size=sizes[0]) as pilot:
            await _quiet(pilot)
            if isinstance(app, LddApp):
                keyboard = Keyboard(pilot)
                await keyboard.quiet()
                if scene.prepare is not None:
                    await scene.prepare(keyboard)
                await keyboard.press(*scene.keys)
            else:
                for pressed in scene.keys:
                    app.post_message(key(pressed))
                    await _quiet(pilot)
            seen = []
            for size in sizes:
                if size != app.size:
                    await pilot.resize_terminal(*size)
                    await _quiet(pilot)
                clipped.lines.clear()
                app.screen.refresh(layout=True)
                seen.append(_seen(app, clipped))
    return seen


class _Clipped:
    """Notes lines that are longer than their place."""

    def __init__(self) -> None:
        self.lines: set[str] = set()
        self._strip = drawn._strip

    def strip(self, line: Iterable[Segment], width: int, background: Style) -> Strip:
        line = list(line)
        strip = self._strip(line, width, background)
        words = "".join(segment.text for segment in line)
        if len(words.rstrip()) > len(strip.text):
            self.lines.add(words)
        return strip


def _seen(app: App[Any], clipped: _Clipped) -> Seen:
    front = app.screen
    for widget in front.walk_children(drawn.Drawn):  # type: ignore[type-abstract]
        if widget.region.area and widget.display:
            widget._draw_strips()
    lines = tuple(line.rstrip() for line in text_lines(app))
    return Seen(
        lines,
        tuple(words for line in lines for words in _SHORTENED.findall(line)),
        (*(one for bar in front.query(KeyBar) for one in _without_room(bar)), *_untold(front, lines)),
        tuple(sorted(clipped.lines)),
        any(box.overflows or box.hidden_rows > 0 for box in front.query(DialogBox)),
    )


def _without_room(bar: KeyBar) -> list[str]:
    if not bar.size.area:
        return []
    told = "".join(segment.text for line in bar.draw(*bar.size, themes.palette(bar.app.theme)) for segment in line)
    return [_called(one) for one in bar.keys if f" {one.key} {one.word} " not in told]


def _untold(front: Screen[Any], lines: Sequence[str]) -> list[str]:
    told = "\n".join(lines)
    keys = [*front.hints(), *front.tools()] if isinstance(front, Dialog) else []
    return [_called(one) for one in keys if f"{one.key} {one.word}" not in told]


def _called(one: Key) -> str:
    return one.command or one.word


async def _quiet(pilot: Pilot[Any]) -> None:
    calm = 0
    while calm < 2:
        await dealt_with(pilot)
        calm = calm + 1 if is_quiet(pilot.app) else 0
