"""What things are worth to the staff, in RP, in one table; each with its reason.

An RP is the natural unit: most of what a side does costs RP and undoes what RP have bought. Where reason leaves a
number open, games against the game's own opponent chose it (`tests.benchmarks.strength`); none decides more than a few
games in a hundred.
"""

from __future__ import annotations

from rules.model import Side

# ----------------------------------------------------------------------------------------- winning the war

WAR = 130.0
"""Winning or losing the war (14): about what a side collects in nine turns."""

VICTORY_POINTS = (0.0, 2.0, 6.0, 14.0, 26.0, 45.0, 100.0)
"""What 0 to 6 VP are worth to who wins them: the sixth ends the war, the first bring it little nearer (14.1)."""

PRESTIGE_POINT = 4.0
"""A prestige point when the war ends with this turn: the sides are some ten points apart (14.2)."""

PRESTIGE_LASTS = 0.55
"""How much of an Operational Value gained or lost is still there a turn later, when both have repaired it."""

BOLDNESS = (1.2, 1.1)
"""What the enemy's losses count beside one's own, by side: who only trades evenly wins nothing before the armistice.
The Central Powers are bolder, for the Entente's income grows from turn to turn (11)."""

BOLDNESS_BY_ROLL = 1.0
"""Likewise where Armistice rolls win the war: there a trade of losses is worth what it is (7)."""

# ---------------------------------------------------------------------------------- winning by Armistice rolls

# Chosen one by one as the Central Powers against the game's own opponent, 300 to 400 games a value: half of each or
# twice as much costs some three games in a hundred, as much as chance does in so many games.

WAR_BY_ROLL = 90.0
"""Winning or losing a war that Armistice rolls decide (7): about what a side collects in seven turns."""

VP_IN_ROLLS = 8.0
"""A VP for the Armistice rolls to come: each of them wins a sixth more often with it (7)."""

ENOUGH_VP = 7
"""VP with which each Armistice roll wins; more are worth nothing there."""

TURNS_OF_ROLLS = 4.0
"""Turns that must be left for VP to be of full use in rolls to come: few sectors surrender in fewer."""

COUNT_LASTS = 0.7
"""How much of a lead in VP is still one a turn later, when they are counted at the end of the war (10)."""

DECISIVE = 1.0
"""From which chance of a surrender, by its worth in RP, on an offensive comes before the others of a plan (6.7)."""

# ------------------------------------------------------------------------------------------------- losses

VALUE_LASTS = 1.0
"""For how many collections an Operational Value that brings RP is missed on average before it is repaired (6.4)."""

REPAIR = (0.0, 1.0, 2.2, 3.6, 5.2, 7.0, 9.0, 11.0, 13.0, 15.0)
"""What it costs in the end to repair 0, 1, 2... losses: 1, 2 and 3 RP in one turn, less if turns are taken (10.1.2)."""

REPAIRED = (0, 1, 1, 2, 2, 3)
"""How many of 0, 1, 2... losses a side repairs before the next offensives: half of them, and at most 3 (10.1.2)."""

DIE_A_TURN = 0.6
"""One Operational Value for one more turn: the choice of a die of offensive that pays more than it costs (10.3.2)."""

STRENGTH = 0.15
"""An Operational Value of a fallen sector for one more turn: what its offensives would have brought its side."""

LEAST_LOSS = 1.2
MOST_LOSS = 6.0
"""A loss in turns to come is worth at least its repair, and at most this: much is repaired before a sector falls."""

# ------------------------------------------------------------------------------------------------- danger

HORIZON = 4
"""Turns of offensives that the danger of surrender looks ahead."""

DELAY = 0.65
"""What the enemy's surrender a turn later is worth beside one now: it may find a defence, or win first."""

DELAY_OF_OURS = 0.85
"""Likewise of one's own surrender; it is put off with less hope, for the enemy's blows are less well known."""

LIKELY = 0.5
"""From which chance on a planned offensive is taken to bring its target down, so that others need not join it."""

FOCUS = 0.9
"""How likely a sector of one's own attacks the target of its campaign: RP or its cube may forbid it."""

ASIDE = 0.1
"""How likely it attacks anything else."""

ATTENTION = (0.0, 0.85, 0.6, 0.45, 0.4)
"""How likely an enemy sector with 1, 2, 3, 4 possible targets attacks a given one in a turn, if it can pay."""

FREE = 0.95
"""How likely an offensive comes that costs nothing (event 6): who can launch it seldom leaves it."""

SURELY = 0.4
"""The part of the enemy's offensives that it will pay for in any case, by leaving other things."""

MARKER_REPAIRS = 0.1
"""How likely a sector is repaired whose marker is drawn, for each of its printed levels: the highest come first, and
RP seldom reach to the last (12.4.3)."""

ENEMY_REPAIRS = 0.7
"""The share of its RP that the enemy may put into repairs before it attacks."""

ENEMY_OFFENSIVES = 0.8
"""How much of what the enemy could launch each turn it can pay, in the long run."""

OFFENSIVE_SHARE = 0.5
"""The share of its income that a side spends on offensives in the long run."""

SELDOM = 0.1
"""How often a sector attacks for which no RP are left in the long run."""

# ----------------------------------------------------------------------------------------------------- RP

KEPT = 0.8
"""An RP kept for the next turn: then as good as any, but now nothing has come of it."""

SPARE = 0.4
"""An RP that the next collection would waste, but that may still be wanted this turn (8.2)."""

BEYOND = 3
"""How many RP more a side imagines when it asks what the last one was worth."""

RP_A_TURN_LASTS = 0.93
"""What an RP of the next turn is worth beside one of this turn, and so on: the war may end before it comes."""

RP_A_TURN_LASTS_BY_ROLL = 0.88
"""Likewise in a war that Armistice rolls decide, which seldom lasts ten turns (7)."""

RP_BEFORE_BLOCK = 1.0
"""An RP of a side that has its block of this turn before it: it is spent at once (6.1)."""

LEAST_SPACE = 1.0
"""A space that a sector gives up for RP that a side does not hold is worth at least its repair (6.6)."""

# --------------------------------------------------------------------------------------------- technology

PAYBACK = (6.0, 3.0)
"""Turns in which a level has to be worth its price, by side: an RP on the front works at once."""

PAYBACK_BY_ROLL = 3.0
"""Likewise where Armistice rolls win the war: it seldom lasts so long (7)."""

INCOME_LASTS = 1.7
"""What RP won or denied each turn count more than a level that works on the front only: they pay for longer."""

WAITING = 0.5
"""How much of a level's later worth a side would have without an attempt now: it can still try next turn."""

CUBE = 0.6
"""A research cube: a +1 that RP would buy for 1, but not needed at once (10.2.4)."""

NEUTRAL_ENTERS = 0.5
"""How much of a gain a neutral sector has that will enter the war some day (13.1)."""

# ------------------------------------------------------------------------------------------------- events

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

Events 1, 2, 4 end with 1914, before any air raid; 32 does nothing; 39 and 42 help whoever stands better.
"""
