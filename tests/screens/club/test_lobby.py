"""The lobby: what it shows to whom, and the ways from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from ldd_tui.club.commands import status
from ldd_tui.games import computer_decisions
from ldd_tui.games.session import GameSession
from ldd_tui.players import POLICIES
from ldd_tui.players.levels import LEVELS
from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.screens.club.membership import JoinScreen
from ldd_tui.screens.club.new_table import NewTableScreen
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.text.lobby import Section, Viewer
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.tables import LobbyTable
from rules.model import Choice, Side
from saves.club.agreements import Adjourn, Pause, TakeBack
from saves.club.clocks import EachDecision
from saves.club.games import HasBegun
from saves.events import Acted
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted, key_of
from tests.screens.driving import Keyboard, running


@pytest.fixture
def hosted(tmp_path: Path) -> Hosted:
    return Hosted(tmp_path)


def busy_club(hosted: Hosted) -> Hosted:
    anna, bert, clara = (hosted.member(name) for name in ("Anna", "Bert", "Clara"))
    for name, kept, by in (
        ("yours to move", (bert, anna), bert),
        ("his to move", (anna, bert), anna),
        ("invited", (anna, clara), clara),
        ("open", (None, clara), clara),
        ("others", (bert, clara), bert),
        ("secret", (bert, clara), bert),
        ("over", (anna, clara), anna),
    ):
        hosted.clock.now += 60
        game = hosted.make(by, name, *kept, days=3.0, watched=name != "secret")
        if name in ("yours to move", "his to move", "others", "secret", "over"):
            for side, who in zip(Side, kept, strict=True):
                if who is not None and who != by:
                    hosted.games.sit(game, side, who)
        if name == "over":
            hosted.games.resign(game, CENTRAL_POWERS)
    return hosted


def talking(hosted: Hosted) -> Hosted:
    hosted.club.announce("The club meets on Friday at eight.")
    bert = hosted.club.members().called("Bert")
    assert bert is not None
    hosted.visit("Bert").talk.say("", bert.id, "Who plays tonight?")
    return hosted


@pytest.fixture
def busy(hosted: Hosted) -> Hosted:
    return busy_club(hosted)


def told(hosted: Hosted, name: str) -> list[tuple[str, Section, str]]:
    """Per game: what the lobby shows a member or a guest."""
    member = hosted.club.members().called(name)
    viewer = Viewer(member.id if member else "", hosted.club.members(), (), hosted.clock.now)
    return [(row.name, row.section, row.standing) for row in viewer.rows(hosted.games.all())]


def game_of(hosted: Hosted, name: str) -> str:
    return next(game.id for game in hosted.games.all() if game.summary.name == name)


def table(keyboard: Keyboard) -> LobbyTable:
    return keyboard.app.screen.query_one(LobbyTable)


async def to_game(keyboard: Keyboard, name: str) -> None:
    rows = [row.name for row in table(keyboard).rows]
    await keyboard.press("home", *["down"] * rows.index(name))


def test_what_awaits_somebody_comes_first(busy: Hosted) -> None:
    assert told(busy, "Anna") == [
        ("yours to move", Section.AWAITS_YOU, "your turn"),
        ("invited", Section.AWAITS_YOU, "a seat for you"),
        ("his to move", Section.YOURS, "Bert to move"),
        ("open", Section.OPEN, "open seat"),
        ("others", Section.OTHERS, "Clara to move"),
        ("over", Section.OVER, "Entente won"),
    ]


def test_a_guest_sees_what_is_open_to_spectators(busy: Hosted) -> None:
    assert {(name, section) for name, section, _words in told(busy, "")} == {
        ("yours to move", Section.OTHERS),
        ("his to move", Section.OTHERS),
        ("invited", Section.OTHERS),
        ("open", Section.OTHERS),
        ("others", Section.OTHERS),
        ("over", Section.OVER),
    }


def test_whose_turn_it_is_is_awaited_while_the_clock_stands_but_not_in_an_adjourned_game(busy: Hosted) -> None:
    game, anna = game_of(busy, "yours to move"), busy.club.members().called("Anna")
    assert anna is not None
    seq = busy.games.game(game).summary.seq
    for wish, awaited in ((Pause(), True), (Adjourn(), False)):
        busy.games.book(game).ask(ENTENTE, wish, seq)
        busy.games.book(game).answer(CENTRAL_POWERS, True, seq)
        standing = (Section.AWAITS_YOU, "your turn") if awaited else (Section.YOURS, "adjourned")
        assert ("yours to move", *standing) in told(busy, "Anna")
        assert f"your turn: {int(awaited)} of 2 games" in status(busy.games.all(), anna.id)


def test_a_request_awaits_its_answer(busy: Hosted) -> None:
    game = game_of(busy, "his to move")
    seq = busy.games.game(game).summary.seq
    busy.games.book(game).ask(CENTRAL_POWERS, TakeBack(to=1), seq)
    assert ("his to move", Section.AWAITS_YOU, "asks to undo") in told(busy, "Anna")
    busy.games.book(game).answer(ENTENTE, False, seq)
    busy.games.book(game).ask(CENTRAL_POWERS, Pause(), seq)
    assert ("his to move", Section.AWAITS_YOU, "asks to pause") in told(busy, "Anna")
    busy.games.book(game).withdraw(CENTRAL_POWERS)
    assert ("his to move", Section.YOURS, "Bert to move") in told(busy, "Anna")


async def test_a_kept_seat_is_taken_by_enter(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await to_game(keyboard, "invited")
        assert "sit down" in keyboard.seen
        await keyboard.press("enter")
        assert "Sit down for the Entente?" in keyboard.seen
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, LobbyScreen) and not busy.games.game(
            game_of(busy, "invited")
        ).seated.get(ENTENTE)
        await keyboard.press("enter", "enter")
        opened = next(screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))
        assert opened.session.elsewhere == (CENTRAL_POWERS,)
        assert [one.game for one in busy.visit("Bert").presence.everybody()] == [game_of(busy, "invited")]
    assert busy.games.game(game_of(busy, "invited")).seated[ENTENTE] == "Anna"


async def test_a_kept_seat_is_declined_and_then_anybodys(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await to_game(keyboard, "invited")
        await keyboard.press("d", "enter")
        assert busy.games.game(game_of(busy, "invited")).agreements.kept[ENTENTE] != ""
        await keyboard.press("d", "y")
        assert "The seat is now open to all." in keyboard.seen
    assert ("invited", Section.OPEN, "open seat") in told(busy, "Bert")


async def test_an_open_seat_is_taken_once(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await to_game(keyboard, "open")
        await keyboard.press("enter")
        bert = busy.club.members().called("Bert")
        assert bert is not None
        busy.games.sit(game_of(busy, "open"), ENTENTE, bert)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, LobbyScreen) and "seat" in keyboard.seen
    assert busy.games.game(game_of(busy, "open")).seated[ENTENTE] == "Bert"


async def test_what_others_do_is_seen_at_once(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        anna = busy.club.members().called("Anna")
        clara = busy.club.members().called("Clara")
        assert anna is not None and clara is not None
        busy.make(clara, "brand new", anna, clara)
        async with asyncio.timeout(20):
            while "brand new" not in keyboard.seen:
                await keyboard.pilot.pause(0.02)


async def test_a_new_member_chooses_a_name_that_is_free(hosted: Hosted) -> None:
    hosted.member("Anna")
    code = hosted.club.invite("somebody")
    async with running((80, 24), hosted.app(code=code, key="SHA256:new")) as keyboard:
        assert isinstance(keyboard.app.screen, JoinScreen)
        assert "somebody" in keyboard.seen  # as the host has called him; what is typed takes its place
        await keyboard.press(*"anna", "enter", "enter")
        assert "The name Anna is taken." in keyboard.seen.replace("anna", "Anna")
        await keyboard.press("ctrl+u", *"Dora", "enter", "enter")
        assert isinstance(keyboard.app.screen, LobbyScreen) and "The club: Dora" in keyboard.seen
        own = hosted.data / "members" / keyboard.app.visit.member.id  # type: ignore[attr-defined]
        assert own.is_dir() and own.stat().st_mode & 0o077 == 0
    assert hosted.club.members().of_key("SHA256:new") is not None


async def test_another_computer_comes_in_by_a_code(hosted: Hosted) -> None:
    anna = hosted.member("Anna")
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("K", "a")
        said = " ".join(keyboard.seen.split())
        code = said.partition("join-")[2].split()[0]
    async with running((80, 24), hosted.app(code=code, key="SHA256:other")) as keyboard:
        assert isinstance(keyboard.app.screen, LobbyScreen) and "The club: Anna" in keyboard.seen
        assert "This computer's key is now yours." in keyboard.seen
        assert not keyboard.app.screen.query(Toast), "what lies over a game could not be read"
    assert set(hosted.club.members().member(anna.id).keys) == {key_of("Anna"), "SHA256:other"}
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("K", "d")
        assert "This key is in use" in " ".join(keyboard.seen.split())
        await keyboard.press("n", *"laptop", "enter")
        assert [line.split() for line in keyboard.seen.splitlines() if "laptop" in line] == [["▶", "1", "laptop"]]
        await keyboard.press("down", "d", "y")
    assert hosted.club.members().member(anna.id).keys == {key_of("Anna"): "laptop"}


async def test_a_guest_types_an_invitation(hosted: Hosted) -> None:
    code = hosted.club.invite("somebody")
    async with running((80, 24), hosted.app()) as keyboard:
        await keyboard.press("N")
        assert "Guests watch" in keyboard.seen
        await keyboard.press("I", *"wrong", "enter")
        assert "This code is unknown" in keyboard.seen
        await keyboard.press("I", *f"join-{code.lower()}", "enter")
        assert isinstance(keyboard.app.screen, JoinScreen)
        await keyboard.press("ctrl+u", *"Dora", "enter", "enter")
        assert "The club: Dora" in keyboard.seen


async def test_a_guest_who_guesses_invitations_waits_for_each(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    code = hosted.club.invite("somebody")
    due: list[tuple[int, Callable[[], None]]] = []
    async with running((80, 24), hosted.app()) as keyboard:
        screen = keyboard.app.screen

        def set_timer(pause: float, look_up: Callable[[], None]) -> None:
            if pause >= 1:  # the lobby looks for news after a part of a second
                due.append((int(pause), look_up))

        monkeypatch.setattr(screen, "set_timer", set_timer)
        for wrong in range(6):
            await keyboard.press("I", *f"wrong{wrong}", "enter")
            if wrong > 1:
                await keyboard.press("I")  # nothing else can be typed meanwhile
                assert len(due) == wrong - 1 and keyboard.app.screen is screen
                due[-1][1]()
        assert [pause for pause, _ in due] == [1, 3, 8, 8]
        await keyboard.press("I", *code.lower(), "enter")
        assert keyboard.app.screen is screen
        due[-1][1]()
        await keyboard.press("x")
        assert isinstance(keyboard.app.screen, JoinScreen)


async def test_a_game_is_set_up_with_a_seat_for_a_member(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await keyboard.press("N")
        screen = keyboard.app.screen
        assert isinstance(screen, NewTableScreen)
        screen.query_one(Form).fill_in({"central_powers": "you", "name": "Verdun"})
        await keyboard.press("enter")
        assert "exactly one side" in keyboard.seen
        screen.query_one(Form).fill_in({"central_powers": "member"})
        screen.on_form_changed()
        clara = busy.club.members().called("Clara")
        assert clara is not None
        chosen = {"central_powers_member": clara.id, "clock": "7", "watched": "closed", "rated": "no"}
        screen.query_one(Form).fill_in(chosen)
        await keyboard.press("end", "enter")
        assert isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, LobbyScreen)
    made = busy.games.game(game_of(busy, "Verdun"))
    assert dict(made.seated) == {ENTENTE: "Anna"} and made.agreements.kept[CENTRAL_POWERS] == clara.id
    assert made.agreements.clock == EachDecision(168)
    assert not made.agreements.watched and not made.agreements.terms.rated


def decided(session: GameSession) -> set[Side]:
    states = [entry.state for entry in session.entries[:-1]]
    made = [isinstance(entry.event, Acted) for entry in session.entries[1:]]
    waiting = [state.waiting for state, by_a_side in zip(states, made, strict=True) if by_a_side]
    return {one.side for one in waiting if isinstance(one, Choice)}


async def test_a_member_plays_alone_against_a_level_at_a_table(busy: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer_decisions, "policy_until", lambda name, stop: POLICIES["random"])
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await keyboard.press("N")
        screen = keyboard.app.screen
        assert isinstance(screen, NewTableScreen)
        offered = next(row for row in screen.query_one(Form).rows if row.name == "central_powers").options
        assert set(LEVELS) < {option.name for option in offered}
        screen.query_one(Form).fill_in({"central_powers": "marshal", "name": "Ypres"})
        screen.on_form_changed()
        await keyboard.press("end", "enter")
        session = next(one for one in keyboard.app.screen_stack if isinstance(one, GameScreen)).session
        assert session.policies == ("", "marshal") and session.humans == (ENTENTE,)
        async with asyncio.timeout(20):  # the level decides in a thread of its own
            while CENTRAL_POWERS not in decided(session):
                at_the_table = isinstance(keyboard.app.screen, GameScreen) and session.choice is not None
                await keyboard.press("p" if at_the_table else "enter")
                await asyncio.sleep(0.01)
        await keyboard.press("escape")
    made = busy.games.game(game_of(busy, "Ypres"))
    assert made.summary.policies == ("", "marshal") and dict(made.seated) == {ENTENTE: "Anna"}


async def test_alone_is_as_at_home_and_leads_back(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await keyboard.press("a")
        assert isinstance(keyboard.app.screen, MenuScreen)
        assert "My box" not in keyboard.seen and "To the lobby" in keyboard.seen
        await keyboard.press(next(line.split()[0] for line in keyboard.seen.splitlines() if "New game" in line))
        assert any(line.split() == ["Your", "name", "Anna"] for line in keyboard.seen.splitlines())
        await keyboard.press("escape")
        await keyboard.press(next(line.split()[0] for line in keyboard.seen.splitlines() if "Settings" in line))
        assert "The club saves them." in keyboard.seen and str(busy.data) not in keyboard.seen
        await keyboard.press("escape", "q")
        assert isinstance(keyboard.app.screen, LobbyScreen)
    assert len(busy.games.all()) == 7


async def test_holidays_are_said_in_days(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        await keyboard.press("h", *"soon", "enter")
        assert "Expected a number of days" in keyboard.seen
        await keyboard.press("h", *"5", "enter")
        assert "You are away for 5 days." in keyboard.seen
        assert "The club: Anna, on holiday until 28 Nov" in keyboard.seen
        anna = busy.club.members().called("Anna")
        assert anna is not None and len(anna.away) == 1
        busy.clock.now += 60
        await keyboard.press("h")
        assert "On holiday until 28 Nov" in keyboard.seen
        await keyboard.press("enter")
        assert "You are back" in keyboard.seen and "on holiday" not in keyboard.seen
        await keyboard.press("h", *"3 2025-12-24", "enter")
        assert "You will be away from 24 Dec." in keyboard.seen and "on holiday" not in keyboard.seen
        anna = busy.club.members().called("Anna")
        assert anna is not None and anna.away[-1][1] - anna.away[-1][0] == 3 * 86_400
        await keyboard.press("h", "down", "enter", *"2 2025-12-30", "enter", "h")
        assert "On holiday from 30 Dec to 1 Jan 26" in keyboard.seen
        await keyboard.press("enter")
        assert "Holidays withdrawn." in keyboard.seen
        anna = busy.club.members().called("Anna")
        assert anna is not None and len(anna.away) == 2


def test_others_see_in_the_lobby_until_when_somebody_is_on_holiday(busy: Hosted) -> None:
    anna = busy.club.members().called("Anna")
    assert anna is not None
    now = busy.club.now()
    busy.club.be_away(anna.id, now, now + 5 * 86_400)
    viewer = Viewer("", busy.club.members(), (), busy.clock.now)
    sentences = viewer.sentences(busy.games.game(game_of(busy, "his to move")))
    assert "Anna is on holiday until 28 Nov." in sentences
    assert not any("holiday" in words for words in viewer.sentences(busy.games.game(game_of(busy, "others"))))
    viewer = Viewer("", busy.club.members(), (), now + 6 * 86_400)
    assert not any("holiday" in words for words in viewer.sentences(busy.games.game(game_of(busy, "his to move"))))


async def test_who_made_a_game_is_told_that_a_seat_was_declined(busy: Hosted) -> None:
    anna = busy.club.members().called("Anna")
    assert anna is not None
    game, told = game_of(busy, "invited"), "Anna declined the seat, which is open now."
    async with running((120, 40), busy.app("Clara")) as keyboard:
        busy.games.decline(game, ENTENTE, anna)
        async with asyncio.timeout(20):
            while f"invited: {told}" not in keyboard.seen:
                await asyncio.sleep(0.02)
    viewer = Viewer("", busy.club.members(), (), busy.clock.now)
    assert told in viewer.sentences(busy.games.game(game))
    bert = busy.club.members().called("Bert")
    assert bert is not None
    busy.games.sit(game, ENTENTE, bert)
    assert told not in viewer.sentences(busy.games.game(game))


async def test_a_new_deputy_is_notified(hosted: Hosted) -> None:
    anna = hosted.member("Anna")
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        assert "deputy" not in keyboard.seen
        hosted.club.make_deputy(anna.id, deputy=True)
        async with asyncio.timeout(20):
            while "You are now a deputy: D shows what you can do." not in keyboard.seen:
                await asyncio.sleep(0.02)
        assert "The club: Anna, deputy" in keyboard.seen
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        assert "You are now" not in keyboard.seen


async def test_what_is_said_in_the_lobby_is_seen_and_answered(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Anna")) as keyboard:
        bert = busy.club.members().called("Bert")
        assert bert is not None
        busy.visit("Bert").talk.say("", bert.id, "who plays [b]tonight[/b]?")
        async with asyncio.timeout(20):
            while "Bert: who plays [b]tonight[/b]?" not in keyboard.seen:
                await keyboard.pilot.pause(0.02)
        assert "(1 new message)" in keyboard.seen
        await keyboard.press("c")
        assert "Talk in the lobby " in keyboard.seen
        await keyboard.press(*"I do", "enter", "escape")
        assert "Anna: I do" in keyboard.seen and "new message" not in keyboard.seen
    assert [said.words for said in busy.visit("Bert").talk.last("", 5)] == ["who plays [b]tonight[/b]?", "I do"]


async def test_a_game_is_withdrawn_by_who_made_it_before_it_begins(busy: Hosted) -> None:
    async with running((120, 40), busy.app("Clara")) as keyboard:
        await to_game(keyboard, "others")
        await keyboard.press("d")
        assert "before it begins" in keyboard.seen
        await to_game(keyboard, "invited")
        await keyboard.press("d", "y")
        assert "Game withdrawn." in keyboard.seen
        rows = [row.name for row in table(keyboard).rows]
        assert "invited" not in rows and "others" in rows
    assert all(name != "invited" for name, _section, _words in told(busy, "Anna"))
    for name, who in (("open", "Anna"), ("others", "Bert")):
        member = busy.club.members().called(who)
        assert member is not None
        with pytest.raises(HasBegun):
            busy.games.withdraw(game_of(busy, name), member)


def test_the_lobby_tells_what_the_clock_leaves(busy: Hosted) -> None:
    game = game_of(busy, "his to move")
    anna = busy.club.members().called("Anna")
    assert anna is not None

    def left() -> str:
        viewer = Viewer(anna.id, busy.club.members(), (), busy.clock.now)
        return next(row.left for row in viewer.rows(busy.games.all()) if row.id == game)

    busy.clock.now = busy.games.game(game).summary.last_played + 5
    assert left() == "3 d"
    seq = busy.games.game(game).summary.seq
    busy.games.book(game).ask(ENTENTE, Pause(), seq)
    busy.games.book(game).answer(CENTRAL_POWERS, True, seq)
    assert left() == "paused"
    viewer = Viewer(anna.id, busy.club.members(), (), busy.clock.now)
    assert "clock is paused" in " ".join(viewer.sentences(busy.games.game(game)))
    busy.games.book(game).resume(ENTENTE)
    busy.clock.now += 4 * 86_400
    assert left() == "out"
    viewer = Viewer(anna.id, busy.club.members(), (), busy.clock.now)
    assert "claim" not in " ".join(viewer.sentences(busy.games.game(game_of(busy, "over"))))
