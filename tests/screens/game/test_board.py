"""The board: where the cursor starts, and who is out of the war."""

from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.sector_panel import SectorPanel
from rules.model import Options, Sector, Status
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, new_session, playing, running
from tests.screens.game.support import finished


async def test_a_new_game_starts_on_ones_own_side() -> None:
    async with running() as keyboard:
        for athena, first in ((ENTENTE, Sector.GERMANY), (CENTRAL_POWERS, Sector.FRANCE)):
            await playing(keyboard, new_session(keyboard.app, "4", Options(athena=athena)))
            assert keyboard.game.query_one(MapView).cursor == first
            await keyboard.press("q")


async def test_who_is_out_of_the_war_shows_it_and_is_no_enemy() -> None:
    async with running((120, 40)) as keyboard:
        session = finished(keyboard.app)
        out = [sector for sector in Sector if session.state.sectors[sector].status != Status.AT_WAR]
        await playing(keyboard, session)
        view = keyboard.game.query_one(MapView)
        panels = {panel.sector: panel for panel in view.query(SectorPanel)}
        for cursor in Sector:
            view.cursor = cursor
            assert not [sector for sector in out if panels[sector].enemy]
        await keyboard.quiet()
        lines = keyboard.seen.splitlines()
        fallen = {sector for sector in out if session.state.sectors[sector].status == Status.SURRENDERED}
        titles = {
            sector: lines[panel.region.y][panel.region.x : panel.region.right] for sector, panel in panels.items()
        }
        assert {sector for sector, title in titles.items() if "⚑" in title} == fallen
