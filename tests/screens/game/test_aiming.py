"""An offensive is aimed: from the attacker or from the target, wherever the cursor is."""

from __future__ import annotations

import random
from collections import deque
from types import SimpleNamespace
from typing import Any

import pytest

from ldd_tui.games.session import GameSession
from ldd_tui.look.layout import digit_of
from ldd_tui.look.wrap import WIDE
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.trees import TreesModal
from ldd_tui.screens import position_words
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.text import names
from ldd_tui.widgets.map_view import Aim, neighbour_on_screen
from ldd_tui.widgets.prompt import Prompt
from rules import actions as a
from rules import engine
from rules.model import Decision, InitiativeRule, Launched, Options, Phase, Sector, Side, State, Status
from rules.refusals import AlreadyAttacked, NotAdjacent, NotAtWar
from tests.modals.driving import keys_for
from tests.rules.support import Table
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, Keyboard, new_session, playing, running
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
        assert "Technologies: not before next turn." in keyboard.seen


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
    assert "No number 9: choose 2" in str(position_words.chosen(session, targets, 9)[1])


@pytest.mark.rule("10.3.1")
def test_why_a_sector_cannot_attack_is_not_an_enemy_out_of_the_war_while_others_are_in_it() -> None:
    launched = (Launched(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY),)
    fallen = {Sector.GERMANY: Status.SURRENDERED}
    state = Table.at(Phase.OFFENSIVES, side=Side.ENTENTE, status=fallen, offensives=launched).state
    _aim, why = position_words.aim(_session(state), Sector.RUSSIA)
    assert isinstance(why, AlreadyAttacked) and why.sector == Sector.RUSSIA


# -- Whatever the rules allow, a person can do by keys: every legal action of many positions
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
POSITIONS, MOST_ACTIONS = 5, 12
GAMES = (
    Options(athena=CENTRAL_POWERS),
    Options(athena=ENTENTE, rewriting_history=True),
    Options(initiative=InitiativeRule.BID, quick_play=True),
    Options(),
)


def way(start: Sector, end: Sector) -> list[str]:
    ways: dict[Sector, list[str]] = {start: []}
    open_ = deque([start])
    while end not in ways:
        here = open_.popleft()
        for key, step in STEPS.items():
            there = neighbour_on_screen(here, *step)
            if there not in ways:
                ways[there] = [*ways[here], key]
                open_.append(there)
    return ways[end]


async def reach(keyboard: Keyboard, session: GameSession, action: a.Action) -> None:
    game = keyboard.game
    match action:
        case a.Reinforce():
            await keyboard.press(*way(game.map_view.cursor, action.sector), str(action.spaces))
        case a.Offensive():
            await keyboard.press(*way(game.map_view.cursor, action.attacker), "o")
            await keyboard.press(str(digit_of(action.defender)), str(action.size), "enter")
        case a.Done() if session.decision in (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE):
            await keyboard.press("p")
            if keyboard.app.screen is not game:
                await keyboard.press("y")
        case _:
            await keyboard.press("t" if session.decision == Decision.TECHNOLOGY else "enter")
            dialog = keyboard.app.screen
            assert isinstance(dialog, DecisionDialog), dialog
            await keyboard.press(*keys_for(dialog, action))


@pytest.mark.slow("every action is carried out")
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(len(GAMES))]
)
async def test_every_legal_action_can_be_reached(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[a.Action] = []
    monkeypatch.setattr(GameScreen, "carry_out", lambda _screen, action: chosen.append(action))
    chooser = random.Random(seed)
    async with running(((80, 24), (120, 40), (200, 50), (80, 24))[seed]) as keyboard:
        session = new_session(keyboard.app, f"reach {seed}", GAMES[seed])
        seen: set[Decision] = set()
        for _position in range(POSITIONS):
            decision = next_decision(session, chooser, seen)
            if decision is None:
                break
            seen.add(decision)
            await playing(keyboard, session)
            while keyboard.app.screen is not keyboard.app.get_screen("game"):
                await keyboard.press("escape")
            legal = session.legal
            for action in legal if len(legal) <= MOST_ACTIONS else chooser.sample(legal, MOST_ACTIONS):
                await reach(keyboard, session, action)
                assert chosen and chosen.pop() == action, (decision, action)
                assert not chosen
                await keyboard.press("escape")
            await keyboard.press("q")
        assert len(seen) >= 3


def next_decision(session: GameSession, chooser: random.Random, seen: set[Decision]) -> Decision | None:
    while session.over is None:
        session.advance(fast=True)
        if session.choice is not None:
            if session.decision not in seen:
                return session.decision
            done = a.DONE in session.legal and chooser.random() < 0.4
            session.choose(a.DONE if done else chooser.choice(session.legal))
    return None


# -- The map's cursor between two decisions: it stays where the player left it, if that has to do with them
async def test_the_cursor_stays_on_the_players_own_sector() -> None:
    async with running((120, 40)) as keyboard:
        session = await ready_for(keyboard, Decision.REINFORCE, Options(athena=CENTRAL_POWERS), able=1)
        game = keyboard.game
        at_war = [one for one in Sector if session.state.sectors[one].status == Status.AT_WAR]
        for sector in at_war:
            own = session.setup.board.sectors[sector].side == session.state.active
            game.map_view.cursor = sector
            game.decisions.begin()
            game.decisions.ask()
            await keyboard.quiet()
            assert (game.map_view.cursor == sector) is own, sector
