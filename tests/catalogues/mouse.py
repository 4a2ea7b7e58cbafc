"""Whether a click on a key's name presses that key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from ldd_tui.keys.in_force import UNFOLD, Key, Style, read, written
from ldd_tui.modals.base import Dialog
from ldd_tui.widgets.prompt import KeyBar
from tests.catalogues.everything import quiet
from tests.screens.driving import mouse, places
from tests.textual_inside import text_lines

_NO_KEYS = {"Arrows", "Shift+Arrows", "any key"}
_KEYS = (
    "up",
    "down",
    "left",
    "right",
    "pageup",
    "pagedown",
    "home",
    "end",
    "enter",
    "space",
    "tab",
    "escape",
    "backspace",
)
_NAMES = {written(key, style): key for style in Style for key in _KEYS}


def _meant(shown: Key) -> Iterator[str]:
    if shown.key in _NO_KEYS:
        return
    for word in re.split(r"[ /,]+|(?<=[↑↓←→])", shown.key):
        if re.fullmatch(r"\d-\d", word):
            yield from map(str, range(int(word[0]), int(word[2]) + 1))
        elif word:
            key = _NAMES.get(word) or read(word) or read(word.lower())
            assert key is not None, word
            yield key


_ENDED = frozenset(("replay_find",))
"""A click ends the search, and with it the bar changes."""


async def check(name: str, pilot: Pilot[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The app is clicked on and hears of no more keys."""
    app = pilot.app
    screen, told = app.screen, "\n".join(text_lines(app))
    of_bars = [one for bar in screen.query(KeyBar) for one in bar.keys if bar.size.area]
    shown = [*screen.hints(), *screen.tools()] if isinstance(screen, Dialog) else of_bars
    wanted = {key for one in shown for key in _meant(one) if f"{one.key} {one.word}" in told}
    pressed: list[str] = []
    monkeypatch.setattr(App, "simulate_key", lambda _app, key: pressed.append(key))
    here = sorted(wanted.intersection(places(app)))
    at_once = await _click(pilot, here, anew=name in _ENDED)
    assert at_once == here or name in _ENDED
    if UNFOLD in places(app):
        await _click(pilot, [UNFOLD])
    others = sorted(wanted.difference(here))
    await _click(pilot, others)
    assert pressed == [*at_once, *others]
    assert all(key.isdigit() for key in others)


async def _click(pilot: Pilot[Any], keys: Sequence[str], *, anew: bool = False) -> list[str]:
    """Click the keys that are there; returns these. `anew`: each is looked for after the one before was clicked."""
    clicked, found = [], places(pilot.app)
    for key in keys:
        if anew:
            found = places(pilot.app)
        if key in found:
            clicked.append(key)
            for event in mouse(*found[key]):
                pilot.app.post_message(event)
            await quiet(pilot)
    return clicked
