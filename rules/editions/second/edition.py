"""The second edition as a value: its names, the order of its turn, and its differences in shared chapters."""

from __future__ import annotations

from rules.edition import Edition, Features, TurnOrder
from rules.editions.second.cards import CARDS
from rules.enums import FRANCE, GERMANY, SECTORS, TECHNOLOGIES, InitiativeRule, Phase

SECOND = Edition(
    key="second",
    sector_names=tuple([sector.name.lower() for sector in SECTORS]),
    cards=CARDS,
    turn=TurnOrder(
        opening=(Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME, Phase.NAVAL),
        own=(Phase.REINFORCEMENTS, Phase.TECHNOLOGY),
        closing=(Phase.OFFENSIVES, Phase.END_OF_TURN),
        in_blocks=False,
        of_athena=(Phase.TECHNOLOGY, Phase.REINFORCEMENTS),  # 17.3, R207
    ),
    features=Features(
        ladder=3,
        revolution_by_spaces=False,
        cubes=True,
        implementing=True,
        alternating=True,
        artillery_capped=True,
        notches=False,
        mandatory_rule="10.3.1",
        rerolls_by_difference=True,
        counter_attack=True,
        air_defence=None,
        armistice_rolls=False,
        hearts=(FRANCE, GERMANY),
        romania_bonus=1,  # 13.2.3
    ),
    initiative_rules=tuple(InitiativeRule),
    options=(
        "quick_play",
        "rewriting_history",
        "athena",
        "brusilov_chain",
        "lettow_card_fails",
        "naval_natural",
        "reserve_mandatory",
        "lafayette_ends_wilson",
        "quick_play_blockade",
    ),
    technologies=TECHNOLOGIES,
    actions=(
        "bid",
        "cancel_event",
        "keep_events",
        "draw_set_aside",
        "choose_set_aside",
        "decline",
        "reinforce",
        "research",
        "reroll_research",
        "take_cube",
        "implement",
        "offensive",
        "use_michael",
        "reroll",
        "keep",
        "done",
    ),
    opponent="athena",
)
