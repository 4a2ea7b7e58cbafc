"""What each event card does, in a line: for a card that is drawn where its whole effect has no room (18)."""

from __future__ import annotations

from ldd_tui.text import N_, _
from rules.cards import AllLose, Exits, FreeOffensive
from rules.editions.second.cards import BREST_LITOVSK, CARDS, FLU, SCHLIEFFEN, YPRES
from rules.model import Sector

_BRIEFS = {
    1: N_("Germany attacks France at once and at no cost, with {schlieffen_dice} dice at +1."),
    2: N_("Takes the +1 from Schlieffen Plan."),
    3: N_("If Russia attacks Germany: 1 Attack die more, and +1."),
    4: N_("Hits of Schlieffen Plan and of Russian Offensive may be thrown again."),
    5: N_("All dice of Entente attacks get -1."),
    6: N_("The German Colonies attack Africa at no cost."),
    7: N_("Each hit by Russia on Austria-Hungary is 2 losses."),
    8: N_("Germany's Artillery dice get +{ypres_bonus} against France; without Artillery it has 1."),
    9: N_("The Entente loses a die of RP, and Serbia recovers 1 space."),
    10: N_("With Zimmermann Telegram it brings Lafayette, and so RP for the Entente."),
    11: N_("Italy enters the war for the Entente."),
    12: N_("The German Colonies recover 1 space and attack with 1 die more."),
    13: N_("Bulgaria enters the war for the Central Powers."),
    14: N_("Germany must attack France with all it has, and its own Attack hits hurt it too."),
    15: N_("A die decides: RP for the Central Powers, better Blockade rolls, or no Kaiserliche Marine."),
    16: N_("The Central Powers make no U-boat roll."),
    17: N_("If the Ottoman Empire attacks the Middle East, its Attack dice may be thrown again."),
    18: N_("If Austria-Hungary attacks Italy: 1 Attack die more, and +1."),
    19: N_("Russia must attack Austria-Hungary, at +1; 5s and 6s may be thrown again."),
    20: N_("The Ottoman Empire takes 1 loss."),
    21: N_("France must attack Germany with all it has, at +1, and its own Attack hits hurt it too."),
    22: N_("Romania enters the war for the Entente."),
    23: N_("U-boat rolls get +1 until the end of the game. W. Wilson intervenes! ends."),
    24: N_("With The Lusitania Torpedoed it brings Lafayette, and so RP for the Entente."),
    25: N_("The Middle East must attack the Ottoman Empire with all it has; hits are thrown again."),
    26: N_("If France attacks Germany, all its dice get +1."),
    27: N_("All dice of French attacks get -1."),
    28: N_("Greece enters the war for the Entente."),
    29: N_("France must attack Germany with all it has, and its own Attack hits hurt it too."),
    30: N_("The Ottoman Empire takes 1 loss."),
    31: N_("If Austria-Hungary attacks Italy: 1 Attack die more, and +1."),
    32: N_("Nothing happens."),
    33: N_("Russia leaves the war, and Germany recovers up to {brest_litovsk} spaces."),
    34: N_("One attack by Germany on France gets 1 Attack die and 1 Artillery die more."),
    35: N_("Attack dice of France get +1 for good."),
    36: N_("Greece, if at war now, attacks with 1 die more for good."),
    37: N_("Germany may attack France twice, and then nobody else."),
    38: N_("Attack dice of France get +1."),
    39: N_("Every sector at war takes 1 loss, France and Germany {flu}."),
    40: N_("If the Middle East attacks the Ottoman Empire: 1 Attack die more."),
    41: N_("The Entente collects 1 RP less each turn, until a die ends it."),
    42: N_("The war ends with this turn, and prestige decides it."),
}


def brief(event: int) -> str:
    """What a card does, in a sentence: enough to know it by, not every condition."""
    return _(_BRIEFS[event]).format(
        schlieffen_dice=CARDS.effect_of(SCHLIEFFEN, FreeOffensive).dice,
        ypres_bonus=CARDS.boosts[YPRES].artillery_modifier,
        brest_litovsk=CARDS.effect_of(BREST_LITOVSK, Exits).recovers.spaces,
        flu=CARDS.effect_of(FLU, AllLose).by_sector()[Sector.FRANCE],
    )
