"""What the tutor says in a game: every row of the table can be said, once, and the lesson on it is a key away."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.modals.tutor_speaks import TutorSpeaksModal
from ldd_tui.players.play import luck_from, play_on, seats
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.screens.lessons import CourseList
from ldd_tui.screens.table.decisions import Decisions
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach import checking, course, rehearsal, tips_in_game
from ldd_tui.teach.course import Progress
from ldd_tui.teach.tips_in_game import Tip
from ldd_tui.text.toml_files import texts
from rules import engine
from rules.actions import DONE, Action
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.facts import CubeTaken, Fact, LevelUnlocked, NothingToDo, Passed, ResourcesLost
from rules.model import Options, Phase, Setup, Side, State, Technology
from saves.dice import Dealer, secret_from_seed
from tests.screens.driving import Keyboard, new_session, playing, running
from tests.soaking import first_of
from tests.teach.support import plain

SETUPS = {
    key: Setup(packaged(key), replace(Options.usual(edition), athena=(Side.CENTRAL_POWERS,)))
    for key, edition in EDITIONS.items()
}
SETUP = SETUPS[STANDARD]
GAMES = 12


def happenings(edition: str = STANDARD) -> Iterator[tuple[Setup, tuple[Fact, ...]]]:
    setup = SETUPS[edition]
    yield setup, engine.initial(setup).facts
    for lesson in course.packaged(edition).values():
        for took in rehearsal.taken(lesson):
            yield took.before.setup, took.facts
    last = {"turn": 13, "phase": "offensives", "initiative": "entente", "rp": {"entente": 1}}
    starts = [rehearsal.begin(last, packaged(edition))] * 2 + [engine.initial(setup).state] * GAMES
    for seed, start in enumerate(starts):
        chooser = random.Random(seed)

        def policy(
            state: State, actions: tuple[Action, ...], luck: random.Random, idle: bool = seed % 2 == 1,
            chooser: random.Random = chooser,
        ) -> Action:  # fmt: skip
            return DONE if idle and DONE in actions else chooser.choice(actions)

        dealer, count = Dealer(secret_from_seed(str(seed))), itertools.count(1)
        throw = seats((policy, policy), lambda now: dealer.deal(now, next(count)), lambda now: luck_from())  # noqa: B023
        for _move, step in play_on(start, throw):
            yield start.setup, step.facts


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_is_said_some_time(edition: str) -> None:
    left = set(tips_in_game.tips(edition))
    assert left
    for setup, facts in happenings(edition):
        left -= {tip for tip in left if any(tip.fits(fact, setup) for fact in facts)}
        if not left:
            break
    assert not left, [tip.id for tip in left]


@pytest.mark.parametrize(
    ("edition", "tip"),
    [(key, tip) for key in EDITIONS for tip in tips_in_game.tips(key)],
    ids=lambda value: getattr(value, "id", value),
)
def test_it_is_short_and_names_a_rule_and_a_lesson(edition: str, tip: Tip) -> None:
    lesson = course.by_id(tip.lesson)
    assert lesson is not None and lesson.edition == edition
    assert tip.rule in checking.sections(edition) or tip.rule.startswith("18, event ")
    words = tip.in_words(engine.initial(SETUPS[edition]).state)
    assert len(words) < 180 and words.count(". ") <= 2 and "{" not in words


def test_every_condition_is_of_something_that_is_said() -> None:
    assert set(tips_in_game.CONDITIONS) <= {tip.id for edition in EDITIONS for tip in tips_in_game.tips(edition)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_text_is_collected_for_translation(edition: str) -> None:
    source = (Path(tips_in_game.__file__).parent / "tips" / f"{edition}.toml").read_text(encoding="utf-8")
    said = [tip.say for tip in tips_in_game.tips(edition)]
    assert [text for _path, text in texts(plain(source), frozenset(("say",)))] == said


def test_nothing_is_said_twice_and_what_is_rare_comes_first() -> None:
    facts = next(facts for setup, facts in happenings() if any(type(fact).__name__ == "Surrendered" for fact in facts))
    first = tips_in_game.next_tip(facts, SETUP, ())
    assert first is not None and first.id == "surrender"
    second = tips_in_game.next_tip(facts, SETUP, {first.id})
    assert second is None or second.id != first.id
    assert tips_in_game.next_tip(facts, SETUP, {tip.id for tip in tips_in_game.tips(STANDARD)}) is None


OF_THE_LEARNER: dict[str, Fact] = {
    "cube": CubeTaken(side=Side.ENTENTE, technology=Technology.ATTACK, cubes=1),
    "level": LevelUnlocked(side=Side.ENTENTE, technology=Technology.ATTACK, level=1),
    "rp_lost": ResourcesLost(side=Side.ENTENTE, rp=1, rule="18, event 9"),
    "by_itself": NothingToDo(side=Side.ENTENTE, phase=Phase.TECHNOLOGY, why=(), rule="10.2"),
    "shortage": Passed(side=Side.ENTENTE, forced=True),
}


@pytest.mark.parametrize("name", OF_THE_LEARNER)
def test_what_happens_to_athenas_side_is_not_told_as_the_learners(name: str) -> None:
    fact = OF_THE_LEARNER[name]
    (tip,) = (tip for tip in tips_in_game.tips(STANDARD) if tip.id == name)
    assert tip.whose == "learner" and re.search(r"\b[Yy]ou", tip.say)
    assert tip.fits(fact, SETUP) and not tip.fits(replace(fact, side=Side.CENTRAL_POWERS), SETUP)


# -- in the game


async def tutored(keyboard: Keyboard) -> GameScreen:
    session = new_session(keyboard.app, "1", SETUP.options)
    keyboard.app.progress.tutored(STANDARD, session.play.game)
    await playing(keyboard, session)
    assert keyboard.app.progress.said
    return table(keyboard)


def table(keyboard: Keyboard) -> GameScreen:
    (game,) = (screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))
    return game


async def play_on_by_key(keyboard: Keyboard) -> None:
    here = keyboard.app.screen
    on_the_map = isinstance(here, GameScreen) and here.on_the_map
    await keyboard.press(*(("p", "y") if on_the_map else ("enter",)))


async def until_spoken(keyboard: Keyboard) -> None:
    said = keyboard.app.progress.said
    for _ in range(60):
        if keyboard.app.progress.said > said:
            return
        await play_on_by_key(keyboard)
    raise AssertionError(keyboard.seen)


async def test_a_new_game_begins_with_who_plays_whom_and_how() -> None:
    async with running() as keyboard:
        game = await tutored(keyboard)
        assert not game.session.entries[1:], "before anything is drawn"
        assert "You lead the Entente (E). Nobody plays the Central Powers (C)" in keyboard.seen
        assert "Athena's 12 Cornflower cards say what she does." in " ".join(keyboard.seen.replace("│", " ").split())
        said = keyboard.app.progress.said
        await keyboard.press("q")
        keyboard.app.play(game.session)
        await keyboard.quiet()
        assert keyboard.game is game and keyboard.app.progress.said == said, "once only"


async def test_the_tutor_speaks_and_the_lesson_is_a_key_away_and_back() -> None:
    async with running() as keyboard:
        game = await tutored(keyboard)
        state = game.session.state
        said = keyboard.app.progress.said
        assert len(said) == 1
        await keyboard.press("i")
        assert isinstance(keyboard.app.screen, TutorSpeaksModal) and "The tutor" in keyboard.seen
        (tip,) = [tip for tip in tips_in_game.tips(STANDARD) if tip.id in said]
        await keyboard.press("m")
        here = keyboard.app.screen
        assert isinstance(here, LessonScreen) and here.teaching.lesson.id == tip.lesson
        await keyboard.press("q")
        assert game in keyboard.app.screen_stack and not isinstance(keyboard.app.screen, LessonScreen)
        assert game.session.state == state
        await until_spoken(keyboard)
        assert keyboard.app.progress.said > said


async def by_key(keyboard: Keyboard, seed: str) -> AsyncIterator[GameSession]:
    """Yield a tutored game after each key, for up to 150 keys or three turns."""
    session = new_session(keyboard.app, seed, SETUP.options)
    keyboard.app.progress.tutored(STANDARD, session.play.game)
    await playing(keyboard, session)
    yield session
    for _ in range(150):
        if session.state.turn > 3 or session.over is not None:
            break
        await play_on_by_key(keyboard)
        yield session


@pytest.mark.slow("a turn is played")
@pytest.mark.parametrize("seed", first_of(1, ["1", "2"]))
async def test_the_tutor_says_one_thing_before_a_decision_and_only_of_what_has_just_been_read(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened = ""

    def noted(sign: str, happens: Callable[..., None]) -> Callable[..., None]:
        def happening(*args: object) -> None:
            nonlocal happened
            happened += sign
            happens(*args)

        return happening

    monkeypatch.setattr(Progress, "say", noted("T", Progress.say))
    monkeypatch.setattr(Decisions, "ask", noted("d", Decisions.ask))
    async with running() as keyboard:
        told = keyboard.app.progress.said
        async for session in by_key(keyboard, seed):
            assert "TT" not in happened.removeprefix("T")  # who plays whom is said before all
            for name in keyboard.app.progress.said - told:
                (tip,) = [tip for tip in tips_in_game.tips(STANDARD) if tip.id == name]
                just = session.this_turn if tip.this_turn else session.recent
                assert any(tip.fits(fact, session.setup) for fact in just), (name, session.state.turn)
            told = keyboard.app.progress.said
    assert happened.count("T") > 3 and len(told) > 3


@pytest.mark.slow("a turn is played")
async def test_the_tutor_can_be_silenced_and_called_back() -> None:
    async with running() as keyboard:
        game = await tutored(keyboard)
        await keyboard.press("i", "n")
        assert keyboard.app.progress.silent
        for _ in range(60):
            assert len(keyboard.app.progress.said) == 1
            if game.session.state.turn > 2:
                break
            await play_on_by_key(keyboard)
        while keyboard.app.screen is not game:
            await keyboard.press("escape")
        game.action_tutor()
        await keyboard.quiet()
        assert not keyboard.app.progress.silent and "speaks again" in keyboard.seen


async def test_the_first_evening_leads_into_a_game_that_goes_on_later() -> None:
    app = LddApp(":memory:", loaded=Loaded(Settings(animation=False)))
    async with running(app=app) as keyboard:
        last = course.evening(STANDARD)[-1]
        keyboard.app.progress.reached(last, len(last.steps) - 1)
        await keyboard.press("enter")
        keyboard.app.teach(last)
        await keyboard.quiet()
        for _ in range(4):
            if "Now play a game" in keyboard.seen:
                break
            await keyboard.press("space")
        assert "You lead the Entente against Athena" in " ".join(keyboard.seen.split())
        await keyboard.press("space")
        played = table(keyboard).session
        assert played.options.athena == (Side.CENTRAL_POWERS,) and played.play.game == app.progress.game(STANDARD)
        await keyboard.press("q")
        app.learn()
        await keyboard.quiet()
        assert "A game with a tutor" in keyboard.seen and "go on" in keyboard.seen
        assert not keyboard.app.screen.query_one(CourseList).entries[len(course.evening(STANDARD))].done
        app.play_with_tutor(STANDARD)
        await keyboard.quiet()
        assert keyboard.game.session.play.game == played.play.game, "the same game"
