"""A game without a screen: who is asked, what is read out, what survives closing."""

import random
from pathlib import Path

import pytest

from ldd_tui.games.pauses import Pause
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.games.steps import StepKind
from rules import actions as a
from rules import facts as f
from rules.model import Decision, InitiativeRule, Options, Over, Phase, Side
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


@pytest.mark.parametrize("athena", [(), ENTENTE, CENTRAL_POWERS, BOTH])
@pytest.mark.parametrize("seed", range(4))
def test_every_card_and_every_offensive_is_read_out_once(athena: tuple[Side, ...], seed: int) -> None:
    options = Options(
        athena=athena,
        quick_play=seed == 1,
        rewriting_history=seed == 2,
        initiative=InitiativeRule(seed % 3),
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
    cards = [event for pause in pauses if pause.kind == StepKind.CARDS for event in pause.events]
    added = [fact.event for fact in happened if isinstance(fact, f.SetAsideApplied)]
    assert sorted(cards) == sorted(drawn + added)


def test_an_offensive_is_one_reading_from_its_launch_to_its_losses() -> None:
    session = new(Options(athena=CENTRAL_POWERS), "3")
    pauses = play_out(session, random.Random(3))
    for pause in pauses:
        launches = [fact for fact in pause.facts if isinstance(fact, f.OffensiveLaunched)]
        assert len(launches) == (pause.kind == StepKind.OFFENSIVE)
        if launches:
            assert sum(isinstance(fact, f.CounterAttacked) for fact in pause.facts) <= 1
            assert any(isinstance(fact, f.LossesCounted) for fact in pause.facts)
            assert not any(isinstance(fact, f.TurnBegan | f.PhaseBegan | f.Income) for fact in pause.facts)


def test_nothing_is_read_out_in_a_hurry() -> None:
    session = new(Options(athena=CENTRAL_POWERS))
    assert session.chance and session.choice is None
    assert session.advance(fast=True) is None
    assert session.choice is not None and session.choice.side == Side.ENTENTE
    assert not session.has_pauses


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
        if pause is not None and pause.kind == StepKind.PHASE:
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
    assert again is not None and again.kind == StepKind.ATTEMPT
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
            failed += pause.kind == StepKind.ATHENA_CARDS and any(
                isinstance(fact, f.AthenaTarget) for fact in pause.facts
            )
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
    assert pause is not None and pause.kind == StepKind.INITIATIVE
    kinds = [type(fact) for fact in pause.facts]
    assert kinds == [f.BidMade, f.BidMade, f.InitiativeRolled, f.InitiativeRolled, f.InitiativeTaken]
    following = session.advance()
    assert following is not None and following.kind == StepKind.CARDS


def test_who_watches_is_not_told_of_new_turns() -> None:
    session = GameSession.new(Store(MEMORY), NewGame(seed="4", options=Options(athena=BOTH)))
    kinds = set()
    while session.over is None:
        pause = session.advance()
        if pause is not None:
            kinds.add(pause.kind)
    assert StepKind.TURN not in kinds and StepKind.OFFENSIVE in kinds
