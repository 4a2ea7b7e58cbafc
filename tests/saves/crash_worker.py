"""Plays at random for ever and says what the store has acknowledged, until it is killed."""

from __future__ import annotations

import random
import sys

from rules.model import Over, Side
from saves.errors import CannotRewind, StaleView
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.playing import move_on, new_game


def main(path: str, seed: str) -> None:
    rng = random.Random(seed)
    with Store(path) as store:
        print("ready", flush=True)
        while True:
            unfinished = store.last_unfinished()
            game = unfinished.id if unfinished else new_game(store, seed=rng.randrange(1000))
            play = PlayedGame(store, game)
            while not isinstance(play.state.waiting, Over):
                try:
                    if rng.random() < 0.05:
                        play.undo(Side.ENTENTE)
                    else:
                        move_on(play, rng)
                except StaleView:
                    play.reload()
                except CannotRewind:
                    continue
                else:
                    print(game, play.seq, play.history.entries[-1].link.hash, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
