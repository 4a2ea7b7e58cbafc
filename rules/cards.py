"""The 42 event cards (18), side by side: when each acts, how long it lasts, what it adds to a dice pool,
whom it forces. What a card does at once is its `effect`, carried out by `rules.phases.events`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from msgspec import Struct

from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    Sector,
    Side,
)

EXTRA_DIE = +1


class Timing(IntEnum):
    """When a card acts (7.3)."""

    AT_ONCE = 0
    COLLECTION = 1
    OFFENSIVES = 2
    END_OF_TURN = 3


class Duration(IntEnum):
    """How long a card acts (7.3, R040)."""

    ONE_SHOT = 0
    THIS_TURN = 1
    MARKER = 2
    """Until something ends it, or to the end of the game: its marker lies on the board (3.1.3)."""


class Boost(Struct, frozen=True, gc=False):
    """What a card adds to the dice of some offensives: by `side` or `attacker`, against `defender` (None: any)."""

    attacker: Sector | None = None
    defender: Sector | None = None
    side: Side | None = None
    attack_dice: int = 0
    attack_modifier: int = 0
    artillery_dice: int = 0
    artillery_modifier: int = 0
    doubled: bool = False
    mirrored: bool = False
    forced_reroll: bool = False

    def applies(self, attacker: Sector, defender: Sector) -> bool:
        """Whether an offensive of `attacker` against `defender` has this boost."""
        return (
            (self.attacker is None or self.attacker == attacker)
            and (self.defender is None or self.defender == defender)
            and (self.side is None or int(attacker >= GERMANY) == self.side)
        )


class Order(Struct, frozen=True, gc=False):
    """An offensive that a card demands: of everybody (`mandatory`, 10.3.1) or of Athena first (17.6.4)."""

    attacker: Sector
    defender: Sector
    mandatory: bool = False
    full_size: bool = True
    times: int = 1


class Enters(Struct, frozen=True, gc=False):
    """A neutral sector enters the war."""

    sector: Sector


class Loses(Struct, frozen=True, gc=False):
    """A sector loses spaces on its Collapse Track."""

    sector: Sector
    spaces: int


class Recovers(Struct, frozen=True, gc=False):
    """A sector moves its cube back at no cost."""

    sector: Sector
    spaces: int


class Special(IntEnum):
    """Effects that only one card has."""

    SCHLIEFFEN = 1
    LUSITANIA = 10
    JUTLAND = 15
    SUBMARINES = 23
    ZIMMERMANN = 24
    BREST_LITOVSK = 33
    FLU = 39


class Card(Struct, frozen=True):
    """One event card. `effect` None: it acts through its boost, order or mere presence."""

    number: int
    year: int
    timing: Timing
    duration: Duration
    effect: Enters | Loses | Recovers | Special | None = None
    boost: Boost | None = None
    order: Order | None = None


_NOW, _COLLECT, _FIGHT, _END = Timing
_ONCE, _TURN, _MARKER = Duration

_TABLE = (
    # 1914
    Card(1, 1914, _NOW, _ONCE, Special.SCHLIEFFEN),
    Card(2, 1914, _NOW, _TURN),
    Card(
        3,
        1914,
        _FIGHT,
        _TURN,
        boost=Boost(RUSSIA, GERMANY, attack_dice=EXTRA_DIE, attack_modifier=+1),
        order=Order(RUSSIA, GERMANY),
    ),
    Card(4, 1914, _FIGHT, _TURN),
    # 1915
    Card(5, 1915, _FIGHT, _TURN, boost=Boost(side=ENTENTE, attack_modifier=-1, artillery_modifier=-1)),
    Card(6, 1915, _FIGHT, _MARKER),
    Card(
        7, 1915, _FIGHT, _TURN,
        boost=Boost(RUSSIA, AUSTRIA_HUNGARY, doubled=True),
        order=Order(RUSSIA, AUSTRIA_HUNGARY),
    ),
    # +2, or one Artillery die at level 0 (R167): see `pools._ypres`
    Card(8, 1915, _FIGHT, _TURN, order=Order(GERMANY, FRANCE)),
    Card(9, 1915, _COLLECT, _ONCE),
    Card(10, 1915, _NOW, _MARKER, Special.LUSITANIA),
    Card(11, 1915, _NOW, _ONCE, Enters(ITALY)),
    Card(
        12, 1915, _NOW, _TURN, Recovers(GERMAN_COLONIES, 1),
        boost=Boost(GERMAN_COLONIES, attack_dice=EXTRA_DIE),
        order=Order(GERMAN_COLONIES, AFRICA),
    ),
    Card(13, 1915, _NOW, _ONCE, Enters(BULGARIA)),
    # 1916
    Card(
        14, 1916, _FIGHT, _TURN,
        boost=Boost(GERMANY, FRANCE, mirrored=True),
        order=Order(GERMANY, FRANCE, mandatory=True),
    ),
    Card(15, 1916, _NOW, _ONCE, Special.JUTLAND),
    Card(16, 1916, _NOW, _MARKER),
    Card(17, 1916, _FIGHT, _TURN, order=Order(OTTOMAN_EMPIRE, MIDDLE_EAST)),
    Card(
        18, 1916, _FIGHT, _TURN,
        boost=Boost(AUSTRIA_HUNGARY, ITALY, attack_dice=EXTRA_DIE, attack_modifier=+1),
        order=Order(AUSTRIA_HUNGARY, ITALY),
    ),
    Card(
        19, 1916, _FIGHT, _TURN,
        boost=Boost(RUSSIA, AUSTRIA_HUNGARY, attack_modifier=+1),
        order=Order(RUSSIA, AUSTRIA_HUNGARY, mandatory=True, full_size=False),  # R133
    ),
    Card(20, 1916, _NOW, _ONCE, Loses(OTTOMAN_EMPIRE, 1)),
    Card(
        21, 1916, _FIGHT, _TURN,
        boost=Boost(FRANCE, GERMANY, attack_modifier=+1, mirrored=True),
        order=Order(FRANCE, GERMANY, mandatory=True),
    ),
    Card(22, 1916, _NOW, _ONCE, Enters(ROMANIA)),
    # 1917
    Card(23, 1917, _NOW, _MARKER, Special.SUBMARINES),
    Card(24, 1917, _NOW, _MARKER, Special.ZIMMERMANN),
    Card(
        25, 1917, _FIGHT, _TURN,
        boost=Boost(MIDDLE_EAST, OTTOMAN_EMPIRE, forced_reroll=True),
        order=Order(MIDDLE_EAST, OTTOMAN_EMPIRE, mandatory=True),
    ),
    Card(
        26, 1917, _FIGHT, _TURN,
        boost=Boost(FRANCE, GERMANY, attack_modifier=+1, artillery_modifier=+1),
        order=Order(FRANCE, GERMANY),
    ),
    Card(27, 1917, _FIGHT, _TURN, boost=Boost(FRANCE, attack_modifier=-1, artillery_modifier=-1)),
    Card(28, 1917, _NOW, _ONCE, Enters(GREECE)),
    Card(
        29, 1917, _FIGHT, _TURN,
        boost=Boost(FRANCE, GERMANY, mirrored=True),
        order=Order(FRANCE, GERMANY, mandatory=True),
    ),
    Card(30, 1917, _NOW, _ONCE, Loses(OTTOMAN_EMPIRE, 1)),
    Card(
        31, 1917, _FIGHT, _TURN,
        boost=Boost(AUSTRIA_HUNGARY, ITALY, attack_dice=EXTRA_DIE, attack_modifier=+1),
        order=Order(AUSTRIA_HUNGARY, ITALY),
    ),
    Card(32, 1917, _NOW, _ONCE),
    # 1918
    Card(33, 1918, _NOW, _ONCE, Special.BREST_LITOVSK),
    # its boost is for one offensive only (R193): see `pools.contributions`
    Card(34, 1918, _FIGHT, _TURN, order=Order(GERMANY, FRANCE)),
    Card(
        35, 1918, _FIGHT, _MARKER,
        boost=Boost(FRANCE, attack_modifier=+1),  # R194
        order=Order(FRANCE, GERMANY),
    ),
    Card(36, 1918, _FIGHT, _MARKER, boost=Boost(GREECE, attack_dice=EXTRA_DIE)),
    Card(37, 1918, _FIGHT, _TURN, order=Order(GERMANY, FRANCE, times=2)),
    Card(38, 1918, _FIGHT, _TURN, boost=Boost(FRANCE, attack_modifier=+1), order=Order(FRANCE, GERMANY)),
    Card(39, 1918, _NOW, _ONCE, Special.FLU),
    Card(
        40, 1918, _FIGHT, _TURN,
        boost=Boost(MIDDLE_EAST, OTTOMAN_EMPIRE, attack_dice=EXTRA_DIE),
        order=Order(MIDDLE_EAST, OTTOMAN_EMPIRE),
    ),
    Card(41, 1918, _COLLECT, _MARKER),
    Card(42, 1918, _END, _ONCE),
)  # fmt: skip

CARDS: dict[int, Card] = {card.number: card for card in _TABLE}
EVENTS: tuple[int, ...] = tuple(CARDS)
BOOSTS: dict[int, Boost] = {card.number: card.boost for card in _TABLE if card.boost is not None}

SCHLIEFFEN, BELGIAN_FORTIFICATIONS, TANNENBERG, SHELL_SHORTAGE, LETTOW, YPRES = 1, 2, 4, 5, 6, 8
GALLIPOLI, LUSITANIA, JUTLAND, WILSON, KUT, BRUSILOV = 9, 10, 15, 16, 17, 19
RUSSIAN_OFFENSIVE, SUBMARINES, ZIMMERMANN, GAZA, MUTINIES = 3, 23, 24, 25, 27
MICHAEL, FRANCHET, FRIEDENSTURM, PARISER_KANONEN, PEACE = 34, 36, 37, 41, 42


@cache
def of_year(year: int) -> tuple[int, ...]:
    """The cards that join the deck when `year` begins (4, 12)."""
    return tuple(card.number for card in _TABLE if card.year == year)


@cache
def orders_of(events: tuple[int, ...], side: Side, mandatory: bool) -> tuple[tuple[int, Order], ...]:
    """The offensives that `events` demand of `side`, by card number: the mandatory ones, or Athena's first."""
    found: list[tuple[int, Order]] = []
    for event in events:
        order = CARDS[event].order
        if (
            order is not None
            and order.mandatory == mandatory
            and (order.attacker >= GERMANY) == (side == CENTRAL_POWERS)
        ):
            found.append((event, order))
    return tuple(found)


def rule(event: int) -> str:
    """How a fact cites an event card.

    >>> rule(9)
    '18, event 9'
    """
    return _RULES[event]


_RULES = tuple(f"18, event {number}" for number in range(43))
