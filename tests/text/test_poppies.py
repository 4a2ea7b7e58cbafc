"""What is said of the paper opponent's markers, and the reasons behind it (12.4)."""

from __future__ import annotations

from ldd_tui.telling.opponents import reasons
from ldd_tui.telling.passages import tell
from ldd_tui.telling.sentences import sentence
from rules import facts as f
from rules.enums import Idle
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    SERBIA,
    Options,
    Sector,
    Setup,
)
from rules.refusals import NoLosses
from tests.modals.driving import narrated
from tests.rules.first.support import BLANK, BOARD, draw, naval, offensive, reinforcement, system, technology
from tests.rules.support import FactT, Table

SETUP = Setup(BOARD, Options(athena=(CENTRAL_POWERS,)))


def told(table: Table, kind: type[FactT]) -> list[str]:
    return [sentence(fact, SETUP) for fact in table.all(kind, ever=True)]


def why(table: Table, kind: type[FactT]) -> list[list[str]]:
    return [list(reasons((), fact, (), SETUP)) for fact in table.all(kind, ever=True)]


def test_the_markers_that_are_drawn_are_told_together() -> None:
    table = draw(system(CENTRAL_POWERS, 1, 4), *[offensive(FRANCE)] * 2, naval(1), reinforcement(GERMANY))
    markers = "2 x Offensive: France; Reinforcement: Germany; Naval +1"
    assert told(table, f.PoppiesDrawn)[0].endswith(f"drew Poppies: {markers}.")
    assert told(system(ENTENTE, 1, 0), f.PoppiesDrawn)[0].endswith(": no RP, so no Poppies.")


def test_the_oldest_technology_is_told_with_those_that_come_after_it() -> None:
    table = draw(system(ENTENTE, 3, 2), technology(1))
    assert told(table, f.PoppyResearches) == ["Technology +1: the oldest open level is Defence, 1914."]
    open_, cost = why(table, f.PoppyResearches)[0]
    assert open_ == "Open, the oldest first: Defence 1914, Attack 1915, Artillery 1915 and Aviation 1915."
    assert cost == "It costs 2 RP, or what is left."


def test_the_attacker_is_told_with_its_chances() -> None:
    table = draw(system(ENTENTE, 1, 7), offensive(GERMANY))
    assert told(table, f.PoppyAttacks) == ["Offensive: Germany, by France."]
    assert "At least one loss: France 87.5% with size 3 and Russia 70.4% with size 3." in why(table, f.PoppyAttacks)[0]


def test_a_marker_that_does_nothing_says_whom_what_keeps() -> None:
    table = draw(system(CENTRAL_POWERS, 9, 5, wcl={BULGARIA: 3, AUSTRIA_HUNGARY: 1}), *[offensive(SERBIA)] * 2)
    assert told(table.roll(1), f.PoppyUnused)[0] == (
        "Offensive: Serbia, without effect or cost: Operational Value 0 (Austria-Hungary), "
        "attacked this turn (Bulgaria), not at war (Romania and Greece)."
    )


def test_markers_for_nothing_and_for_too_much() -> None:
    assert told(draw(system(ENTENTE, 1, 1), BLANK), f.PoppyUnused) == ["A blank marker does nothing."]
    table = draw(system(CENTRAL_POWERS, 9, 1), naval(2))
    assert told(table, f.PoppySails) == ["Naval +2 counts for the naval roll."]
    assert why(table, f.PoppySails) == [["Only 1 RP left, so it adds no more."]]


def told_in_groups(facts: list[f.Fact]) -> list[str]:
    return [line.words for passage in tell(facts, SETUP) for line in passage.lines]


def moved(sector: Sector, spaces: int, cost: int) -> f.Reinforced:
    return f.Reinforced(sector=sector, spaces=spaces, cost=cost, losses=0)


def test_what_markers_bring_in_a_row_is_one_sentence() -> None:
    flags = [
        f.PoppyReinforces(side=CENTRAL_POWERS, marker=poppy)
        for poppy in (reinforcement(GERMANY), reinforcement(SERBIA))
    ]
    facts = [flags[0], moved(GERMANY, 2, 3), flags[1], moved(AUSTRIA_HUNGARY, 1, 1), moved(BULGARIA, 1, 1)]
    assert told_in_groups(facts) == [
        "The system (Central Powers) reinforced Germany by 2 notches, Austria-Hungary by 1 notch and Bulgaria by 1 "
        "notch for 5 RP."
    ]
    assert told_in_groups(facts[:1]) == ["Reinforcement: Germany: to full strength, as far as RP go."]


def test_markers_that_do_nothing_for_one_reason_are_one_sentence() -> None:
    early = draw(system(CENTRAL_POWERS, 1, 4), technology(2), technology(1), technology(0), technology(0)).roll(4)
    unused = [fact for fact in early.history if isinstance(fact, f.PoppyUnused)]
    assert told_in_groups([*unused]) == [
        "Technology +1; 2 x Technology +0, without effect or cost: too early (Attack, Artillery and Aviation), "
        "attempted this turn (Defence)."
    ]
    whole = [
        f.PoppyUnused(
            side=CENTRAL_POWERS,
            marker=reinforcement(sector),
            idle=Idle.IMPOSSIBLE,
            rule="12.4.3",
            why=(NoLosses("6.5.3", sector=sector),),
        )
        for sector in (GERMANY, AUSTRIA_HUNGARY)
    ]
    assert told_in_groups([*whole]) == [
        "Reinforcement: Germany and Austria-Hungary, without effect or cost: no losses."
    ]


def test_a_reading_with_its_sums_tells_them_once_too() -> None:
    early = draw(system(CENTRAL_POWERS, 1, 4), technology(2), technology(1), technology(0), technology(0)).roll(4)
    unused = [fact for fact in early.history if isinstance(fact, f.PoppyUnused)]
    lines = [line.plain for line in narrated(unused, SETUP, large=False, width=300)]
    assert len(lines) == 1 and lines[0].startswith("Technology +1; 2 x Technology +0, without effect or cost:")
