"""The dialogs that read out what has happened, before the game goes on."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.games import explanations
from ldd_tui.games.session import Kind, Reading
from ldd_tui.screens import position_words
from ldd_tui.screens.table.table import Table


def read_out(table: Table, reading: Reading, then: Callable[[object], None]) -> None:
    """Open the dialog that reads something out; `then` is called when it is closed."""
    session = table.session
    if reading.kind == Kind.TURN:
        from ldd_tui.modals.new_turn import TurnModal

        table.open_dialog(TurnModal, session.state, then=then)
    elif reading.kind == Kind.CARDS:
        from ldd_tui.modals.event_card import EventCardsModal

        table.open_dialog(EventCardsModal, session.state, reading.events, then=then)
    else:
        from ldd_tui.modals.result import ResultModal

        table.open_dialog(
            ResultModal,
            reading.facts,
            session.setup,
            then=then,
            title=position_words.title(session, reading),
            live=True,
            by_themselves=session.by_themselves,
            explain=explanations.explainer(session.entries),
        )
