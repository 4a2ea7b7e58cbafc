"""How a member chooses to be notified, with the keyboard alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace
from textual import events

from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.screens.club.notices import NoticesScreen
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.heading import Lines
from saves.club.preferences import CLUB, Preferences
from saves.club.ways import ADDRESS, DELIVERY, KINDS, OFFERED, TEST, WAY, Address, Delivery, Offered, Way
from tests.screens.club.support import Hosted
from tests.screens.driving import Keyboard, running


def said(keyboard: Keyboard) -> str:
    return " ".join(words for words, _ in keyboard.app.screen.query_one("#below", Lines).rows)


async def go_to(keyboard: Keyboard, row: str) -> None:
    form = keyboard.app.screen.query_one(Form)
    await keyboard.press("home", *["down"] * [one.name for one in form.rows].index(row))


def paste(keyboard: Keyboard, words: str) -> None:
    keyboard.app.screen.query_one(Form).on_paste(events.Paste(words))


async def test_a_member_chooses_how_and_sees_how_it_went(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna = hosted.member("Anna")
    preferences = Preferences(hosted.store.database)
    preferences.put(CLUB, OFFERED, Offered(mail=True, hooks=("ntfy.sh",)))
    async with running(app=hosted.app("Anna")) as keyboard:
        await keyboard.press("t", "left")
        assert isinstance(keyboard.app.screen, NoticesScreen)
        await go_to(keyboard, "hook")
        paste(keyboard, "https://discord.com/x")
        await keyboard.press("end", "enter")
        assert "Expected https:// and one of: ntfy.sh." in said(keyboard)
        await go_to(keyboard, "hook")
        await keyboard.press("ctrl+u")
        paste(keyboard, "https://ntfy.sh/" + "x" * 60)
        await go_to(keyboard, "quiet")
        await keyboard.press(*"22-24", "end", "enter")
        assert "Expected hours from 0 to 23" in said(keyboard)
        assert preferences.of(anna.id, WAY, Way) is None
        await go_to(keyboard, "quiet")
        await keyboard.press("backspace", "backspace", "7")
        await go_to(keyboard, "when")
        await keyboard.press(*"18")
        await go_to(keyboard, "turn")
        await keyboard.press("right")
        await go_to(keyboard, "talk")
        await keyboard.press("right")
        await go_to(keyboard, "test")
        await keyboard.press("enter")
        to = "https://ntfy.sh/" + "x" * 60
        way = Way(by="hook", to=to, shape="json", kinds=KINDS[1:], quiet=(22, 7), digest=18, language="en")
        assert preferences.of(anna.id, WAY, Way) == way and preferences.of(anna.id, TEST, float) is not None
        preferences.remove(anna.id, TEST)
        preferences.put(anna.id, DELIVERY, Delivery(at=1.0, wrong="The address answers {code}.", code=404))
        async with asyncio.timeout(20):
            while "The address answers 404." not in said(keyboard):
                await asyncio.sleep(0.02)
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, LobbyScreen)
        await keyboard.press("t")
        assert keyboard.app.screen.query_one(Form).value("hook") == way.to
        await keyboard.press("right", "end", "enter")
        stopped = preferences.of(anna.id, WAY, Way)
        assert stopped == replace(way, by="none", to="")


async def test_an_address_is_confirmed_with_the_code_from_its_mail(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna = hosted.member("Anna")
    preferences = Preferences(hosted.store.database)
    preferences.put(CLUB, OFFERED, Offered(mail=True))
    async with running(app=hosted.app("Anna")) as keyboard:
        await keyboard.press("t", "left")
        await go_to(keyboard, "mail")
        paste(keyboard, "anna@example.org")
        await keyboard.press("end", "enter")
        assert "an email with a code is on its way" in said(keyboard)
        preferences.remove(anna.id, TEST)
        preferences.put(anna.id, ADDRESS, Address("anna@example.org", "123456"))
        preferences.put(anna.id, DELIVERY, Delivery(at=1.0))
        await keyboard.press("end", "enter")
        assert "Type the code" in said(keyboard) and preferences.of(anna.id, TEST, float) is None
        for code, answer in (("654321", "This isn't the code."), ("123456", "This address is confirmed.")):
            await go_to(keyboard, "code")
            await keyboard.press(*code, "end", "enter")
            assert answer in said(keyboard)
        assert preferences.of(anna.id, ADDRESS, Address) == Address("anna@example.org", wrong=1)
        assert "code" not in [row.name for row in keyboard.app.screen.query_one(Form).rows]
