"""The levels: who they are, that the clock counts only where somebody waits, and how they are told of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from rich.cells import cell_len

from ldd_tui.players import ATHENA, PLAYERS, POLICIES, levels
from ldd_tui.players.levels import LEVELS, policy_until
from ldd_tui.players.play import Made, MakeMove, Policy, Throws, at_random, decision, luck_from, play_on, seats
from ldd_tui.players.value import search
from ldd_tui.players.value.deeper import Deeper
from ldd_tui.text import help as words
from rules import engine
from rules.actions import Action
from rules.chance import Drawn, Rolled
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, Over, Phase, Setup, Side, State
from saves.dice import Dealer
from tests.players.value.support import wandered
from tests.rules.support import BOARD, Table

WIDTH = 80 - 6
"""The cells that the set-up screen has for what an option does."""


def test_the_levels_stand_by_strength_between_the_paper_opponent_and_chance() -> None:
    assert (ATHENA, *LEVELS, "random") == PLAYERS and set(LEVELS) < set(POLICIES)


def test_what_each_does_fits_into_its_line_and_the_levels_are_numbered() -> None:
    told = {name: words.about_computer(name) for name in POLICIES}
    assert all(cell_len(line) <= WIDTH for line in told.values())
    numbered = [told[name].split(":")[0] for name in LEVELS]
    assert numbered == [f"Level {place} of 4" for place in (1, 2, 3, 4)]
    assert "from Recruit to Marshal" in words.all_computers()


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], bool]]:
    """The `stop` callbacks passed to the Marshal's search, one per action."""
    found: list[Callable[[], bool]] = []

    def weigh(state: State, depth: int, deeper: Deeper) -> tuple[search.Judged, ...]:
        found.append(deeper.stop)
        return (search.Judged(engine.legal(state)[0], 0.5),)

    monkeypatch.setattr(search, "weigh", weigh)
    return found


def test_the_clock_counts_only_where_somebody_waits(
    stops: list[Callable[[], bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, told = [100.0], [False]
    monkeypatch.setattr(levels, "monotonic", lambda: now[0])
    state = deciding()
    decision(POLICIES["marshal"], state, Random(1))
    decision(policy_until("marshal", lambda: told[0]), state, Random(1))
    decision(policy_until("marshal", lambda: told[0]), state, Random(1))
    repeated, waited, hurried = stops
    assert not (repeated() or waited() or hurried())
    told[0] = True
    assert hurried() and not repeated(), "who waits has him decide now"
    told[0], now[0] = False, 100.0 + levels.SECONDS
    assert waited() and not repeated(), "or his time is over"


def test_told_to_decide_at_once_the_marshal_takes_what_is_best_one_choice_deep() -> None:
    state = deciding()
    action = decision(policy_until("marshal", lambda: True), state, Random(1))
    assert action == search.weigh(state)[0].action


def deciding() -> State:
    return next(state for state in wandered(3) if len(engine.legal(state)) > 3)


# -- The one loop that plays a game: who is asked for each move, and what stops it
def begun(options: Options = Options()) -> State:  # noqa: B008
    return engine.initial(Setup(BOARD, options)).state


def seated(entente: Policy | None, central_powers: Policy | None) -> MakeMove:
    luck = Random(1)
    return seats((entente, central_powers), Throws(Dealer(b"secret")).deal, lambda state: luck)


def test_two_policies_and_a_dealer_play_to_the_end_move_by_move() -> None:
    state = begun()
    made = list(play_on(state, seated(at_random, at_random)))
    for move, step in made:
        assert engine.apply(state, move) == step
        state = step.state
    assert isinstance(state.waiting, Over)


def test_throws_are_dealt_by_their_number_along_the_game() -> None:
    state, dealer, number = begun(), Dealer(b"secret"), 0
    for move, step in play_on(state, seated(at_random, at_random)):
        if isinstance(move, Rolled | Drawn):
            number += 1
            assert move == dealer.deal(state, number)
        state = step.state
    throws = Throws(dealer, number)
    assert throws.deal(begun()) == dealer.deal(begun(), number + 1) and throws.number == number + 1


def test_it_stops_where_somebody_decides_who_is_not_here() -> None:
    state = begun()
    for move, step in play_on(state, seated(at_random, None)):
        asked = state.waiting
        assert not isinstance(asked, Choice) or asked.side == Side.ENTENTE, move
        state = step.state
    assert isinstance(state.waiting, Choice) and state.waiting.side == Side.CENTRAL_POWERS


def test_it_stops_at_the_position_that_is_asked_for_and_before_the_first_move() -> None:
    state = begun()
    made: list[Made] = list(play_on(state, seated(at_random, at_random), lambda now: now.phase == Phase.INCOME))
    assert [step.state.phase == Phase.INCOME for _move, step in made] == [False] * (len(made) - 1) + [True]
    assert list(play_on(state, seated(at_random, at_random), lambda now: True)) == []


@pytest.mark.rule("6", "R029")
def test_a_policy_sees_no_bid_of_the_other_side() -> None:
    options = Options(initiative=InitiativeRule.BID)
    table = Table.at(Phase.INITIATIVE, turn=6, rp=(3, 3), options=options)
    seen: list[tuple[int, int]] = []

    def watching(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        assert isinstance(state.waiting, Choice) and state.waiting.decision == Decision.BID
        seen.append(state.bids)
        return actions[-1]

    first = decision(watching, table.state, Random(1))
    table.do(first)
    assert table.state.bids != (NO_BID, NO_BID)
    decision(watching, table.state, Random(1))
    assert seen == [(NO_BID, NO_BID)] * 2


def test_luck_follows_from_its_sources_and_from_nothing_else() -> None:
    assert luck_from("1 game 3", "players").random() == Random("1 game 3 players").random()
    assert luck_from("ab12", "player", 7).random() == Random("ab12 player 7").random()
    assert luck_from("a", "b").random() != luck_from("a", "c").random()
