"""A re-roll that can only help is made without asking, unless the player wants to be asked."""

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.settings.settings import Settings
from rules import actions as a
from rules import facts as f
from rules.model import CENTRAL_POWERS, ENTENTE, FRANCE, GERMANY, Decision, State, Tree
from rules.position import to_position
from tests.modals import scenes
from tests.rules.support import Table
from tests.screens.driving import playing, running


def _aviation(*events: int) -> State:
    trees = {ENTENTE: Tree((0, 1, 0, 1, 0, 0)), CENTRAL_POWERS: Tree((1, 0, 2, 2, 0, 0))}
    state = scenes.attacking(
        events=events, drawn=events, trees=trees, levels={GERMANY: (1, 0, 2, 1), FRANCE: (0, 1, 0, 0)}
    )
    return Table(scenes.step_to(state)).do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 5, 6).roll(2, 2).state


@pytest.mark.rule("R103")
@pytest.mark.parametrize("events", [(), (19,)], ids=["no event", "Brusilov Offensive"])
@pytest.mark.parametrize("unasked", [True, False])
async def test_aviation_throws_again_unasked_as_the_setting_says(unasked: bool, events: tuple[int, ...]) -> None:
    async with running() as keyboard:
        keyboard.app.settings = Settings(animation=False, free_rerolls=unasked)
        session = GameSession.new(keyboard.app.store, NewGame(seed="1", position=to_position(_aviation(*events))))
        assert session.decision == Decision.AVIATION
        await playing(keyboard, session)
        lifted = [fact for fact in session.recent if isinstance(fact, f.DiceLifted) and not fact.event]
        assert isinstance(keyboard.app.screen, RerollModal) != unasked
        assert bool(lifted) == unasked
