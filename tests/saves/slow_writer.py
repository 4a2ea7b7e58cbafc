"""Writes an event for each line that it is told, and says when it was written."""

from __future__ import annotations

import random
import sys
import time

from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.playing import move_on


def main(path: str, game: str) -> None:
    rng = random.Random(1)
    with Store(path) as store:
        play = PlayedGame(store, game)
        print("ready", flush=True)
        for _ in sys.stdin:
            move_on(play, rng)
            print(time.time(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
