"""What is read in one dialog: all up to a person's next decision, but for a turn with its cards."""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from ldd_tui.games.pauses import Pause, told_together
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.games.steps import StepKind, from_the_beginning
from ldd_tui.games.warnings import free_reroll
from ldd_tui.screens import went_on
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import names
from rules import actions as a
from rules import facts as f
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.editions.second.cards import BRUSILOV
from rules.model import Options, Side
from saves.store import MEMORY, Store
from tests.games.support import AGAINST_CHANCE
from tests.modals import scenes
from tests.screens.driving import CENTRAL_POWERS, ENTENTE

EDITION = packaged().edition


def readings(
    athena: tuple[Side, ...] = CENTRAL_POWERS,
    policies: tuple[str, str] = ("", ""),
    *,
    seed: str = "3",
    brief: bool = False,
    edition: str = STANDARD,
) -> tuple[GameSession, list[list[tuple[Pause, ...]]]]:
    board_text = packaged_text(edition)
    game = NewGame(options=Options(athena=athena), seed=seed, policies=policies, board_text=board_text)
    session = GameSession.new(Store(MEMORY), game)
    chooser = random.Random(seed)
    found: list[list[tuple[Pause, ...]]] = [[]]
    while session.over is None:
        reading = session.advance_to_reading(brief=brief)
        if reading:
            found[-1].append(reading)
        elif (thought := session.thought) is not None:
            session.decide(thought())
        elif session.choice is not None:
            session.choose(chooser.choice(session.legal))
            found.append([])
    return session, found


@pytest.mark.parametrize(
    ("athena", "policies"), [(CENTRAL_POWERS, ("", "")), (ENTENTE, ("", "")), ((), AGAINST_CHANCE)]
)
def test_between_two_decisions_there_is_one_reading_for_each_part_of_a_turn(
    athena: tuple[Side, ...], policies: tuple[str, str]
) -> None:
    _session, found = readings(athena, policies)
    for between in found:
        pages = [reading for reading in between if reading[0].stands_alone]
        kinds = [tuple(pause.kind for pause in page) for page in pages]
        assert set(kinds) <= {(StepKind.TURN, StepKind.CARDS), (StepKind.CARDS,), (StepKind.TURN,)}
        others = [reading for reading in between if not reading[0].stands_alone]
        assert len(others) <= len(pages) + 1, "what is no page is read together"


def test_a_turn_and_its_cards_are_one_page() -> None:
    _session, found = readings()
    pages = [reading for between in found for reading in between if reading[0].kind == StepKind.TURN]
    assert pages and all([pause.kind for pause in page] == [StepKind.TURN, StepKind.CARDS] for page in pages)


def test_nothing_that_matters_is_missed() -> None:
    session, found = readings()
    told = {id(fact) for between in found for reading in between for pause in reading for fact in pause.facts}
    for entry in session.entries:
        for fact in entry.facts:
            if isinstance(fact, f.OffensiveLaunched | f.LossesCounted | f.LevelUnlocked | f.RevolutionBrokeOut):
                assert id(fact) in told, fact
            if isinstance(fact, f.NavalRolled) and fact.lost:
                assert id(fact) in told


@pytest.mark.parametrize("brief", [False, True])
def test_what_a_person_has_paid_for_is_read_whatever_came_of_it(brief: bool) -> None:
    session, found = readings((), seed="paid", brief=brief, edition="first")
    told = {id(fact) for between in found for reading in between for pause in reading for fact in pause.facts}
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
                said = went_on.by_itself(session)
                assert all(sentence(x, session.setup) in said for x in session.untold if isinstance(x, f.NavalRolled))
                attempts = [one for one in session.legal if isinstance(one, a.Research) and one.rp == 1]
                session.choose(attempts[0] if attempts else chooser.choice(session.legal))
    assert {f.NavalRolled, f.ResearchRolled} <= seen


def test_in_a_hurry_pages_and_ones_own_results_are_read() -> None:
    _session, found = readings(brief=True)
    kinds = {pause.kind for between in found for reading in between for pause in reading}
    assert kinds == {StepKind.TURN, StepKind.CARDS, StepKind.ATTEMPT, StepKind.OFFENSIVE}
    for between in found:
        for reading in between:
            assert reading[0].stands_alone or all(pause.is_own((Side.ENTENTE,)) for pause in reading)


def test_in_a_hurry_an_attack_that_is_not_read_is_said_at_the_prompt_with_the_key_for_it() -> None:
    session = GameSession.new(Store(MEMORY), NewGame(options=Options(athena=CENTRAL_POWERS), seed="hurry"))
    chooser, attacks = random.Random(1), 0
    while session.over is None and attacks < 5:
        if not session.advance_to_reading(brief=True) and session.choice is not None:
            fought = [fact for fact in session.left_out if isinstance(fact, f.OffensiveLaunched)]
            said = went_on.by_itself(session)
            assert ("x shows how." in said) == bool(fought)
            if len(fought) == 1:
                attacker, defender = (
                    names.The_sector(fought[0].attacker, EDITION),
                    names.the_sector(fought[0].defender, EDITION),
                )
                assert f"{attacker} attacked {defender}: " in said
            attacks += len(fought)
            session.choose(chooser.choice(session.legal))
    assert attacks


def test_phases_have_their_headings_where_there_are_several() -> None:
    _session, found = readings()
    together = [reading for between in found for reading in between if len({pause.phase for pause in reading}) > 1]
    assert together
    for reading in together:
        told = told_together(reading)
        assert [fact for fact in told if not isinstance(fact, f.PhaseBegan)] == [
            fact for pause in reading for fact in pause.facts
        ]
        assert isinstance(told[0], f.PhaseBegan) or reading[0].phase is None


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


def test_what_is_told_again_begins_with_its_offensive() -> None:
    happened = scenes.offensive_facts().history
    thrown = next(at for at, fact in enumerate(happened) if isinstance(fact, f.DiceThrown))
    told = from_the_beginning(happened, happened[thrown:])
    assert told == tuple(happened) and isinstance(told[0], f.OffensiveLaunched)
    assert from_the_beginning(happened, happened) == tuple(happened)
