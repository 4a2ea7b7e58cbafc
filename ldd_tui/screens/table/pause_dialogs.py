"""The dialogs that read out what has happened, before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ldd_tui.games.pauses import Pause, told_together
from ldd_tui.games.steps import StepKind
from ldd_tui.screens import position_words
from ldd_tui.screens.table.table import Table
from rules.facts import Income


def read_out(table: Table, pauses: Sequence[Pause], then: Callable[[object], None], *, sums: bool = False) -> None:
    """Open the dialog that tells what happened in some pauses; `then` is called when it is closed.

    `sums`: with the sums, the rules and the reasons, which otherwise a key shows.
    """
    session = table.session
    pause = pauses[0]
    if pause.kind == StepKind.TURN and len(pauses) == 1:
        from ldd_tui.modals.new_turn import TurnModal

        table.open_dialog(TurnModal, session.state, then=then)
    elif pause.stands_alone:
        from ldd_tui.modals.event_card import EventCardsModal

        table.open_dialog(
            EventCardsModal,
            session.state,
            pauses[-1].events,
            then=then,
            begins=pause.kind == StepKind.TURN,
            incomes=[fact for fact in session.this_turn if isinstance(fact, Income)],
        )
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
            sums=sums,
        )
