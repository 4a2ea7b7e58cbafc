"""Exact odds, three ways that must agree as fractions: `rules.odds`, the engine through every outcome of every
throw, and `tests.rules.odds.oracle`, which counts faces straight from the rulebook and shares no code with either.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from rules.actions import KEEP, Action
from rules.chance_tree import all_ends, every_reroll, resolved
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Launched,
    Sector,
    State,
    Status,
    asked,
)
from tests.rules.odds import oracle
from tests.rules.support import BOARD

LONG = replace(
    BOARD, sectors=tuple(replace(here, track=tuple(here.track[0] for _ in range(30))) for here in BOARD.sectors)
)
"""The board with Collapse Tracks too long for anybody to surrender, the Operational Value always the first."""
Policy = Callable[[State], Action]


def keep(state: State) -> Action:
    return KEEP


def ends_of(state: State, **policies: Policy) -> dict[State, Fraction]:
    """Every position in which the offensive under way may end, with its exact chance.

    A side that is asked follows the policy for its decision (by name, in lower case); every re-roll by default.
    """

    def choose(here: State) -> Action:
        return policies.get(asked(here).name.lower(), every_reroll)(here)

    ended = all_ends(state, choose, resolved)
    assert sum(ended.values()) == 1
    return ended


def losses_in(ended: dict[State, Fraction], before: State, attacker: Sector, defender: Sector) -> oracle.Chances:
    """Chances of (defender, attacker) losses; surrender counts as one space beyond the track."""
    found: oracle.Chances = {}
    for after, chance in ended.items():
        key = losses_between(before, after, defender), losses_between(before, after, attacker)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


class Situation(NamedTuple):
    """An offensive in a position, and what the rulebook makes of it: the oracle's arguments."""

    attacker: Sector
    defender: Sector
    size: int
    dice: tuple[int, ...]
    rules: dict[str, Any]
    position: dict[str, Any]


def situation(
    attacker: Sector,
    defender: Sector,
    size: int,
    dice: tuple[int, ...],
    *,
    needed: int,
    marks: tuple[str, ...],
    name: str,
    events: tuple[int, ...] = (),
    position: dict[str, Any] | None = None,
    **rules: Any,
) -> Any:
    where = {"events": events, **(position or {})}
    where.setdefault("status", {}).update(dict.fromkeys((ITALY, GREECE), Status.AT_WAR))
    case = Situation(attacker, defender, size, dice, {"needed": needed, **rules}, where)
    return pytest.param(case, id=name, marks=pytest.mark.rule(*marks))


def levels(sector: Sector, attack: int = 0, defence: int = 0, artillery: int = 0, aviation: int = 0) -> dict[Any, Any]:
    return {sector: (attack, defence, artillery, aviation)}


