"""A game without a screen: who is asked, what is read out, what survives closing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from ldd_tui.games.pauses import Pause, cancelled_events
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.telling.passages import Kind
from ldd_tui.telling.turn_so_far import TurnSoFar, so_far
from rules import actions as a
from rules import facts as f
from rules.board_file import packaged, packaged_text
from rules.facts import BidMade, Fact
from rules.model import (
    NO_BID,
    SECTORS,
    Choice,
    Decision,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Setup,
    Side,
    State,
    Status,
)
from rules.refusals import IllegalAction
from saves.dice import secret_from_seed
from saves.errors import StaleView
from saves.journal import Entry
from saves.store import MEMORY, Store
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, PLAIN, asked_for, until


def new(options: Options = PLAIN, seed: str = "7", store: Store | None = None) -> GameSession:
    return GameSession.new(store or Store(MEMORY), NewGame(options=options, seed=seed))


def play_out(session: GameSession, chooser: random.Random) -> list[Pause]:
    pauses = []
    while session.over is None:
        pause = session.advance()
        if pause is not None:
            pauses.append(pause)
        elif session.choice is not None:
            session.choose(chooser.choice(session.legal))
    while (pause := session.next_pause()) is not None:
        pauses.append(pause)
    return pauses


@pytest.mark.parametrize(("athena", "seed"), [((), 0), (ENTENTE, 1), (CENTRAL_POWERS, 2), (BOTH, 3), (BOTH, 2)])
def test_every_card_and_every_offensive_is_read_out_once(athena: tuple[Side, ...], seed: int) -> None:
    options = Options(
        athena=athena, quick_play=seed == 1, rewriting_history=seed == 2, initiative=InitiativeRule(seed % 3)
    )
    session = new(options, str(seed))
    pauses = play_out(session, random.Random(seed))
    happened = [fact for entry in session.play.entries for fact in entry.facts]
    told = [fact for pause in pauses for fact in pause.facts]
    for kind in (f.OffensiveLaunched, f.DiceThrown, f.DieRead, f.LossesCounted, f.ResearchPaid, f.ResearchRolled):
        assert [fact for fact in told if isinstance(fact, kind)] == [
            fact for fact in happened if isinstance(fact, kind)
        ], kind
    drawn = [event for fact in happened if isinstance(fact, f.EventsDrawn) for event in fact.events]
    cards = [event for pause in pauses if pause.kind == Kind.CARDS for event in pause.events]
    added = [fact.event for fact in happened if isinstance(fact, f.SetAsideApplied)]
    assert sorted(cards) == sorted(drawn + added)


def test_an_offensive_is_one_reading_from_its_launch_to_its_losses() -> None:
    session = new(Options(athena=CENTRAL_POWERS), "3")
    pauses = play_out(session, random.Random(3))
    for pause in pauses:
        launches = [fact for fact in pause.facts if isinstance(fact, f.OffensiveLaunched)]
        assert len(launches) == (pause.kind == Kind.OFFENSIVE)
        if launches:
            assert sum(isinstance(fact, f.CounterAttacked) for fact in pause.facts) <= 1
            assert any(isinstance(fact, f.LossesCounted) for fact in pause.facts)
            assert not any(isinstance(fact, f.TurnBegan | f.PhaseBegan | f.Income) for fact in pause.facts)


def test_watching_in_a_hurry_stops_at_the_end_of_a_turn() -> None:
    session = new(Options(athena=BOTH))
    assert session.watching and session.humans == ()
    turns = [session.state.turn]
    while session.over is None:
        session.advance(fast=True)
        turns.append(session.state.turn)
    assert turns[:-1] == list(range(1, len(turns)))


def test_athena_is_never_asked() -> None:
    session = new(Options(athena=CENTRAL_POWERS), "5")
    chooser = random.Random(5)
    while session.over is None:
        session.advance(fast=True)
        if session.choice is not None:
            assert session.choice.side == Side.ENTENTE
            session.choose(chooser.choice(session.legal))
    assert isinstance(session.state.waiting, Over)


def test_a_game_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        session = new(Options(athena=CENTRAL_POWERS), "11", store)
        chooser = random.Random(11)
        for _ in range(40):
            session.advance(fast=True)
            session.choose(chooser.choice(session.legal))
        state, recent, game = session.state, session.recent, session.play.game
    with Store(path) as store:
        again = GameSession.resume(store, game)
        assert again.state == state
        assert again.recent == recent
        assert not again.has_pauses
        assert store.last_unfinished() is not None


def test_what_is_refused_changes_nothing() -> None:
    session = new(Options(athena=CENTRAL_POWERS))
    before = session.play.seq
    verdict = session.explain(a.DONE)
    assert not verdict.legal
    with pytest.raises(Exception, match="not_awaited"):
        session.choose(a.DONE)
    assert session.play.seq == before and session.recent == session.play.entries[0].facts


def test_recent_goes_back_to_the_last_decision() -> None:
    session = new(Options(athena=CENTRAL_POWERS))
    until(session, asked_for(Decision.TECHNOLOGY, able=0), random.Random(1))
    session.choose(next(action for action in session.legal if isinstance(action, a.Research)))
    session.advance(fast=True)
    assert isinstance(session.recent[0], f.ResearchPaid)
    assert any(isinstance(fact, f.ResearchRolled) for fact in session.recent)


def test_athenas_steps_are_read_out_one_by_one() -> None:
    session = new(Options(athena=CENTRAL_POWERS), "2")
    until(session, asked_for(Decision.TECHNOLOGY, able=0), random.Random(2))
    session.choose(a.DONE)
    read = []
    while session.chance and session.state.phase in (Phase.TECHNOLOGY, Phase.REINFORCEMENTS):
        pause = session.advance()
        if pause is not None and pause.kind == Kind.PHASE:
            read.append(pause)
    assert read
    assert all(isinstance(pause.facts[0], f.CornflowerDrawn | f.PhaseBegan) for pause in read)


def test_a_decision_is_taken_back_and_done_again() -> None:
    session = new(Options(athena=CENTRAL_POWERS), "8")
    until(session, asked_for(Decision.OFFENSIVE), random.Random(8))
    before, rewritten = session.state, session.rewritten
    session.choose(session.legal[0])
    session.advance(fast=True)
    after = session.state
    session.undo_to(session.play.decisions[-1])
    assert session.state == before and not session.has_pauses
    session.redo()
    assert session.state == after
    assert session.rewritten == rewritten + 2


def test_dice_that_people_would_throw_are_read_out_once_each() -> None:
    found = set()
    for seed in range(4):
        session = new(seed=str(seed))
        pauses = play_out(session, random.Random(seed))
        happened = [fact for entry in session.play.entries for fact in entry.facts]
        told = [fact for pause in pauses for fact in pause.facts]
        for kind in (f.NavalRolled, f.RevolutionRolled, f.EventDie):
            fell = [fact for fact in happened if isinstance(fact, kind)]
            assert [fact for fact in told if isinstance(fact, kind)] == fell, kind
            found |= {kind} if fell else set()
        at_sea = [pause for pause in pauses if any(isinstance(fact, f.NavalRolled) for fact in pause.facts)]
        for pause in at_sea:
            assert all(isinstance(fact, f.NavalRolled | f.NavalSuspended) for fact in pause.facts)
        turns = sum(isinstance(fact, f.PhaseBegan) and fact.phase == Phase.NAVAL for fact in happened)
        assert len(at_sea) <= turns, "the rolls of both sides are one pause"
    assert len(found) == 3


def test_a_failed_attempt_is_read_out_before_a_person_is_asked_about_it() -> None:
    session = new(seed="1")
    read: list[f.Fact] = []
    while session.decision != Decision.RESEARCH_FAILED:
        assert session.over is None
        pause = session.advance()
        if pause is not None:
            read += pause.facts
        elif session.choice is not None:  # as many attempts as there are RP, each as cheap as it can be
            attempts = [action for action in session.legal if isinstance(action, a.Research) and action.rp == 1]
            session.choose(attempts[0] if attempts else a.DONE if a.DONE in session.legal else session.legal[0])
    while (pause := session.next_pause()) is not None:
        read += pause.facts
    assert isinstance(read[-1], f.ResearchRolled) and not read[-1].success
    session.choose(a.REROLL_RESEARCH)
    again = session.advance()
    assert again is not None and again.kind == Kind.ATTEMPT
    assert [type(fact) for fact in again.facts][:2] == [f.CubeDiscarded, f.ResearchRolled]


def test_cards_with_which_athena_cannot_attack_are_read_out_before_a_person_is_asked() -> None:
    session = new(Options(athena=CENTRAL_POWERS), "2")
    chooser = random.Random(2)
    failed = 0
    unread: list[f.Fact] = []
    seen = 0
    while session.over is None:
        pause = session.advance()
        facts = [fact for entry in session.play.entries[seen:] for fact in entry.facts]
        seen = len(session.play.entries)
        unread += [fact for fact in facts if isinstance(fact, f.AthenaTarget)]
        if pause is not None:
            unread = [fact for fact in unread if fact not in pause.facts]
            failed += pause.kind == Kind.ATHENA_CARDS and any(isinstance(fact, f.AthenaTarget) for fact in pause.facts)
        elif session.choice is not None:
            if session.state.battle is None:
                assert unread == []
            session.choose(chooser.choice(session.legal))
    assert failed


def test_bids_and_dice_for_the_initiative_are_read_out() -> None:
    session = GameSession.new(Store(MEMORY), NewGame(seed="4", options=Options(initiative=InitiativeRule.BID)))
    until(session, asked_for(Decision.BID, able=0), random.Random(4))
    while session.decision == Decision.BID:
        session.choose(session.legal[-1])
    pause = session.advance()
    assert pause is not None and pause.kind == Kind.INITIATIVE
    kinds = [type(fact) for fact in pause.facts]
    assert kinds == [f.BidMade, f.BidMade, f.InitiativeRolled, f.InitiativeRolled, f.InitiativeTaken]
    following = session.advance()
    assert following is not None and following.kind == Kind.CARDS


# -- A game whose sides are played at different screens: what one person does, the other follows
TABLES = (Options(), Options(initiative=InitiativeRule.BID), Options(quick_play=True))


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    path = tmp_path / "games.sqlite3"
    with Store(path) as one, Store(path) as other:
        yield one, other


def sat_down(
    stores: tuple[Store, Store], options: Options = TABLES[0], seed: int = 1
) -> tuple[GameSession, GameSession]:
    setup = Setup(packaged(), options)
    made = stores[0].create(setup, packaged_text(), ("", ""), secret_from_seed(seed), seats=(True, True))
    for side in Side:
        game = stores[side].load(made)
        stores[side].sit(game, f"sit {side}", side, side.name, f"{side:032x}")
    return (
        GameSession.resume(stores[0], made, (Side.CENTRAL_POWERS,)),
        GameSession.resume(stores[1], made, (Side.ENTENTE,)),
    )


def read(session: GameSession) -> list[Fact]:
    found: list[Fact] = []
    while (pause := session.advance()) is not None:
        found += pause.facts
    return found


@pytest.mark.parametrize("options", TABLES)
def test_both_read_the_same_game(stores: tuple[Store, Store], options: Options) -> None:
    tables, luck = sat_down(stores, options), Random(7)
    seen: tuple[list[Fact], list[Fact]] = ([], [])
    for _ in range(2000):
        for side in Side:
            tables[side].follow()
            seen[side].extend(read(tables[side]))
        tables[0].follow()
        if tables[0].over is not None:
            break
        waiting = tables[0].state.waiting
        assert isinstance(waiting, Choice)
        here, there = tables[waiting.side], tables[waiting.side.enemy]
        assert here.choice == waiting and there.choice is None and there.awaits_others
        with pytest.raises(IllegalAction):
            there.choose(a.DONE)
        here.choose(luck.choice(here.legal))
    for side in Side:
        tables[side].follow()
        seen[side].extend(read(tables[side]))
    assert tables[0].over is not None
    assert tables[0].state == tables[1].state and tables[0].play.history.entries == tables[1].play.history.entries
    happened = [fact for entry in tables[0].entries for fact in entry.facts]
    for facts in seen:
        assert set(map(id, facts)) and len(facts) > len(happened) / 2
        assert all(fact in happened for fact in facts)


def test_who_was_overtaken_follows_and_loses_nothing(stores: tuple[Store, Store]) -> None:
    one, other = sat_down(stores)
    read(one)
    assert other.follow()
    again = GameSession.resume(stores[1], one.play.game, one.elsewhere)  # the same person at another screen
    asked, waits = (one, other) if one.choice is not None else (other, one)
    if asked is other:
        again = GameSession.resume(stores[0], one.play.game, other.elsewhere)
    asked.choose(asked.legal[0])
    with pytest.raises(StaleView):
        again.choose(again.legal[-1])
    assert again.follow() and waits.follow()
    assert again.state == asked.state == waits.state
    assert not again.follow()


def test_a_step_back_is_followed(stores: tuple[Store, Store]) -> None:
    tables = sat_down(stores)
    for session in tables:
        session.follow()
        read(session)
    asked = next(session for session in tables if session.choice is not None)
    other = next(session for session in tables if session is not asked)
    before = asked.state
    asked.choose(asked.legal[0])
    other.follow()
    asked.undo_to(asked.play.history.back or 0)
    rewritten = other.rewritten
    assert other.follow() and other.rewritten == rewritten + 1
    assert other.state == asked.state == before and not other.has_pauses


def test_nothing_is_asked_and_no_dice_fall_before_both_sit(stores: tuple[Store, Store]) -> None:
    setup = Setup(packaged(), TABLES[0])
    made = stores[0].create(setup, packaged_text(), ("", ""), None, seats=(True, True))
    stores[0].sit(stores[0].load(made), "sit", Side.ENTENTE, "Joffre", "a" * 32)
    session = GameSession.resume(stores[0], made, (Side.CENTRAL_POWERS,))
    assert session.awaits_others and not session.chance and session.advance() is None
    assert len(session.entries) == 2
    stores[1].sit(stores[1].load(made), "sit too", Side.CENTRAL_POWERS, "Moltke", "b" * 32)
    assert session.follow()
    read(session)
    assert len(session.entries) > 3 and isinstance(session.state.waiting, Choice)


@pytest.mark.rule("6", "R029")
def test_a_bid_is_in_nothing_that_the_other_is_told(stores: tuple[Store, Store]) -> None:
    tables, luck = sat_down(stores, TABLES[1], seed=3), Random(1)
    bids = 0
    for _ in range(400):
        for side in Side:
            tables[side].follow()
            read(tables[side])
        tables[0].follow()
        if tables[0].over is not None:
            break
        waiting = tables[0].state.waiting
        assert isinstance(waiting, Choice)
        here, there = tables[waiting.side], tables[waiting.side.enemy]
        if waiting.decision == Decision.BID and waiting.side == Side.ENTENTE and len(here.legal) > 1:
            here.choose(here.legal[-1])
            there.follow()
            assert here.state.bids[Side.ENTENTE] > 0 and there.state.bids[Side.ENTENTE] == NO_BID
            assert not any(isinstance(fact, BidMade) for fact in there.this_turn)
            bids += 1
        else:
            here.choose(a.DONE if a.DONE in here.legal else luck.choice(here.legal))  # and so something can be bid
    assert bids


# -- What has changed on the map: what changed in the last turn is shown until this turn has an offensive
SEEDS = ("1", "2", "3", "4")
EVENTFUL = (*SEEDS, "10", "12")
"""Games in which a target of an offensive surrenders, and Russia leaves the war."""
AGAINST_ATHENA = Options(athena=(Side.CENTRAL_POWERS,))


def positions(seed: str) -> Iterator[tuple[State, TurnSoFar, list[f.Fact]]]:
    session = GameSession.new(Store(MEMORY), NewGame(options=AGAINST_ATHENA, seed=seed))
    chooser = random.Random(seed)
    while session.over is None:
        session.advance(fast=True)
        if session.choice is None:
            continue
        facts = [fact for entry in session.entries for fact in entry.facts]
        yield session.state, so_far(session.entries, session.state), facts
        session.choose(chooser.choice(session.legal))


def every_entry(seed: str) -> Iterator[tuple[Entry, TurnSoFar]]:
    session = GameSession.new(Store(MEMORY), NewGame(options=AGAINST_ATHENA, seed=seed))
    chooser = random.Random(seed)
    while session.over is None:
        session.advance(fast=True)
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))
    for at, entry in enumerate(session.entries):
        yield entry, so_far(session.entries[: at + 1], entry.state)


def since_the_turn_began(facts: list[f.Fact]) -> list[f.Fact]:
    return facts[max(at for at, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)) :]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_moved_this_turn_comes_to_where_the_cubes_stand(seed: str) -> None:
    first: State | None = None  # nothing moves a cube before the first thing that is awaited in a turn
    for entry, changed in every_entry(seed):
        state = entry.state
        if first is None or first.turn != state.turn:
            first = state
        for sector in SECTORS:
            here, there, moved = state.sectors[sector], first.sectors[sector], changed.now[sector]
            if here.status == there.status == Status.AT_WAR:
                assert here.losses - there.losses == moved.lost - moved.recovered


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_turn_is_shown_until_the_first_offensive_of_this_one(seed: str) -> None:
    shown, hidden = 0, 0
    for state, changed, facts in positions(seed):
        this_turn = since_the_turn_began(facts)
        if state.offensives:
            assert not changed.shows_last_turn and not changed.of_last_turn
            assert [(one.attacker, one.defender) for one in changed.offensives] == [
                (past.attacker, past.defender) for past in state.offensives
            ]
            hidden += 1
        elif state.turn > 1:
            last_turn = since_the_turn_began(facts[: -len(this_turn)])
            launched = [fact for fact in last_turn if isinstance(fact, f.OffensiveLaunched)]
            assert [(one.attacker, one.defender) for one in changed.offensives] == [
                (fact.attacker, fact.defender) for fact in launched
            ]
            assert changed.of_last_turn == bool(launched)
            for kind, moved in ((f.LossTaken, "lost"), (f.Reinforced | f.Recovered, "recovered")):
                found = [fact for fact in last_turn if isinstance(fact, kind)]
                for sector in SECTORS:
                    spaces = sum(fact.spaces for fact in found if fact.sector == sector)
                    assert getattr(changed.earlier[sector], moved) == spaces
            shown += changed.shows_last_turn
    assert shown and hidden


def test_losses_and_what_is_won_back_are_both_told() -> None:
    both = [
        (changed.now[sector], changed.earlier[sector])
        for seed in SEEDS
        for state, changed, _facts in positions(seed)
        for sector in SECTORS
        if state.sectors[sector].status == Status.AT_WAR
    ]
    assert any(now.lost and now.recovered for now, _earlier in both)
    assert any(now.lost == now.recovered > 0 for now, _earlier in both)
    assert any(earlier.lost == now.recovered > 0 for now, earlier in both), "all given back: it shows none the less"


def test_an_offensive_is_told_with_the_losses_of_both_and_whether_its_target_fell() -> None:
    """Compare with the chronicle, which is built independently."""
    felled = 0
    for seed in EVENTFUL:
        for state, changed, facts in positions(seed):
            turn = state.turn - changed.of_last_turn
            records = [one for one in chronicle(state.setup, facts).offensives if one.turn == turn]
            assert [
                (one.attacker, one.defender, one.losses or 0, one.own, one.felled) for one in changed.offensives
            ] == [
                (one.attacker, one.defender, one.losses, one.own_losses, one.defender in one.surrendered)
                for one in records
            ]
            felled += sum(one.felled for one in changed.offensives)
    assert felled


# -- Cards that Air Raid has cancelled are known as long as the game lasts
@pytest.mark.rule("10.2.7")
def test_all_cards_that_were_cancelled_are_found() -> None:
    told = (f.EventCancelled(event=20), f.EventsDrawn(events=(20, 21, 22))), (), (f.EventCancelled(event=30),)
    entries = [cast(Entry, SimpleNamespace(facts=facts)) for facts in told]
    assert cancelled_events(entries) == {20, 30} and cancelled_events([]) == frozenset()
