"""The boards of lessons are as far as a game is by then: the Merchant Navy, the cards to draw, the markers in force."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui.teach import course, rehearsal
from ldd_tui.teach.lesson import Lesson
from rules.board_file import packaged
from rules.cards import Duration, Enters, Exits
from rules.model import AT_WAR, GERMAN_COLONIES, Board, Phase, State, Status
from rules.phases.events import EVENTS_PER_TURN

_STAYING = {"second": {6, 10, 23, 24, 35, 41}, "first": {7, 12, 26, 29, 33}}
"""The markers that nothing takes off the board but what a lesson shows: the rest may have ended, or never been laid."""
_WITH_THE_COLONIES = {6, 7}


def boards(lesson: Lesson) -> Iterator[State]:
    for position in (lesson.position, *(step.position for step in lesson.steps)):
        if position is not None:
            yield rehearsal.begin(position, packaged(lesson.edition))


def come_by(board: Board, turn: int) -> set[int]:
    return {event for one in range(1, turn + 1) for event in board.edition.cards.of_year(board.year(one))}


def left(board: Board, drawn: int, turn: int) -> int:
    """Cards of these years still to draw after `drawn` turns."""
    return max(0, len(come_by(board, turn)) - EVENTS_PER_TURN * drawn)


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_a_board_is_as_far_as_its_turn(lesson: Lesson) -> None:
    for state in boards(lesson):
        board, turn = state.setup.board, state.turn
        cards = board.edition.cards
        if board.merchant_navy:
            moved = board.merchant_navy.index(board.merchant_navy_start) + turn - 1
            assert state.merchant_navy == board.merchant_navy[min(moved, len(board.merchant_navy) - 1)], turn
            assert state.lafayette >= 0 or turn <= board.lafayette_turn, turn
        come = come_by(board, turn)
        for event in come:
            effect = cards[event].effect
            to_come = event in {*state.deck, *state.set_aside, *state.cancelled}
            if isinstance(effect, Enters):
                assert to_come == (state.sectors[effect.sector].status == Status.NEUTRAL), (turn, event)
            elif isinstance(effect, Exits) and state.sectors[effect.sector].status == AT_WAR:
                assert to_come, (turn, event)
        laid = {event for event in state.this_turn if cards[event].duration in (Duration.MARKER, Duration.TWO_TURNS)}
        assert laid <= set(state.in_force), (turn, laid)
        if state.setup.options.rewriting_history:
            continue  # two cards a turn, and those set aside
        drawn = turn if state.phase > Phase.EVENTS else turn - 1
        assert len(state.deck) == left(board, drawn, turn), (turn, state.deck)
        assert len(state.drawn) == left(board, turn - 1, turn) - len(state.deck), (turn, state.drawn)
        for earlier in range(1, turn):
            old = [event for event in (*state.deck, *state.drawn) if event in come_by(board, earlier)]
            assert len(old) <= left(board, earlier, earlier), (turn, old)
        staying = _STAYING[board.edition.key] & come - set(state.deck) - set(state.cancelled)
        if state.sectors[GERMAN_COLONIES].status != AT_WAR:
            staying -= _WITH_THE_COLONIES
        assert staying <= set(state.in_force), (turn, state.in_force)
