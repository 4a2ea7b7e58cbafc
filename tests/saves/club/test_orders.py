"""Standing orders: carried out once, when they are due, as they were given, and secret until then."""

from __future__ import annotations

from contextlib import suppress

import pytest
from msgspec.structs import replace

from ldd_tui.games.at_club import session_at
from ldd_tui.games.orders import picks
from ldd_tui.telling.undone import undone
from rules import actions as a
from rules import engine
from rules.facts import BidMade
from rules.model import (
    AUSTRIA_HUNGARY,
    FRANCE,
    GERMANY,
    ITALY,
    ROMANIA,
    RUSSIA,
    Choice,
    Decision,
    InitiativeRule,
    Options,
    Phase,
    Side,
)
from saves.club.agreements import TakeBack
from saves.club.game_book import MOST_ORDERS, NoOrder, examine_book
from saves.club.orders import Attack, EndPhase, GiveBid, Order, PayDebts, TakeRerolls, answer, due
from saves.errors import Damaged, StaleView
from saves.events import Help
from saves.played_game import PlayedGame
from saves.portable import export_game
from saves.verify import examine
from tests.rules.first.test_offensives import attacking
from tests.rules.first.test_spending import at_sea
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, ClubHouse

BIDS = Options(initiative=InitiativeRule.BID)


def idle_to(house: ClubHouse, game: str, side: Side, decision: Decision, turn: int) -> PlayedGame:
    return idle(PlayedGame(house.store, game), side, decision, turn)


def idle(play: PlayedGame, side: Side, decision: Decision, turn: int) -> PlayedGame:
    """Do nothing until a side has something to decide."""
    while True:
        waiting = play.state.waiting
        if not isinstance(waiting, Choice):
            play.roll()
        elif (waiting.side, waiting.decision, play.state.turn) == (side, decision, turn):
            return play
        else:
            legal = engine.legal(play.state)
            play.choose(a.DONE if a.DONE in legal else legal[0])


def check(house: ClubHouse, game: str) -> None:
    stored = house.store.stored(game)
    history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
    assert report.flaw is None and not report.wrong and examine_book(house.store.database, game, history)


def orders(house: ClubHouse, game: str, side: Side = CENTRAL_POWERS) -> tuple[object, ...]:
    return house.games.game(game).agreements.orders_of(side)


def test_the_second_to_bid_bids_first(house: ClubHouse) -> None:
    game = house.begun(options=BIDS)
    idle_to(house, game, ENTENTE, Decision.BID, 2)
    house.games.order(game, CENTRAL_POWERS, GiveBid(2, 5))
    house.games.order(game, CENTRAL_POWERS, GiveBid(2, 4))
    assert orders(house, game) == (GiveBid(2, 4),), "another bid takes its place"
    anna = session_at(house.visit(house.anna), game)
    anna.choose(a.Bid(3))
    assert [fact.rp for fact in anna.recent if isinstance(fact, BidMade)] == [3, 4]
    assert isinstance(anna.state.waiting, Choice) and not anna.play.is_stale(), "the dice for the initiative fell too"
    assert not orders(house, game)
    check(house, game)


def test_the_log_tells_whose_orders_made_both_bids(house: ClubHouse) -> None:
    game = house.begun(options=BIDS)
    play = idle_to(house, game, ENTENTE, Decision.OFFENSIVE, 1)
    for side, rp in ((ENTENTE, 3), (CENTRAL_POWERS, 2)):
        house.games.order(game, side, GiveBid(2, rp))
    with suppress(StaleView):  # the orders play on
        idle(play, ENTENTE, Decision.BID, 2)
    play = PlayedGame(house.store, game)
    bids = {id(fact): fact.side for entry in play.entries for fact in entry.facts if isinstance(fact, BidMade)}
    told = undone(play.history.entries, play.entries, house.games.game(game).agreements.carried)
    assert {bids[at]: words for at, words in told.items()} == {
        ENTENTE: ["By order of the Entente."],
        CENTRAL_POWERS: ["By order of the Central Powers."],
    }


