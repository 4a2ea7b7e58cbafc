"""The enumerations of the rules.

Their numbers index tuples and are part of stored games' digests, so new members go at the end.
"""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """The two sides (2). Values index the pairs `(entente, central powers)`."""

    ENTENTE = 0
    CENTRAL_POWERS = 1

    @property
    def enemy(self) -> Side:
        return _ENEMY[self]


# Unambiguous members also have bare names: before Python 3.12, looking up `ENTENTE` is ten times faster than
# `Side.ENTENTE`, and the rules do it everywhere.
ENTENTE, CENTRAL_POWERS = Side
_ENEMY = (CENTRAL_POWERS, ENTENTE)


class Sector(IntEnum):
    """The thirteen sectors (3.1.1). Values index `State.sectors` and `Board.sectors`."""

    FRANCE = 0
    RUSSIA = 1
    ITALY = 2
    SERBIA = 3
    ROMANIA = 4
    GREECE = 5
    MIDDLE_EAST = 6
    AFRICA = 7
    GERMANY = 8
    AUSTRIA_HUNGARY = 9
    OTTOMAN_EMPIRE = 10
    BULGARIA = 11
    GERMAN_COLONIES = 12

    @property
    def side(self) -> Side:
        return CENTRAL_POWERS if self >= GERMANY else ENTENTE


SECTORS: tuple[Sector, ...] = tuple(Sector)
ALL_SECTORS = frozenset(SECTORS)
FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, GREECE, MIDDLE_EAST, AFRICA = SECTORS[:8]
GERMANY, AUSTRIA_HUNGARY, OTTOMAN_EMPIRE, BULGARIA, GERMAN_COLONIES = SECTORS[8:]


class Status(IntEnum):
    """A sector's part in the war (2, R001). Only Russia can exit, by event 33."""

    NEUTRAL = 0
    AT_WAR = 1
    SURRENDERED = 2
    EXITED = 3


NEUTRAL, AT_WAR, SURRENDERED, EXITED = Status


class Technology(IntEnum):
    """The six technologies (3.4). The first four are implemented sector by sector (3.5)."""

    ATTACK = 0
    DEFENCE = 1
    ARTILLERY = 2
    AVIATION = 3
    NAVAL = 4
    AIR_RAID = 5


TECHNOLOGIES: tuple[Technology, ...] = tuple(Technology)
IMPLEMENTED: tuple[Technology, ...] = TECHNOLOGIES[:4]


class Phase(IntEnum):
    """The phases of a turn (5). The offensives of 10.3 come after reinforcements and technology."""

    INITIATIVE = 0
    EVENTS = 1
    INCOME = 2
    NAVAL = 3
    REINFORCEMENTS = 4
    TECHNOLOGY = 5
    OFFENSIVES = 6
    END_OF_TURN = 7


class InitiativeRule(IntEnum):
    """What decides the initiative from turn 2 on (6): the track, dice, or dice with bids."""

    TRACK = 0
    DICE = 1
    BID = 2


class Decision(IntEnum):
    BID = 0
    AIR_RAID = 1
    SET_ASIDE = 2
    REINFORCE = 3
    TECHNOLOGY = 4
    RESEARCH_FAILED = 5
    OFFENSIVE = 6
    MICHAEL = 7
    AVIATION = 8
    KUT = 9
    TANNENBERG = 10
    BRUSILOV = 11
    NAVAL_BONUS = 12
    ABSORB = 13
    AIR_DIVISION = 14
    SETTLE = 15
    INITIATIVE_PRICE = 16


class Purpose(IntEnum):
    INITIATIVE = 0
    EVENT = 1
    U_BOAT = 2
    BLOCKADE = 3
    REVOLUTION = 4
    RESEARCH = 5
    ATTACK = 6
    ARTILLERY = 7
    ARTILLERY_REROLL = 8
    FORCED_REROLL = 9
    OWN_REROLL = 10
    ATHENA_CHECK = 11
    ARMISTICE = 12


class Deck(IntEnum):
    """What is drawn: events, a new year's six (16.1), set-aside cards (16.2), Athena's cards (17.2), Poppy markers."""

    EVENTS = 0
    YEAR = 1
    SET_ASIDE = 2
    CORNFLOWER = 3
    POPPIES = 4


class Cause(IntEnum):
    """Why the game ended (14)."""

    SUDDEN_DEATH = 0
    ARMISTICE = 1
    RESIGNATION = 2  # outside the rules
    CLAIM = 3  # outside the rules: the other side ran out of the agreed time, or left for good
    ARMISTICE_ROLL = 4
    VICTORY_POINTS = 5
    RULING = 6  # outside the rules, as is the next: a club's host or deputy decided who won
    ANNULLED = 7  # nobody won


class CounterAttack(IntEnum):
    """Whether a natural 1 on an Attack die costs the attacker a loss, and if not, why (10.3.4)."""

    APPLIES = 0
    GERMAN_COLONIES_ATTACK = 1
    DEFENDER_ATTACKED_ELSEWHERE = 2
    NEVER = 3  # the edition has no counter-attack


class PoolPart(IntEnum):
    ATTACK_DICE = 0
    ATTACK_MODIFIER = 1
    ARTILLERY_DICE = 2
    ARTILLERY_MODIFIER = 3
    REROLLS = 4


class Source(IntEnum):
    SIZE = 0
    ATTACK = 1
    DEFENCE = 2
    ARTILLERY = 3
    AVIATION = 4
    EVENT = 5


class BattleStage(IntEnum):
    """The steps of one offensive, in order. No digest is taken during an offensive."""

    MICHAEL = 0
    ATTACK_DICE = 1
    ARTILLERY_DICE = 2
    AVIATION = 3
    KUT = 4
    TANNENBERG = 5
    TANNENBERG_ARTILLERY = 6
    AIR_DIVISION = 7
    AIR_DIVISION_ARTILLERY = 8
    GAZA = 9
    GAZA_ARTILLERY = 10
    LOSSES = 11
    BRUSILOV = 12
    SETTLING = 13
    OVER = 14


class Idle(IntEnum):
    """Why a Poppy marker does nothing (12.4)."""

    IMPOSSIBLE = 0
    NO_ROLL = 1
    OUTDONE = 2
    BLANK = 3
