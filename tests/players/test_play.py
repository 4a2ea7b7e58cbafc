"""The one loop that plays a game: who is asked for each move, and what stops it."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.players.play import Made, MakeMove, Policy, Throws, at_random, decision, luck_from, play_on, seats
from rules import engine
from rules.actions import Action
from rules.chance import Drawn, Rolled
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, Over, Phase, Setup, Side, State
from saves.dice import Dealer
from tests.rules.support import BOARD, Table


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
