"""Computers at the table: they decide by themselves, each the same in the same position, and say why."""

import multiprocessing
import os
import random
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from msgspec.structs import replace

from ldd_tui.games import explanations, progress
from ldd_tui.games.computer_decisions import Turns
from ldd_tui.games.pauses import Pause, Pauses
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.telling.passages import Kind, headline, tell
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import names
from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.editions.second.cards import BRUSILOV
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, Phase, Sector, Side, Technology
from rules.refusals import IllegalAction
from saves.club.orders import free_reroll
from saves.events import Acted
from saves.store import MEMORY, Store
from tests.games.support import AGAINST_CHANCE, play_on
from tests.modals import scenes
from tests.modals.driving import narrated
from tests.screens.driving import CENTRAL_POWERS, ENTENTE


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
    assert Kind.PHASE in read and Kind.OFFENSIVE in read


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
    assert [pause.facts for pause in read] == [raid[:1]] and headline(tell(raid[:1], state.setup)) == "Air Raid"
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


def test_the_staff_says_why_it_did_what_it_did_and_people_are_not_asked() -> None:
    session = new(("", "staff"))
    chooser = random.Random(1)
    while session.state.turn < 4 or {fact.side for fact in launched(session)} != set(Side):
        play_on(session, 1, chooser)
    why = partial(explanations.decision, session.play.entries)
    for fact in launched(session):
        decided = fact.side == Side.CENTRAL_POWERS and not fact.event
        assert bool(why(fact)) == decided
        if decided:
            assert why(fact).startswith("Why: ")
    assert explanations.decision(new(AGAINST_CHANCE).play.entries, launched(session)[0]) == "", "of another game"

    def behind(fact: f.Fact) -> list[str]:
        return [why(fact)] if why(fact) else []

    theirs = [fact for fact in launched(session) if why(fact)]
    shown = narrated(theirs[:1], session.setup, large=False, width=400, explain=behind)
    assert why(theirs[0]) in [line.plain.strip() for line in shown]
    happened = [fact for entry in session.play.entries for fact in entry.facts]
    details = [line.words for passage in tell(happened, session.setup) for line in passage.behind(behind)]
    assert [words for words in details if words in set(map(why, theirs))] == [why(fact) for fact in theirs]
    assert any("counter-attack" in words for words in details)


@pytest.mark.rule("10.3.3")
def test_the_modifiers_of_an_offensive_are_told_with_their_sources() -> None:
    session = new(("random", "random"))
    play_on(session, 0, random.Random(1))
    found = 0
    for fact in launched(session):
        words = explanations.modifiers(session.play.entries, fact)
        attack = words.split(" Modifier of the Artillery dice:")[0]
        parts = [int(number) for number in re.findall(r"[:,] ([+-]\d)", attack)]
        assert sum(parts) == fact.pool.attack_modifier, words
        if len(parts) > 1:
            found += 1
            assert f"; {fact.pool.attack_modifier:+d} in all." in attack
    assert found


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


# -- Sessions of a host take turns to think: as many at once as there are places, and no end of one leaves it taken
_SOON, _LATE = 0.3, 60.0  # a busy machine begins a process slowly


def _session(path: Path, places: int, end: Connection) -> None:
    """A session that thinks until told to stop; told to pass, it passes its turn again and again until then."""
    turns = Turns(path, places)

    def work() -> None:
        end.send("thinks")
        while not end.poll():
            time.sleep(0.001)
        if end.recv() == "pass":
            while not end.poll():
                turns.pass_on()
            end.recv()
            end.send("again")

    while end.recv() == "think":
        turns.think(work)
        end.send("thought")


