"""The dialogs that read out what has happened, before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ldd_tui.games.pauses import Pause, told_together
from ldd_tui.games.steps import StepKind
from ldd_tui.screens import position_words
from ldd_tui.screens.table.table import Table


def read_out(table: Table, pauses: Sequence[Pause], then: Callable[[object], None]) -> None:
    """Open the dialog that tells what happened in some pauses; `then` is called when it is closed."""
    session = table.session
    pause = pauses[0]
    if pause.kind == StepKind.TURN:
        from ldd_tui.modals.new_turn import TurnModal

        table.open_dialog(TurnModal, session.state, then=then)
    elif pause.kind == StepKind.CARDS:
        from ldd_tui.modals.event_card import EventCardsModal

        table.open_dialog(EventCardsModal, session.state, pause.events, then=then)
    else:
        from ldd_tui.games import explanations
        from ldd_tui.modals.result import ResultModal

        table.open_dialog(
            ResultModal,
            told_together(pauses),
            session.setup,
            then=then,
            title=position_words.title(session, pause) if len(pauses) == 1 else None,
            live=True,
            by_themselves=session.by_themselves,
            explain=explanations.explainer(session.entries),
        )
