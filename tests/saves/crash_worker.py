"""Plays at random for ever and says what the store has acknowledged, until it is killed."""

from __future__ import annotations

import random
import sys

from rules import engine
from rules.model import Choice, Options
from saves.store import Store
from tests.saves.playing import new_game


def main(path: str, seed: str) -> None:
    rng = random.Random(seed)
    with Store(path) as store:
        print("ready", flush=True)
        acts = 0
        while True:
            unfinished = store.last_unfinished()
            game = unfinished.id if unfinished else new_game(store, Options(), seed=rng.randrange(1000))
            loaded = store.load(game)
            state, seq = loaded.state, loaded.seq
            while True:
                if isinstance(state.waiting, Choice):
                    acts += 1
                    act = f"{seed}-{acts}"
                    entry = store.append(game, seq, act, rng.choice(engine.legal(state)))
                elif engine.chance(state):
                    act = "dealt"
                    _, entry = store.deal(game, seq)
                else:
                    break
                state, seq = entry.state, entry.seq
                print(game, seq, act, entry.link.hash, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
