"""Every screen and dialog in each language at three sizes, as plain text; at 80x24 no more is cut than in English.

Colours and frames are those of the English pictures (`tests/screens/test_snapshots.py`, `tests/modals`).
`pytest --snapshot-update` takes them anew.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

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
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys.in_force import Key
from ldd_tui.look import glyphs, themes
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.widgets import drawn
from ldd_tui.widgets.prompt import KeyBar
from tests.catalogues.entries import languages, speak
from tests.catalogues.everything import EVERYTHING
from tests.catalogues.longer import LONGER
from tests.screens.analysis.support import judged_by
from tests.screens.driving import SIZES, Keyboard
from tests.soaking import first_of
from tests.textual_inside import dealt_with, is_quiet, key, text_lines

LANGUAGES = languages()
SCROLLED = (
    "technology",
    "tannenberg",
    "tannenberg_lifted",
    "offensive_refused",
    "trees_effects",
    "first_poppies",
)
"""Dialogs of long texts, which are scrolled at 80x24 though the English ones are not."""


class Lines(SingleFileSnapshotExtension):
    """A picture as plain text."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def _shown(seen: list[Seen]) -> str:
    sized = (f"== {width}x{height}\n" + "\n".join(one.lines) for (width, height), one in zip(SIZES, seen, strict=True))
    return "\n".join(sized) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERYTHING)
async def test_it_fits(name: str, language: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as speaking:
        speak(language, speaking)
        seen = await looked_at(name, SIZES, speaking)
    assert _shown(seen) == snapshot(extension_class=Lines)
    if seen[0].is_whole:
        return
    with monkeypatch.context() as speaking:
        speaking.setattr(text, "_installed", gettext.NullTranslations())
        (english,) = await looked_at(name, SIZES[:1], speaking)
    assert not seen[0].lacks_more_than(english)
    assert seen[0].scrolls <= english.scrolls or name in SCROLLED


# -- What is seen of the program at several sizes, and what of it has no room
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


# -- With every message half as long again nothing fails at 80x24; what is cut then is known: a new place is seen
CUT = {
    "technology": "shortened",
    "implement": "shortened",
    "reinforce": "shortened",
    "reinforce_russia": "shortened",
    "offensive": "shortened",
    "offensive_verdun": "shortened",
    "offensive_michael": "shortened",
    "trees": "shortened",
    "events_list": "shortened",
    "technology_refused": "shortened",
    "offensive_refused": "shortened",
    "reinforce_refused": "shortened",
    "trees_in_sectors": "shortened",
    "all_cards": "shortened",
    "lessons": "shortened clipped",
    "lessons_of_first_edition": "shortened clipped",
    "lesson": "shortened clipped",
    "lesson_of_dialog": "shortened",
    "lesson_wrong_turn": "shortened clipped",
    "lesson_hint": "shortened clipped",
    "tutor": "shortened",
    "setup_first_edition": "shortened",
    "settings": "clipped",
    "settings_below": "clipped",
    "settings_keys": "clipped",
    "my_box": "shortened clipped",
    "my_box_begun": "shortened clipped",
    "my_box_card": "shortened",
    "games": "shortened",
    "games_deleted": "shortened",
    "first_turn": "shortened clipped",
    "first_turn_of_two": "shortened clipped",
    "middle_of_the_war": "shortened clipped",
    "aimed": "shortened clipped",
    "refusal": "shortened clipped",
    "tracks": "shortened clipped",
    "keys": "clipped",
    "why": "shortened",
    "odds": "shortened clipped",
    "hints": "shortened",
    "trees_in_game": "shortened",
    "pass": "shortened clipped",
    "technology_docked": "shortened",
    "reinforce_docked": "shortened",
    "offensive_docked": "shortened",
    "table_cards": "shortened",
    "table_dice": "shortened",
    "computers": "shortened clipped",
    "over_in_game": "shortened clipped",
    "replay": "shortened clipped",
    "replay_branch": "shortened",
    "replay_find": "shortened clipped",
    "analysis": "shortened",
    "analysis_luck": "shortened",
    "analysis_both": "shortened",
    "first_map": "shortened clipped",
    "first_initiative_price": "shortened",
    "first_u_boat_debt": "shortened",
    "first_price_of_failed_dice": "shortened",
    "first_armistice_roll": "shortened",
    "lobby": "shortened",
    "lobby_of_guest": "shortened",
    "club_table": "shortened clipped",
    "club_talk": "shortened",
    "club_arrange": "shortened",
    "looking_on": "shortened clipped",
}
"""What is cut in each: words that are `shortened`, lines that are `clipped`."""


USUAL = (
    *("technology", "offensive_verdun", "trees", "events_list", "lesson_of_dialog", "setup_first_edition", "settings"),
    *("my_box_card", "games", "first_turn", "refusal", "odds", "table_dice", "replay_find", "analysis", "log"),
    *("over_in_game", "first_map", "lobby", "club_table", "commands", "rules_contents"),
)
"""One or two scenes of each screen and of each kind of dialog, for every run."""


@pytest.mark.parametrize("name", first_of(len(USUAL), sorted(EVERYTHING, key=lambda name: name not in USUAL)))
async def test_what_is_cut_is_known(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_installed", LONGER)
    (seen,) = await looked_at(name, SIZES[:1], monkeypatch)
    assert " ".join(kind for kind in ("shortened", "clipped") if getattr(seen, kind)) == CUT.get(name, "")
