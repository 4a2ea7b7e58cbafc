"""The first edition as a value: its names, the order of its turn, and its differences in shared chapters."""

from __future__ import annotations

from rules.edition import AirDefence, Edition, Features, TurnOrder
from rules.editions.first.cards import CARDS
from rules.enums import (
    AFRICA,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    IMPLEMENTED,
    MIDDLE_EAST,
    SECTORS,
    InitiativeRule,
    Phase,
)

_COUNTERPARTS = {
    "3.1": ("3.9",),
    "3.3.4": ("3.1.1",),
    "5": ("4",),
    "6.1": ("5",),
    "6.2": ("6",),
    "6.3": ("7.1", "7.3"),
    "6.4": ("8.1", "8.2"),
    "6.5.1": ("10.2", "10.2.1", "10.2.2", "10.2.3", "10.2.6", "10.2.7"),
    "6.5.3": ("10.1", "10.1.1", "10.1.2", "10.1.3"),
    "6.6": ("9.1", "9.2"),
    "6.7": ("10.3", "10.3.1", "10.3.2", "10.3.3", "10.3.4"),
    "6.8": ("12",),
    "7": ("13.2", "13.2.1", "13.2.4", "14.1"),
    "8": ("13.1.1",),
    "9": ("13.3",),
    "10": ("14.2", "14.2.1"),
    "11, event": ("18, event",),
    "11.1": ("11", "13.1.2"),
    "12": ("17",),
    "12.2": ("17.2",),
    "12.3": ("17.4",),
    "12.4": ("17.3", "17.6"),
    "12.4.1": ("17.6.2",),
    "12.4.2": ("17.6.4",),
    "12.4.3": ("17.6.3",),
}
"""This edition's sections, each with those of the second edition that shared chapters cite for it."""

_OTHER_NAMES = {MIDDLE_EAST: "egypt", AFRICA: "french_africa", GERMAN_COLONIES: "german_africa"}
_BLOCK = (Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL)  # 6.5, 6.6, F087

FIRST = Edition(
    key="first",
    sector_names=tuple([_OTHER_NAMES.get(sector, sector.name.lower()) for sector in SECTORS]),
    cards=CARDS,
    turn=TurnOrder(
        opening=(Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME),
        own=_BLOCK,
        closing=(Phase.END_OF_TURN,),
        in_blocks=True,
        of_athena=_BLOCK,  # 12.4
    ),
    features=Features(
        ladder=None,
        revolution_by_spaces=True,
        cubes=False,
        implementing=False,
        alternating=False,
        artillery_capped=False,
        notches=True,
        mandatory_rule="",
        rerolls_by_difference=False,
        counter_attack=False,
        air_defence=AirDefence(GERMANY, FRANCE, value=7, beaten_by=8),  # F019, F075
        armistice_rolls=True,
        hearts=(),
        romania_bonus=0,
    ),
    initiative_rules=(InitiativeRule.BID, InitiativeRule.TRACK),  # F068
    options=("athena", "naval_natural", "reserve_mandatory", "revolution_surrender"),  # F130, F032
    technologies=IMPLEMENTED,  # 3.4
    actions=(
        "buy_initiative",
        "decline",
        "bid",
        "research",
        "offensive",
        "reroll",
        "keep",
        "settle",
        "reinforce",
        "naval",
        "absorb",
        "done",
    ),
    opponent="system",
    own_sections=tuple([(cited, own) for own, second in _COUNTERPARTS.items() for cited in second]),
)
