"""An offensive is aimed: from the attacker or from the target, wherever the cursor is."""

from types import SimpleNamespace
from typing import Any

import pytest

from ldd_tui.look.layout import digit_of
from ldd_tui.look.unbroken import WIDE
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.trees import TreesModal
from ldd_tui.screens import position_words
from ldd_tui.text import names
from ldd_tui.widgets.map_view import Aim
from ldd_tui.widgets.prompt import Prompt
from rules import actions as a
from rules import engine
from rules.model import Decision, Launched, Options, Phase, Sector, Side, State, Status
from rules.refusals import AlreadyAttacked, NotAdjacent, NotAtWar
from tests.rules.support import Table
from tests.screens.driving import ENTENTE, running
from tests.screens.game.support import ready_for


def _session(state: State) -> Any:
    return SimpleNamespace(
        state=state, setup=state.setup, legal=engine.legal(state), explain=lambda action: engine.explain(state, action)
    )


async def test_an_offensive_is_aimed_wherever_the_cursor_is() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        able = sorted({action.attacker for action in session.legal if isinstance(action, a.Offensive)})
        assert Sector.BULGARIA not in able and len(able) > 1
        game = keyboard.game
        game.map_view.cursor = Sector.BULGARIA
        await keyboard.press("o")
        asking = game.query_one(Prompt).asking
        assert asking.refused and "Bulgaria" in asking.notice
        told = ", ".join(f"{digit_of(sector)} {names.sector(sector, session.setup.board.edition)}" for sector in able)
        assert asking.words.replace(WIDE, " ").startswith(f"Choose the attacker: {told}.")
        await keyboard.press(str(digit_of(able[0])), str(digit_of(able[1])))
        aim = game.map_view.aim
        assert aim is not None and aim.fixed is None and game.map_view.cursor == able[1], "only Enter takes it"
        await keyboard.press("enter")
        aim = game.map_view.aim
        assert aim is not None and aim.fixed == able[1]
        for _ in range(2):
            await keyboard.press("escape")
        assert keyboard.app.screen is game and game.map_view.aim is None
        await keyboard.press("t")
        assert isinstance(keyboard.app.screen, TreesModal)
        assert "Technologies of this turn are over; they come again next turn." in keyboard.seen


async def test_a_single_target_is_asked_for_as_one_of_several_is() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        offensives = [action for action in session.legal if isinstance(action, a.Offensive)]
        pairs = {(action.attacker, action.defender) for action in offensives if action.size == 2}
        attackers = [attacker for attacker, _target in pairs]
        attacker, target = next(pair for pair in sorted(pairs) if attackers.count(pair[0]) == 1)
        game = keyboard.game
        game.map_view.cursor = attacker
        await keyboard.press("o")
        assert keyboard.app.screen is game and game.map_view.aim == Aim(attacker, (target,))
        digit = digit_of(target)
        assert "Enter target" in keyboard.seen and f"{digit} at once" in keyboard.seen
        await keyboard.press("9")
        assert f"There is no number 9: {digit} or Enter takes the only choice" in game.query_one(Prompt).asking.notice
        await keyboard.press(str(digit))
        dialog = keyboard.app.screen
        assert isinstance(dialog, OffensiveModal)
        assert dialog.action == a.Offensive(attacker, target, max(dialog.pair.sizes))
        await keyboard.press("1")
        assert dialog.action == a.Offensive(attacker, target, 1)


async def test_an_offensive_can_begin_at_its_target() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        offensives = [action for action in session.legal if isinstance(action, a.Offensive)]
        targets = [action.defender for action in offensives if action.size == 1]
        target = max(targets, key=targets.count)
        attackers = sorted({action.attacker for action in offensives if action.defender == target})
        keyboard.game.map_view.cursor = target
        await keyboard.press("o")
        assert len(attackers) > 1 and keyboard.game.map_view.aim == Aim(target, tuple(attackers), attacking=False)
        await keyboard.press(str(digit_of(attackers[-1])))
        dialog = keyboard.app.screen
        assert isinstance(dialog, OffensiveModal)
        assert dialog.pair[:2] == (attackers[-1], target)


@pytest.mark.parametrize("italy", [Status.NEUTRAL, Status.AT_WAR])
def test_a_sector_keeps_its_digit_whoever_else_can_be_chosen(italy: Status) -> None:
    launched = (Launched(Sector.GERMANY, Sector.FRANCE),)
    status = {Sector.ITALY: italy}
    state = Table.at(Phase.OFFENSIVES, side=Side.CENTRAL_POWERS, status=status, offensives=launched).state
    session = _session(state)
    attackers, why = position_words.aim(session, Sector.GERMANY)
    assert isinstance(why, AlreadyAttacked) and Sector.GERMANY not in attackers.choices
    assert position_words.chosen(session, attackers, 2) == (Sector.AUSTRIA_HUNGARY, "")
    assert position_words.chosen(session, attackers, 1) == (None, why), "Germany's is nobody else's"
    targets, _why = position_words.aim(session, Sector.AUSTRIA_HUNGARY)
    assert position_words.chosen(session, targets, 2) == (Sector.RUSSIA, "")
    sector, why = position_words.chosen(session, targets, 3)
    if italy == Status.AT_WAR:
        assert sector == Sector.ITALY
    else:
        assert isinstance(why, NotAtWar) and why.sector == Sector.ITALY
    assert isinstance(position_words.chosen(session, targets, 1)[1], NotAdjacent)
    assert "There is no number 9: choose 2" in str(position_words.chosen(session, targets, 9)[1])


@pytest.mark.rule("10.3.1")
def test_why_a_sector_cannot_attack_is_not_an_enemy_out_of_the_war_while_others_are_in_it() -> None:
    launched = (Launched(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY),)
    fallen = {Sector.GERMANY: Status.SURRENDERED}
    state = Table.at(Phase.OFFENSIVES, side=Side.ENTENTE, status=fallen, offensives=launched).state
    _aim, why = position_words.aim(_session(state), Sector.RUSSIA)
    assert isinstance(why, AlreadyAttacked) and why.sector == Sector.RUSSIA
