"""Computers at the table: they decide by themselves, each the same in the same position, and say why."""

import random
import re
from functools import partial

import pytest

from ldd_tui.games import decision_reasons, modifier_sources
from ldd_tui.games.pauses import Pauses
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.games.steps import StepKind
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.result import headline
from ldd_tui.players import POLICIES
from ldd_tui.screens import went_on
from ldd_tui.text import names
from ldd_tui.widgets.log.log_book import book_of
from ldd_tui.widgets.log.log_view import entries_of
from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.board_file import packaged, packaged_text
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, Phase, Sector, Side, Technology
from rules.refusals import IllegalAction
from saves.events import Acted
from saves.store import MEMORY, Store
from tests.games.support import AGAINST_CHANCE, play_on
from tests.screens.driving import CENTRAL_POWERS


def new(policies: tuple[str, str], seed: str = "7", options: Options | None = None) -> GameSession:
    return GameSession.new(Store(MEMORY), NewGame(seed=seed, policies=policies, options=options or Options()))


def test_a_person_is_asked_for_one_side_only_and_the_other_decides_by_itself() -> None:
    session = new(AGAINST_CHANCE)
    assert session.humans == (Side.ENTENTE,) and not session.watching
    read = play_on(session, 60, random.Random(1))
    deciders = {
        before.state.waiting.side
        for before, after in zip(session.play.entries, session.play.entries[1:], strict=False)
        if isinstance(before.state.waiting, Choice) and isinstance(after.event, Acted)
    }
    assert deciders == set(Side)
    assert StepKind.PHASE in read and StepKind.OFFENSIVE in read


def test_what_a_computer_leaves_to_luck_depends_on_the_game_and_the_position_alone() -> None:
    games = [new(AGAINST_CHANCE, seed) for seed in ("one", "one", "two")]
    for game in games:
        play_on(game, 20, random.Random(1))
    first, again, other = (game.state for game in games)
    assert first == again != other


def test_taken_back_and_played_again_a_computer_decides_the_same() -> None:
    session = new(AGAINST_CHANCE)
    chooser = random.Random(3)
    play_on(session, 25, chooser)
    before = session.play.can_undo()
    assert before is not None
    action = next(entry.move for entry in before.entries if isinstance(entry.event, Acted))
    assert isinstance(action, a.Action)
    after = session.state
    session.undo_to(before.to)
    assert session.choice is not None and session.choice.side == Side.ENTENTE
    session.choose(action)
    play_on(session, 0, chooser)
    assert session.state == after


def test_what_a_computer_did_in_a_phase_is_one_reading() -> None:
    session = new(AGAINST_CHANCE)
    chooser = random.Random(2)
    pauses = []
    while session.over is None and session.state.turn < 5:
        pause = session.advance()
        if pause is not None:
            pauses.append(pause)
        elif (thought := session.thought) is not None:
            session.decide(thought())
        elif session.choice is not None:
            session.choose(chooser.choice(session.legal))
    phases = [pause for pause in pauses if pause.began is not None]
    assert {pause.began.phase for pause in phases if pause.began} == {Phase.REINFORCEMENTS, Phase.TECHNOLOGY}
    happened = [fact for entry in session.play.entries for fact in entry.facts]
    own = [fact for fact in happened if isinstance(fact, f.ResearchPaid) and fact.side == Side.CENTRAL_POWERS]
    paid = [fact for pause in phases for fact in pause.facts if isinstance(fact, f.ResearchPaid)]
    assert paid == own


@pytest.mark.rule("10.2.7")
def test_an_event_that_a_computer_cancels_is_read_out() -> None:
    state = new(AGAINST_CHANCE).state
    raid = (f.EventCancelled(event=14), f.PhaseBegan(phase=Phase.INCOME, side=None))
    read = list(Pauses(CENTRAL_POWERS).add(raid, state))
    assert [pause.facts for pause in read] == [raid[:1]] and headline(raid[:1], state.setup) == "Air Raid"
    assert not list(Pauses(()).add(raid, state)), "people see it themselves"


def test_a_computers_phase_is_read_to_its_end_and_so_is_one_in_which_it_only_implements() -> None:
    state = new(AGAINST_CHANCE).state

    def read(phase: Phase, *facts: f.Fact) -> list[tuple[f.Fact, ...]]:
        began = f.PhaseBegan(phase=phase, side=Side.CENTRAL_POWERS)
        over = f.PhaseBegan(phase=Phase.OFFENSIVES, side=None)
        return [pause.facts for pause in Pauses(CENTRAL_POWERS).add((began, *facts, over), state)]

    level = f.Implemented(sector=Sector.GERMANY, technology=Technology.ATTACK, level=1, free=False)
    ended = f.SubPhaseEnded(side=Side.CENTRAL_POWERS, phase=Phase.TECHNOLOGY, rule="10.2")
    assert read(Phase.TECHNOLOGY, level, ended) == [(level, ended)] and read(Phase.TECHNOLOGY, ended) == []
    paid = f.Reinforced(sector=Sector.RUSSIA, spaces=1, cost=1, losses=0)
    nothing = f.NothingToDo(side=Side.CENTRAL_POWERS, phase=Phase.REINFORCEMENTS, why=(), rule="10.1")
    rolled = f.RevolutionRolled(faces=(4,), advanced=False, position=0, last=6)
    assert read(Phase.REINFORCEMENTS, paid, nothing, rolled) == [(paid, rolled, nothing)], "the dice belong to it"


