"""Keys as a person would press them, without waiting longer than the app needs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from textual.content import Content
from textual.pilot import Pilot

from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.amount import AmountDialog
from ldd_tui.modals.decisions.decision import ActionsDialog, DecisionDialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.players.hints import is_left_undone
from ldd_tui.telling.passages import tell
from rules import actions as a
from rules.actions import Action
from rules.facts import Fact
from rules.model import IMPLEMENTED, Setup
from tests import textual_inside
from tests.modals.scenes import Host

D = TypeVar("D", bound=Dialog[Any])
_PATIENCE = 2000


@asynccontextmanager
async def shown(
    dialog: D, size: tuple[int, int] = (80, 24), app: Host | None = None
) -> AsyncIterator[tuple[Host, Pilot[None], D]]:
    app = app or Host()
    async with app.run_test(size=size) as pilot:
        await opened(pilot, dialog)
        yield app, pilot, dialog


async def opened(pilot: Pilot[None], dialog: Dialog[Any]) -> None:
    app = pilot.app
    assert isinstance(app, Host)
    app.open(dialog)
    await settled(pilot)
    assert app.screen is dialog


async def settled(pilot: Pilot[None]) -> None:
    await textual_inside.dealt_with(pilot.app)


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        pilot.app.simulate_key(key)
    await settled(pilot)


async def answer(pilot: Pilot[None], dialog: Dialog[Any], keys: Iterable[str]) -> Any:
    app = pilot.app
    assert isinstance(app, Host)
    app.results.clear()
    await opened(pilot, dialog)
    await press(pilot, *keys)
    return await handed_back(app)


async def handed_back(app: Host) -> Any:
    for _ in range(_PATIENCE):
        if app.results:
            return app.results.pop()
        await asyncio.sleep(0)
    raise AssertionError(f"{app.screen} hands nothing back")


def keys_for(dialog: DecisionDialog, action: Action) -> list[str]:
    if isinstance(action, a.Done):
        asks = is_left_undone(dialog.state)
        return ["p", "y"] if asks else ["p"]
    if isinstance(dialog, RerollModal) and isinstance(action, a.Keep):
        return ["n"]
    return [*_way(dialog, action), "enter"]


def _way(dialog: DecisionDialog, action: Action) -> list[str]:
    if isinstance(dialog, TechnologyModal):
        return _to_technology(dialog, action)
    if isinstance(dialog, ReinforceModal):
        assert isinstance(action, a.Reinforce)
        return [*_down(dialog, dialog.sectors.index(action.sector)), str(action.spaces)]
    if isinstance(dialog, OffensiveModal):
        assert isinstance(action, a.Offensive)
        found = [(pair.attacker, pair.defender) for pair in dialog.pairs]
        steps = (found.index((action.attacker, action.defender)) - dialog.at) % len(found)
        return [*["down"] * steps, str(action.size)]
    if isinstance(dialog, RerollModal):
        assert isinstance(action, a.Reroll)
        return _lift(dialog, action.faces)
    if isinstance(dialog, AmountDialog):
        assert isinstance(action, a.Bid | a.Naval | a.Settle)
        return ["backspace", *str(action.rp)]
    assert isinstance(dialog, ActionsDialog)
    return _down(dialog, list(dialog.actions()).index(action))


def _down(dialog: DecisionDialog, row: int) -> list[str]:
    return ["down"] * ((row - dialog.cursor) % len(dialog.rows()))


def _to_technology(dialog: TechnologyModal, action: Action) -> list[str]:
    if isinstance(action, a.Research):
        page = ["tab"] if dialog.implementing else []
        return [*page, str(action.technology + 1), *["right"] * (action.rp - 1)]
    assert isinstance(action, a.Implement)
    page = [] if dialog.implementing else ["tab"]
    start = dialog.implementation if dialog.implementing else dialog.possible[0]
    rows = len(dialog.sectors)
    down = (dialog.sectors.index(action.sector) - dialog.sectors.index(start.sector)) % rows
    right = (action.technology - start.technology) % len(IMPLEMENTED)
    return [*page, *["down"] * down, *["l"] * right]


def _lift(dialog: RerollModal, faces: tuple[int, ...]) -> list[str]:
    back = [str(place + 1) for place in dialog.lifted]
    keys: list[str] = []
    for face in faces:
        keys.append(
            next(
                str(place)
                for place, shown in enumerate(dialog.shown_faces, start=1)
                if shown == face and str(place) not in keys
            )
        )
    return [*back, *keys]


# -- The words of a dialog
def lines_of(dialog: Dialog[Any], part: str = "text") -> list[str]:
    """Lines from one of the `modals.parts.box.Parts` of a dialog, visible or not."""
    box = dialog.query_one(DialogBox)
    assert box.parts is not None
    if part == "text":
        return box.text.split("\n")
    if part == "rows":
        return [row.plain for row in box.parts.rows]
    return [line.plain for line in getattr(box.parts, part).wrap(box.text_width)]


def words_of(dialog: Dialog[Any], part: str = "text") -> str:
    return " ".join(" ".join(lines_of(dialog, part)).split())


def narrated(facts: Iterable[Fact], setup: Setup, **how: Any) -> list[Content]:
    return [line for passage in tell(facts, setup) for line in narrate(passage, **how)]
