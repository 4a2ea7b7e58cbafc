"""What each event card adds to the dice of an offensive (10.3.3, 18), the cards drawn from the deck."""

from __future__ import annotations

from typing import Any

import pytest

from rules.actions import Offensive
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Sector,
)
from tests.rules.support import ALL_AT_WAR, BOARD, dealt, of_card, printed_with, side_of, to_offensives

NONE = (0, 0, 0, 0)
Pair = tuple[Sector, Sector]
Row = tuple[tuple[int, ...], int, Pair, tuple[int, int, int, int], dict[str, Any]]


def row(cards: tuple[int, ...], artillery: int, pair: Pair, added: tuple[int, int, int, int], **more: Any) -> Row:
    """`added`: Attack dice, their modifier, Artillery dice, theirs; `more`: other fields of the pool."""
    return cards, artillery, pair, added, more


ROWS = [
    row((2,), 2, (GERMANY, FRANCE), NONE),
    row((3,), 2, (RUSSIA, GERMANY), (1, 1, 0, 0)),
    row((3,), 0, (RUSSIA, AUSTRIA_HUNGARY), NONE),
    row((3,), 0, (FRANCE, GERMANY), NONE),
    row((5,), 3, (FRANCE, GERMANY), (0, -1, 0, -1)),
    row((5,), 2, (RUSSIA, AUSTRIA_HUNGARY), (0, -1, 0, -1)),
    row((5,), 0, (ITALY, AUSTRIA_HUNGARY), (0, -1, 0, -1)),
    row((5,), 0, (SERBIA, AUSTRIA_HUNGARY), (0, -1, 0, -1)),
    row((5,), 0, (ROMANIA, AUSTRIA_HUNGARY), (0, -1, 0, -1)),
    row((5,), 0, (GREECE, BULGARIA), (0, -1, 0, -1)),
    row((5,), 0, (MIDDLE_EAST, OTTOMAN_EMPIRE), (0, -1, 0, -1)),
    row((5,), 0, (AFRICA, GERMAN_COLONIES), (0, -1, 0, -1)),
    row((5,), 2, (GERMANY, FRANCE), NONE),
    row((6,), 0, (GERMAN_COLONIES, AFRICA), NONE),
    row((7,), 1, (RUSSIA, AUSTRIA_HUNGARY), NONE, multiplier=2),
    row((7,), 0, (SERBIA, AUSTRIA_HUNGARY), NONE),
    row((7,), 0, (RUSSIA, GERMANY), NONE),
    row((7,), 0, (AUSTRIA_HUNGARY, RUSSIA), NONE),
    row((8,), 3, (GERMANY, FRANCE), (0, 0, 0, 2)),
    row((8,), 0, (GERMANY, FRANCE), (0, 0, 1, 0)),
    row((8,), 0, (GERMANY, RUSSIA), NONE),
    row((8,), 2, (GERMANY, RUSSIA), NONE),
    row((8,), 0, (FRANCE, GERMANY), NONE),
    row((8, 34), 0, (GERMANY, FRANCE), (1, 0, 2, 0)),
    row((8, 14), 0, (GERMANY, FRANCE), (0, 0, 1, 0), mirrored=True),
    row((12,), 0, (GERMAN_COLONIES, AFRICA), (1, 0, 0, 0)),
    row((12,), 0, (AFRICA, GERMAN_COLONIES), NONE),
    row((14,), 1, (GERMANY, FRANCE), NONE, mirrored=True),
    row((14,), 0, (FRANCE, GERMANY), NONE),
    row((14, 34), 0, (GERMANY, FRANCE), (1, 0, 1, 0), mirrored=True),
    row((17,), 1, (OTTOMAN_EMPIRE, MIDDLE_EAST), NONE),
    row((18,), 1, (AUSTRIA_HUNGARY, ITALY), (1, 1, 0, 0)),
    row((31,), 1, (AUSTRIA_HUNGARY, ITALY), (1, 1, 0, 0)),
    row((18, 31), 0, (AUSTRIA_HUNGARY, ITALY), (2, 2, 0, 0)),
    *(
        row((event,), 0, pair, NONE)
        for event in (18, 31)
        for pair in ((AUSTRIA_HUNGARY, SERBIA), (GERMANY, ITALY), (ITALY, AUSTRIA_HUNGARY))
    ),
    row((19,), 1, (RUSSIA, AUSTRIA_HUNGARY), (0, 1, 0, 0)),
    row((7, 19), 0, (RUSSIA, AUSTRIA_HUNGARY), (0, 1, 0, 0), multiplier=2),
    row((21,), 2, (FRANCE, GERMANY), (0, 1, 0, 0), mirrored=True),
    row((21, 29), 0, (FRANCE, GERMANY), (0, 1, 0, 0), mirrored=True),
    row((25,), 2, (MIDDLE_EAST, OTTOMAN_EMPIRE), NONE, forced_by=25),
    row((25, 40), 0, (MIDDLE_EAST, OTTOMAN_EMPIRE), (1, 0, 0, 0), forced_by=25),
    row((26,), 2, (FRANCE, GERMANY), (0, 1, 0, 1)),
    row((26,), 0, (RUSSIA, GERMANY), NONE),
    row((26,), 0, (ITALY, GERMANY), NONE),
    row((26,), 0, (GERMANY, FRANCE), NONE),
    row((27,), 2, (FRANCE, GERMANY), (0, -1, 0, -1)),
    row((27,), 0, (RUSSIA, GERMANY), NONE),
    row((5, 27), 1, (FRANCE, GERMANY), (0, -2, 0, -2)),
    row((29,), 1, (FRANCE, GERMANY), NONE, mirrored=True),
    row((34,), 3, (GERMANY, FRANCE), (1, 0, 1, 0)),
    row((34,), 0, (GERMANY, FRANCE), (1, 0, 1, 0)),
    row((34,), 0, (GERMANY, RUSSIA), NONE),
    row((35,), 2, (FRANCE, GERMANY), (0, 1, 0, 0)),
    # the French text's "Entente in France" would help Russia and Italy
    row((35,), 0, (RUSSIA, GERMANY), NONE),
    row((35,), 0, (ITALY, AUSTRIA_HUNGARY), NONE),
    row((36,), 0, (GREECE, BULGARIA), (1, 0, 0, 0)),
    row((36,), 0, (GREECE, OTTOMAN_EMPIRE), (1, 0, 0, 0)),
    row((36,), 0, (SERBIA, BULGARIA), NONE),
    row((38,), 2, (FRANCE, GERMANY), (0, 1, 0, 0)),
    row((38,), 0, (RUSSIA, GERMANY), NONE),
    row((35, 38), 0, (FRANCE, GERMANY), (0, 2, 0, 0)),
    row((26, 35, 38), 1, (FRANCE, GERMANY), (0, 3, 0, 1)),
    row((40,), 0, (MIDDLE_EAST, OTTOMAN_EMPIRE), (1, 0, 0, 0)),
    row((40,), 0, (RUSSIA, OTTOMAN_EMPIRE), NONE),
    row((40,), 0, (GREECE, OTTOMAN_EMPIRE), NONE),
    # what no board allows: 26 names Germany, the other cards any target of France
    row((26,), 0, (FRANCE, OTTOMAN_EMPIRE), NONE),
    row((27,), 0, (FRANCE, OTTOMAN_EMPIRE), (0, -1, 0, -1)),
    row((35,), 0, (FRANCE, OTTOMAN_EMPIRE), (0, 1, 0, 0)),
    row((38,), 0, (FRANCE, OTTOMAN_EMPIRE), (0, 1, 0, 0)),
]


