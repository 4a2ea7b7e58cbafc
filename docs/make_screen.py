"""Draws docs/screen.svg, the README's picture of the game screen.

uv run python docs/make_screen.py
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from random import Random

from ldd_tui.app import LddApp
from ldd_tui.policies import at_random
from rules import engine
from rules.board_file import second_edition, second_edition_text
from rules.model import Choice, Decision, Options, Setup, Side
from saves.dice import secret_from_seed
from saves.play import Play
from saves.store import Store

PICTURE = Path(__file__).with_name("screen.svg")
SIZE = (120, 40)
SEED = 1
TURN = 4


def a_game(path: Path) -> str:
    """A game against Athena in a new store, when the Entente may attack."""
    setup = Setup(second_edition(), Options(athena=(Side.CENTRAL_POWERS,)))
    luck = Random(SEED)
    with Store(path) as store:
        game = store.create(setup, second_edition_text(), ("Marianne", ""), secret_from_seed(SEED))
        play = Play(store, game)
        while not _is_worth_a_picture(play):
            if isinstance(play.state.waiting, Choice):
                play.choose(at_random(play.state, engine.legal(play.state), luck))
            else:
                play.roll()
    return game


def _is_worth_a_picture(play: Play) -> bool:
    waiting = play.state.waiting
    return (
        play.state.turn >= TURN
        and isinstance(waiting, Choice)
        and waiting.decision == Decision.OFFENSIVE
        and len(engine.legal(play.state)) > 1
    )


async def draw(path: Path) -> str:
    """The game screen as SVG."""
    app = LddApp(path, game=a_game(path))
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
