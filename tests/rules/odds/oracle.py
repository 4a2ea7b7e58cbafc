"""The odds of the rulebook by counting: every face of every die, one after the other, and no code of `rules`.

Each function is one passage of the rulebook, written down as it stands, with `itertools.product` for the dice.
Slow and plain on purpose: what is here can be checked against the text by reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

FACES = (1, 2, 3, 4, 5, 6)
Chances = dict[tuple[int, int], Fraction]
"""How likely each pair `(losses of the defender, losses of the attacker)` is."""


@cache
def hits(face: int, modifier: int, needed: int) -> bool:
    """3.9: a natural 1 fails, a natural 6 succeeds. 10.3.4: otherwise it must reach `needed`."""
    if face == 1:
        return False
    if face == 6:
        return True
    return face + modifier >= needed


def one_die(modifier: int, needed: int) -> Fraction:
    return Fraction(sum(hits(face, modifier, needed) for face in FACES), 6)


@cache
def throws(dice: int, modifier: int, needed: int) -> Counter[tuple[int, bool]]:
    return Counter(
        (sum(hits(face, modifier, needed) for face in faces), 1 in faces) for faces in product(FACES, repeat=dice)
    )


@cache
def attack(dice: int, modifier: int, needed: int, again: str = "") -> dict[tuple[int, bool], Fraction]:
    """Hits of the Attack dice, and whether a 1 lies among them at the end.

    `again`, dice that are cancelled and thrown once more: "hits" (events 4 and 25), "misses" (Athena's way
    with event 17) or none.
    """
    found: Counter[tuple[int, bool, int]] = Counter()
    for faces in product(FACES, repeat=dice):
        lifted = [face for face in faces if again and hits(face, modifier, needed) == (again == "hits")]
        kept = [face for face in faces if not (again and hits(face, modifier, needed) == (again == "hits"))]
        struck = sum(hits(face, modifier, needed) for face in kept)
        for (more, one), ways in throws(len(lifted), modifier, needed).items():
            found[struck + more, one or 1 in kept, dice + len(lifted)] += ways
    return _chances((key[:2], key[2], count) for key, count in found.items())


@cache
def artillery(dice: int, modifier: int, needed: int, rerolls: int = 0, again: str = "") -> dict[int, Fraction]:
    """Hits of the Artillery dice. 10.2.7: failed ones are thrown again, as many as the Aviation difference, once.

    Then, with `again` "hits", those that would cause a loss are thrown once more (event 25, R185).
    """
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(FACES, repeat=dice):
        failed = [face for face in faces if not hits(face, modifier, needed)]
        lifted = max(0, min(rerolls, len(failed)))
        for (more, _), ways in throws(lifted, modifier, needed).items():
            struck = dice - len(failed) + more
            if again != "hits":
                found[struck, dice + lifted] += ways
                continue
            for (final, _), last in throws(struck, modifier, needed).items():
                found[final, dice + lifted + struck] += ways * last
    return _chances((hit, thrown, count) for (hit, thrown), count in found.items())


def offensive(
    attack_dice: int,
    attack_modifier: int = 0,
    artillery_dice: int = 0,
    artillery_modifier: int = 0,
    *,
    needed: int,
    rerolls: int = 0,
    counter: bool = True,
    doubled: bool = False,
    mirrored: bool = False,
    again: str = "",
    artillery_again: str = "",
) -> Chances:
    """An offensive from its first die to its losses (10.3.3, 10.3.4), no track being too short for them.

    One loss a hit, twice that with event 7 (`doubled`). A natural 1 on an Attack die costs the attacker one,
    once, unless an exception holds (`counter` False). `mirrored` (14, 21, 29): as many as the Attack dice hit.
    """
    found: Chances = {}
    for (struck, one), chance in attack(attack_dice, attack_modifier, needed, again).items():
        for more, likewise in artillery(artillery_dice, artillery_modifier, needed, rerolls, artillery_again).items():
            losses = (struck + more) * (2 if doubled else 1)
            own = (1 if one and counter else 0) + (struck if mirrored else 0)
            found[losses, own] = found.get((losses, own), Fraction(0)) + chance * likewise
    return found


def of_defender(chances: Chances) -> dict[int, Fraction]:
    return _sum((losses, chance) for (losses, _), chance in chances.items())


def of_attacker(chances: Chances) -> dict[int, Fraction]:
    return _sum((own, chance) for (_, own), chance in chances.items())


def brusilov(
    dice: int,
    modifier: int,
    needed: int,
    *,
    spaces: tuple[int, int],
    counter: bool = True,
    doubled: bool = False,
    passes: int | None = None,
) -> Chances:
    """Event 19 where every die that shows 5 or 6 is thrown again, `passes` times (None: as long as it lasts).

    `spaces`: losses that Austria-Hungary and Russia can take before they surrender; `spaces` + 1 losses is
    surrender, and nobody loses more. The first losses are applied, then the dice are thrown again if both are
    still at war; a re-rolled die that shows neither 5 nor 6 costs Russia one (R178).
    """
    ends = (spaces[0] + 1, spaces[1] + 1)

    @cache
    def further(thrown: int, lost: int, own: int, left: int | None) -> tuple[tuple[tuple[int, int], Fraction], ...]:
        if not thrown or left == 0 or lost == ends[0] or own == ends[1]:
            return (((lost, own), Fraction(1)),)
        found: Chances = {}
        for faces in product(FACES, repeat=thrown):
            struck = sum(hits(face, modifier, needed) for face in faces) * (2 if doubled else 1)
            shown = sum(face in (5, 6) for face in faces)
            here = min(lost + struck, ends[0]), min(own + thrown - shown, ends[1])
            for key, chance in further(shown, *here, None if left is None else left - 1):
                found[key] = found.get(key, Fraction(0)) + chance / 6**thrown
        return tuple(found.items())

    found: Chances = {}
    for faces in product(FACES, repeat=dice):
        struck = sum(hits(face, modifier, needed) for face in faces) * (2 if doubled else 1)
        own = 1 if counter and 1 in faces else 0
        shown = sum(face in (5, 6) for face in faces)
        for key, chance in further(shown, min(struck, ends[0]), min(own, ends[1]), passes):
            found[key] = found.get(key, Fraction(0)) + chance / 6**dice
    return found


def research(needed: int, bonus: int, cubes: int) -> Fraction:
    """10.2.2, 10.2.4, 10.2.5: the chance to unlock a level, a cube being discarded after each failure.

    Every sequence of one die for the attempt and one for each cube is looked at; each die has the bonus that
    was paid and 1 for each cube still there.
    """
    unlocked = 0
    for faces in product(FACES, repeat=cubes + 1):
        left = cubes
        for face in faces:
            if hits(face, bonus + left, needed):
                unlocked += 1
                break
            left -= 1
    return Fraction(unlocked, 6 ** (cubes + 1))


def shows_a_one(dice: int) -> Fraction:
    """13.3: the chance that at least one of the dice shows 1."""
    return Fraction(sum(1 in faces for faces in product(FACES, repeat=dice)), 6**dice)


def table(result: Callable[[int], int]) -> dict[int, Fraction]:
    return _sum((result(face), Fraction(1, 6)) for face in FACES)


def _chances(counted: Iterable[tuple[Any, int, int]]) -> dict[Any, Fraction]:
    """Sum `(what, dice thrown, how often)` entries."""
    return _sum((key, Fraction(count, 6**thrown)) for key, thrown, count in counted)


def _sum(pairs: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for key, chance in pairs:
        found[key] = found.get(key, Fraction(0)) + chance
    return found
