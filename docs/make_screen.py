"""Draws docs/screen.svg, the README's picture of the game screen.

uv run python docs/make_screen.py
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from itertools import count
from pathlib import Path
from random import Random

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.players.play import at_random
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.model import Choice, Decision, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.store import Store

PICTURE = Path(__file__).with_name("screen.svg")
SIZE = (120, 40)
TURN = 4


def a_game(store: Store) -> str:
    """A game against Athena, when a person may attack: the first that comes so far."""
    setup = Setup(packaged(), Options(athena=(Side.CENTRAL_POWERS,)))
    for seed in count(1):
        play = PlayedGame(store, store.create(setup, packaged_text(), ("Marianne", ""), secret_from_seed(seed)))
        if _reaches_an_offensive(play, Random(seed)):
            return play.game
    raise AssertionError("there is always another seed")


def _reaches_an_offensive(play: PlayedGame, luck: Random) -> bool:
    while not isinstance(waiting := play.state.waiting, Over):
        if not isinstance(waiting, Choice):
            play.roll()
            continue
        actions = engine.legal(play.state)
        if play.state.turn >= TURN and waiting.decision == Decision.OFFENSIVE and len(actions) > 1:
            return True
        play.choose(at_random(play.state, actions, luck))
    return False


async def draw(path: Path) -> str:
    """The game screen as SVG."""
    with Store(path) as store:
        game = a_game(store)
    app = LddApp(path, game=game)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return _plain(app.export_screenshot(title="La Der des Ders"))


def _plain(svg: str) -> str:
    """The same picture each time it is made, with nothing to be fetched from elsewhere."""
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+-", "screen-", svg)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        PICTURE.write_text(asyncio.run(draw(Path(directory) / "games.sqlite3")), encoding="utf-8")


if __name__ == "__main__":
    main()
