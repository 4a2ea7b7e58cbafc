"""The map's cursor between two decisions: it stays where the player left it, if that has to do with them."""

from __future__ import annotations

from rules import actions as a
from rules.model import Decision, Options, Sector, Status
from tests.screens.driving import CENTRAL_POWERS, PLAIN, running
from tests.screens.game.support import ready_for


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


async def test_the_cursor_stays_on_a_target_of_the_only_player() -> None:
    async with running((120, 40)) as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=CENTRAL_POWERS))
        game = keyboard.game
        targets = {action.defender for action in session.legal if isinstance(action, a.Offensive)}
        assert targets
        for target in targets:
            game.map_view.cursor = target
            game.decisions.begin()
            game.decisions.ask()
            await keyboard.quiet()
            assert game.map_view.cursor == target


async def test_each_of_two_players_finds_the_cursor_where_it_was_left() -> None:
    async with running((120, 40)) as keyboard:
        session = await ready_for(keyboard, Decision.REINFORCE, PLAIN, able=1)
        game, side = keyboard.game, session.state.active
        own = [one for one in session.setup.board.of_side(side) if session.state.sectors[one].status == Status.AT_WAR]
        game.map_view.cursor = own[-1]
        for asked in (side.enemy, side):
            while session.choice is None or session.choice.side != asked:
                if session.choice is not None:
                    session.choose(a.DONE if a.DONE in session.legal else session.legal[0])
                session.advance(fast=True)
            game.decisions.ask()
            await keyboard.quiet()
            assert session.setup.board.sectors[game.map_view.cursor].side == asked
        assert game.map_view.cursor == own[-1]
