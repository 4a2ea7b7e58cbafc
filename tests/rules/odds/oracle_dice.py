"""Which dice an offensive has, by the rulebook alone: 3.1.1, 10.2.7, 10.3 and the events of 18, and no code of `rules`.

Sectors are their names in lower case. What comes out are arguments of `tests.rules.odds.oracle.offensive`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

ENTENTE = ("france", "russia", "italy", "serbia", "romania", "greece", "middle_east", "africa")
ATTACK_VALUE_4 = ("france", "germany")
"""Every other sector needs a 5."""

AVIATION = {"entente": (0, 1, 2, 5, 7), "central_powers": (0, 1, 3, 4, 6)}


class Levels(NamedTuple):
    attack: int = 0
    defence: int = 0
    artillery: int = 0
    aviation: int = 0


class Thrown(NamedTuple):
    dice: tuple[int, int, int, int]
    rules: tuple[tuple[str, Any], ...]


TOUCHING: dict[tuple[str, str], tuple[int, ...]] = {
    ("germany", "france"): (1, 2, 8, 14, 34, 37),
    ("russia", "germany"): (3, 4, 5),
    ("france", "germany"): (5, 21, 26, 27, 29, 35, 38),
    ("russia", "austria_hungary"): (5, 7, 19),
    ("austria_hungary", "italy"): (18, 31),
    ("ottoman_empire", "middle_east"): (17,),
    ("middle_east", "ottoman_empire"): (5, 25, 40),
    ("german_colonies", "africa"): (6, 12),
}
"""The events that bear on the offensive of one sector against another; beside them 5, which bears on all of the
Entente, 36 on Greece, and any other event, which must not matter."""


def events_of(attacker: str, defender: str) -> tuple[int, ...]:
    found = set(TOUCHING.get((attacker, defender), ())) | {10, 32}
    if attacker in ENTENTE:
        found.add(5)
    if attacker == "greece":
        found.add(36)
    return tuple(sorted(found))


def thrown(
    attacker: str,
    defender: str,
    size: int,
    own: Levels,
    enemy: Levels,
    events: tuple[int, ...],
    *,
    elsewhere: bool = False,
) -> Thrown:
    """`elsewhere`: the defender has attacked another sector this turn (10.3.4)."""
    pair = (attacker, defender)
    attack = size
    artillery = min(own.artillery, size)
    bonus = own.attack - enemy.defence
    artillery_bonus = 0
    mine, theirs = ("entente", "central_powers") if attacker in ENTENTE else ("central_powers", "entente")
    again = max(0, AVIATION[mine][own.aviation] - AVIATION[theirs][enemy.aviation]) if own.aviation else 0
    doubled = mirrored = forced = False
    for event in events:
        if event == 3 and pair == ("russia", "germany"):
            attack, bonus = attack + 1, bonus + 1
        if event == 5 and attacker in ENTENTE:
            bonus, artillery_bonus = bonus - 1, artillery_bonus - 1
        if event == 7 and pair == ("russia", "austria_hungary"):
            doubled = True
        if event == 8 and pair == ("germany", "france"):
            if own.artillery:
                artillery_bonus += 2
            else:
                artillery += 1
        if event == 12 and attacker == "german_colonies":
            attack += 1
        if event == 14 and pair == ("germany", "france"):
            mirrored = True
        if event in (18, 31) and pair == ("austria_hungary", "italy"):
            attack, bonus = attack + 1, bonus + 1
        if event == 19 and pair == ("russia", "austria_hungary"):
            bonus += 1
        if event in (21, 29) and pair == ("france", "germany"):
            mirrored = True
            bonus += event == 21
        if event == 25 and pair == ("middle_east", "ottoman_empire"):
            forced = True
        if event == 26 and pair == ("france", "germany"):
            bonus, artillery_bonus = bonus + 1, artillery_bonus + 1
        if event == 27 and attacker == "france":
            bonus, artillery_bonus = bonus - 1, artillery_bonus - 1
        if event == 34 and pair == ("germany", "france"):
            attack, artillery = attack + 1, artillery + 1
        if event in (35, 38) and attacker == "france":
            bonus += 1
        if event == 36 and attacker == "greece":
            attack += 1
        if event == 40 and pair == ("middle_east", "ottoman_empire"):
            attack += 1
    rules = {
        "needed": 4 if attacker in ATTACK_VALUE_4 else 5,
        "rerolls": again,
        "counter": attacker != "german_colonies" and not elsewhere,
        "doubled": doubled,
        "mirrored": mirrored,
        "again": "hits" if forced else "",
        "artillery_again": "hits" if forced else "",
    }
    return Thrown((attack, bonus, artillery, artillery_bonus), tuple(rules.items()))
