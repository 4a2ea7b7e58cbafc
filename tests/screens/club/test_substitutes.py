"""On the screen: who leaves a game, who plays on, and what a deputy decides in the lobby."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.screens.club.club_table import ClubTableScreen
from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.text.lobby import viewer_of
from rules.model import Cause, Over
from saves.club.clocks import Bank
from saves.club.games import ClubGame, ClubGames
from saves.club.members import Club, NotADeputy
from saves.store import Store
from tests.screens.club.support import Hosted
from tests.screens.club.tables import Table
from tests.screens.club.test_club_table import choose_offer
from tests.screens.club.test_lobby import busy_club, game_of, to_game
from tests.screens.driving import Keyboard, running


async def choose(keyboard: Keyboard, label: str) -> None:
    dialog = keyboard.app.screen
    assert isinstance(dialog, ArrangeModal), dialog
    place = [offer.label for offer in dialog.offers].index(label)
    await keyboard.press(*["down"] * place, "enter")


async def test_a_level_plays_for_who_left_and_then_a_member(tmp_path: Path) -> None:
    laid = Table(tmp_path / "games.sqlite3", days=3)
    async with laid.both() as (leaves, stays):
        side, seq = leaves.side, stays.table.session.play.seq
        await choose_offer(leaves, "leave")
        await leaves.within(choose(leaves.keyboard, "Recruit"))
        await leaves.until(lambda: not isinstance(leaves.app.screen, ClubTableScreen))
        session = stays.table.session
        await stays.until(lambda: bool(session.policies[side]) and session.play.seq > seq + 1)
        with Store(laid.path) as store:
            club = Club(store.database)
            ClubGames(store, club).sit(laid.game, side, club.join(club.invite("Clara"), "key Clara", "Clara"))
        while not session.elsewhere:  # what the level did is read first
            await stays.read_on()
            await stays.quiet()
        await stays.until(lambda: "Clara" in stays.who)


def test_who_left_a_seat_has_not_declined_it(tmp_path: Path) -> None:
    busy = busy_club(Hosted(tmp_path))
    game = busy.games.game(game_of(busy, "others"))
    side, member = next(iter(game.agreements.sitting.items()))
    busy.games.leave_seat(game.id, side, member)
    told = " ".join(viewer_of(busy.visit("Dora")).sentences(busy.games.game(game.id)))
    assert "left the game" in told and "declined" not in told


async def test_an_empty_seat_is_said_to_be_awaited_and_can_be_claimed(tmp_path: Path) -> None:
    laid = Table(tmp_path / "games.sqlite3", days=3)
    async with laid.both() as (leaves, stays):
        await choose_offer(leaves, "leave")
        await leaves.press("enter")
        await stays.until(lambda: stays.table.company.game.halted)
        await stays.until(lambda: "The game goes on when" in " ".join(stays.seen.split()))
        await choose_offer(stays, "claim")
        await stays.press("y")
        await stays.until(lambda: stays.table.session.over is not None)


async def test_a_deputy_annuls_a_game_and_deletes_a_message(tmp_path: Path) -> None:
    busy = busy_club(Hosted(tmp_path))
    dora, bert = busy.member("Dora"), busy.club.members().called("Bert")
    assert bert is not None
    busy.visit("Bert").talk.say("", bert.id, "You fools")
    async with running((80, 24), busy.app("Dora")) as keyboard:
        await keyboard.press("D")
        assert "Only the host and deputies" in keyboard.seen
        busy.club.make_deputy(dora.id, True)
        lobby = keyboard.app.screen
        assert isinstance(lobby, LobbyScreen)
        keyboard.app.call_later(lobby.show)
        await to_game(keyboard, "others")
        await keyboard.press("D")
        await choose(keyboard, "Annul the game")
        await keyboard.press(*"set up wrongly", "enter")
        assert "The game is over." in keyboard.seen
        game: ClubGame = busy.games.game(game_of(busy, "others"))
        over = game.summary.over
        assert isinstance(over, Over) and (over.winner, over.cause) == (None, Cause.ANNULLED)
        await to_game(keyboard, "others")
        assert "Dora annulled the game. Reason: set up wrongly." in " ".join(keyboard.seen.split())
        await keyboard.press("D")
        await choose(keyboard, "Delete a message")
        await keyboard.press("enter", *"rude", "enter")
        assert "Dora deleted this message. Reason: rude." in " ".join(keyboard.seen.split())


async def test_a_deputy_adjudicates_with_the_chance_shown(tmp_path: Path) -> None:
    busy = busy_club(Hosted(tmp_path))
    busy.club.make_deputy(busy.member("Dora").id, True)
    async with running((80, 24), busy.app("Dora")) as keyboard:
        await to_game(keyboard, "others")
        await keyboard.press("D")
        await choose(keyboard, "Adjudicate")
        assert "The networks give the Entente" in keyboard.seen
        await choose(keyboard, "The Central Powers won")
        await keyboard.press(*"asked twice", "enter")
        event = busy.store.load(game_of(busy, "others")).history.last.event
        assert getattr(event, "winner", "") == "central_powers" and getattr(event, "chance", None) is not None


async def test_a_deputy_sets_a_bank_invites_and_announces(tmp_path: Path) -> None:
    busy = busy_club(Hosted(tmp_path))
    busy.club.make_deputy(busy.member("Dora").id, True)
    async with running((80, 24), busy.app("Dora")) as keyboard:
        await to_game(keyboard, "others")
        await keyboard.press("D")
        await choose(keyboard, "Another clock")
        await keyboard.press(*"72+12/120w", "enter", *"as agreed", "enter")
        agreed = busy.games.game(game_of(busy, "others")).agreements.clock
        assert agreed == Bank(72, 12, 120, weekdays=True)
        await keyboard.press("D")
        await choose(keyboard, "Announcement")
        await keyboard.press(*"Cup on Friday", "enter")
        assert busy.club.members().announcement == "Cup on Friday" and "Cup on Friday" in keyboard.seen
        await keyboard.press("D")
        await choose(keyboard, "Invite a member")
        await keyboard.press(*"Emil", "enter")
        (code,) = re.findall(r"join-([a-z0-9-]+)", keyboard.seen)
        assert (invitation := busy.club.members().invitation(code, busy.clock.now)) and invitation.name == "Emil"
    with pytest.raises(NotADeputy):
        busy.club.announce("no", busy.member("Fritz").id)
