"""What a key decides at once, what asks first, and what is refused with the reason."""

import random
from typing import Any

import pytest
from textual.types import AnimationLevel

from ldd_tui.games.session import GameSession
from ldd_tui.modals import result
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.decisions.technology import ResearchFailedModal, TechnologyModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.modals.trees import TreesModal
from ldd_tui.screens import position_words
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.position_words import not_now
from ldd_tui.settings.settings import Settings
from ldd_tui.text import names
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt
from rules import actions as a
from rules import facts as f
from rules.model import Decision, Options, Phase, Sector, Side
from saves.events import Acted
from tests import textual_inside
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, asked_for, new_session, playing, running, until
from tests.screens.game.support import ready_for
from tests.textual_inside import ticking


async def test_what_is_not_possible_says_why() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE, able=2), random.Random(4)))
        keyboard.game.query_one(MapView).cursor = Sector.FRANCE
        for key in ("1", "o"):
            await keyboard.press(key)
            asking = keyboard.game.query_one(Prompt).asking
            assert asking.refused and "(10" in asking.notice, key
        await keyboard.press("t")
        assert isinstance(keyboard.app.screen, TreesModal) and "later this turn" in keyboard.seen
        await keyboard.press("t", "escape")
        assert not keyboard.game.query_one(Prompt).asking.refused


@pytest.mark.parametrize("able", [1, 2])
async def test_where_the_sector_under_the_cursor_cannot_be_reinforced_another_one_is_chosen(able: int) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))

        def wanted(session: GameSession) -> bool:
            return session.decision == Decision.REINFORCE and len(position_words.able(session)) == able

        await playing(keyboard, until(session, wanted, random.Random(4)))
        possible, game, before = position_words.able(session), keyboard.game, session.state
        here = min(position_words.own(session, Side.CENTRAL_POWERS) - possible)
        game.map_view.cursor = here
        await keyboard.press("1")
        asking = game.query_one(Prompt).asking
        assert asking.refused and session.state == before and game.map_view.cursor == here
        assert asking.notice.endswith("r lists the sectors you can reinforce.")
        await keyboard.press("r")
        dialog = keyboard.app.screen
        assert isinstance(dialog, ReinforceModal) and dialog.sector == min(possible)
        chosen = names.sector(dialog.sector, session.setup.board.edition)
        assert dialog.notice.plain.endswith(f"Instead: {chosen}.") and "(10" in dialog.notice.plain
        await keyboard.press("enter")
        assert session.state.sectors[dialog.sector].losses == before.sectors[dialog.sector].losses - 1


async def test_digits_reinforce_the_sector_under_the_cursor() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE, able=2), random.Random(4)))
        cursor = keyboard.game.query_one(MapView).cursor
        before = session.state
        await keyboard.press("1")
        assert session.state.sectors[cursor].losses == before.sectors[cursor].losses - 1
        assert "recovered 1 space" in keyboard.seen


def technologies_ended(session: GameSession) -> bool:
    ended = any(isinstance(fact, f.SubPhaseEnded) and fact.phase == Phase.TECHNOLOGY for fact in session.recent)
    return ended and session.state.phase == Phase.OFFENSIVES


def about_to_end(session: GameSession) -> bool:
    if session.decision != Decision.REINFORCE:
        return False
    able = {action.sector for action in session.legal if isinstance(action, a.Reinforce)}
    return len(able) == 1 and session.state.sectors[min(able)].losses == 1 and session.state.rp[1] > 2


async def test_a_phase_that_ends_by_itself_says_so() -> None:
    async with running() as keyboard:
        session = until(new_session(keyboard.app, "4", Options(athena=ENTENTE)), about_to_end, random.Random(4))
        await playing(keyboard, session)
        await keyboard.press("1")
        assert session.decision == Decision.TECHNOLOGY
        asking = keyboard.game.query_one(Prompt).asking
        assert not asking.refused
        why = "German Colonies: never reinforced"
        assert asking.notice.startswith(f"Reinforcements finished ({why}).")
        keyboard.app.settings = Settings(animation=False, confirmations=False)  # even who wants no questions meant that
        await keyboard.press("p")
        told = keyboard.game.query_one(Prompt).asking
        assert told.refused
        assert told.notice.startswith(f"Reinforcements finished ({why}). Now: Technologies.")
        assert session.decision == Decision.TECHNOLOGY, "the key was meant for what has ended"
        await keyboard.press("p")
        assert technologies_ended(session), "the second time it is meant for what is asked now"


@pytest.mark.parametrize("learned", [("p", "y"), ("p", "enter"), ("p", "space")])
async def test_keys_learned_for_the_end_of_a_phase_end_no_other_one(learned: tuple[str, str]) -> None:
    async with running() as keyboard:
        session = until(new_session(keyboard.app, "4", Options(athena=ENTENTE)), about_to_end, random.Random(4))
        await playing(keyboard, session)
        for key in ("1", *learned):  # typed ahead, not waiting for what each brings about
            keyboard.app.post_message(textual_inside.key(key))
        await keyboard.quiet()
        assert session.decision == Decision.TECHNOLOGY
        assert not any(isinstance(fact, f.SubPhaseEnded) for fact in session.recent)


