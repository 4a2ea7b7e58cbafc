"""One of the members of a club who do everything at once, at random, for ever, until they are killed.

Says each request that it answered, and each seat that it took, once the store has acknowledged it.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from rules.model import Side
from saves.club.agreements import Adjourn, Pause, TakeBack, Wish
from saves.club.games import ClubGame
from saves.club.members import Member
from saves.errors import SavesError
from saves.played_game import PlayedGame
from tests.saves.club.playing import Clock, ClubHouse
from tests.saves.playing import move_on


def main(path: str, seed: str, name: str) -> None:
    rng = random.Random(seed)
    house = ClubHouse(Path(path), Clock(1_000_000.0 + rng.random()))
    me = house.member(name)
    print("ready", flush=True)
    while True:
        house.clock.now += 3600
        games = [game for game in house.games.all() if game.summary.over is None]
        if len(games) < 3:
            house.made({Side.ENTENTE: "", Side.CENTRAL_POWERS: ""}, days=2)
            continue
        game = rng.choice(games)
        try:
            act(house, rng, me, game)
        except SavesError:
            continue  # the other one was first


def act(house: ClubHouse, rng: random.Random, me: Member, game: ClubGame) -> None:
    sides = game.agreements.sides_of(me.id)
    if not sides:
        side = rng.choice(list(Side))
        house.games.sit(game.id, side, me)
        print("sat", game.id, side, me.id, flush=True)
        return
    (side,), book, seq = sides, house.games.book(game.id), game.summary.seq
    match rng.randrange(10):
        case 0 | 1:
            play = PlayedGame(house.store, game.id)
            wishes: tuple[Wish, ...] = (Pause(), Adjourn(), TakeBack(rng.choice(play.decisions or (0,))))
            book.ask(side, rng.choice(wishes), play.seq)
        case 2:
            book.answer(side, False, seq)
            print("answered", game.id, seq, flush=True)
        case 3:
            request = game.request
            if request is not None and not isinstance(request.wish, TakeBack):
                book.answer(side, True, seq, request)
                print("answered", game.id, seq, flush=True)
        case 4 | 5:
            house.games.take_back(game.id, side, game.request)
        case 6:
            book.withdraw(side) if rng.random() < 0.5 else book.resume(side)
        case 7 if seq > 40 and rng.random() < 0.2:
            house.games.resign(game.id, side) if rng.random() < 0.5 else house.games.claim(game.id, side)
        case _ if game.to_move() == side:
            play = PlayedGame(house.store, game.id)
            for _ in range(rng.randrange(1, 6)):
                move_on(play, rng)


if __name__ == "__main__":
    main(*sys.argv[1:])
