"""How many keys a turn takes beyond a player's decisions: a script, not a test.

    uv run python -m tests.benchmarks.presses --turns 20

Whole turns are played at the screen, half of them as the Entente and half as the Central Powers, against Athena. The
General Staff decides in the player's place; a decision is handed to the game as its dialog hands it over, and counts as
one, whatever keys it would have taken; only the end of a sub-phase is its key, after which the game may ask whether
one is sure. All else is pressed on the keyboard, and those presses are what is counted: going on from a pause, closing
a result, a card, a banner, scrolling to what has not been read, saying that one is sure. The settings are the default
ones, but dice lie at once: who waits until they have fallen presses no key for that.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.players import POLICIES
from ldd_tui.screens.game.game_screen import GameScreen
from rules.actions import DONE
from rules.model import Options, Side
from tests.screens.driving import Keyboard, new_session, playing, running

DECIDED = "decisions"


async def play(side: Side, turns: int, seed: str, size: tuple[int, int]) -> list[Counter[str]]:
    found: list[Counter[str]] = []
    async with running(size) as keyboard:
        game = 0
        while len(found) < turns:
            session = new_session(keyboard.app, f"{seed} {game}", Options(athena=(side.enemy,)))
            found += await _play_game(keyboard, session, turns - len(found), Random(game))
            game += 1
    return found


async def _play_game(keyboard: Keyboard, session: GameSession, turns: int, luck: Random) -> list[Counter[str]]:
    await playing(keyboard, session)
    found: list[Counter[str]] = [Counter()]
    turn = session.state.turn
    while session.over is None and len(found) <= turns:
        if session.choice is not None and _is_asked(keyboard.app):
            found[-1][DECIDED] += 1
            await _decide(keyboard, session, luck)
        else:
            found[-1][type(keyboard.app.screen).__name__] += 1
            await keyboard.press("enter" if isinstance(keyboard.app.screen, ConfirmModal) else "space")
        if session.state.turn != turn:
            turn = session.state.turn
            found.append(Counter())
    return found[:-1]


def _is_asked(app: LddApp) -> bool:
    screen = app.screen
    if isinstance(screen, GameScreen):
        return not screen.session.has_pauses
    return isinstance(screen, DecisionDialog)


async def _decide(keyboard: Keyboard, session: GameSession, luck: Random) -> None:
    """Play the General Staff's choice without pressing the keys for it."""
    action = POLICIES["staff"](session.state, session.legal, luck)
    screen = keyboard.app.screen
    if isinstance(screen, Dialog):
        screen.dismiss(action)
    elif action == DONE:
        await keyboard.press("p")
    else:
        keyboard.game.decisions.decided(action)
    await keyboard.quiet()


def told(turns: Sequence[Counter[str]]) -> str:
    beyond = sorted(sum(turn.values()) - turn[DECIDED] for turn in turns)
    kinds = sum(turns, Counter[str]())
    decisions = kinds.pop(DECIDED, 0)
    mean = sum(beyond) / len(beyond)
    lines = [
        f"{len(turns)} turns: {mean:.1f} presses a turn beyond decisions "
        f"({beyond[0]} to {beyond[-1]}, middle {beyond[len(beyond) // 2]}); {decisions / len(turns):.1f} decisions"
    ]
    lines += [f"  {count / len(turns):5.2f}  {kind}" for kind, count in kinds.most_common()]
    return "\n".join(lines)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=20, help="whole turns in all, half of them for each side")
    parser.add_argument("--seed", default="presses")
    parser.add_argument("--size", default="120x40", help="the terminal, as columns x rows")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    every: list[Counter[str]] = []
    for side in Side:
        turns = await play(side, given.turns // 2, given.seed, (width, height))
        print(side.name)
        print(told(turns))
        every += turns
    print("BOTH")
    print(told(every))


if __name__ == "__main__":
    asyncio.run(main())
