"""Dialogs that report what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ldd_tui.games import in_words, progress
from ldd_tui.games.pauses import Pause, cancelled_events, told_together
from ldd_tui.screens.table.play_screen import PlayScreen
from ldd_tui.telling.passages import Kind
from rules.facts import Income
from rules.model import State
from rules.phases.end_of_turn import is_last_turn


def show_position(table: PlayScreen) -> None:
    table.show_position(progress.by_itself(table.session))


def read_out(table: PlayScreen, pauses: Sequence[Pause], then: Callable[[], None], *, sums: bool = False) -> None:
    """Report pauses, then call `then`; the board shows their results afterwards. `sums`: show the sums at once."""
    session = table.session
    pause = pauses[0]

    def read(_result: object) -> None:
        show_position(table)  # the dialog may have been closed before all was told
        then()

    closed: Callable[[object], None] = read
    if any(tells_of_the_last_turn(session.state, one) for one in pauses):
        closed = _last_turn(table, read)
    if pause.stands_alone:
        show_position(table)
    if pause.kind == Kind.TURN and len(pauses) == 1:
        from ldd_tui.modals.new_turn import TurnModal

        table.open_dialog(TurnModal, session.state, then=closed)
    elif pause.stands_alone:
        from ldd_tui.modals.event_card import EventCardsModal

        table.open_dialog(
            EventCardsModal,
            session.state,
            pauses[-1].events,
            then=closed,
            goes_on=True,
            begins=pause.kind == Kind.TURN,
            incomes=[fact for fact in session.this_turn if isinstance(fact, Income)],
            cancelled=cancelled_events(session.entries),
        )
    else:
        from ldd_tui.games import explanations
        from ldd_tui.modals.result import ResultModal

        table.open_dialog(
            ResultModal,
            told_together(pauses),
            session.setup,
            then=closed,
            title=partial(in_words.title, session, pause) if len(pauses) == 1 else None,
            live=True,
            by_themselves=session.by_themselves,
            explain=explanations.explainer(session.entries),
            told=partial(show_position, table),
            sums=sums,
        )


def tells_of_the_last_turn(state: State, pause: Pause) -> bool:
    if pause.kind == Kind.TURN:
        return state.turn == state.setup.board.last_turn
    return (
        pause.kind == Kind.CARDS
        and not state.setup.board.edition.cards.ends_war.isdisjoint(pause.events)
        and is_last_turn(state)
    )


def _last_turn(table: PlayScreen, then: Callable[[object], None]) -> Callable[[object], None]:
    def opened(_result: object) -> None:
        from ldd_tui.modals.last_turn import LastTurnModal

        table.open_dialog(LastTurnModal, table.session.state, then=then)

    return opened