def name(case: Row) -> str:
    cards, artillery, (attacker, defender), *_ = case
    return f"{'+'.join(map(str, cards))}-{attacker.name}-{defender.name}-{artillery}"


@pytest.mark.rule("10.3.2", "10.3.3", "R115", "R124", "R136")
@pytest.mark.parametrize("case", [pytest.param(case, marks=of_card(*case[0]), id=name(case)) for case in ROWS])
def test_what_cards_add_to_the_dice(case: Row) -> None:
    cards, artillery, (attacker, defender), added, more = case
    board = printed_with(FRANCE, neighbours=(GERMANY, OTTOMAN_EMPIRE))
    size = BOARD.sectors[attacker].track[0]
    t = dealt(
        *cards, board=board, initiative=side_of(attacker), status=ALL_AT_WAR, levels={attacker: (0, 0, artillery, 0)}
    )
    t = to_offensives(t, side_of(attacker)).do(Offensive(attacker, defender, size))
    assert t.state.battle is not None
    assert t.rp(side_of(attacker)) + (0 if 6 in cards else size) == 20
    pool = t.state.battle.pool
    found = (
        pool.attack_dice - size,
        pool.attack_modifier,
        pool.artillery_dice - min(artillery, size),
        pool.artillery_modifier,
    )
    assert found == added
    flags = {"multiplier": 1, "mirrored": False, "forced_by": 0, **more}
    assert {field: getattr(pool, field) for field in flags} == flags
