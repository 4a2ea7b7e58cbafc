"""Renews the shipped puzzles: `python -m tests.coach.make_puzzles`. It takes some minutes on one core.

Games are simulated with the present networks, and of the puzzles in them those are chosen that are least alike.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import ldd_tui.coach
from ldd_tui.coach.problem import Problem
from ldd_tui.coach.puzzles import FILE, decisions, difficulty, file_of, puzzle, shipped
from rules.actions import DONE
from rules.editions import EDITIONS

PUZZLES = Path(ldd_tui.coach.__file__).parent / FILE

GAMES = {"first": 80, "second": 15}

SHIPPED = 15


def traits(one: Problem) -> tuple[object, ...]:
    """What is to differ between the puzzles that are chosen."""
    best = one.best.action
    turn, sort = one.state.turn, (one.decision, best == DONE)
    return sort, one.side, turn, (turn, sort, one.side), round(3 * difficulty(one)), (sort, one.side), best


def varied(found: Sequence[Problem], count: int) -> list[Problem]:
    """Choose `count` puzzles, each time the one whose traits are the rarest among the chosen."""
    left, chosen, met = list(found), list[Problem](), Counter[object]()
    while left and len(chosen) < count:
        one = min(left, key=lambda one: (sum(met[number, it] for number, it in enumerate(traits(one))), one.key))
        left.remove(one)
        chosen.append(one)
        met.update(enumerate(traits(one)))
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description="Renews the shipped puzzles.")
    parser.add_argument("--edition", choices=tuple(EDITIONS), help="only this one; the other keeps its puzzles")
    parser.add_argument("--games", type=int, help="how many games to simulate for an edition")
    parser.add_argument("--seed", default="puzzles")
    asked = parser.parse_args()
    for edition in [asked.edition] if asked.edition else EDITIONS:
        found: list[Problem] = []
        games = asked.games or GAMES[edition]
        for game in range(games):
            found += filter(None, map(puzzle, decisions(edition, f"{asked.seed} {game}")))
            print(f"{edition}: {len(found)} puzzles in {game + 1} of {games} games", flush=True)
            write({edition: varied(found, SHIPPED)})


def write(chosen: dict[str, Sequence[Problem]]) -> None:
    shipped.cache_clear()
    kept = {edition: shipped(edition) for edition in EDITIONS} if PUZZLES.exists() else {}
    PUZZLES.write_text(file_of([one for each in (kept | chosen).values() for one in each]), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
