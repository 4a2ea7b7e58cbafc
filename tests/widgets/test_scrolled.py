"""Lines that scroll: what says that there is more."""

import pytest
from rich.segment import Segment
from rich.style import Style

from ldd_tui.look.themes import DEFAULT, palette
from ldd_tui.widgets.scrolled import with_more


@pytest.mark.parametrize(("last", "shown"), [("short", "short"), ("x" * 25, ""), ("x" * 19, "x" * 19)])
def test_what_says_that_there_is_more_hides_no_words(last: str, shown: str) -> None:
    style = Style()
    lines = with_more([[Segment("first", style)], [Segment(last, style)]], 3, 30, palette(DEFAULT))
    more = f" {3 if shown else 4} more ▼ "
    assert ["".join(segment.text for segment in line) for line in lines] == [
        "first",
        shown.ljust(30 - len(more)) + more,
    ]


@pytest.mark.parametrize(
    ("last", "above", "below", "shown"),
    [
        ("last", 2, 3, " 2 more ▲  3 more ▼ "),
        ("last", 2, 0, " 2 more ▲ "),
        ("x" * 25, 2, 0, "x" * 25),
        ("last", 0, 0, "last"),
    ],
)
def test_what_is_above_is_told_too_unless_it_would_hide_the_last_words(
    last: str, above: int, below: int, shown: str
) -> None:
    style = Style()
    lines = with_more([[Segment("first", style)], [Segment(last, style)]], below, 30, palette(DEFAULT), above)
    assert "".join(segment.text for segment in lines[-1]).endswith(shown)
