"""Every space that a sector loses or wins back, and every surrender, is told with its cause."""

from __future__ import annotations

import pytest

from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.telling.passages import Kind, tell
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import names
from rules import facts as f
from rules.editions.second.cards import CARDS
from rules.model import AT_WAR, ENTENTE, GERMANY, Over, Sector, Setup
from tests.rules.support import BOARD, drawn
from tests.saves.playing import WAYS_TO_PLAY
from tests.statistics.test_chronicle import game

MOVED = (f.LossTaken, f.Recovered, f.Surrendered)


def _causes_are_told(facts: list[f.Fact], setup: Setup) -> int:
    """Check that each cube move names its card or matches hits; return how many there were."""
    count = 0
    passages = tell(facts, setup)
    for step in passages:
        moved = [fact for fact in step.facts if isinstance(fact, MOVED)]
        for fact in moved:
            if step.kind != Kind.OFFENSIVE:
                assert fact.event and sentence(fact, setup).startswith(f"{names.event(fact.event, BOARD.edition)}: ")
        if step.kind == Kind.OFFENSIVE:
            _losses_are_those_counted(step.facts)
        count += len(moved)
    for passage in passages:
        for places, line in zip(passage.runs, passage.lines, strict=True):
            run, words = [facts[place] for place in places], line.words
            if not isinstance(run[0], f.LossTaken) or not run[0].event:
                continue
            assert words.startswith(names.event(run[0].event, BOARD.edition))
            assert all(
                names.the_sector(fact.sector, BOARD.edition).split()[-1] in words
                for fact in run
                if isinstance(fact, MOVED)
            )
    return count


def _losses_are_those_counted(facts: tuple[f.Fact, ...]) -> None:
    """Lost spaces and losses without a space must sum to the total stated before."""
    told = taken = 0
    for fact in facts:
        if isinstance(fact, f.LossesCounted | f.LossesMirrored):
            told += fact.losses
        elif isinstance(fact, f.CounterAttacked):
            told += fact.verdict == 0
        elif isinstance(fact, f.BrusilovLosses):
            told += fact.losses_defender + fact.losses_attacker
        elif isinstance(fact, f.LossTaken):
            assert not fact.event
            taken += fact.spaces
        elif isinstance(fact, f.Surrendered):
            taken += fact.unplaced
    assert told == taken


@pytest.mark.parametrize("way", range(len(WAYS_TO_PLAY)))
def test_every_move_of_a_cube_in_whole_games_has_its_cause(way: int) -> None:
    setup = Setup(BOARD, WAYS_TO_PLAY[way])
    assert sum(_causes_are_told(game(setup, seed)[0], setup) for seed in (way, way + 10, way + 20)) > 30


@pytest.mark.parametrize("card", CARDS.numbers)
def test_every_card_tells_what_it_moves(card: int) -> None:
    hurt = dict.fromkeys(Sector, 1)
    for losses in (hurt, {printed.sector: printed.last_space for printed in BOARD.sectors}):
        others = [other for other in (5, 7, 8) if other != card][:2]
        table = drawn(card, *others, turn=11, status=dict.fromkeys(Sector, AT_WAR), losses=losses)
        _causes_are_told([fact for fact in table.history if not isinstance(fact, f.PositionLaid)], table.state.setup)


@pytest.mark.rule("E39", "13.2.4", "R198")
def test_a_war_lost_by_the_flu_says_so_everywhere() -> None:
    last = BOARD.sectors[GERMANY].last_space
    table = drawn(39, turn=11, losses={GERMANY: last - 1})
    assert isinstance(table.state.waiting, Over) and table.state.waiting.winner == ENTENTE
    words = " ".join(line.words for one in tell(table.history, table.state.setup) for line in one.lines)
    assert "Spanish Flu cost France 2 spaces; Russia, Serbia, the Middle East, Africa, Germany, " in words
    assert "Spanish Flu: Germany surrendered, which ends the war." in words
    told = chronicle(table.state.setup, table.history)
    assert (39, GERMANY, 1) in [(loss.event, loss.sector, loss.spaces) for loss in told.card_losses]
    from ldd_tui.modals.parts.war_summary import result_lines

    page = "\n".join(line.plain for line in result_lines(table.state, told, 200))
    assert "Germany surrenders after Spanish Flu" in page and "Spanish Flu cost " in page