def test_the_full_size_of_an_offensive_is_offered_first(house: ClubHouse) -> None:
    state = idle_to(house, house.begun(), CENTRAL_POWERS, Decision.OFFENSIVE, 1).state
    attack = picks(state, ENTENTE, Help.NONE)[0]
    for _ in ("in any case", "who attacks whom"):
        assert isinstance(attack.then, tuple)
        attack = attack.then[0]
    assert isinstance(attack.then, tuple)
    assert attack.label.endswith("size 2")
    assert [one.label[-6:] for one in attack.then] == ["size 2", "size 1"]


def test_an_order_waits_for_its_turn(house: ClubHouse) -> None:
    game = house.begun(options=BIDS)
    play = idle_to(house, game, CENTRAL_POWERS, Decision.BID, 2)
    with pytest.raises(NoOrder, match="decide this yourself"):
        house.games.order(game, CENTRAL_POWERS, GiveBid(2, 4))
    with pytest.raises(NoOrder, match="turn is over"):
        house.games.order(game, CENTRAL_POWERS, GiveBid(1, 4))
    house.games.order(game, CENTRAL_POWERS, GiveBid(3, 999))
    play.choose(a.Bid(0))
    idle_to(house, game, CENTRAL_POWERS, Decision.BID, 3)
    assert orders(house, game) == (GiveBid(3, 999),), "what isn't possible is left to its player"
    check(house, game)


ATTACK = Attack(1, GERMANY, FRANCE, 2, after=GERMANY)


def attacked(house: ClubHouse, *given: Attack) -> tuple[str, PlayedGame]:
    """The Entente, second to attack in turn 1, attacks Germany from France; the Central Powers gave orders before."""
    game = house.begun()
    play = idle_to(house, game, CENTRAL_POWERS, Decision.OFFENSIVE, 1)
    play.choose(a.Offensive(AUSTRIA_HUNGARY, RUSSIA, 1))
    play = idle_to(house, game, ENTENTE, Decision.OFFENSIVE, 1)
    for order in given:
        house.games.order(game, CENTRAL_POWERS, order)
    play.choose(a.Offensive(FRANCE, GERMANY, 1))
    return game, play


def launched(play: PlayedGame) -> list[a.Offensive]:
    return [entry.move for entry in play.entries if isinstance(entry.move, a.Offensive)]


def test_an_attack_answers_the_one_that_it_was_meant_for(house: ClubHouse) -> None:
    game, play = attacked(house, Attack(1, GERMANY, FRANCE, 2, after=AUSTRIA_HUNGARY), ATTACK)
    while not play.is_stale():
        play.roll()
    play.catch_up()
    assert launched(play)[-1] == a.Offensive(GERMANY, FRANCE, 2)
    waiting = play.state.waiting
    assert isinstance(waiting, Choice) and waiting.decision != Decision.TANNENBERG, "its dice have fallen"
    assert orders(house, game) == (Attack(1, GERMANY, FRANCE, 2, after=AUSTRIA_HUNGARY),)
    check(house, game)


def test_an_attack_waits_for_another_condition(house: ClubHouse) -> None:
    _game, play = attacked(house, Attack(1, GERMANY, FRANCE, 2, after=AUSTRIA_HUNGARY))
    while not isinstance(play.state.waiting, Choice):
        play.roll()
    assert not play.is_stale() and play.state.waiting.side == CENTRAL_POWERS


def test_a_phase_ends_by_order_and_an_undo_makes_nothing_due(house: ClubHouse) -> None:
    game = house.begun()
    play = idle_to(house, game, CENTRAL_POWERS, Decision.TECHNOLOGY, 1)
    house.games.order(game, ENTENTE, EndPhase(1, Phase.TECHNOLOGY))
    play.choose(a.DONE)
    play.catch_up()
    assert isinstance(play.state.waiting, Choice) and play.state.waiting.decision == Decision.OFFENSIVE
    back = play.entries[-2].seq
    anna = house.games.book(game)
    anna.ask(ENTENTE, TakeBack(back), play.seq)
    house.games.take_back(game, CENTRAL_POWERS)
    play.catch_up()
    assert play.state.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2") and not orders(house, game, ENTENTE)
    check(house, game)