SITUATIONS = [
    situation(ITALY, AUSTRIA_HUNGARY, 2, (2, 0), needed=5, name="no modifier at all", marks=("3.1.1", "10.3.4")),
    situation(
        GERMANY, RUSSIA, 2, (2, +1, 2, 0), needed=4, rerolls=2, name="example of 10.3.4",
        position={"levels": levels(GERMANY, 3, 0, 3, 2) | levels(RUSSIA, 0, 2, 0, 1)},
        marks=("10.3.3", "10.3.4", "R015", "R101", "R102", "R103", "R104"),
    ),
    situation(
        GERMANY, ITALY, 2, (2, 0, 2, 0), needed=4, rerolls=4, name="a difference above the number of dice",
        position={"levels": levels(GERMANY, 0, 0, 3, 4) | levels(ITALY, 0, 0, 0, 2)},
        marks=("10.2.7", "R015", "R103"),
    ),
    situation(
        GERMANY, RUSSIA, 3, (3, 0, 3, 0), needed=4, rerolls=1, name="one re-roll for three dice",
        position={"levels": levels(GERMANY, 0, 0, 3, 1)},
        marks=("10.2.7", "R103"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, -4, 2, 0), needed=4, name="Defence weighs on Attack dice only",
        position={"levels": levels(FRANCE, 0, 0, 2) | levels(GERMANY, 0, 4)},
        marks=("10.2.7", "10.3.3", "R008", "R102"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, 0), needed=4, counter=False, name="the defender attacked elsewhere",
        position={"offensives": (Launched(GERMANY, RUSSIA),)}, marks=("10.3.4", "R119"),
    ),
    situation(
        GERMAN_COLONIES, AFRICA, 2, (2, 0), needed=5, counter=False, name="Colonies for nothing (6)",
        position={"in_force": (6,), "rp": (5, 0)}, marks=("10.3.4", "R113", "R118", "R165", "E6"),
    ),
    situation(
        GERMAN_COLONIES, AFRICA, 2, (3, 0), needed=5, counter=False, events=(12,), name="Heia Safari (12) with 6",
        position={"in_force": (6,), "rp": (5, 0)}, marks=("R113", "R118", "R171", "E12", "E6"),
    ),
    situation(
        AFRICA, GERMAN_COLONIES, 2, (2, 0), needed=5, name="Africa is exposed", marks=("10.3.4", "R118"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (3, +1), needed=5, events=(3,), position={"turn": 1}, name="Russian Offensive (3)",
        marks=("R115", "R117", "R162", "E3"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (3, +1), needed=5, again="hits", events=(3, 4), position={"turn": 1},
        name="Tannenberg (4) against 3", marks=("R116", "R163", "E4"),
    ),
    situation(
        RUSSIA, AUSTRIA_HUNGARY, 2, (2, 0), needed=5, events=(3, 4), position={"turn": 1},
        name="3 and 4 mean Germany only", marks=("R162", "R163", "E3", "E4"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, -1, 2, -1), needed=4, events=(5,), name="Shell Shortage (5)",
        position={"levels": levels(FRANCE, 0, 0, 2)}, marks=("R008", "R102", "R164", "E5"),
    ),
    situation(
        RUSSIA, OTTOMAN_EMPIRE, 2, (2, -1, 1, -1), needed=5, events=(5,), name="5 for any Entente sector",
        position={"levels": levels(RUSSIA, 0, 0, 1)}, marks=("R164", "E5"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 1, 0), needed=4, events=(5, 26, 27), name="5, 26, 27 leave Germany alone",
        position={"levels": levels(GERMANY, 0, 0, 1)}, marks=("R164", "R186", "R187", "E5", "E26", "E27"),
    ),
    situation(
        RUSSIA, AUSTRIA_HUNGARY, 2, (2, 0, 2, 0), needed=5, doubled=True, events=(7,), name="Przemysl (7)",
        position={"levels": levels(RUSSIA, 0, 0, 2)}, marks=("R122", "R166", "E7"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (2, 0), needed=5, events=(7,), name="7 means Austria-Hungary only", marks=("R166", "E7"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 2, +2), needed=4, events=(8,), name="Ypres (8)",
        position={"levels": levels(GERMANY, 0, 0, 3)}, marks=("R101", "R102", "R167", "E8"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 1, 0), needed=4, events=(8,), name="Ypres without Artillery", marks=("R167", "E8"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 2, +2), needed=4, rerolls=1, events=(8,), name="Ypres and Aviation",
        position={"levels": levels(GERMANY, 0, 0, 2, 1)}, marks=("R103", "R167", "R261", "E8"),
    ),
    situation(
        GERMANY, RUSSIA, 2, (2, 0, 1, 0), needed=4, events=(8,), name="8 means France only",
        position={"levels": levels(GERMANY, 0, 0, 1)}, marks=("R167", "E8"),
    ),
    situation(
        GERMANY, FRANCE, 3, (3, +1, 1, 0), needed=4, mirrored=True, events=(14,), name="Verdun (14)",
        position={"levels": levels(GERMANY, 2, 0, 1) | levels(FRANCE, 0, 1)}, marks=("R136", "R173", "R280", "E14"),
    ),
    situation(
        GERMANY, FRANCE, 2, (3, 0, 2, +2), needed=4, mirrored=True, events=(8, 14, 34), name="Verdun, Ypres, Michael",
        position={"levels": levels(GERMANY, 0, 0, 1), "rp": (5, 2)},
        marks=("R124", "R136", "R173", "R193", "E8", "E14", "E34"),
    ),
    situation(
        GERMANY, FRANCE, 3, (3, 0), needed=4, events=(14, 37), name="the second of Friedensturm is not Verdun",
        position={"offensives": (Launched(GERMANY, FRANCE),)}, marks=("R111", "R173", "R196", "E14", "E37"),
    ),
    situation(
        OTTOMAN_EMPIRE, MIDDLE_EAST, 2, (2, 0), needed=5, again="misses", events=(17,), name="Kut (17), misses",
        marks=("R116", "R176", "E17"),
    ),
    situation(
        OTTOMAN_EMPIRE, MIDDLE_EAST, 2, (2, 0), needed=5, events=(17,), name="Kut, nothing re-rolled",
        position={"policy": {"kut": keep}}, marks=("R176", "E17"),
    ),
    situation(
        AUSTRIA_HUNGARY, ITALY, 2, (3, +1), needed=5, events=(18,), name="Trentino (18)",
        marks=("R115", "R117", "R177", "E18"),
    ),
    situation(
        AUSTRIA_HUNGARY, ITALY, 1, (3, +1, 1, 0), needed=5, events=(18, 31), name="Trentino and Caporetto (31)",
        position={"levels": levels(AUSTRIA_HUNGARY, 1, 0, 2) | levels(ITALY, 0, 2)},
        marks=("R012", "R101", "R124", "R190", "R258", "E18", "E31"),
    ),
    situation(
        AUSTRIA_HUNGARY, RUSSIA, 2, (2, 0), needed=5, events=(18, 31), name="18 and 31 mean Italy only",
        marks=("R177", "R190", "E18", "E31"),
    ),
    situation(
        FRANCE, GERMANY, 3, (3, +1, 1, 0), needed=4, mirrored=True, events=(21,), name="Somme (21)",
        position={"levels": levels(FRANCE, 0, 0, 1)}, marks=("R136", "R181", "E21"),
    ),
    situation(
        FRANCE, GERMANY, 3, (3, 0), needed=4, mirrored=True, events=(29,), name="Passchendaele (29)",
        marks=("R136", "R189", "E29"),
    ),
    situation(
        FRANCE, GERMANY, 3, (3, +1), needed=4, mirrored=True, events=(21, 29), name="Somme and Passchendaele once",
        marks=("R129", "E21", "E29"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +4, 1, +1), needed=4, mirrored=True, events=(21, 26, 38), name="21, 26, 35 and 38",
        position={"levels": levels(FRANCE, 0, 0, 1), "in_force": (35,), "rp": (2, 5)},
        marks=("R124", "R181", "R186", "R194", "R197", "E21", "E26", "E35", "E38"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 2, (2, +1), needed=5, again="hits", artillery_again="hits", events=(25,),
        name="Gaza (25)", position={"levels": levels(MIDDLE_EAST, 1)}, marks=("R116", "R185", "R289", "E25"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 1, (1, 0, 1, 0), needed=5, rerolls=1, again="hits", artillery_again="hits",
        events=(25,), name="Gaza after Aviation",
        position={"levels": levels(MIDDLE_EAST, 0, 0, 2, 1), "rp": (1, 5)}, marks=("R137", "R185", "E25"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 2, (3, 0), needed=5, again="hits", events=(25, 40), name="Gaza and Megiddo (40)",
        marks=("R124", "R185", "R199", "E25", "E40"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 1, (2, 0), needed=5, events=(40,), name="Megiddo", marks=("R115", "R199", "E40"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +1, 2, +1), needed=4, events=(26,), name="Vimy (26)",
        position={"levels": levels(FRANCE, 0, 0, 2)}, marks=("R102", "R186", "E26"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, -1, 2, -1), needed=4, rerolls=1, events=(27,), name="Mutinies (27)",
        position={"levels": levels(FRANCE, 0, 0, 2, 1)}, marks=("R102", "R187", "R261", "E27"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (2, 0), needed=5, events=(26, 27, 38), name="26, 27 and 38 mean France only",
        position={"in_force": (35,)}, marks=("R186", "R187", "R194", "R197", "E26", "E27", "E35", "E38"),
    ),
    situation(
        FRANCE, GERMANY, 1, (1, -2, 1, -2), needed=4, events=(5, 27), name="5 and 27 add up",
        position={"levels": levels(FRANCE, 0, 0, 1)}, marks=("R008", "R124", "E5", "E27"),
    ),
    situation(
        GERMANY, FRANCE, 2, (3, 0, 3, 0), needed=4, events=(34,), name="Michael (34)",
        position={"levels": levels(GERMANY, 0, 0, 2)}, marks=("R101", "R117", "R193", "E34"),
    ),
    situation(
        GERMANY, FRANCE, 1, (2, 0, 2, 0), needed=4, events=(8, 34), name="Michael and Ypres without Artillery",
        marks=("R167", "R193", "E8", "E34"),
    ),
    situation(
        GERMANY, RUSSIA, 2, (2, 0), needed=4, events=(34,), name="34 means France only", marks=("R193", "E34"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +1, 1, 0), needed=4, name="Unified Command (35)",
        position={"levels": levels(FRANCE, 0, 0, 1), "in_force": (35,)}, marks=("R194", "E35"),
    ),
    situation(
        GREECE, OTTOMAN_EMPIRE, 1, (2, 0), needed=5, name="Franchet d'Esperey (36)", position={"in_force": (36,)},
        marks=("R115", "R195", "E36"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +1, 1, 0), needed=4, events=(38,), name="Villers-Cotterets (38)",
        position={"levels": levels(FRANCE, 0, 0, 1)}, marks=("R197", "E38"),
    ),
]  # fmt: skip


def losses_between(before: State, after: State, sector: Sector) -> int:
    """Losses the sector has taken; surrender counts as one (13.2.1)."""
    here, there = before.sectors[sector], after.sectors[sector]
    return there.losses - here.losses + (there.status != here.status)
