"""The staff: every option, sane choices in positions laid out by hand, and how strong it is."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.players.staff import technology
from ldd_tui.players.staff.advice import KeepsForDemand, KeepsForNextTurn, Price, SurrenderRisk
from ldd_tui.players.staff.adviser import advise
from ldd_tui.players.staff.deciding import decide
from ldd_tui.players.staff.outlook import outlook_of
from rules import actions as a
from rules import engine, forecasts
from rules.editions.second.cards import LETTOW
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
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
    Technology,
    Tree,
)
from rules.phases.technology import attempts
from saves.dice import Dealer, secret_from_seed
from tests.benchmarks.strength import STAFF, games
from tests.rules.support import BOARD, Table

WEST = {Sector.FRANCE: (4, 3, 3, 4), Sector.GERMANY: (3, 4, 3, 4)}


def choice(state: State) -> a.Action:
    return decide(state, engine.legal(state), Random(0))


@pytest.mark.parametrize(
    "options",
    [
        Options(quick_play=True, athena=(CENTRAL_POWERS,)),
        Options(rewriting_history=True, initiative=InitiativeRule.BID),
        Options(initiative=InitiativeRule.DICE, athena=(ENTENTE,), reserve_mandatory=True),
    ],
)
def test_plays_every_option_by_the_rules_and_leaves_nothing_to_luck(options: Options) -> None:
    dealer, throws, staff = Dealer(secret_from_seed("options")), 0, POLICIES[STAFF]
    state = engine.initial(Setup(BOARD, options)).state
    while not isinstance(state.waiting, Over):
        if isinstance(state.waiting, Choice):
            actions = engine.legal(state)
            move: engine.Move = staff(state, actions, Random(1))
            assert move in actions
            if state.turn % 5 == 0:  # the staff's thoughts take long
                assert move == staff(state, actions, Random(2))
        else:
            throws += 1
            move = dealer.deal(state, throws)
        state = engine.apply(state, move).state


def test_takes_a_kill_that_is_all_but_sure() -> None:
    table = Table.at(
        Phase.OFFENSIVES, side=ENTENTE, turn=9, rp=(3, 0), losses={Sector.GERMANY: 7}, levels=WEST, initiative=ENTENTE
    )
    chosen = choice(table.state)
    assert isinstance(chosen, a.Offensive)
    assert chosen.defender == Sector.GERMANY
    assert forecasts.forecast(table.state, chosen.attacker, chosen.defender, chosen.size).surrender > 0.95


def test_keeps_its_last_rp_for_a_kill_instead_of_spending_it_first() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=9, rp=(1, 0), losses={Sector.GERMANY: 7}, levels=WEST)
    assert choice(table.state) == a.DONE


def test_does_not_pass_while_an_offensive_is_free() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(0, 0), in_force=(LETTOW,))
    chosen = choice(table.state)
    assert isinstance(chosen, a.Offensive)
    assert (chosen.attacker, chosen.defender) == (Sector.GERMAN_COLONIES, Sector.AFRICA)


def test_reinforces_a_sector_about_to_fall() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, turn=9, rp=(6, 12), losses={Sector.FRANCE: 6}, levels=WEST)
    chosen = choice(table.state)
    assert isinstance(chosen, a.Reinforce)
    assert chosen.sector == Sector.FRANCE


def test_defence_is_worth_what_it_averts_where_a_sector_is_about_to_fall() -> None:
    """A level counts by the surrender that it averts as the sector stands, not only by losses in the long run.

    Italy's surrender costs some 20 RP, half of them its production (11).
    """
    table = Table.at(
        Phase.TECHNOLOGY,
        side=ENTENTE,
        turn=4,
        rp=(7, 9),
        status={Sector.ITALY: Status.AT_WAR},
        losses={Sector.ITALY: 3},
        levels={Sector.GERMANY: (1, 1, 1, 1), Sector.AUSTRIA_HUNGARY: (1, 1, 1, 1)},
        trees={ENTENTE: Tree((1, 1, 1, 0, 1, 0))},
    )
    implement = a.Implement(Sector.ITALY, Technology.DEFENCE)
    reasons = next(entry.reasons for entry in advise(table.state).weighed if entry.action == implement)
    price = next(reason for reason in reasons if isinstance(reason, Price))
    risk = next(reason for reason in reasons if isinstance(reason, SurrenderRisk))
    spared = risk.before - risk.after
    assert spared > 0.1
    assert price.brings > 14 * spared


def test_does_not_lose_the_war_by_its_own_offensive() -> None:
    """Event 19: more throws cost Russia a loss on 1-4; its surrender would bring VP 6 (14.1)."""
    table = Table.at(
        Phase.OFFENSIVES,
        side=ENTENTE,
        turn=6,
        rp=(9, 0),
        events=(19,),
        losses={Sector.RUSSIA: 8, Sector.AUSTRIA_HUNGARY: 0},
        vp=(0, 3),
        initiative=ENTENTE,
    )
    launched = replace(table.state, sectors=_with_losses(table.state, Sector.RUSSIA, 7))
    table = Table(engine.resume(replace(launched, waiting=None)))
    table.do(a.Offensive(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, 1))
    table.state = replace(table.state, sectors=_with_losses(table.state, Sector.RUSSIA, 8))
    table.roll(6)
    assert table.decision == Decision.BRUSILOV
    assert choice(table.state) == a.KEEP


def test_spends_what_the_next_turn_would_waste() -> None:
    """With 20 RP in hand the next collection is lost (8.2), so hardly any reason keeps them."""
    table = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        turn=9,
        rp=(0, 20),
        trees={CENTRAL_POWERS: Tree((1, 1, 1, 1, 0, 0))},
    )
    assert choice(table.state) != a.DONE


def test_what_a_card_takes_this_turn_is_not_kept_for_the_next() -> None:
    state = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        rp=(0, 3),
        events=(14,),
        losses={Sector.GERMANY: 2},
        trees={CENTRAL_POWERS: Tree((1, 2, 1, 1, 1, 1))},
    ).state
    (stopping,) = [one.reasons for one in advise(state).weighed if one.action == a.DONE]
    verdun = KeepsForDemand(2, 14, Sector.GERMANY, Sector.FRANCE)  # all dice of its Operational Value
    assert stopping == (verdun, KeepsForNextTurn(1, 7))


@pytest.mark.rule("10.2.2")
def test_an_attempt_gives_up_what_waiting_would_bring_whatever_it_costs() -> None:
    """An extra RP is worth only the chance that it adds, because waiting had a value too."""
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, rp=(9, 9))
    outlook = outlook_of(table.state, ENTENTE)
    ahead = technology.prospect(table.state, outlook, ENTENTE)
    for which in attempts(ahead.state):
        now, later = technology.attempt_worths(ahead, which)
        first, *more = technology.attempt_steps(ahead, which)
        surest = technology.chance_of(ahead, which, 0)
        assert first.worth == pytest.approx(surest * now + (0.5 - surest) * later)
        for step in more:
            assert isinstance(step.action, a.Research)
            chance = technology.chance_of(ahead, which, step.action.rp - 1)
            assert chance > surest and step.worth == pytest.approx((chance - surest) * (now - later))
            surest = chance


def test_bids_nothing_that_it_could_use() -> None:
    options = Options(initiative=InitiativeRule.BID)
    few = Table.at(Phase.INITIATIVE, turn=6, rp=(3, 3), options=options)
    many = Table.at(Phase.INITIATIVE, turn=6, rp=(20, 3), options=options)
    assert choice(few.state) == a.Bid(0)
    assert choice(many.state) == a.Bid(9)


def test_plays_on_when_whole_regions_are_out_of_the_war() -> None:
    out = dict.fromkeys((Sector.RUSSIA, Sector.SERBIA, Sector.AFRICA, Sector.GERMAN_COLONIES), Status.SURRENDERED)
    for phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY, Phase.OFFENSIVES):
        for side in Side:
            table = Table.at(
                phase, side=side, turn=13, rp=(8, 8), status=out, losses={Sector.FRANCE: 3}, initiative=side
            )
            if isinstance(table.waiting, Choice):
                assert choice(table.state) in table.legal


@pytest.mark.soak
def test_wins_twenty_points_more_than_athena_from_each_side() -> None:
    """200 games per side; Athena against itself wins 59.0 % (Entente), 40.7 % (Central Powers)."""
    for side, athena in ((ENTENTE, 0.590), (CENTRAL_POWERS, 0.407)):
        players = (STAFF, ATHENA) if side == ENTENTE else (ATHENA, STAFF)
        played = games(players, Options(), "soak of the staff", 200, 2)
        assert sum(game.winner == side for game in played) / 200 >= athena + 0.20


def _with_losses(state: State, sector: Sector, losses: int) -> tuple[object, ...]:
    return tuple(
        replace(here, losses=losses) if which == sector else here
        for which, here in zip(Sector, state.sectors, strict=True)
    )
