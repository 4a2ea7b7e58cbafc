"""What the themes are called, and what they are."""

from __future__ import annotations

from ldd_tui.text import N_

THEME_WORDS: dict[str, tuple[str, str]] = {
    "ldd-dark": (N_("dark"), N_("Light text on a dark screen; blue and green as in the box.")),
    "ldd-light": (N_("light"), N_("Dark text on a light screen.")),
    "ldd-contrast": (N_("high contrast"), N_("White and bright colours on black.")),
    "ldd-safe": (N_("colour-blind"), N_("Blue and orange, which everybody can tell apart, on a dark screen.")),
    "ldd-safe-light": (N_("colour-blind, light"), N_("Blue and orange-brown on a light screen.")),
}
"""For the id of each theme its name and a sentence about it."""
