"""A lobby in mid-season, at 80 columns: finding the next game, an old one, and a member."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from ldd_tui.modals.club.members import MemberModal
from ldd_tui.screens.club.club_table import ClubTableScreen
from ldd_tui.screens.club.new_table import NewTableScreen
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.tables import LobbyTable
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup
from saves.club.agreements import TableTerms
from saves.club.clocks import EachDecision
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted
from tests.screens.driving import Keyboard, running

DAY = 86_400.0
NAMES = ("Anna", "Bert", "Clara", "Dora", "Émile", "Falkenhayn", "Georgette", "Hindenburg")


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """25 games; a third of them is over, and Falkenhayn must move in the others of his."""
    hosted = Hosted(tmp_path_factory.mktemp("season"))
    members = {name: hosted.member(name) for name in NAMES}
    hosted.clock.now -= 25 * DAY
    first = packaged("first")
    for number, (one, other) in enumerate(list(combinations(NAMES, 2))[:25]):
        hosted.clock.now += DAY
        kept = {ENTENTE: members[one].id, CENTRAL_POWERS: members[other].id}
        name = f"League round {number // 4 + 1}: {one}-{other}"
        edition = Setup(first, Options.usual(first.edition)), packaged_text("first")
        setup, text = edition if number % 5 == 4 else (Setup(packaged(), Options()), packaged_text())
        clock = EachDecision((720, 480, 72)[number % 3])
        game = hosted.games.make(members[one], setup, text, kept, TableTerms(clock=clock), name=name)
        hosted.games.sit(game, CENTRAL_POWERS, members[other])
        if number % 3 == 2:
            hosted.games.resign(game, CENTRAL_POWERS)
    yield hosted


def names(keyboard: Keyboard) -> list[str]:
    return [row.name for row in keyboard.app.screen.query_one(LobbyTable).rows]


def at(keyboard: Keyboard) -> str:
    row = keyboard.app.screen.query_one(LobbyTable).row
    return "" if row is None else row.name


async def test_the_least_time_left_comes_first_under_whole_names(season: Hosted) -> None:
    async with running((80, 24), season.app("Falkenhayn")) as keyboard:
        table = keyboard.app.screen.query_one(LobbyTable)
        left = [row.left for row in table.rows if row.standing == "your turn"]
        assert left == ["out", *sorted(left[1:], key=lambda words: int(words[:-1]))] and len(left) == 5
        assert "League round 3: Bert-Falkenhayn" in keyboard.seen
        assert "Falkenhayn to move" not in keyboard.seen, "a heading says so already"


async def test_the_next_game_is_entered_from_the_lobby_and_from_a_table(season: Hosted) -> None:
    async with running((80, 24), season.app("Falkenhayn")) as keyboard:
        waiting = [row.id for row in keyboard.app.screen.query_one(LobbyTable).rows if row.standing == "your turn"]
        await keyboard.press("end", "n")
        entered = []
        for _ in (*waiting, ""):
            while not isinstance(keyboard.app.screen, ClubTableScreen):
                await keyboard.press("escape")
            entered.append(keyboard.app.screen.session.play.game)
            await keyboard.press("n")
        assert entered[:-1] == waiting and entered[-1] in waiting[:-1]


async def test_old_games_are_found_by_member_and_edition(season: Hosted) -> None:
    async with running((80, 24), season.app("Falkenhayn")) as keyboard:
        assert sum("won" in line for line in keyboard.seen.splitlines()) <= 3
        await keyboard.press("F")
        assert "8 finished games" in keyboard.seen and "Played" in keyboard.seen
        await keyboard.press("slash", *"emile", "enter")
        found = names(keyboard)
        assert found and all("Émile" in name for name in found) and f"{len(found)} of 8" in keyboard.seen
        await keyboard.press("down")
        chosen = at(keyboard)
        await keyboard.press("escape")
        assert at(keyboard) == chosen or len(names(keyboard)) > 8
        await keyboard.press("slash", *"first edition")
        assert len(names(keyboard)) == 5
        await keyboard.press(*" zzz")
        assert "Nothing found" in keyboard.seen


async def test_the_cursor_stays_with_its_game(season: Hosted) -> None:
    async with running((80, 24), season.app("Anna")) as keyboard:
        await keyboard.press("F", "end")
        chosen = at(keyboard)
        await keyboard.press("slash", *chosen.split()[-1].lower(), "enter")
        assert at(keyboard) == chosen
        await keyboard.press("ctrl+l", "F", "F")
        assert at(keyboard) == chosen and chosen in keyboard.seen


async def test_a_member_is_found_by_typing(season: Hosted) -> None:
    async with running((80, 24), season.app("Anna")) as keyboard:
        await keyboard.press("m")
        assert isinstance(keyboard.app.screen, MemberModal) and "Georgette" in keyboard.seen
        await keyboard.press(*"em", "enter")
        assert "Find: Émile" in keyboard.seen and all("Émile" in name for name in names(keyboard))
        await keyboard.press("N")
        screen = keyboard.app.screen
        assert isinstance(screen, NewTableScreen)
        form = screen.query_one(Form)
        form.fill_in({"central_powers": "member"})
        screen.on_form_changed()
        form.cursor = [row.name for row in form.rows].index("central_powers_member")
        await keyboard.press("enter", *"burg", "enter")
        hindenburg = season.club.members().called("Hindenburg")
        assert hindenburg is not None and form.value("central_powers_member") == hindenburg.id
