"""The staff where sides have their blocks and Armistice rolls follow surrenders: its choices, options and strength."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ldd_tui.players import ATHENA, POLICIES, play
from ldd_tui.players.staff import initiative, markers, sea
from ldd_tui.players.staff.adviser import advise
from ldd_tui.players.staff.deciding import decide
from ldd_tui.players.staff.outlook import outlook_of
from ldd_tui.players.staff.tempo import BLOWS, REPAIRS, tempo_of
from rules import actions as a
from rules import engine
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Choice,
    Decision,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Sector,
    Setup,
    Side,
    State,
    Status,
)
from saves.dice import Dealer, secret_from_seed
from tests.benchmarks.strength import STAFF, games
from tests.rules.first.support import BOARD, GERMAN_AFRICA, USUAL, at, options

AGAINST = {side: options(athena=(side.enemy,)) for side in Side}
"""A person of each side against the game's own opponent."""


def choice(state: State) -> a.Action:
    chosen = decide(state, engine.legal(state), Random(0))
    assert advise(state).best.action == chosen
    return chosen


def decision(state: State) -> Decision:
    assert isinstance(state.waiting, Choice)
    return state.waiting.decision


# ----------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "given",
    [
        AGAINST[ENTENTE],
        AGAINST[CENTRAL_POWERS],
        options(naval_natural=True),
        options(initiative=InitiativeRule.TRACK, reserve_mandatory=True),
    ],
    ids=["entente", "central_powers", "bids", "track"],
)
def test_plays_every_option_by_the_rules_and_leaves_nothing_to_luck(given: Options) -> None:
    dealer, throws, staff = Dealer(secret_from_seed("options")), 0, POLICIES[STAFF]
    state = engine.initial(Setup(BOARD, given)).state
    while not isinstance(state.waiting, Over):
        if isinstance(state.waiting, Choice):
            actions = engine.legal(state)
            move: engine.Move = staff(state, actions, Random(1))
            assert move in actions
            if state.turn == 5:  # the staff's thoughts take long
                assert move == staff(state, actions, Random(2))
        else:
            throws += 1
            move = dealer.deal(state, throws)
        state = engine.apply(state, move).state


def test_beats_the_games_own_opponent_in_a_few_games() -> None:
    """As the Central Powers; the opponent wins none of these games against itself."""
    played = games((ATHENA, STAFF), USUAL, "staff in blocks", 8, 1, "first")
    assert sum(game.winner == CENTRAL_POWERS for game in played) >= 6


@pytest.mark.soak
@pytest.mark.parametrize(
    ("side", "least"), [(ENTENTE, 0.90), (CENTRAL_POWERS, 0.70)], ids=["entente", "central_powers"]
)
def test_beats_the_games_own_opponent_clearly(side: Side, least: float) -> None:
    players = (STAFF, ATHENA) if side == ENTENTE else (ATHENA, STAFF)
    played = games(players, USUAL, "soak of the staff in blocks", 200, 2, "first")
    assert sum(game.winner == side for game in played) / 200 >= least


# ------------------------------------------------------------------------------------------ clear positions


def test_takes_a_kill_that_wins_the_war() -> None:
    """Germany is worth 6 VP: with 1 VP in hand, the Armistice roll after its fall can't fail (7)."""
    table = at(11, Phase.OFFENSIVES, ENTENTE, wcl={GERMANY: 1}, developed={ENTENTE: (3, 2, 3, 2)}, rp=(3, 0), vp=(1, 0))
    chosen = choice(table.state)
    assert isinstance(chosen, a.Offensive)
    assert (chosen.attacker, chosen.defender) == (FRANCE, GERMANY)


def test_keeps_its_last_rp_for_a_kill_instead_of_spending_it_first() -> None:
    table = at(11, Phase.TECHNOLOGY, ENTENTE, wcl={GERMANY: 1}, developed={ENTENTE: (3, 2, 3, 2)}, rp=(1, 0), vp=(1, 0))
    assert choice(table.state) == a.DONE


def test_reinforces_what_the_enemys_block_would_bring_down() -> None:
    table = at(
        9,
        Phase.REINFORCEMENTS,
        ENTENTE,
        wcl={FRANCE: 2, RUSSIA: 6},
        developed={CENTRAL_POWERS: (2, 1, 2, 0)},
        rp=(4, 9),
        initiative=ENTENTE,
    )
    chosen = choice(table.state)
    assert isinstance(chosen, a.Reinforce)
    assert chosen.sector == FRANCE


def test_demanded_offensives_are_launched_in_a_size_that_the_card_allows() -> None:
    table = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(0, 8), events=(17,))
    chosen = choice(table.state)
    assert isinstance(chosen, a.Offensive)
    assert (chosen.attacker, chosen.defender) == (GERMANY, FRANCE)
    assert chosen.size >= 2


# --------------------------------------------------------------------------------------- its special choices


