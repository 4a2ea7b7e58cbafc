"""Branches a new game off from an event of a recorded one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.app import App

from ldd_tui.games.recording import Recording
from ldd_tui.screens.host import Host
from ldd_tui.text import _
from ldd_tui.text.store_errors import error_text
from saves.errors import SavesError
from saves.seats import open_seats
from saves.store import MEMORY
from saves.undisclosed import is_between_places


def why_not(recording: Recording, host: Host) -> str:
    """Empty if a new game can branch off here."""
    history = recording.history
    if is_between_places(history):
        return _("This game isn't over: you can branch off when it is.")
    if recording.at < len(open_seats(history.header, {})):
        return _("The game has not begun here: branch off from a later event.")
    if history.closed and recording.over is not None:
        return _("The game is over here: branch off from an earlier event.")
    if host.hosted and host.library.path == MEMORY:
        return _("Guests have no games of their own: only members can branch off.")
    return ""


def branch_off(app: App[Any], recording: Recording, host: Host, refuse: Callable[[str], None]) -> None:
    """Ask for a name and open the new game. `refuse` gets the reason if there can be none."""
    from ldd_tui.modals import reuse
    from ldd_tui.modals.name import BranchModal

    def named(name: str | None) -> None:
        if name is None:
            return
        try:
            game = recording.branch(host.store, name)
        except SavesError as error:
            refuse(error_text(error))
            return
        host.to_the_menu(partial(host.resume, game))

    words = why_not(recording, host)
    if words:
        refuse(words)
    else:
        app.push_screen(reuse(app, BranchModal, recording, host.store), named)
