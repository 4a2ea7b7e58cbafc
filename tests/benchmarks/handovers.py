"""How often play passes between two people, and how many of these handovers orders save: a script, not a test.

    uv run python -m tests.benchmarks.handovers --games 40

The General Staff plays itself. What is ordered ahead doesn't need its player, so play doesn't pass to them for it.
`attacks` counts orders for the next offensive, given after the last one, that name the sectors of what was then chosen;
`ends` is an upper bound, for it supposes that who does nothing in a phase knew so before. Prints Markdown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import groupby

from msgspec.structs import replace

from ldd_tui.players import POLICIES
from ldd_tui.players.play import Throws, decision, luck_from, play_on, seats
from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import Choice, Decision, InitiativeRule, Options, Setup, Side, State
from rules.notation import name_of_member
from saves.dice import Dealer, secret_from_seed

Ahead = frozenset[str]
Decided = tuple[Side, Ahead]
"""A decision: whose, and by which orders it could be made ahead."""

ORDERS = "bids", "rerolls", "debts", "ends", "attacks", "attempts"
_BY = {
    Decision.BID: "bids",
    Decision.AVIATION: "rerolls",
    Decision.AIR_DIVISION: "rerolls",
    Decision.ABSORB: "debts",
    Decision.TECHNOLOGY: "attempts",
    Decision.RESEARCH_FAILED: "attempts",
}


GAMES = tuple((edition, rule) for edition, one in EDITIONS.items() for rule in one.initiative_rules)


def played(edition: str, rule: InitiativeRule, number: int) -> Iterator[tuple[State, a.Action]]:
    """The decisions of a game."""
    staff, throws = POLICIES["staff"], Throws(Dealer(secret_from_seed(f"handovers {number}")))
    board = packaged(edition)
    state = engine.initial(Setup(board, Options(initiative=rule))).state
    luck = luck_from("handovers", edition, number)
    for move, step in play_on(state, seats((staff, staff), throws.deal, lambda state: luck)):
        if isinstance(move, a.Action):
            yield state, move
        state = step.state


def decided(edition: str, rule: InitiativeRule, number: int) -> list[Decided]:
    last: Side | None = None
    found: list[Decided] = []
    planned: dict[Side, a.Action | None] = {}
    phase: tuple[object, ...] = ()
    for state, action in played(edition, rule, number):
        waiting = state.waiting
        assert isinstance(waiting, Choice)
        side, ahead = waiting.side, set[str]()
        if waiting.decision in _BY and (waiting.decision != Decision.BID or side == last):
            ahead.add(_BY[waiting.decision])
        if waiting.decision != Decision.BID:
            last = side
        if isinstance(action, a.Done) and phase != (state.turn, state.phase, side):
            ahead.add("ends")
        phase = state.turn, state.phase, side
        if waiting.decision == Decision.OFFENSIVE:
            expected = planned.pop(side, None)
            if isinstance(action, a.Offensive):
                if isinstance(expected, a.Offensive) and _pair(expected) == _pair(action):
                    ahead.add("attacks")
            elif isinstance(expected, a.Done):
                ahead.add("attacks")
        for one in set(Side) - {side}:
            if waiting.decision == Decision.OFFENSIVE and not state.passed[one]:
                planned[one] = _next_of(one, state)
        found.append((side, Ahead(ahead)))
    return found


def _next_of(side: Side, state: State) -> a.Action | None:
    """What a side would do if the other did nothing before."""
    asked = replace(state, active=side, waiting=Choice(side, Decision.OFFENSIVE, "10.3"))
    if len(engine.legal(asked)) < 2:
        return None
    return decision(POLICIES["staff"], asked, luck_from("plan", state.turn, len(state.offensives)))


def _pair(one: a.Offensive) -> tuple[int, int]:
    return one.attacker, one.defender


def handovers(game: list[Decided], orders: Collection[str] = ()) -> int:
    asked = [side for side, ahead in game if not ahead & set(orders)]
    return len(list(groupby(asked))) - 1


def main() -> None:
    parser = argparse.ArgumentParser(description="How often play passes between two people.")
    parser.add_argument("--games", type=int, default=40)
    given = parser.parse_args()
    rows: dict[str, Counter[tuple[str, InitiativeRule]]] = {}
    for edition, rule in GAMES:
        for number in range(given.games):
            game = decided(edition, rule, number)
            for label, orders in (("none", ()), *((one, (one,)) for one in ORDERS), ("all", ORDERS)):
                rows.setdefault(label, Counter())[edition, rule] += handovers(game, orders)
    titles = [f"{edition}, by {name_of_member(rule)}" for edition, rule in GAMES]
    print(f"| Orders | {' | '.join(titles)} |\n| --- |{' ---: |' * len(GAMES)}")
    for label, counted in rows.items():
        print(f"| {label} |", " | ".join(f"{counted[game] / given.games:.1f}" for game in GAMES), "|")


if __name__ == "__main__":
    main()