class Session:
    def __init__(self, path: Path, places: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.end, theirs = context.Pipe()
        self.process = context.Process(target=_session, args=(path, places, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def tell(self, what: str) -> None:
        self.end.send(what)

    def says(self, what: str) -> bool:
        return self.end.poll(_LATE) and self.end.recv() == what

    @property
    def is_silent(self) -> bool:
        return not self.end.poll(_SOON)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Session, Session]]:
    sessions = Session(tmp_path / "thinking", 1), Session(tmp_path / "thinking", 1)
    yield sessions
    for session in sessions:
        session.process.kill()
        session.process.join()


def test_two_sessions_take_turns(two: tuple[Session, Session]) -> None:
    one, other = two
    one.tell("think")
    assert one.says("thinks")
    other.tell("think")
    assert other.is_silent, "it waits"
    one.tell("stop")
    assert one.says("thought") and other.says("thinks")


def test_who_thinks_long_lets_the_other_have_its_turn(two: tuple[Session, Session]) -> None:
    one, other = two
    one.tell("think")
    assert one.says("thinks")
    other.tell("think")
    assert other.is_silent
    one.tell("pass")
    assert other.says("thinks")
    one.tell("stop")
    assert one.is_silent, "it waits itself now, and hears nothing"
    other.tell("stop")
    assert other.says("thought") and one.says("again")


def test_a_session_that_is_killed_while_it_thinks_leaves_its_place(two: tuple[Session, Session]) -> None:
    one, other = two
    one.tell("think")
    assert one.says("thinks")
    other.tell("think")
    assert other.is_silent
    assert one.process.pid is not None
    os.kill(one.process.pid, signal.SIGKILL)
    assert other.says("thinks")


def test_two_sessions_think_at_once_where_there_are_two_places(tmp_path: Path) -> None:
    sessions = Session(tmp_path / "thinking", 2), Session(tmp_path / "thinking", 2)
    for session in sessions:
        session.tell("think")
    assert all(session.says("thinks") for session in sessions)
    for session in sessions:
        session.process.kill()
        session.process.join()


def test_two_threads_of_one_session_take_turns_and_are_less_urgent_than_its_keyboard(tmp_path: Path) -> None:
    turns, inside, most, urgency = Turns(tmp_path / "thinking", 2), 0, 0, set()

    def work() -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        if sys.platform == "linux":
            nice = [os.getpriority(os.PRIO_PROCESS, one) for one in (os.getpid(), threading.get_native_id())]
            urgency.add(nice[0] < nice[1])
        time.sleep(0.01)
        inside -= 1

    threads = [threading.Thread(target=turns.think, args=(work,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert urgency <= {True}


# -- What is read in one dialog: all up to a person's next decision, but for a turn with its cards
EDITION = packaged().edition


def readings(
    athena: tuple[Side, ...] = CENTRAL_POWERS,
    policies: tuple[str, str] = ("", ""),
    *,
    seed: str = "3",
    brief: bool = False,
    edition: str = STANDARD,
) -> tuple[GameSession, list[list[tuple[Pause, ...]]], set[int]]:
    """A game, what is read of it between two decisions, and the facts that are only told at the prompt."""
    board_text = packaged_text(edition)
    game = NewGame(options=Options(athena=athena), seed=seed, policies=policies, board_text=board_text)
    session = GameSession.new(Store(MEMORY), game)
    chooser = random.Random(seed)
    found: list[list[tuple[Pause, ...]]] = [[]]
    at_the_prompt: set[int] = set()
    while session.over is None:
        reading = session.advance_to_reading(brief=brief)
        if reading:
            found[-1].append(reading)
        elif (thought := session.thought) is not None:
            session.decide(thought())
        elif session.choice is not None:
            at_the_prompt |= {id(fact) for fact in session.untold}
            session.choose(chooser.choice(session.legal))
            found.append([])
    return session, found, at_the_prompt


@pytest.mark.parametrize(
    ("athena", "policies"), [(CENTRAL_POWERS, ("", "")), (ENTENTE, ("", "")), ((), AGAINST_CHANCE)]
)
def test_between_two_decisions_there_is_one_reading_for_each_part_of_a_turn(
    athena: tuple[Side, ...], policies: tuple[str, str]
) -> None:
    _session, found, _prompt = readings(athena, policies)
    for between in found:
        pages = [reading for reading in between if reading[0].stands_alone]
        kinds = [tuple(pause.kind for pause in page) for page in pages]
        assert set(kinds) <= {(Kind.TURN, Kind.CARDS), (Kind.CARDS,), (Kind.TURN,)}
        others = [reading for reading in between if not reading[0].stands_alone]
        assert len(others) <= len(pages) + 1, "what is no page is read together"


def test_nothing_that_matters_is_missed() -> None:
    session, found, at_the_prompt = readings()
    read = {id(fact) for between in found for reading in between for pause in reading for fact in pause.facts}
    told = read | at_the_prompt
    for entry in session.entries:
        for fact in entry.facts:
            if isinstance(fact, f.OffensiveLaunched | f.LossesCounted | f.LevelUnlocked | f.RevolutionBrokeOut):
                assert id(fact) in told, fact
            if isinstance(fact, f.NavalRolled) and fact.lost:
                assert id(fact) in told


@pytest.mark.parametrize("brief", [False, True])
def test_what_a_person_has_paid_for_is_read_whatever_came_of_it(brief: bool) -> None:
    session, found, at_the_prompt = readings((), seed="paid", brief=brief, edition="first")
    read = {id(fact) for between in found for reading in between for pause in reading for fact in pause.facts}
    told = read | at_the_prompt
    happened = [fact for entry in session.entries for fact in entry.facts]
    failed = [fact for fact in happened if isinstance(fact, f.ResearchRolled) and not fact.success]
    paid = [after for before, after in pairwise(happened) if isinstance(before, f.NavalBonusBought)]
    nothing = [fact for fact in paid if isinstance(fact, f.SeaRolled) and not fact.result]
    assert failed and nothing
    assert all(id(fact) in told for fact in (*failed, *paid))


def test_what_is_worth_no_dialog_is_said_at_the_prompt() -> None:
    seen: set[type[f.Fact]] = set()
    for seed in range(6):
        session = GameSession.new(Store(MEMORY), NewGame(options=Options(athena=CENTRAL_POWERS), seed=str(seed)))
        chooser = random.Random(seed)
        while session.over is None:
            if not session.advance_to_reading() and session.choice is not None:
                seen |= {type(fact) for fact in session.untold}
                said = progress.by_itself(session)
                assert all(sentence(x, session.setup) in said for x in session.untold if isinstance(x, f.NavalRolled))
                attempts = [one for one in session.legal if isinstance(one, a.Research) and one.rp == 1]
                session.choose(attempts[0] if attempts else chooser.choice(session.legal))
    assert {f.NavalRolled, f.ResearchRolled} <= seen


def test_in_a_hurry_an_attack_that_is_not_read_is_said_at_the_prompt_with_the_key_for_it() -> None:
    session = GameSession.new(Store(MEMORY), NewGame(options=Options(athena=CENTRAL_POWERS), seed="hurry"))
    chooser, attacks = random.Random(1), 0
    while session.over is None and attacks < 5:
        if not session.advance_to_reading(brief=True) and session.choice is not None:
            fought = [fact for fact in session.left_out if isinstance(fact, f.OffensiveLaunched)]
            said = progress.by_itself(session)
            assert ("x: how." in said) == bool(fought)
            if len(fought) == 1:
                attacker, defender = (
                    names.The_sector(fought[0].attacker, EDITION),
                    names.the_sector(fought[0].defender, EDITION),
                )
                assert f"{attacker} attacked {defender}: " in said
            attacks += len(fought)
            session.choose(chooser.choice(session.legal))
    assert attacks


@pytest.mark.rule("R103")
def test_a_re_roll_that_can_only_help_takes_all_that_it_may() -> None:
    state = scenes.aviation()
    reroll = free_reroll(state)
    assert reroll == a.Reroll((1, 2)), "two levels ahead: both failed Artillery dice"
    assert free_reroll(scenes.kut()) is None and free_reroll(scenes.tannenberg()) is None
    assert free_reroll(scenes.attacking()) is None


@pytest.mark.rule("R103")
def test_brusilov_needs_none_of_the_dice_that_aviation_throws_again() -> None:
    """The event re-rolls only Attack dice (R178), so nobody has to be asked."""
    state = scenes.aviation()
    assert free_reroll(state) == free_reroll(replace(state, this_turn=(BRUSILOV,))) is not None
