from __future__ import annotations

from textual.binding import Binding, BindingType

from ldd_tui.keys.command import PLACES
from ldd_tui.keys.table import COMMANDS


def bindings(place: str) -> list[BindingType]:
    """The bindings of a place, without inherited ones. Raises `KeyError` for an unknown place. Textual's keymap changes
    keys by binding id, a command's own; fixed commands have none."""
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
