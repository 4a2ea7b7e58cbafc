"""How many colours a terminal has: by its name, by its own word, by what the player chose."""

import subprocess
import sys

import pytest

from ldd_tui.settings.settings import COLOURS
from ldd_tui.settings.terminal import FEW, MANY, NONE, TRUE, colour_depth, prepare


@pytest.mark.parametrize(
    ("term", "colorterm", "depth"),
    [
        ("xterm-256color", "truecolor", TRUE),
        ("xterm-256color", "24bit", TRUE),
        ("xterm-256color", "", MANY),
        ("xterm", "", MANY),
        ("foot", "", TRUE),
        ("alacritty", "", TRUE),
        ("xterm-kitty", "", TRUE),
        ("xterm-direct", "", TRUE),
        ("tmux", "", MANY),
        ("tmux-256color", "", MANY),
        ("screen", "", FEW),
        ("screen", "truecolor", MANY),
        ("screen-256color", "truecolor", MANY),
        ("screen.xterm-256color", "", MANY),
        ("xterm-color", "", FEW),
        ("xterm-16color", "", FEW),
        ("rxvt", "", FEW),
        ("rxvt-unicode-256color", "", MANY),
        ("linux", "", FEW),
        ("linux", "yes", FEW),
        ("ansi", "", FEW),
        ("never-heard-of", "", FEW),
        ("never-heard-of", "gnome-terminal", MANY),
        ("XTERM-256COLOR", "", MANY),
        ("dumb", "truecolor", NONE),
        ("vt100", "", NONE),
        ("vt220-w", "", NONE),
        ("xterm-mono", "", NONE),
        ("", "", NONE),
    ],
)
def test_the_table_of_terminals(term: str, colorterm: str, depth: str) -> None:
    assert colour_depth({"TERM": term, "COLORTERM": colorterm}) == depth
    assert colour_depth({"TERM": term, "COLORTERM": colorterm, "NO_COLOR": "1"}) == NONE
    if term.startswith("screen"):
        in_tmux = {"TERM": term, "COLORTERM": colorterm, "TMUX": "/tmp/x"}
        assert colour_depth(in_tmux) == (TRUE if colorterm else MANY)


@pytest.mark.parametrize("chosen", COLOURS)
def test_what_is_chosen_counts_more_than_what_is_known(chosen: str) -> None:
    environ = {"TERM": "xterm-256color", "NO_COLOR": ""}
    depth = prepare(chosen, environ)
    assert depth == (MANY if chosen == "auto" else chosen)
    expected = {TRUE: "truecolor", MANY: "256", FEW: "standard", NONE: "standard"}
    assert environ["TEXTUAL_COLOR_SYSTEM"] == expected[depth]
    assert environ.get("NO_COLOR") == ("1" if depth == NONE else None)
    without = {"TERM": "xterm-256color", "NO_COLOR": "1"}
    assert prepare(chosen, without) == (NONE if chosen == "auto" else chosen)
    assert ("NO_COLOR" in without) == (chosen in ("auto", NONE))


def test_what_textual_was_told_stays() -> None:
    assert prepare("auto", {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "standard"}) == FEW
    assert prepare("auto", {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "truecolor"}) == TRUE
    assert prepare("auto", {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "auto"}) == MANY


def test_colours_are_settled_before_textual_looks() -> None:
    loads = "import sys, ldd_tui.commands.cli, ldd_tui.settings.settings, ldd_tui.settings.terminal"
    code = f"{loads}; print('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_what_textual_has_for_its_developers_is_not_heeded() -> None:
    """An invalid driver, log or key would end the app before it starts."""
    wrong = ("", "_DRIVER", "_LOG", "_PRESS", "_SCREENSHOT", "_DEBUG")
    environ = {"TERM": "xterm", "TEXTUAL_ANIMATIONS": "none", **{f"TEXTUAL{name}": "x:y" for name in wrong}}
    prepare("auto", environ)
    assert set(environ) == {"TERM", "TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM"}
