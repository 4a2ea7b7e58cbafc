"""The dialog in which people talk: what is said is cleaned, it scrolls, and what is typed is said."""

from __future__ import annotations

import pytest

from ldd_tui.modals.club.talk import TalkModal, Words
from tests.modals.driving import opened, press
from tests.modals.scenes import Host
from tests.textual_inside import text_lines

LONG = tuple(Words("Anna", "12:00", f"number {number} " + "word " * 30) for number in range(40))
HOSTILE = "\x1b]52;c;ZXZpbA==\x07[@click=app.quit]x[/] \u202eabc"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50), (40, 12)])
async def test_the_last_words_are_seen_above_the_line_and_earlier_ones_are_scrolled_to(size: tuple[int, int]) -> None:
    app = Host()
    async with app.run_test(size=size) as pilot:
        dialog = TalkModal(LONG, lambda words: "", title="Talk")
        await opened(pilot, dialog)
        await press(pilot, "h", "i")
        seen = "\n".join(text_lines(app))
        assert "hi" in seen and "Enter" in seen and ("number 39" in seen or size[1] < 20)
        assert "number 0 " not in seen
        await press(pilot, *["pageup"] * 60)
        assert "number 0 " in "\n".join(text_lines(app))
        dialog.show((*LONG, Words("Bob", "12:01", "at last")))
        await pilot.pause()
        assert "at last" in "\n".join(text_lines(app))


async def test_what_is_typed_is_said_cleaned_and_the_line_is_empty_again() -> None:
    said: list[str] = []

    def note(words: str) -> str:
        said.append(words)
        return ""

    app = Host()
    async with app.run_test() as pilot:
        dialog = TalkModal((Words(HOSTILE, "12:00", HOSTILE),), note, title=HOSTILE)
        await opened(pilot, dialog)
        await press(pilot, "g", "o", "o", "n", "left", "left", "t", "enter")
        assert said == ["goton"] and "goton" not in "\n".join(text_lines(app))
        seen = "\n".join(text_lines(app))
        assert "\x1b" not in seen and "\u202e" not in seen and "[@click=app.quit]x[/]" in seen
        await press(pilot, "enter")
        assert app.screen is not dialog, "with nothing typed it is left"


async def test_why_something_is_not_said_stands_below_the_line_which_is_kept() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await opened(pilot, TalkModal((), lambda words: "Not so fast.", title="Talk"))
        await press(pilot, "h", "e", "y", "enter")
        seen = "\n".join(text_lines(app))
        assert "Not so fast." in seen and "hey" in seen and "Nothing has been said" in seen
