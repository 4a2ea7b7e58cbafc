"""The first edition as a value: its names, the order of its turn, and its way with what all editions share."""

from __future__ import annotations

from rules.edition import AirDefence, Edition, Features, TurnOrder
from rules.editions.first.cards import CARDS
from rules.editions.first.concordance import OWN_SECTIONS
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
    own_sections=OWN_SECTIONS,
)
