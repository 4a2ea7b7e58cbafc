"""What things are worth to the staff, in RP, in one table; each with its reason.

An RP is the natural unit: most of what a side does costs RP and undoes what RP have bought.
"""

from __future__ import annotations

from rules.model import Side

WAR = 130.0
"""Winning or losing the war (14): about what a side collects in ten turns, so that 1 RP is about 1 % of it."""

VICTORY_POINTS = (0.0, 2.0, 6.0, 14.0, 26.0, 45.0, WAR)
"""What 0 to 6 VP are worth to who wins them: the sixth ends the war, the first bring it little nearer (14.1)."""

KEPT = 0.8
"""An RP kept for the next turn: then as good as any, but now nothing has come of it, and 20 are the most (8.2)."""

PRESTIGE_POINT = 4.0
"""A prestige point when the war ends with this turn: sides are some ten points apart, so one is some 4 % (14.2)."""

PRESTIGE_LASTS = 0.55
"""How much of an Operational Value gained or lost is still there a turn later, when both have repaired it."""

DIE_A_TURN = 0.6
"""One Operational Value for one more turn: the choice of a die of offensive that pays more than it costs (10.3.2)."""

REPAIR = (0.0, 1.0, 2.2, 3.6, 5.2, 7.0, 9.0, 11.0, 13.0, 15.0)
"""What it costs in the end to repair 0, 1, 2... losses: 1, 2 and 3 RP in one turn, less if turns are taken (10.1.2)."""

REPAIRED = (0, 1, 1, 2, 2, 3)
"""How many of 0, 1, 2... losses a side repairs before the next offensives: half of them, and at most 3 (10.1.2)."""

ATTENTION = (0.0, 0.85, 0.6, 0.45, 0.4)
"""How likely a sector with 1, 2, 3, 4 possible targets attacks a given one this turn, RP and sense considered."""

HORIZON = 4
"""Turns of offensives that the danger of surrender looks ahead."""

CUBE = 0.6
"""A research cube: a +1 that RP would buy for 1, but not needed at once (10.2.4)."""

RP_A_TURN_LASTS = 0.93
"""What an RP of the next turn is worth beside one of this turn, and so on: the war may end before it comes."""

AIR_RAIDS = (0.0, 0.8, 1.6, 2.0)
"""Cancelling events at a lead of 0 to 3 levels, in RP a turn; the halved Merchant Navy counts by itself (10.2.7)."""

EVENTS_FOR: dict[int, tuple[Side, float]] = {
    3: (Side.ENTENTE, 1.0),
    5: (Side.CENTRAL_POWERS, 2.5),
    6: (Side.CENTRAL_POWERS, 4.0),
    7: (Side.ENTENTE, 3.0),
    8: (Side.CENTRAL_POWERS, 2.0),
    9: (Side.CENTRAL_POWERS, 2.5),
    10: (Side.ENTENTE, 4.0),
    11: (Side.ENTENTE, 10.0),
    12: (Side.CENTRAL_POWERS, 1.5),
    13: (Side.CENTRAL_POWERS, 6.0),
    14: (Side.ENTENTE, 1.0),
    15: (Side.ENTENTE, 1.0),
    16: (Side.ENTENTE, 4.0),
    17: (Side.CENTRAL_POWERS, 1.0),
    18: (Side.CENTRAL_POWERS, 2.0),
    19: (Side.ENTENTE, 2.5),
    20: (Side.ENTENTE, 2.5),
    21: (Side.CENTRAL_POWERS, 0.5),
    22: (Side.ENTENTE, 3.0),
    23: (Side.CENTRAL_POWERS, 3.0),
    24: (Side.ENTENTE, 4.0),
    25: (Side.CENTRAL_POWERS, 1.0),
    26: (Side.ENTENTE, 3.0),
    27: (Side.CENTRAL_POWERS, 2.5),
    28: (Side.ENTENTE, 2.0),
    29: (Side.CENTRAL_POWERS, 0.5),
    30: (Side.ENTENTE, 2.5),
    31: (Side.CENTRAL_POWERS, 2.0),
    33: (Side.CENTRAL_POWERS, 6.0),
    34: (Side.CENTRAL_POWERS, 4.0),
    35: (Side.ENTENTE, 5.0),
    36: (Side.ENTENTE, 1.5),
    37: (Side.CENTRAL_POWERS, 6.0),
    38: (Side.ENTENTE, 2.5),
    40: (Side.ENTENTE, 1.5),
    41: (Side.CENTRAL_POWERS, 1.5),
}
"""Which side an event helps, and how much: its RP, or its extra losses at what a loss is worth (18).

Events 1, 2, 4 end with 1914, before any air raid; 32 does nothing; 39 and 42 depend on the position.
"""

LEAST_LOSS = 1.5
MOST_LOSS = 8.0
"""A loss in turns to come is worth at least its repair, and at most this: much is repaired before a sector falls."""

NEUTRAL_ENTERS = 0.5
"""How much of a gain a neutral sector has that will enter the war some day (13.1)."""

WAITING = 0.5
"""How much of a level's later worth a side would have without an attempt now: it can still try next turn."""

FOCUS = 0.9
"""How likely a sector of one's own attacks a target that one has set one's mind on: RP or its cube may forbid it."""

DELAY = 0.65

DELAY_OF_OURS = 0.85
"""What a surrender a turn later is worth beside one now: the enemy may find a defence, or win first."""

ENEMY_REPAIRS = 0.7
"""The share of its RP that the enemy may put into repairs before it attacks."""

OFFENSIVE_SHARE = 0.5
"""The share of its income that a side spends on offensives in the long run."""

SELDOM = 0.1
"""How often a sector attacks for which no RP are left in the long run."""

ENEMY_OFFENSIVES = 0.6
"""How much of what the enemy could launch each turn it can pay, in the long run."""

S_REINF = 1.0
PAYBACK = 3.0
SPARE = 0.2
"""An RP that the next collection would waste, but that may still be wanted this turn (8.2)."""

BEYOND = 3
"""How many RP more a side imagines when it asks what the last one was worth."""
S_ATT = 1.4
S_OWN = 1.0

ASIDE = 0.1
"""How likely one's own sector attacks anything but the target of its campaign."""

SURELY = 0.4
"""The part of the enemy's offensives that it will pay for in any case, by leaving other things."""

STRENGTH = 0.0
"""An Operational Value of a sector for one more turn: what its offensives would have brought its side."""

S_NAVAL = 1.0
S_RAID = 1.0
S_DEF = 1.0
