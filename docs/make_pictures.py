"""Draws the pictures of the README, in each language: `uv run python docs/make_pictures.py`.

All come from one real game against Athena. The animation is one SVG: a line of the screen is drawn once and shown while
it is on the screen.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from random import Random

from textual.pilot import Pilot

from ldd_tui import text
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.players.levels import erring
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach import course
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.model import Choice, Decision, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.store import Store

HERE = Path(__file__).parent / "pictures"
SIZE = (110, 32)
TURN = 5
FRAME = re.compile(r"(.*<g transform[^>]*>\n)(.*?)(?=\n *</g>\n *</g>\s*</svg>)(.*)", re.DOTALL)
FILM: Sequence[tuple[str, float]] = (
    ("", 1.5),
    *[("right", 0.4)] * 2,
    *[("down", 0.4)] * 2,
    ("v", 2.0),
    ("v", 0.5),
    ("H", 2.5),
    ("escape", 0.5),
    ("o", 1.2),
    ("enter", 1.0),
    ("enter", 2.5),
    ("enter", 3.0),
    ("space", 2.5),
    ("space", 2.0),
)
"""Keys, and how many seconds the screen after each is seen."""


def a_game(store: Store, enough: Callable[[PlayedGame], bool]) -> str:
    """An Officer's game against Athena, until it is `enough`."""
    setup = Setup(packaged(), Options(athena=(Side.CENTRAL_POWERS,)))
    for seed in count(1):
        play = PlayedGame(store, store.create(setup, packaged_text(), ("Marianne", ""), secret_from_seed(seed)))
        luck = Random(seed)
        while not enough(play) and not isinstance(play.state.waiting, Over):
            if isinstance(play.state.waiting, Choice):
                play.choose(erring("officer", play.state, engine.legal(play.state), luck))
            else:
                play.roll()
        if enough(play):
            return play.game
    raise AssertionError("there is always another seed")


def may_attack(play: PlayedGame) -> bool:
    waiting = play.state.waiting
    attacks = isinstance(waiting, Choice) and waiting.decision == Decision.OFFENSIVE
    return play.state.turn >= TURN and attacks and len(engine.legal(play.state)) > 1


def is_over(play: PlayedGame) -> bool:
    return isinstance(play.state.waiting, Over)


async def seen(app: LddApp, *keys: str) -> str:
    """The screen as SVG after the keys."""
    async with app.run_test(size=SIZE) as pilot:
        await _press(pilot, *keys)
        return _picture(pilot)


async def _press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.pause(1.0)
    for key in keys:
        await pilot.press(key)
        await pilot.pause(1.0)
        while any(worker.is_running for worker in pilot.app.workers):
            await pilot.pause(1.0)


def _picture(pilot: Pilot[None]) -> str:
    """The same picture each time it is made, with nothing to be fetched from elsewhere."""
    svg = pilot.app.export_screenshot(title="La Der des Ders")
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+-", "screen-", svg)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


async def film(app: LddApp) -> str:
    frames = []
    async with app.run_test(size=SIZE) as pilot:
        for key, seconds in FILM:
            await _press(pilot, *[key] if key else [])
            frames.append((_picture(pilot), seconds))
    return animated(frames)


def animated(frames: Sequence[tuple[str, float]]) -> str:
    """One SVG that shows each picture for its seconds, and then begins again. Every line has its own colours."""
    length = sum(seconds for _svg, seconds in frames)
    shown: dict[str, list[tuple[float, float]]] = defaultdict(list)
    began = 0.0
    for svg, seconds in frames:
        for line in _lines(svg):
            spans = shown[line]
            if spans and spans[-1][1] == began:
                spans[-1] = (spans[-1][0], began + seconds)
            else:
                spans.append((began, began + seconds))
        began += seconds
    timed: dict[tuple[tuple[float, float], ...], list[str]] = defaultdict(list)
    for line, spans in shown.items():
        timed[tuple(spans)].append(line)
    styles, groups = [], []
    for number, (spans, lines) in enumerate(timed.items()):
        if spans == ((0.0, length),):
            groups.append("<g>" + "".join(lines) + "</g>")
            continue
        steps = {0.0: "hidden"}
        for start, end in spans:
            steps |= {start: "visible", end: "hidden"}
        keyframes = "".join(f"{at / length:.3%}{{visibility:{what}}}" for at, what in sorted(steps.items()))
        styles.append(
            f"@keyframes k{number}{{{keyframes}}}.k{number}{{animation:k{number} {length:g}s step-end infinite}}"
        )
        groups.append(f'<g class="k{number}">' + "".join(lines) + "</g>")
    found = FRAME.match(frames[0][0])
    assert found
    head = re.sub(r"\.screen-r\d+ \{[^}]*\}\n?", "", found[1]).replace("</style>", "\n".join(styles) + "</style>")
    return head + '<g class="screen-matrix">' + "\n".join(groups) + "</g>" + re.sub(r"^\s*</g>", "", found[3], count=1)


def _lines(svg: str) -> list[str]:
    """The lines of a picture, each its backgrounds and its words, with the styles written out."""
    styles = dict(re.findall(r"\.(screen-r\d+) \{ ([^}]*?) \}", svg))
    found = FRAME.match(svg)
    assert found
    rows: dict[int, str] = defaultdict(str)
    for y, drawn in re.findall(r"(?=<(?:rect|text)[^>]*? y=\"([\d.]+)\")(<rect[^>]*/>|<text.*?</text>)", found[2]):
        drawn = re.sub(r'class="(screen-r\d+)"', lambda match: f'style="{styles[match[1]]}"', drawn)
        drawn = re.sub(r' (clip-path|shape-rendering)="[^"]*"', "", drawn)
        rows[int((float(y) - 1.5) / 24.4 + 0.1)] += drawn
    return list(rows.values())


async def draw(language: str) -> None:
    text.use(language)
    loaded = Loaded(Settings(language=language))
    folder = HERE / language if language != "en" else HERE
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "games.sqlite3"
        with Store(path) as store:
            game, ended = a_game(store, may_attack), a_game(store, is_over)
        pictures = {
            "odds": await seen(LddApp(path, game=game, loaded=loaded), "o", "enter", "enter"),
            "advice": await seen(LddApp(path, game=game, loaded=loaded), "H"),
            "rules": await seen(LddApp(path, game=game, loaded=loaded), "R"),
            "lesson": await seen(LddApp(path, learn=course.open_lesson("e1"), loaded=loaded), "space"),
            "analysis": await seen(LddApp(path, game=ended, loaded=loaded), "A"),
            "animation": await film(LddApp(path, game=game, loaded=loaded)),
        }
    for name, svg in pictures.items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")


def main() -> None:
    for language in ("en", "fr"):
        asyncio.run(draw(language))


if __name__ == "__main__":
    main()
