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