def test_what_was_not_ordered_is_refused(house: ClubHouse) -> None:
    game = house.begun()
    play = idle_to(house, game, CENTRAL_POWERS, Decision.TECHNOLOGY, 1)
    order = EndPhase(1, Phase.TECHNOLOGY)
    house.games.order(game, CENTRAL_POWERS, EndPhase(1, Phase.OFFENSIVES))
    play.choose(engine.legal(play.state)[0])
    with pytest.raises(NoOrder):
        house.games.book(game).carried(CENTRAL_POWERS, order, play.seq)
    house.games.order(game, CENTRAL_POWERS, order)
    house.games.book(game).carried(CENTRAL_POWERS, order, play.seq)
    with pytest.raises(Damaged, match=f"event {play.seq} is not what was ordered"):
        check(house, game)


def test_orders_are_revoked_limited_and_lapse_with_the_seat(house: ClubHouse) -> None:
    game = house.begun()
    play = idle_to(house, game, CENTRAL_POWERS, Decision.OFFENSIVE, 1)
    for size in range(MOST_ORDERS):
        house.games.order(game, ENTENTE, Attack(1, FRANCE, GERMANY, size))
    with pytest.raises(NoOrder):
        house.games.order(game, ENTENTE, TakeRerolls())
    bruno = house.games.book(game)
    bruno.revoke(ENTENTE, Attack(1, FRANCE, GERMANY, 1))
    with pytest.raises(NoOrder):
        bruno.revoke(ENTENTE, Attack(1, FRANCE, GERMANY, 1))
    house.games.order(game, ENTENTE, TakeRerolls())
    house.games.leave_seat(game, ENTENTE, house.anna.id)
    assert not orders(house, game, ENTENTE) and play.state.turn == 1
    with pytest.raises(NoOrder):
        house.games.order(game, CENTRAL_POWERS, TakeRerolls())
    alone = house.made({ENTENTE: house.anna.id}, policies=("", "recruit"))
    with pytest.raises(NoOrder):
        house.games.order(alone, ENTENTE, TakeRerolls())


def test_nothing_that_leaves_the_program_tells_an_order(house: ClubHouse) -> None:
    def told(order: Order) -> str:
        house.games.order(game, CENTRAL_POWERS, order)
        anna = session_at(house.visit(house.anna), game)
        words = [anna.state, anna.entries, anna.play.history.entries, anna.legal, *export_game(house.store, game)]
        return repr(words)

    game = house.begun(options=BIDS)
    idle_to(house, game, ENTENTE, Decision.BID, 2)
    assert told(GiveBid(2, 0)) == told(GiveBid(2, 5))


def test_a_debt_is_paid_where_ordered_unless_the_sector_would_fall() -> None:
    t = at_sea(CENTRAL_POWERS, (1, 2), wcl={ITALY: 2}, initiative=CENTRAL_POWERS).do(a.Naval(2)).roll(4)
    order = PayDebts(ITALY)
    assert due((TakeRerolls(), PayDebts(ROMANIA), order), t.state) == (order, a.Absorb(ITALY)), "Romania is neutral"
    t.do(a.Absorb(ITALY))
    assert isinstance(t.waiting, Choice) and answer(order, t.state) is None


def test_hits_are_rerolled_that_cost_the_attacker_nothing() -> None:
    developed = {ENTENTE: (0, 3, 0, 4), CENTRAL_POWERS: (3, 0, 3, 0)}
    t = attacking(CENTRAL_POWERS, developed=developed).do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 4, 6).roll(1, 3, 5)
    assert due((TakeRerolls(),), t.state) == (TakeRerolls(), a.Reroll((4, 6)))
    assert t.state.battle is not None
    mirrored = replace(t.state.battle, pool=replace(t.state.battle.pool, mirrored=True))
    assert due((TakeRerolls(),), replace(t.state, battle=mirrored)) is None
    t.do(a.Reroll((4, 6))).roll(3, 1)
    assert due((TakeRerolls(),), t.state) == (TakeRerolls(), a.Reroll((5,)))
