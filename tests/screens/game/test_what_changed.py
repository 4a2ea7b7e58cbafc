"""One look at the board answers what has changed since the last turn, and v tells what both sides can do."""

import random

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.telling.turn_so_far import so_far
from ldd_tui.widgets.fronts import Front
from ldd_tui.widgets.header import ResourceTrack
from ldd_tui.widgets.peace import PeacePanel
from rules.model import SECTORS, Decision, Options, Over, Sector, Side, Status
from tests.screens.driving import CENTRAL_POWERS, Keyboard, asked_for, new_session, playing, running, until
from tests.screens.game.support import finished
from tests.soaking import first_of

SIZES = ((80, 24), (120, 40), (160, 45), (200, 50))
BEFORE = "▽△◁▷⇔"


def at(app: LddApp, seed: str, decision: Decision, turn: int = 3) -> GameSession:
    session = new_session(app, seed, Options(athena=CENTRAL_POWERS))
    return until(session, lambda game: game.decision == decision and game.state.turn == turn, random.Random(seed))


def lines_of(keyboard: Keyboard, sector: Sector) -> str:
    where = keyboard.game.map_view.panel(sector).region
    return "\n".join(line[where.x : where.right] for line in keyboard.seen.splitlines()[where.y : where.bottom])


def fronts(keyboard: Keyboard) -> str:
    seen = keyboard.seen.splitlines()
    regions = [front.region for front in keyboard.game.query(Front)]
    return "".join(seen[y][where.x : where.right] for where in regions for y in range(where.y, where.bottom))


@pytest.mark.parametrize("size", first_of(2, SIZES), ids=lambda size: "x".join(map(str, size)))
async def test_the_last_turn_is_seen_while_one_reinforces(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        session = at(keyboard.app, "B", Decision.REINFORCE)
        state, changed = session.state, so_far(session.entries, session.state)
        await playing(keyboard, session)
        await keyboard.press("escape")
        assert keyboard.seen.splitlines()[0].rstrip().endswith("▽ ▷ changed in turn 2")
        lost = {sector: changed.earlier[sector].lost for sector in SECTORS if changed.earlier[sector].lost}
        assert len(lost) > 3 and {Side.ENTENTE, Side.CENTRAL_POWERS} <= {
            state.setup.board.sectors[sector].side for sector in lost
        }
        for sector in SECTORS:
            if state.sectors[sector].status == Status.AT_WAR:
                assert ("▽" in lines_of(keyboard, sector)) == (sector in lost)
                assert f"▽{lost.get(sector, '')}" in lines_of(keyboard, sector) or sector not in lost
        for one in changed.offensives:
            assert "▷" in lines_of(keyboard, one.attacker)
        assert set(BEFORE) & set(fronts(keyboard)) and not set("▼▲◂▸↔") & set(fronts(keyboard))


@pytest.mark.parametrize("size", first_of(2, SIZES), ids=lambda size: "x".join(map(str, size)))
async def test_the_first_offensive_of_a_turn_takes_the_last_turn_away(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        session = new_session(keyboard.app, "B", Options(athena=CENTRAL_POWERS))
        session = until(session, lambda game: game.state.turn == 3 and len(game.state.offensives) > 0, random.Random(3))
        await playing(keyboard, session)
        await keyboard.press("escape")
        assert "▽" not in keyboard.seen.splitlines()[0]
        board = "".join(lines_of(keyboard, sector) for sector in SECTORS) + fronts(keyboard)
        assert not set(BEFORE) & set(board)
        assert set("▼▲◂▸↔") & set(fronts(keyboard))


@pytest.mark.parametrize("decision", [Decision.REINFORCE, Decision.OFFENSIVE])
@pytest.mark.parametrize("size", first_of(2, SIZES), ids=lambda size: "x".join(map(str, size)))
async def test_losses_to_expect_are_those_of_both_sides_with_their_direction(
    size: tuple[int, int], decision: Decision
) -> None:
    async with running(size) as keyboard:
        session = until(
            new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS)),
            asked_for(decision, able=2),
            random.Random(4),
        )
        await playing(keyboard, session)
        await keyboard.press("escape", "v")
        shown = keyboard.game.map_view.prospects
        printed = session.setup.board.sectors
        assert {printed[one.attacker].side for one in shown} == set(Side)
        if size[0] == 80:
            for one in shown:
                assert f"»{one.figure}" in lines_of(keyboard, one.defender)
            return
        arrows = [sign for sign in fronts(keyboard) if sign in "◂▸▲▼"]
        assert len(arrows) == len(shown)
        assert all(fronts(keyboard).count(one.figure) for one in shown)


@pytest.mark.rule("14.2")
@pytest.mark.parametrize("size", first_of(2, SIZES), ids=lambda size: "x".join(map(str, size)))
async def test_after_the_war_no_peace_is_reckoned_any_more(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        met = set()
        for seed in ("x", "y", "1"):
            session = finished(keyboard.app, seed)
            over = session.over
            assert isinstance(over, Over)
            await playing(keyboard, session)
            await keyboard.press("escape")
            sides = keyboard.seen.splitlines()[keyboard.game.query_one(ResourceTrack).region.y]
            assert "peace" not in sides and "+" not in sides
            assert ("prestige" in sides) == (over.prestige is not None)
            panel = keyboard.game.query_one(PeacePanel).region
            below = "\n".join(keyboard.seen.splitlines()[panel.y : panel.bottom])
            assert "would win a peace" not in below
            assert all(str(points) in sides for points in over.prestige or ())
            met.add(over.prestige is None)
        assert met == {True, False}
