"""Advice: what it says, and that nothing is done that was not shown and asked for."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.hints import HintsModal
from ldd_tui.players import advising
from ldd_tui.players.advising import Advice, Advised, same_but_for_size
from ldd_tui.players.reasons import Losses, Wastes
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.text.labels import headline
from ldd_tui.text.numbers import chance_to_win
from ldd_tui.text.reasons import why
from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.model import Decision, Sector, Side, State
from tests.modals.driving import lines_of
from tests.screens.driving import Keyboard, asked_for, new_session, playing, running, until

EDITION = packaged().edition

SIZES = ((80, 24), (120, 40), (200, 50))


async def asking(keyboard: Keyboard, decision: Decision) -> Any:
    session = new_session(keyboard.app, "4")
    until(session, asked_for(decision, able=2), random.Random(4))
    await playing(keyboard, session)
    return session


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look no further ahead: it takes seconds."""
    monkeypatch.setattr("ldd_tui.modals.advice.advising_deeper", lambda _state, advice, _stop: lambda: advice)


def advise(state: State) -> Advice:
    return advising.deepened(state, advising.advise(state))


@pytest.mark.slow("the network judges every action")
async def test_h_shows_the_chance_to_win_after_each_action_with_its_reasons() -> None:
    async with running((120, 50)) as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        await keyboard.press("H")
        dialog = keyboard.app.screen
        assert isinstance(dialog, AdviceModal)
        advice = advise(session.state)
        best, second = advice.actions[:2]
        assert headline(best.action, EDITION) in keyboard.seen and headline(second.action, EDITION) in keyboard.seen
        assert chance_to_win(best.chance) in keyboard.seen
        assert "est: " in keyboard.seen or "about equal" in keyboard.seen.lower()
        assert "Still calculating" not in keyboard.seen and why(best.reason, EDITION)[1:] in keyboard.seen
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, GameScreen)


@pytest.mark.slow("the network judges every action")
@pytest.mark.usefixtures("brief")
async def test_enter_asks_once_more_before_anything_is_done() -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        seq, second = session.play.seq, advising.advise(session.state).actions[1].action
        await keyboard.press("H")
        assert "Enter choose, then carry out" in keyboard.seen
        await keyboard.press("enter")
        assert f"Enter again: {headline(advising.advise(session.state).best.action, EDITION)}" in " ".join(
            keyboard.seen.split()
        )
        assert session.play.seq == seq and "Enter again: carry it out" in keyboard.seen
        assert "choose, then carry out" not in keyboard.seen
        await keyboard.press("down", "space", "enter")  # another one: it asks anew
        assert session.play.seq == seq and "Enter again" in keyboard.seen
        await keyboard.press("escape")
        assert session.play.seq == seq and isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("H", "down", "enter", "enter")
        assert [entry.move for entry in session.play.entries if entry.seq == seq + 1] == [second]


@pytest.mark.slow("the network judges every action")
@pytest.mark.usefixtures("brief")
async def test_a_dialog_asks_for_advice_too_and_hands_it_back() -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        best = advising.advise(session.state).best.action
        await keyboard.press("o", *["enter"] * (not isinstance(keyboard.app.screen, OffensiveModal)))
        assert isinstance(keyboard.app.screen, OffensiveModal)
        await keyboard.press("H", "escape")
        assert isinstance(keyboard.app.screen, OffensiveModal)
        seq = session.play.seq
        await keyboard.press("H", "enter", "enter")
        assert next(entry.move for entry in session.play.entries if entry.seq == seq + 1) == best


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("in_a_dialog", [False, True])
async def test_advice_and_hints_lead_to_each_other(in_a_dialog: bool) -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        if in_a_dialog:
            await keyboard.press("o", *["enter"] * (not isinstance(keyboard.app.screen, OffensiveModal)))
        start, seq = keyboard.app.screen, session.play.seq
        await keyboard.press("i")
        assert isinstance(keyboard.app.screen, HintsModal) and "H advice" in keyboard.seen
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, AdviceModal) and "i hint" in keyboard.seen
        await keyboard.press("i")
        assert isinstance(keyboard.app.screen, HintsModal)
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, AdviceModal)
        await keyboard.press("escape")
        assert keyboard.app.screen is start and session.play.seq == seq


async def test_before_the_adviser_has_decided_enter_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        done = asyncio.Event()

        async def never(_work: Callable[[], object]) -> object:
            await done.wait()
            raise AssertionError

        monkeypatch.setattr("ldd_tui.modals.advice.apart", never)
        keyboard.patient = False
        seq = session.play.seq
        await keyboard.press("H", "enter", "enter", "down")
        assert "at work" in keyboard.seen and session.play.seq == seq
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, GameScreen) and session.play.seq == seq