def test_buys_the_initiative_only_where_it_is_worth_its_price() -> None:
    """12.3: worth little in quiet; with France near surrender, it repairs before Germany attacks."""
    quiet = at(11, Phase.INITIATIVE, rp=(6, 6), options=AGAINST[ENTENTE])
    assert decision(quiet.state) == Decision.INITIATIVE_PRICE
    assert choice(quiet.state) == a.DECLINE
    danger = at(
        11,
        Phase.INITIATIVE,
        rp=(9, 9),
        options=AGAINST[ENTENTE],
        wcl={FRANCE: 2},
        developed={CENTRAL_POWERS: (2, 1, 2, 0)},
        vp=(0, 1),
    )
    assert choice(danger.state) == a.BUY_INITIATIVE


def test_bids_where_the_first_block_is_worth_it_and_never_more_than_it_can() -> None:
    quiet = at(2, Phase.INITIATIVE, rp=(3, 3))
    assert decision(quiet.state) == Decision.BID
    assert choice(quiet.state) == a.Bid(0)
    danger = at(11, Phase.INITIATIVE, rp=(9, 9), wcl={FRANCE: 2}, developed={CENTRAL_POWERS: (2, 1, 2, 0)}, vp=(0, 1))
    chosen = choice(danger.state)
    assert isinstance(chosen, a.Bid)
    assert 0 < chosen.rp <= 3
    wins = [initiative.chance_of_bid(danger.state, rp) for rp in range(4)]
    assert wins == sorted(wins) and wins[0] < wins[3]


def test_rp_that_the_collection_would_waste_are_bid_for_nothing() -> None:
    """6.4: nobody holds more than 20 RP, so RP above that cost nothing."""
    few, many = (at(2, Phase.INITIATIVE, rp=(held, 3)).state for held in (4, 20))
    assert initiative.bid_worth(few, 3, first=0.0) == -3.0
    assert initiative.bid_worth(many, 3, first=0.0) == 0.0


def test_pays_for_the_roll_what_helps_and_no_more() -> None:
    """RP have no other use on the last turn; U-boats reach their maximum of 4 with 5 RP (6.6)."""
    table = at(14, Phase.NAVAL, CENTRAL_POWERS, rp=(9, 12), initiative=CENTRAL_POWERS)
    assert decision(table.state) == Decision.NAVAL_BONUS
    assert choice(table.state) == a.Naval(5)


def test_pays_nothing_for_a_roll_that_can_take_nothing() -> None:
    """On the last turn, after their block, the Central Powers have no use for RP."""
    table = at(14, Phase.NAVAL, ENTENTE, rp=(9, 3), initiative=CENTRAL_POWERS)
    assert decision(table.state) == Decision.NAVAL_BONUS
    outlook = outlook_of(table.state, ENTENTE)
    assert not any(sea.spendings(table.state, outlook, ENTENTE))
    assert choice(table.state) == a.Naval(0)


def test_pays_rp_that_the_next_collection_would_waste() -> None:
    """6.4: with 20 RP in hand, RP kept reduce the collection; otherwise a roll is hardly worth RP."""
    few, many = (at(3, Phase.NAVAL, ENTENTE, rp=(held, 3), initiative=CENTRAL_POWERS) for held in (4, 20))
    assert choice(few.state) == a.Naval(0)
    assert choice(many.state) == a.Naval(2)
    assert {one.action for one in advise(few.state).weighed} == {a.Naval(0), a.Naval(1), a.Naval(2)}


def test_gives_up_a_space_where_nobody_falls_by_it() -> None:
    """6.6: Serbia at 1 would surrender."""
    table = at(9, Phase.NAVAL, CENTRAL_POWERS, wcl={SERBIA: 1, ITALY: 5}, rp=(0, 3), initiative=ENTENTE)
    table.do(a.Naval(0)).roll(5)
    assert decision(table.state) == Decision.ABSORB
    chosen = choice(table.state)
    assert isinstance(chosen, a.Absorb)
    assert chosen.sector != SERBIA
    worst = min(advise(table.state).weighed, key=lambda one: one.value)
    assert worst.action == a.Absorb(SERBIA)


def test_pays_for_failed_dice_in_rp_where_a_space_would_be_worse() -> None:
    """11, event 19: a lost space leaves Russia (2) one loss from surrender before the enemy attacks."""
    table = at(
        5,
        Phase.OFFENSIVES,
        ENTENTE,
        wcl={RUSSIA: 2},
        developed={CENTRAL_POWERS: (2, 1, 2, 0)},
        rp=(2, 9),
        vp=(0, 3),
        events=(19,),
        initiative=ENTENTE,
    )
    table.do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(1)
    assert decision(table.state) == Decision.SETTLE
    assert choice(table.state) == a.Settle(1)


def test_gives_up_spaces_for_failed_dice_where_rp_are_worth_more() -> None:
    """The RP are needed for a kill: Germany at 1, and the Armistice roll after it can't fail."""
    table = at(
        11,
        Phase.OFFENSIVES,
        ENTENTE,
        wcl={GERMANY: 1},
        developed={ENTENTE: (3, 2, 3, 0)},
        rp=(3, 0),
        vp=(1, 0),
        events=(19,),
        initiative=CENTRAL_POWERS,
    )
    table.do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(1, 1).roll(1, 1, 1)
    assert decision(table.state) == Decision.SETTLE
    assert choice(table.state) == a.Settle(0)


