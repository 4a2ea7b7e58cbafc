"""The boards of lessons are as far as a game is by then: the Merchant Navy, the cards to draw, the markers in force."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui.teach import course, rehearsal
from ldd_tui.teach.lesson import Lesson
from rules.board_file import packaged
from rules.cards import Enters
from rules.model import AT_WAR, GERMAN_COLONIES, Phase, State, Status
from rules.phases.events import EVENTS_PER_TURN

_STAYING = {"second": {6, 10, 23, 24, 35, 41}, "first": {7, 12, 26, 29, 33}}
"""The markers that nothing takes off the board but what a lesson shows: the rest may have ended, or never been laid."""
_WITH_THE_COLONIES = {6, 7}


def boards(lesson: Lesson) -> Iterator[State]:
    for position in (lesson.position, *(step.position for step in lesson.steps)):
        if position is not None:
            yield rehearsal.begin(position, packaged(lesson.edition))


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_a_board_is_as_far_as_its_turn(lesson: Lesson) -> None:
    for state in boards(lesson):
        board, turn = state.setup.board, state.turn
        cards = board.edition.cards
        if board.merchant_navy:
            moved = board.merchant_navy.index(board.merchant_navy_start) + turn - 1
            assert state.merchant_navy == board.merchant_navy[min(moved, len(board.merchant_navy) - 1)], turn
            assert state.lafayette >= 0 or turn <= board.lafayette_turn, turn
        if state.setup.options.rewriting_history:
            continue  # two cards a turn, and those set aside
        years = {board.year(one) for one in range(1, turn + 1)}
        come = {event for year in years for event in cards.of_year(year)}
        drawn = turn if state.phase > Phase.EVENTS else turn - 1
        assert len(state.deck) == max(0, len(come) - EVENTS_PER_TURN * drawn), (turn, state.deck)
        for event in state.deck:
            effect = cards[event].effect
            assert not isinstance(effect, Enters) or state.sectors[effect.sector].status == Status.NEUTRAL, event
        staying = _STAYING[board.edition.key] & come - set(state.deck) - {*state.drawn, *state.this_turn}
        if state.sectors[GERMAN_COLONIES].status != AT_WAR:
            staying -= _WITH_THE_COLONIES
        assert staying <= set(state.in_force), (turn, state.in_force)
