"""The prompt in few lines: what has no room is left out whole, or an ellipsis says so."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from rich.style import Style

from ldd_tui.look import themes
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import DEFAULT, palette
from ldd_tui.widgets.drawn import width_of
from ldd_tui.widgets.prompt import Asking, Prompt
from ldd_tui.widgets.scrolled import with_more
from rules.model import Side

WIDTH = 80


def first_line(words: str) -> str:
    prompt = Prompt()
    asking = Asking(
        Side.ENTENTE, "Entente", words=words, alarms=("One more loss, and Italy surrenders.",), notice="France."
    )
    prompt.set_reactive(Prompt.asking, asking)
    lines = prompt.draw(WIDTH, 3, themes.palette(themes.DEFAULT))
    assert len(lines) == 3 and all(width_of(line) <= WIDTH for line in lines)
    return "".join(part.text for part in lines[0]).strip()


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Reinforce.", "Reinforce."),
        (
            "Reinforce your sectors: 1, 2 and 3 RP for the first, second and third space. 9 RP in hand. (10.1)",
            "Reinforce your sectors",
        ),
        (
            "Attempt technologies (1 RP, and 1 more for each +1 on the die) or implement unlocked levels (1 RP each).",
            "Attempt technologies",
        ),
    ],
)
def test_what_has_no_room_beside_the_banner_is_left_out_whole(words: str, left: str) -> None:
    assert first_line(words) == f"Entente  {left}"


@pytest.mark.parametrize(("width", "height", "whole"), [(56, 8, True), (56, 4, False), (80, 4, True)])
def test_what_stands_out_is_whole_where_the_prompt_has_lines_for_it(width: int, height: int, whole: bool) -> None:
    alarm = "Austria-Hungary may surrender to mandatory attacks: 12.5%, 0.4% with 2 more."
    prompt = Prompt()
    prompt.set_reactive(Prompt.asking, Asking(Side.ENTENTE, "Entente", words="Reinforce.", alarms=(alarm,)))
    lines = ["".join(part.text for part in line) for line in prompt.draw(width, height, themes.palette(themes.DEFAULT))]
    told = " ".join(line.strip() for line in lines[1:])
    assert (told == alarm) == whole and (glyphs().ellipsis in told) != whole
    assert prompt.lines_needed(width) == (3 if width < 78 else 2)


@pytest.mark.parametrize("cells", range(60, 86))
@pytest.mark.parametrize("height", [2, 3, 4])
def test_no_letter_is_lost_below_a_banner_that_fills_its_line(cells: int, height: int) -> None:
    prompt = Prompt()
    prompt.set_reactive(Prompt.asking, Asking(Side.ENTENTE, "x" * cells, words="Launch an offensive, or pass."))
    lines = ["".join(part.text for part in line) for line in prompt.draw(WIDTH, height, themes.palette(themes.DEFAULT))]
    assert all(len(line) <= WIDTH for line in lines)
    assert "Launch an offensive, or pass." in " ".join(" ".join(lines).split())
    assert prompt.lines_needed(WIDTH) <= 2


# -- Lines that scroll: what says that there is more
@pytest.mark.parametrize(("last", "shown"), [("short", "short"), ("x" * 25, ""), ("x" * 19, "x" * 19)])
def test_what_says_that_there_is_more_hides_no_words(last: str, shown: str) -> None:
    style = Style()
    lines = with_more([[Segment("first", style)], [Segment(last, style)]], 3, 30, palette(DEFAULT))
    more = f" {3 if shown else 4} more ▼ "
    assert ["".join(segment.text for segment in line) for line in lines] == [
        "first",
        shown.ljust(30 - len(more)) + more,
    ]
