"""Every screen and dialog as plain text: in English at three sizes, in each other language at 80x24.

Each line of an English picture begins with a digest of its colours and styles. A dozen scenes are drawn as SVG, for
people to look at. `pytest --snapshot-update` takes all pictures anew.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from rich.segment import Segment
from rich.style import Style
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from ldd_tui import text
from ldd_tui.keys.in_force import Key
from ldd_tui.look import glyphs, themes
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.widgets import drawn
from ldd_tui.widgets.prompt import KeyBar
from tests.catalogues import focus, mouse
from tests.catalogues.entries import languages, speak
from tests.catalogues.everything import EVERYTHING, VARIANTS, brought_about, quiet
from tests.screens.analysis.support import judged_by
from tests.screens.driving import SIZES
from tests.textual_inside import strips

LANGUAGES = languages()
SCROLLED = (
    "technology",
    "tannenberg",
    "tannenberg_lifted",
    "offensive_refused",
    "trees_effects",
    "first_poppies",
    "last_turn_of_a_lost_war",
    "over_long_war",
)
"""Dialogs of long texts, which are scrolled at 80x24 though the English ones are not."""


class Lines(SingleFileSnapshotExtension):
    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


DRAWN = {
    **dict.fromkeys(("menu", "technology", "result_offensive", "lessons", "lobby"), SIZES[0]),
    **dict.fromkeys(("first_turn", "first_map", "offensive_docked", "replay", "analysis", "club_table"), SIZES[1]),
    "middle_of_the_war": SIZES[2],
}
"""The scenes that are drawn as SVG, each at one size."""


def _picture(seen: list[Seen]) -> str:
    lines = []
    for (width, height), one in zip(SIZES, seen, strict=True):
        lines += [
            f"== {width}x{height}",
            *(f"{styles:08x} {line}" for styles, line in zip(one.styles, one.lines, strict=True)),
        ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", [*EVERYTHING, *VARIANTS])
async def test_it_looks_as_before_and_fits(
    name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No language has more words cut at 80x24 than English. The terminal's cursor is where the focus is. A click on a
    key's name presses that key."""
    with monkeypatch.context() as speaking:
        speaking.setattr(text, "_installed", gettext.NullTranslations())
        english = await looked_at(name, SIZES, speaking, clicked=name in EVERYTHING)
    assert _picture(english) == snapshot(extension_class=Lines)
    for language in LANGUAGES if name in EVERYTHING else ():
        with monkeypatch.context() as speaking:
            speak(language, speaking)
            (seen,) = await looked_at(name, SIZES[:1], speaking)
        assert "\n".join(seen.lines) + "\n" == snapshot(extension_class=Lines, name=language)
        assert not seen.lacks_more_than(english[0])
        assert seen.scrolls <= english[0].scrolls or name in SCROLLED


@pytest.mark.parametrize("name", DRAWN)
def test_drawn(name: str, snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_installed", gettext.NullTranslations())
    _alike(monkeypatch)
    scene = EVERYTHING[name]

    async def prepare(pilot: Pilot[Any]) -> None:
        await brought_about(scene, pilot)

    assert snap_compare(scene.app(tmp_path), terminal_size=DRAWN[name], run_before=prepare)


# -- What is seen of the program at several sizes, and what of it has no room
Size = tuple[int, int]
_SHORTENED = re.compile(r"(?:\S+ ){0,3}\S*…")


class Seen(NamedTuple):
    """What is on a terminal, with a digest of each line's styles, and what of it has no room: words before an ellipsis,
    keys by their commands, and lines whose end is cut without one. `scrolls`: whether a dialog is longer than its
    place."""

    lines: tuple[str, ...]
    styles: tuple[int, ...]
    shortened: tuple[str, ...]
    keys: tuple[str, ...]
    clipped: tuple[str, ...]
    scrolls: bool

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


async def looked_at(
    name: str, sizes: Sequence[Size], monkeypatch: pytest.MonkeyPatch, *, clicked: bool = False
) -> list[Seen]:
    _alike(monkeypatch)
    scene, clipped = (EVERYTHING | VARIANTS)[name], _Clipped()
    monkeypatch.setattr(drawn, "_strip", clipped.strip)
    with TemporaryDirectory() as directory:
        app = scene.app(Path(directory))
        async with app.run_test(size=sizes[0]) as pilot:
            await brought_about(scene, pilot)
            seen = []
            for size in sizes:
                await _resized(pilot, size)
                clipped.lines.clear()
                app.screen.refresh(layout=True)
                seen.append(_seen(app, clipped))
                focus.check(app, seen[-1].lines)
            if clicked:
                await _resized(pilot, sizes[0])
                await mouse.check(name, pilot, monkeypatch)
    return seen


async def _resized(pilot: Pilot[Any], size: Size) -> None:
    if size != pilot.app.size:
        await pilot.resize_terminal(*size)
        await quiet(pilot)


class _Clipped:
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
    seen = strips(app)[: app.size.height]
    lines = tuple(strip.text.rstrip() for strip in seen)
    return Seen(
        lines,
        tuple(map(_digest, seen)),
        tuple(words for line in lines for words in _SHORTENED.findall(line)),
        (*(one for bar in front.query(KeyBar) for one in _without_room(bar)), *_untold(front, lines)),
        tuple(sorted(clipped.lines)),
        any(box.overflows or box.hidden_rows > 0 for box in front.query(DialogBox)),
    )


def _digest(strip: Strip) -> int:
    """A checksum of the colours and styles of a line, cell by cell."""
    looks = ((_look(style or Style()), len(words)) for words, style, _control in strip)
    runs = [(look, sum(length for _look, length in run)) for look, run in groupby(looks, itemgetter(0))]
    return crc32(repr([run for run in runs if run[1]]).encode())


@cache
def _look(style: Style) -> tuple[object, ...]:
    return str(style.color), str(style.bgcolor), style.bold, style.dim, style.italic, style.underline, style.reverse


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
