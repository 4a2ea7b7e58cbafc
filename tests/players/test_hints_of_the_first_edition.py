"""Hints where the turn has blocks: what is told then, what is not, and the sections that are cited."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, missed
from ldd_tui.text import hints as words
from rules import actions as a
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    SERBIA,
    Choice,
    Phase,
    Side,
)
from tests.rules.first.support import BOARD, at
from tests.rules.support import Table

VERDUN, WILSON = 17, 16


def _of(kind: type[Hint], table: Table) -> list[Hint]:
    return [hint for hint in missed(table.state) if isinstance(hint, kind)]


def _said(table: Table) -> str:
    return " ".join(words.missed(hint, BOARD.edition) for hint in missed(table.state))


@pytest.mark.rule("6.6:4", "F105")
@pytest.mark.parametrize("phase", [Phase.REINFORCEMENTS, Phase.NAVAL])
def test_u_boats_that_are_still_to_come_are_told_to_who_holds_too_little(phase: Phase) -> None:
    """With no RP paid, 4 faces take 0, one 2 RP, one 4; with 1 RP held, 1/6 and 3/6 are short."""

    def table(rp: int, first: Side = ENTENTE, in_force: tuple[int, ...] = ()) -> Table:
        return at(6, phase, ENTENTE, rp=(rp, 5), wcl={FRANCE: 5}, initiative=first, in_force=in_force)

    (hint,) = _of(h.AtTheirMercy, table(1))
    assert hint == h.AtTheirMercy(1, 4, Fraction(4, 6))
    said = words.missed(hint, BOARD.edition)
    assert "you hold 1 RP" in said and "0.67" in said and said.endswith("(6.6)")
    assert not _of(h.AtTheirMercy, table(4)), "enough for anything"
    assert not _of(h.AtTheirMercy, table(1, CENTRAL_POWERS)), "they have rolled"
    assert not _of(h.AtTheirMercy, table(1, in_force=(WILSON,))), "they do not roll"


@pytest.mark.rule("6.4:4")
def test_rp_that_would_be_lost_are_told_where_they_can_be_spent_no_more() -> None:
    offensives = at(6, Phase.OFFENSIVES, ENTENTE, rp=(18, 0), wcl={FRANCE: 5})
    assert not _of(h.RpWasted, offensives), "reinforcements are still to come"
    reinforcing = offensives.do(a.DONE)
    assert reinforcing.state.phase == Phase.REINFORCEMENTS
    (hint,) = _of(h.RpWasted, reinforcing)
    assert words.missed(hint, BOARD.edition).endswith("(6.4)")


@pytest.mark.rule("F088", "F089")
def test_a_mandatory_offensive_asks_for_the_rp_that_satisfy_it_until_its_phase_is_over() -> None:
    before = at(6, Phase.TECHNOLOGY, CENTRAL_POWERS, events=(VERDUN,))
    (hint,) = _of(h.MandatoryAhead, before)
    assert hint == h.MandatoryAhead(GERMANY, FRANCE, VERDUN, 2, "18, event 17")
    assert "Keep 2 RP" in _said(before) and "(11, event 17)" in _said(before)
    after = at(6, Phase.REINFORCEMENTS, CENTRAL_POWERS, events=(VERDUN,), wcl={GERMANY: 6})
    assert isinstance(after.state.waiting, Choice) and not _of(h.MandatoryAhead, after)


@pytest.mark.rule("7:4")
def test_an_enemy_about_to_fall_is_told_with_its_armistice_roll() -> None:
    table = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, wcl={SERBIA: 1, AUSTRIA_HUNGARY: 5}, vp=(0, 2))
    (hint,) = _of(h.NearVictory, table)
    assert hint == h.NearVictory(AUSTRIA_HUNGARY, SERBIA, 2, Fraction(5, 9), 3)
    assert words.missed(hint, BOARD.edition) == (
        "Austria-Hungary against Serbia with size 2: 55.6% that it surrenders. "
        "The Armistice roll is then thrown at 3 VP and wins the war with 33.3%. (7)"
    )


@pytest.mark.parametrize("phase", [Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL])
@pytest.mark.parametrize("side", Side)
def test_nothing_is_said_that_the_edition_has_not(side: Side, phase: Phase) -> None:
    """No cubes, implementing or counter-attack; every section is in this edition's rulebook."""
    levels = {sector: 1 for sector in BOARD.of_side(side) if BOARD.sectors[sector].level}
    table = at(
        9, phase, side, rp=(19, 19), wcl=levels, events=(7, 17, 18), in_force=(7,), developed={side: (1, 1, 1, 1)}
    )
    found = missed(table.state)
    of_others = (h.CubesWaiting, h.FreeImplementation, h.UnusedLevels, h.Exposed, h.CannotCounterAttack)
    assert not [hint for hint in found if isinstance(hint, of_others)]
    waiting = table.state.waiting
    assert isinstance(waiting, Choice)
    said = f"{words.decision(waiting.decision, table.state)} {_said(table)}"
    for other in ("cube", "implement", "counter-attack", "hit back", "Athena", "10.", "13.", "8.2", "9.1"):
        assert other not in said, said