def test_what_a_computer_leaves_undone_is_said_in_that_turn_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "random", lambda state, actions, luck: a.DONE if a.DONE in actions else actions[0])
    session = new(AGAINST_CHANCE)
    said = {}
    while session.state.turn < 3:
        play_on(session, 0, random.Random(1))
        said[session.state.turn, session.decision] = went_on.by_itself(session)
        if session.decision == Decision.TECHNOLOGY and session.state.turn == 2:
            assert any(isinstance(fact, f.Passed) for fact in session.recent), "in turn 1"
        session.choose(a.DONE if a.DONE in session.legal else session.legal[0])
    assert said[2, Decision.OFFENSIVE] == "Central Powers: passed for the rest of the turn."
    nothing = "The Central Powers did nothing in Reinforcements and Technologies."
    assert said[2, Decision.TECHNOLOGY] == f"Reinforcements ended: nothing left to do (no losses). {nothing}"


def test_the_staff_says_why_it_did_what_it_did_and_people_are_not_asked() -> None:
    session = new(("", "staff"))
    chooser = random.Random(1)
    while session.state.turn < 4 or {fact.side for fact in launched(session)} != set(Side):
        play_on(session, 1, chooser)
    why = partial(decision_reasons.of_fact, session.play.entries)
    for fact in launched(session):
        decided = fact.side == Side.CENTRAL_POWERS and not fact.event
        assert bool(why(fact)) == decided
        if decided:
            assert why(fact).startswith("Why: ") and "Counter-attack" not in why(fact), "what speaks for it"
    assert decision_reasons.of_fact(new(AGAINST_CHANCE).play.entries, launched(session)[0]) == "", "of another game"

    def behind(fact: f.Fact) -> list[str]:
        return [why(fact)] if why(fact) else []

    theirs = [fact for fact in launched(session) if why(fact)]
    shown = narrate(theirs[:1], session.setup, large=False, width=400, explain=behind)
    assert why(theirs[0]) in [line.plain.strip() for line in shown]
    happened = [fact for entry in session.play.entries for fact in entry.facts]
    details = [line.words for item in book_of(entries_of(happened, session.setup), behind) for line in item.behind]
    assert [words for words in details if words in set(map(why, theirs))] == [why(fact) for fact in theirs]
    assert any("losses expected" in words for words in details)


@pytest.mark.rule("10.3.3")
def test_the_modifiers_of_an_offensive_are_told_with_their_sources() -> None:
    session = new(("staff", "staff"))
    play_on(session, 0, random.Random(1))
    found = 0
    for fact in launched(session):
        words = modifier_sources.of_fact(session.play.entries, fact)
        attack = words.split(" Modifier of the Artillery dice:")[0]
        parts = [int(number) for number in re.findall(r"[:,] ([+-]\d)", attack)]
        assert sum(parts) == fact.pool.attack_modifier, words
        if len(parts) > 1:
            found += 1
            assert f"; {fact.pool.attack_modifier:+d} in all." in attack
    assert found


def test_the_sources_of_modifiers_are_events_of_the_edition_that_is_played() -> None:
    options = Options(initiative=InitiativeRule.BID, athena=tuple(Side))
    titles = set()
    for seed in range(6):
        game = NewGame(seed=str(seed), options=options, board_text=packaged_text("first"))
        session = GameSession.new(Store(MEMORY), game)
        play_on(session, 0, random.Random(1))
        for fact in launched(session):
            titles |= set(re.findall(r"[+-]\d ([^,;.]+ \(\d+\))", modifier_sources.of_fact(session.play.entries, fact)))
    cards = packaged("first").edition.cards
    assert titles and titles <= {
        names.card(number, packaged("first").edition) for number in (*cards.boosts, *cards.free_offensives)
    }


def launched(session: GameSession) -> list[f.OffensiveLaunched]:
    happened = [fact for entry in session.play.entries for fact in entry.facts]
    return [fact for fact in happened if isinstance(fact, f.OffensiveLaunched)]


def test_nobody_decides_for_a_computer() -> None:
    session = new(("random", ""))
    while not session.awaits_policy:
        session.advance(fast=True)
        if session.choice is not None:
            session.choose(session.legal[-1])
    assert session.choice is None and session.decision is None
    refusal = session.explain(session.legal[0]).refusal
    assert isinstance(refusal, r.NotAwaited)
    with pytest.raises(IllegalAction):
        session.choose(session.legal[0])


@pytest.mark.rule("6")
def test_a_computer_does_not_see_the_bid_of_the_other_side() -> None:
    session = new(AGAINST_CHANCE, options=Options(initiative=InitiativeRule.BID))

    def asked_to_bid() -> bool:
        return session.decision == Decision.BID

    while not asked_to_bid():
        session.advance(fast=True)
        if (thought := session.thought) is not None:
            session.decide(thought())
        elif session.choice is not None and not asked_to_bid():  # keeps its RP
            session.choose(a.DONE if a.DONE in session.legal else session.legal[0])
    session.choose(session.legal[-1])
    thought = session.thought
    assert thought is not None and session.state.bids[Side.ENTENTE] > 0
    assert thought.state.bids == (NO_BID, NO_BID)
    session.decide(thought())
    assert session.thought is None


def test_a_side_whose_policy_is_not_known_is_a_persons() -> None:
    session = new(("a policy of the future", "random"))
    assert session.humans == (Side.ENTENTE,) and session.policies == ("", "random")
