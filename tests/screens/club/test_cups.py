"""Cups in the lobby: a deputy makes one, members enter, and its tables make themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.coach import record
from ldd_tui.screens.club import results
from ldd_tui.screens.club.results import ResultsScreen
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.tables import LobbyTable
from saves.club.clocks import Bank
from saves.club.cups import Cups
from tests.analysis.support import Fickle
from tests.app.test_crash import ODD
from tests.screens.club.support import ENTENTE, Hosted
from tests.screens.club.test_results import rows
from tests.screens.driving import Keyboard, running
from tests.textual_inside import text_lines

DAY = 86_400.0


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hosted:
    """Clara is a deputy."""
    for where in (record, results):
        monkeypatch.setattr(where, "network_of", lambda edition: Fickle().network)
    hosted = Hosted(tmp_path)
    for name in ("Anna", "Bert", "Clara"):
        member = hosted.member(name)
    hosted.club.make_deputy(member.id, deputy=True)
    return hosted


def cups_of(hosted: Hosted) -> Cups:
    return Cups(hosted.store, hosted.club, hosted.games, hosted.clock)


async def to_cups(keyboard: Keyboard) -> None:
    await keyboard.press("C")
    await keyboard.quiet()
    assert isinstance(keyboard.app.screen, ResultsScreen)


def seen(keyboard: Keyboard) -> str:
    return " ".join(" ".join(text_lines(keyboard.app)).split())


async def test_a_deputy_makes_a_cup_members_enter_and_play(hosted: Hosted) -> None:
    async with running((80, 24), hosted.app("Clara")) as keyboard:
        await to_cups(keyboard)
        await keyboard.press("D", "enter", "up", "enter")
        assert "Type a name." in seen(keyboard)
        await keyboard.press("down", *"Spring", "down", "down", "right", *["down"] * 4, "right", "down")
        assert "Next round" in seen(keyboard)
        form = keyboard.app.screen.query_one(Form)
        assert all(option.hint for row in form.rows for option in row.options)
        await keyboard.press("right", "down", "enter")
        (cup,) = cups_of(hosted).all()
        assert (cup.made.name, cup.made.kind, cup.made.edition) == ("Spring", "round_robin", "first")
        assert (cup.made.games, cup.made.begin, cup.made.every, cup.made.rounds) == (1, 3, 7, 0)
        assert cup.made.clock == Bank(72, 12, 120) and cup.made.by == hosted.club.members().members[2].id
        assert rows(keyboard)[0][:2] == ("Spring", "round robin")
    for name in ("Anna", "Bert"):
        async with running((80, 24), hosted.app(name)) as keyboard:
            await to_cups(keyboard)
            await keyboard.press("J")
            assert rows(keyboard)[0][2] == ("1" if name == "Anna" else "2")
            if name == "Bert":  # he leaves, and comes again
                await keyboard.press("J")
                assert rows(keyboard)[0][2] == "1"
                await keyboard.press("J", "D")
                assert "Only the host and deputies can do this." in seen(keyboard)
    async with running((80, 24), hosted.app("Clara")) as keyboard:
        await to_cups(keyboard)
        await keyboard.press("D", "enter")
        assert "2 members have entered." in seen(keyboard)
        await keyboard.press("enter")
        assert cups_of(hosted).cup(cup.id).began is None
        await keyboard.press("D", "enter", "up", "enter", "enter")
        assert "Cups: Spring" in seen(keyboard) and {cells[0] for cells in rows(keyboard)} == {"1. Anna", "1. Bert"}
        await keyboard.press("2")
        assert [len(cells) for cells in rows(keyboard)] == [3]
    (game,) = hosted.games.all()
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        (row,) = keyboard.app.screen.query_one(LobbyTable).rows
        assert (row.name, row.standing) == ("Spring (1.1)", "a seat for you")
        await keyboard.press("d", "y")
        assert "leave the cup instead" in seen(keyboard)
    for side, member in game.agreements.kept.items():
        hosted.games.sit(game.id, side, hosted.club.members().member(member))
    hosted.games.resign(game.id, ENTENTE)
    cups_of(hosted).advance()
    async with running((120, 40), hosted.app("Bert")) as keyboard:
        await to_cups(keyboard)
        assert rows(keyboard)[0][3].startswith("won by ")
        await keyboard.press("enter", "2", "enter")
        assert not isinstance(keyboard.app.screen, ResultsScreen)
        while not isinstance(keyboard.app.screen, ResultsScreen):
            await keyboard.press("escape")
        await keyboard.press("escape")
        assert rows(keyboard)[0][0] == "Spring"


async def test_a_deputy_forfeits_a_game_that_does_not_begin(hosted: Hosted) -> None:
    cups = cups_of(hosted)
    cup = cups.make("", "Autumn", "knock_out", "first")
    anna = hosted.club.members().called("Anna")
    assert anna is not None
    cups.enter(cup, anna.id)
    async with running((80, 24), hosted.app("Clara")) as keyboard:
        await to_cups(keyboard)
        await keyboard.press("D", "down", "enter", *"be", "enter")
        assert rows(keyboard)[0][2] == "2" and cups.cup(cup).members[0] == anna.id
        cups.start(cup, "")
        await keyboard.press("escape", "C")
        await keyboard.press("enter", "2", "D", "enter", *"ill", "enter")
        assert rows(keyboard)[0][2] == "1 : 0" and "Forfeited by Clara: ill." in seen(keyboard)
        await keyboard.press("enter")
        assert "This game wasn't played." in seen(keyboard)
    assert not hosted.games.all() and cups.cup(cup).finished


async def test_a_deputy_is_offered_no_ruling_in_a_cup_they_play_in(hosted: Hosted) -> None:
    cups = cups_of(hosted)
    cup = cups.make("", "Winter", "round_robin", "first")
    for name in ("Anna", "Clara"):
        member = hosted.club.members().called(name)
        assert member is not None
        cups.enter(cup, member.id)
    cups.start(cup, "")
    async with running((80, 24), hosted.app("Clara")) as keyboard:
        await to_cups(keyboard)
        await keyboard.press("enter", "2", "D")
        assert "You play in this cup" in seen(keyboard)
        assert not any(words in seen(keyboard) for words in ("wins", "Exclude", "Cancel"))


async def test_a_cups_name_is_text_everywhere(hosted: Hosted) -> None:
    """For web pages, see `tests/club/test_pages.py`; for plain lines, `tests/plain/test_club.py`."""
    cups = cups_of(hosted)
    cup = cups.make("", "\x1b]0;x\x07[@click=app.quit]Cup[/]\u202e\nof May", "knock_out", "second")
    for name in ("Anna", "Bert"):
        member = hosted.club.members().called(name)
        assert member is not None
        cups.enter(cup, member.id)
    cups.start(cup, "")
    (table,) = hosted.games.all()
    assert table.summary.name == "]0;x[@click=app.quit]Cu… (1.1)", "also in notices and the log"
    async with running((80, 24), hosted.app("Clara")) as keyboard:
        for place in ((), ("C",), ("D",), ("escape", "enter")):
            await keyboard.press(*place)
            await keyboard.quiet()
            shown = seen(keyboard)
            assert "]0;x[@click=app.quit]Cu" in shown and not ODD.search(shown), place
