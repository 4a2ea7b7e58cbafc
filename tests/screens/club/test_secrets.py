"""A bid is on no screen but that of who made it, before the other has bid too (6), and an order on none at all.

The same bid is made in two copies of a club, once of nothing and once of all. Every cell that the other player, a
spectator, a guest in the lobby see, and all that the club tells of its games, must be the same in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from rich.segment import Segment

from ldd_tui import reports
from ldd_tui.app.club_app import ClubApp
from ldd_tui.club.commands import answer
from ldd_tui.club.login import Who
from ldd_tui.modals.decisions.amount import BidModal
from ldd_tui.screens.club.club_table import ClubTableScreen
from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.screens.club.watch import WatchScreen
from rules import engine
from rules.editions import EDITIONS
from rules.model import Side
from saves.club.orders import GiveBid
from saves.events import Help
from saves.portable import export_game
from saves.store import Store
from saves.undisclosed import as_public
from saves.verify import examine
from tests import textual_inside
from tests.screens.club.support import Hosted, key_of
from tests.screens.club.tables import Watched, Way, until, visiting
from tests.screens.driving import Keyboard
from tests.soaking import first_of

pytestmark = pytest.mark.rule("6", "R029", "6.2:2")

EVERYWHERE = ("x", "escape", "L", "escape", "e", "escape", "T", "escape", "y", "2", "3", "escape", "tab", "tab")
AT_THE_TABLE = ("escape", *EVERYWHERE, "Z", "escape", "U", "i", "escape", "H", "escape", "enter", "1", "s")
FORMS = ("text", "markdown", "html")
LOOKING_ON = (*EVERYWHERE, "left", "right", "D", "end", "B", "enter", "slash", "b", "i", "d", "enter")


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    key: str = request.param
    return key


def cells(keyboard: Keyboard) -> list[list[Segment]]:
    return [list(strip) for strip in textual_inside.strips(keyboard.app)]


def seq(keyboard: Keyboard) -> int:
    for screen in keyboard.app.screen_stack:
        if isinstance(screen, ClubTableScreen):
            return screen.session.play.seq
        if isinstance(screen, WatchScreen):
            return screen.recording.last_seq
    return -1


def bid(watched: Watched, *, much: bool) -> None:
    watched.play.choose(engine.legal(watched.play.state)[-1 if much else 0])


def order(watched: Watched, *, much: bool) -> None:
    watched.hosted.games.order(watched.game, Side.ENTENTE, GiveBid(watched.play.state.turn + 1, 5 if much else 0))


def has_read(watched: Watched) -> None:
    """Moltke has seen everything so far."""
    visit = watched.hosted.visit("Moltke")
    member = visit.member
    assert member is not None
    visit.seen.saw(member.id, watched.game, watched.play.seq)


async def frames(
    watched: Watched, name: str, way: Way | None, keys: Sequence[str], *, much: bool, before: bool
) -> list[list[list[Segment]]]:
    """Screens per key while the Entente bids, undoes and rebids; `before`: the viewer came first."""
    seen: list[list[list[Segment]]] = []
    order(watched, much=much)
    if not before:
        bid(watched, much=much)
    async with visiting(watched, name, way, (80, 24) if before else (120, 40)) as keyboard:
        if before:
            bid(watched, much=much)
        for pressed in (keys, ()):
            screen = keyboard.app.screen
            if isinstance(screen, LobbyScreen):
                screen.show()  # which it does by itself within half a second
                await keyboard.quiet()
            else:
                await until(keyboard, lambda: seq(keyboard) == watched.play.seq)
            seen.append(cells(keyboard))
            for key in pressed:
                await keyboard.press(key)
                seen.append(cells(keyboard))
            watched.play.undo()
            bid(watched, much=much)
    watched.play.undo()
    return seen


def told_to_scripts(hosted: Hosted, game: str) -> list[str]:
    answers = []
    for name in ("Joffre", "Moltke", "Foch"):
        member = hosted.club.members().called(name)
        assert member is not None
        for command in ("status", f"export {game}"):
            out = BytesIO()
            answer(Who(key_of(name), member.id), command, hosted.data, out)
            answers.append(out.getvalue().decode())
    assert all(answers)
    return answers


def written_about(store: Store, game: str) -> list[str]:
    stored = store.stored(game)
    history, found = examine(stored.links, None, (stored.seq, stored.head))
    told = as_public(history)
    picture = reports.board("Marne", told, told.last.state)
    return [*(reports.after_action("Marne", told, found, form) for form in FORMS), picture]


WATCHING = (("second", "Moltke", True), ("second", "Foch", False), ("first", "guest", True), ("first", "Moltke", False))
"""In each edition: who looks, and whether he is there before the bid; every run tries these."""
_OTHERS = set(product(EDITIONS, ("Moltke", "Foch", "guest"), (True, False))) - set(WATCHING)


@pytest.mark.slow("every screen is looked at")
@pytest.mark.parametrize("watching", first_of(len(WATCHING), (*WATCHING, *sorted(_OTHERS))), ids=str)
async def test_nobody_else_sees_a_bid(tmp_path: Path, watching: tuple[str, str, bool]) -> None:
    edition, who, before = watching
    (tmp_path / "club").mkdir()
    first = Watched.laid_out(tmp_path / "club", edition, Help.ALL if before else Help.NONE)
    first.to_bid()
    has_read(first)
    asked: dict[str, tuple[Way | None, Sequence[str]]] = {
        "Moltke": (ClubApp.open_table, AT_THE_TABLE),
        "Foch": (ClubApp.watch_game, LOOKING_ON),
        "guest": (None, ("down", "up")),
    }
    way, keys = asked[who]
    seen = []
    for much in (False, True):
        watched = first.copied(tmp_path / f"{who} {much}")
        name = "" if who == "guest" else who
        seen.append(await frames(watched, name, way, keys, much=much, before=before))
    assert len(seen[0]) == len(seen[1]) > 3
    differs = [at for at, (one, other) in enumerate(zip(*seen, strict=True)) if one != other]
    assert not differs


async def test_the_other_is_asked_for_his_bid(tmp_path: Path, edition: str) -> None:
    watched = Watched.laid_out(tmp_path, edition)
    watched.to_bid()
    has_read(watched)
    async with visiting(watched, "Moltke", ClubApp.open_table) as keyboard:
        bid(watched, much=True)
        await until(keyboard, lambda: isinstance(keyboard.app.screen, BidModal))


def test_nothing_that_the_club_tells_has_a_bid(tmp_path: Path, edition: str) -> None:
    (tmp_path / "club").mkdir()
    first = Watched.laid_out(tmp_path / "club", edition)
    first.to_bid()
    told = []
    for much in (False, True):
        watched = first.copied(tmp_path / str(much))
        bid(watched, much=much)
        hosted = watched.hosted
        found: list[object] = [hosted.games.game(watched.game), hosted.games.all(), hosted.store.games()]
        found += [hosted.games.book(watched.game).read().request(watched.play.seq)]
        order(watched, much=much)
        found += export_game(hosted.store, watched.game)
        found += told_to_scripts(hosted, watched.game)
        found += written_about(hosted.store, watched.game)
        told.append([repr(one).split(" at 0x")[0] for one in found])
    assert told[0] == told[1]