def test_has_every_hit_thrown_again_and_every_miss_of_its_own() -> None:
    """6.5.1: the Entente's level 7 takes Germany's hits; its own Aviation takes Artillery misses."""
    table = at(
        12, Phase.OFFENSIVES, CENTRAL_POWERS, developed={ENTENTE: (0, 0, 0, 4), CENTRAL_POWERS: (0, 0, 2, 0)}, rp=(0, 3)
    )
    table.do(a.Offensive(GERMANY, FRANCE, 2)).roll(4, 6).roll(1, 5)
    assert decision(table.state) == Decision.AIR_DIVISION
    assert choice(table.state) == a.Reroll((4, 6))
    table.do(a.Reroll((4, 6))).roll(4, 1)
    assert choice(table.state) == a.Reroll((5,))
    own = at(12, Phase.OFFENSIVES, ENTENTE, developed={ENTENTE: (0, 0, 3, 4)}, rp=(3, 0))
    own.do(a.Offensive(FRANCE, GERMANY, 1)).roll(4).roll(1, 3, 6)
    assert decision(own.state) == Decision.AVIATION
    assert choice(own.state) == a.Reroll((1, 3))


# ------------------------------------------------------------------------------------------ what is foreseen


def test_repairs_and_blows_follow_the_blocks_of_the_turns_to_come() -> None:
    """6.1: the first block repairs before it is attacked. The track gives turns 3 to 5 to C, E, C."""
    table = at(2, Phase.TECHNOLOGY, CENTRAL_POWERS, initiative=CENTRAL_POWERS)
    theirs, ours = tempo_of(table.state, FRANCE, 3), tempo_of(table.state, GERMANY, 3)
    assert theirs.course == (REPAIRS, BLOWS, REPAIRS, REPAIRS, BLOWS, BLOWS, REPAIRS)
    assert ours.course == (REPAIRS, BLOWS, BLOWS, REPAIRS, REPAIRS, BLOWS)
    assert tempo_of(table.state, GERMAN_AFRICA, 2).course == (BLOWS, BLOWS)
    assert theirs.whole is None


def test_the_markers_in_the_bag_say_how_likely_an_attack_is() -> None:
    """12.4: of 34 markers the opponent draws 14; 4 name Germany, which France attacks first."""
    table = at(3, Phase.TECHNOLOGY, CENTRAL_POWERS, rp=(14, 5), options=AGAINST[CENTRAL_POWERS])
    none = 1.0
    for drawn in range(14):
        none *= (30 - drawn) / (34 - drawn)
    likely = markers.chance_of_attack(table.state, FRANCE, GERMANY, this_turn=True)
    assert likely == pytest.approx(1.0 - none)
    again = markers.chance_of_attack(table.state, RUSSIA, GERMANY, this_turn=True)
    assert likely is not None and again is not None and 0.0 < again < likely
    assert markers.chance_of_attack(table.state, RUSSIA, OTTOMAN_EMPIRE, this_turn=True) is not None
    assert markers.chance_of_attack(table.state, GERMANY, FRANCE, this_turn=True) is None
    repairs = markers.chance_of_repair(table.state, FRANCE)
    assert repairs is not None and 0.0 < repairs < 1.0
    bulgaria = markers.chance_of_repair(table.state, BULGARIA)
    assert bulgaria is None  # it is led by a person


def test_a_flag_for_several_sends_attackers_against_the_first_that_is_at_war() -> None:
    """12.4.2: the Serbian flag stands for Serbia, Romania and Greece."""
    against: dict[str, Any] = {"rp": (5, 9), "options": AGAINST[ENTENTE]}
    serbia = at(6, Phase.TECHNOLOGY, ENTENTE, wcl={SERBIA: 3, ROMANIA: 3}, **against).state
    fallen = at(6, Phase.TECHNOLOGY, ENTENTE, wcl={ROMANIA: 3}, status={SERBIA: Status.SURRENDERED}, **against).state
    chances = [
        markers.chance_of_attack(state, AUSTRIA_HUNGARY, target, this_turn=True)
        for state in (serbia, fallen)
        for target in (SERBIA, ROMANIA)
    ]
    before, beside, gone, instead = chances
    assert before and instead
    assert (beside, gone) == (0.0, 0.0)


def test_it_knows_no_bid_that_is_not_shown() -> None:
    """6.2: the second bidder decides as if nothing had been bid."""
    chosen = set()
    for bid in range(4):
        state = at(6, Phase.INITIATIVE, rp=(6, 6)).do(a.Bid(bid)).state
        assert decision(state) == Decision.BID
        chosen.add(play.decision(POLICIES[STAFF], state, Random(0)))
    assert len(chosen) == 1


def test_german_africa_is_never_repaired() -> None:
    table = at(9, Phase.REINFORCEMENTS, CENTRAL_POWERS, wcl={GERMAN_AFRICA: 1}, rp=(0, 9))
    assert Sector.GERMAN_COLONIES not in {
        one.action.sector for one in advise(table.state).weighed if isinstance(one.action, a.Reinforce)
    }
