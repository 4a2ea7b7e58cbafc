"""Games without a screen, in which computers decide for one side or both."""

import random

from ldd_tui.games.session import GameSession
from ldd_tui.telling.passages import Kind

AGAINST_CHANCE = ("", "random")


def play_on(session: GameSession, decisions: int, chooser: random.Random) -> list[Kind]:
    read = []
    while session.over is None:
        pause = session.advance()
        if pause is not None:
            read.append(pause.kind)
        elif (thought := session.thought) is not None:
            session.decide(thought())
        elif not decisions:
            break
        elif session.choice is not None:
            decisions -= 1
            session.choose(chooser.choice(session.legal))
    return read