@pytest.mark.parametrize(
    ("athena", "seed", "left"), [(CENTRAL_POWERS, "2", True), (ENTENTE, "4", False)], ids=["some left", "none left"]
)
async def test_after_an_unlocked_level_attempts_go_on_as_long_as_any_is_left(
    athena: tuple[Side, ...], seed: str, left: bool
) -> None:
    def may_attempt(session: GameSession) -> bool:
        return session.decision == Decision.TECHNOLOGY and any(isinstance(one, a.Research) for one in session.legal)

    async with running() as keyboard:
        session = until(new_session(keyboard.app, seed, Options(athena=athena)), may_attempt, random.Random(seed))
        await playing(keyboard, session)
        await keyboard.press("t", "enter")
        assert any(isinstance(fact, f.LevelUnlocked) for fact in session.this_turn)
        assert "Defence (Machine Gun): " in keyboard.seen, "told in the window itself, which is not left for it"
        dialog = keyboard.app.screen
        assert isinstance(dialog, TechnologyModal) and may_attempt(session) == left
        assert dialog.implementing != left and ("Attempts: none left" in keyboard.seen) != left
        told = "is unlocked: Tab to implement it." if left else "can be implemented here: 1 RP."
        assert f"Machine Gun {told}" in keyboard.seen


@pytest.mark.parametrize("answer", ["up", "down"])
async def test_after_a_failed_attempt_the_technologies_come_back(answer: str) -> None:
    class Researcher(random.Random):
        def choice(self, seq: Any) -> Any:
            return super().choice([one for one in seq if isinstance(one, a.Research) and one.rp == 1] or seq)

    def failed(session: GameSession) -> bool:
        return session.decision == Decision.RESEARCH_FAILED and max(session.state.rp) > 3

    async with running() as keyboard:
        session = until(new_session(keyboard.app, "4"), failed, Researcher(4))
        await playing(keyboard, session)
        assert isinstance(keyboard.app.screen, ResearchFailedModal)
        assert not_now(session, Phase.TECHNOLOGY) == "First: failed attempt. Enter opens the decision."
        await keyboard.press(answer, "enter")
        while session.decision == Decision.RESEARCH_FAILED or isinstance(keyboard.app.screen, ResultModal):
            await keyboard.press("enter")
        assert session.decision == Decision.TECHNOLOGY and isinstance(keyboard.app.screen, TechnologyModal)
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, GameScreen)


# -- Dice and Athena's steps in the game itself: as the settings say, and never deciding anything
@pytest.mark.parametrize(
    ("animation", "level", "falls"), [(True, "full", True), (False, "full", False), (True, "none", False)]
)
async def test_dice_fall_as_settings_and_terminal_say(
    animation: bool, level: AnimationLevel, falls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 0.0)
    async with running((120, 40)) as keyboard:
        keyboard.app.settings = Settings(animation=animation)
        keyboard.app.animation_level = level
        session = until(new_session(keyboard.app, "3"), asked_for(Decision.OFFENSIVE, able=2), random.Random(3))
        session.choose(next(action for action in session.legal if isinstance(action, a.Offensive)))
        await playing(keyboard, session)
        await keyboard.press("space")
        dialog = keyboard.app.screen
        assert isinstance(dialog, ResultModal)
        assert dialog.falling == falls and bool(ticking(dialog)) == falls
        if falls:
            await keyboard.press("space")
        assert "Expected" in keyboard.seen and not ticking(dialog)
        thrown = [fact for fact in session.recent if isinstance(fact, f.DiceThrown)]
        assert sum(map(len, (fact.faces for fact in thrown))) == sum(isinstance(x, f.DieRead) for x in session.recent)
        await keyboard.press("space")
        assert keyboard.app.screen is not dialog
        await keyboard.press("escape", "escape", "x")
        explained = keyboard.app.screen
        assert isinstance(explained, ResultModal) and not explained.falling and not explained.more


@pytest.mark.slow("dice fall")
@pytest.mark.parametrize("athena", [(), ENTENTE, CENTRAL_POWERS])
async def test_a_space_bar_held_down_decides_nothing(athena: tuple[Side, ...]) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "6", Options(athena=athena))
        await playing(keyboard, session)
        await keyboard.press(*["space"] * 60)
        assert session.choice is not None
        assert not any(isinstance(entry.event, Acted) for entry in session.play.entries)
        await keyboard.press("escape", "escape")
        assert isinstance(keyboard.app.screen, GameScreen)


# -- The line of keys: those that help to decide, those that do nothing and say so, and always the way out


async def test_keys_that_do_nothing_say_which_do() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        await keyboard.press("o", "space")
        assert "Choose by arrow or digit, then Enter." in keyboard.seen
        await keyboard.press("escape", "escape", "q")
        await ready_for(keyboard, Decision.TECHNOLOGY, Options(athena=ENTENTE), able=0)
        await keyboard.press("t", "space")
        assert "Enter decides, Esc goes back." in keyboard.seen
        await keyboard.press("6", "enter")  # Air Raid, in 1914
        assert "Not possible: see above." in keyboard.seen