COLONIES = Advice(
    Side.CENTRAL_POWERS,
    (
        Advised(a.Offensive(Sector.GERMAN_COLONIES, Sector.AFRICA, 2), 0.51),
        Advised(a.Offensive(Sector.GERMAN_COLONIES, Sector.AFRICA, 1), 0.5),
        Advised(a.Offensive(Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST, 1), 0.42),
    ),
)


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("size", [(80, 24), (160, 45), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_rows_that_differ_in_their_last_words_are_not_cut(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("ldd_tui.modals.advice.advising", lambda _state, _most: lambda: COLONIES)
    async with running(size) as keyboard:
        await asking(keyboard, Decision.OFFENSIVE)
        await keyboard.press("H")
        rows = lines_of(keyboard.app.screen, "rows")  # type: ignore[arg-type]
        assert len(set(rows)) == 3 and all("size 1" in row or "size 2" in row for row in rows)
        assert all(row in keyboard.seen for row in rows)


async def test_nobody_is_advised_while_dice_are_awaited() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4")
        await playing(keyboard, session)
        assert session.choice is None
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, GameScreen) and "Space goes on" in keyboard.seen


JUDGED = Advice(
    Side.CENTRAL_POWERS,
    (
        Advised(a.Offensive(Sector.GERMANY, Sector.FRANCE, 3), 0.4321, Losses(1.84, 0.42)),
        Advised(a.Offensive(Sector.BULGARIA, Sector.SERBIA, 1), 0.4196, Losses(0.33, 0.0)),
        Advised(a.DONE, 0.087, Wastes(2)),
    ),
)


async def test_a_longer_look_orders_the_actions_anew_and_leaves_the_cursor_on_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = asyncio.Event()
    first, second, third = JUDGED.actions
    better = Advice(JUDGED.side, (second, first, third))

    async def when_asked(work: Callable[[], Advice]) -> Advice:
        found = work()
        if found is better:
            await looked.wait()
        return found

    monkeypatch.setattr("ldd_tui.modals.advice.advising", lambda _state, _most: lambda: JUDGED)
    monkeypatch.setattr("ldd_tui.modals.advice.advising_deeper", lambda _state, _advice, _stop: lambda: better)
    monkeypatch.setattr("ldd_tui.modals.advice.apart", when_asked)
    async with running((120, 40)) as keyboard:
        await asking(keyboard, Decision.OFFENSIVE)
        keyboard.patient = False
        await keyboard.press("H")
        dialog = keyboard.app.screen
        assert isinstance(dialog, AdviceModal)
        await keyboard.press("down", "enter")
        assert "Still calculating." in " ".join(keyboard.seen.split())
        assert (dialog.cursor, dialog.proposed) == (1, second.action)
        looked.set()
        keyboard.patient = True
        await keyboard.press("left")
        assert [one.action for one in dialog.weighed] == [one.action for one in better.actions]
        assert (dialog.cursor, dialog.proposed) == (0, second.action)
        assert "Still calculating" not in " ".join(keyboard.seen.split())


@pytest.mark.slow("the network judges every action")
@pytest.mark.usefixtures("brief")
async def test_every_pair_that_can_fight_is_there_in_its_best_size_when_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ldd_tui.modals.advice.MOST", 4)
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        legal = [one for one in engine.legal(session.state) if isinstance(one, a.Offensive)]
        pairs = {(one.attacker, one.defender) for one in legal}
        assert len(pairs) == 7
        await keyboard.press("H")
        dialog = keyboard.app.screen
        assert isinstance(dialog, AdviceModal) and "a more" in keyboard.seen
        few = [one.action for one in dialog.weighed]
        assert len(few) <= 4
        await keyboard.press("down", "a")
        assert "a more" not in keyboard.seen
        told = [one.action for one in dialog.weighed]
        fights = [(one.attacker, one.defender) for one in told if isinstance(one, a.Offensive)]
        assert set(fights) == pairs and a.DONE in told
        assert same_but_for_size(told[dialog.cursor], few[1])
        await keyboard.press("a")
        assert "These are all." in keyboard.seen


async def test_the_look_ahead_ends_when_the_dialog_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[Callable[[], bool]] = []

    def noted(_state: State, advice: Advice, stop: Callable[[], bool]) -> Callable[[], Advice]:
        stops.append(stop)
        return lambda: advice

    monkeypatch.setattr("ldd_tui.modals.advice.advising", lambda _state, _most: lambda: JUDGED)
    monkeypatch.setattr("ldd_tui.modals.advice.advising_deeper", noted)
    async with running() as keyboard:
        await asking(keyboard, Decision.OFFENSIVE)
        await keyboard.press("H")
        assert [stop() for stop in stops] == [False]
        await keyboard.press("escape")
        assert [stop() for stop in stops] == [True]
