"""The General Staff's advice: what it says, and that nothing is done that was not shown and asked for."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.hints import HintsModal
from ldd_tui.players.staff.advice import (
    Advice,
    BidPrice,
    CounterAttackRisk,
    GivesUpCounterAttacks,
    LossesExpected,
    NextTurn,
    OtherSize,
    Price,
    WastedRp,
    Weighed,
)
from ldd_tui.players.staff.adviser import advise
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.text.advice import staff_advice as words
from rules import actions as a
from rules.board_file import packaged
from rules.model import Decision, Sector, Side
from saves.store import MEMORY
from tests.modals.dialog_words import lines_of
from tests.screens.driving import Keyboard, asked_for, new_session, playing, running, until

EDITION = packaged().edition

SIZES = ((80, 24), (120, 40), (200, 50))


async def asking(keyboard: Keyboard, decision: Decision) -> Any:
    """A game in which a person is asked for a decision that several sectors can answer."""
    session = new_session(keyboard.app, "4")
    until(session, asked_for(decision, able=2), random.Random(4))
    await playing(keyboard, session)
    return session


async def test_h_shows_what_the_staff_would_do_with_its_reasons() -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        await keyboard.press("H")
        dialog = keyboard.app.screen
        assert isinstance(dialog, AdviceModal)
        advice = advise(session.state)
        best, second = advice.weighed[:2]
        assert words.headline(best, EDITION) in keyboard.seen and words.headline(second, EDITION) in keyboard.seen
        assert words.value(best) in keyboard.seen
        assert all(line.split()[0] in keyboard.seen for line in words.lines(best, EDITION))
        await keyboard.press("down")
        assert "behind" not in keyboard.seen and "What the staff would do." not in keyboard.seen
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, GameScreen)


async def test_enter_asks_once_more_before_anything_is_done() -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        seq, second = session.play.seq, advise(session.state).weighed[1].action
        await keyboard.press("H")
        assert "Enter choose, then carry out" in keyboard.seen
        await keyboard.press("enter")
        assert f"Enter again: {words.headline(advise(session.state).best, EDITION)}" in " ".join(keyboard.seen.split())
        assert session.play.seq == seq and "Enter again: carry it out" in keyboard.seen
        assert "choose, then carry out" not in keyboard.seen
        await keyboard.press("down", "space", "enter")  # another one: it asks anew
        assert session.play.seq == seq and "Enter again" in keyboard.seen
        await keyboard.press("escape")
        assert session.play.seq == seq and isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("H", "down", "enter", "enter")
        assert [entry.move for entry in session.play.entries if entry.seq == seq + 1] == [second]


async def test_a_dialog_asks_for_advice_too_and_hands_it_back() -> None:
    async with running() as keyboard:
        session = await asking(keyboard, Decision.OFFENSIVE)
        best = advise(session.state).best.action
        await keyboard.press("o", *["enter"] * (not isinstance(keyboard.app.screen, OffensiveModal)))
        assert isinstance(keyboard.app.screen, OffensiveModal)
        await keyboard.press("H", "escape")
        assert isinstance(keyboard.app.screen, OffensiveModal)
        seq = session.play.seq
        await keyboard.press("H", "enter", "enter")
        assert next(entry.move for entry in session.play.entries if entry.seq == seq + 1) == best


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


async def test_before_the_staff_has_decided_enter_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
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
    Decision.OFFENSIVE,
    (
        Weighed(a.Offensive(Sector.GERMAN_COLONIES, Sector.AFRICA, 2), 2.1),
        Weighed(a.Offensive(Sector.GERMAN_COLONIES, Sector.AFRICA, 1), 1.4),
        Weighed(a.Offensive(Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST, 1), 0.5),
    ),
)


@pytest.mark.parametrize("size", [(80, 24), (160, 45), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_rows_that_differ_in_their_last_words_are_not_cut(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("ldd_tui.modals.advice.advising", lambda _state: lambda: COLONIES)
    async with running(size) as keyboard:
        await asking(keyboard, Decision.OFFENSIVE)
        await keyboard.press("H")
        rows = lines_of(keyboard.app.screen, "rows")  # type: ignore[arg-type]
        assert len(set(rows)) == 3 and all(row.endswith(("size 1", "size 2")) for row in rows)
        assert all(row in keyboard.seen for row in rows)


async def test_nobody_is_advised_while_dice_are_awaited() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4")
        await playing(keyboard, session)
        assert session.choice is None
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, GameScreen) and "Space goes on" in keyboard.seen


FIXED = Advice(
    Side.CENTRAL_POWERS,
    Decision.OFFENSIVE,
    (
        Weighed(
            a.Offensive(Sector.GERMANY, Sector.FRANCE, 3),
            3.4,
            (
                Price(3, brings=6.6, elsewhere=3.2, otherwise=NextTurn(5)),
                LossesExpected(Sector.FRANCE, expected=1.84, surrender=0.31),
                OtherSize(Sector.FRANCE, size=2, rp=-1, expected=1.2, surrender=0.12),
                CounterAttackRisk(Sector.FRANCE, chance=0.42, expected=0.5, surrender=0.0),
                GivesUpCounterAttacks(Sector.GERMANY, (Sector.RUSSIA,)),
            ),
        ),
        Weighed(a.Offensive(Sector.BULGARIA, Sector.SERBIA, 1), 0.6, (BidPrice(1),)),
        Weighed(a.DONE, 0.0, (WastedRp(2, 20),)),
    ),
)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_picture_of_advice(
    snap_compare: Callable[..., bool], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await asking(keyboard, Decision.OFFENSIVE)
        await keyboard.press("H", "enter")

    monkeypatch.setattr("ldd_tui.modals.advice.advising", lambda _state: lambda: FIXED)
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))
    assert snap_compare(app, terminal_size=size, run_before=prepare)
