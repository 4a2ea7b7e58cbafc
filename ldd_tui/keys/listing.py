"""All commands that a player can give other keys, in a form that can stand in the file of settings."""

from __future__ import annotations

from ldd_tui.keys.changes import changeable, default_keys, in_toml
from ldd_tui.keys.command import TABLE
from ldd_tui.keys.in_force import keys_in_force
from ldd_tui.keys.table import COMMANDS
from ldd_tui.text import _
from ldd_tui.text.phrases import in_brackets, labelled, together

_ENTRY_CELLS = 34


def lines() -> list[str]:
    """The table `[keys]` with every command, its keys in force, and what it does as a comment."""
    found = [f"[{TABLE}]"]
    for command, row in changeable().items():
        keys = keys_in_force(row)
        entry = f"{command} = {in_toml(default_keys(command) if keys == row.keys else keys)}"
        found.append(f"{entry:<{_ENTRY_CELLS}} # {words(command)}")
    return found


def words(command: str) -> str:
    """What a command does, in a line, and when it can be given if it is not always so."""
    rows = [row for row in COMMANDS if row.id == command and row.words]
    row = next((row for row in rows if "game" in row.places), rows[0])
    told = labelled(_(row.title), _(row.words)) if row.title else _(row.words)
    return together(told, in_brackets(_(row.when.value)) if row.when else None)
