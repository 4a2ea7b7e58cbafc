"""The bindings of screens, dialogs and widgets, as Textual takes them."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from ldd_tui.keys.command import PLACES
from ldd_tui.keys.table import COMMANDS


def bindings(place: str) -> list[BindingType]:
    """The bindings of a place, without those of the place that it is based on: their classes inherit one from another.

    The id of a binding is that of its command, by which Textual's keymap gives it other keys; a fixed one has none.
    Raises KeyError for a place that PLACES does not name.
    """
    if place not in PLACES:
        raise KeyError(place)
    return [
        Binding(
            key, row.action.replace("{key}", key), show=False, priority=row.priority, id=None if row.fixed else row.id
        )
        for row in COMMANDS
        if place in row.places and row.action and not row.by_hand
        for key in row.keys
    ]
