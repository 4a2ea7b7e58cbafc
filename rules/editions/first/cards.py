"""The 42 event markers of the first edition (11). `rules.cards` explains the fields."""

from __future__ import annotations

from rules.cards import (
    Adds,
    AllLose,
    Boost,
    BringsLafayette,
    Card,
    CardDie,
    CardTable,
    Chooser,
    DiceAgain,
    DieHook,
    Duration,
    Ends,
    Enters,
    Exits,
    FreeOffensive,
    Helps,
    Loses,
    Order,
    Produces,
    Raises,
    Sea,
    Timing,
    Which,
)
from rules.enums import (
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
    BattleStage,
    Purpose,
    Technology,
)

# Events that other code names.
SCHLIEFFEN, RACE, LETTOW, GALLIPOLI, LUSITANIA, JUTLAND, WILSON = 3, 4, 7, 8, 12, 14, 16
VERDUN, SOMME, BRUSILOV, MUTINIES, GAZA, U_BOOT, CIRCUS, ZIMMERMANN = 17, 18, 19, 22, 23, 26, 27, 29
BREST_LITOVSK, TANKS, THESSALONIKI, FLU, NEGOTIATIONS, LAFAYETTE, ARMISTICE = 31, 34, 36, 37, 38, 41, 42

_NOW, _COLLECT, _FIGHT = Timing.AT_ONCE, Timing.COLLECTION, Timing.OFFENSIVES
_ONCE, _TURN, _MARKER, _TWO_TURNS = Duration


def _nothing(number: int, year: int) -> Card:
    return Card(number=number, title="nothing_to_report", year=year, timing=_NOW, duration=_ONCE)


_ROWS = (
    # 1914
    _nothing(1, 1914),
    _nothing(2, 1914),
    Card(
        number=3, title="schlieffen_plan", year=1914, timing=_NOW, duration=_ONCE,
        needs=(GERMANY, FRANCE),
        effect=FreeOffensive(GERMANY, FRANCE, dice=2, attack_modifier=+1, with_levels=False),  # F097
    ),
    Card(
        number=4, title="race_to_the_sea", year=1914, timing=_FIGHT, duration=_TURN,
        boost=Boost(pairs=((GERMANY, FRANCE), (FRANCE, GERMANY)), attack_modifier=+1),  # F098
    ),
    # 1915
    Card(
        number=5, title="shell_crisis", year=1915, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, attack_modifier=-1),  # F095
    ),
    Card(
        number=6, title="gas", year=1915, timing=_FIGHT, duration=_TURN,
        boost=Boost(GERMANY, FRANCE, artillery_modifier=+1),  # F095
    ),
    Card(
        number=7, title="von_lettow_in_africa", year=1915, timing=_FIGHT, duration=_MARKER,
        ends=Ends(powerless=(GERMAN_COLONIES, AFRICA)),  # F099
        boost=Boost(GERMAN_COLONIES, AFRICA, attack_dice=+1),  # F035
    ),
    Card(
        number=8, title="battle_of_gallipoli", year=1915, timing=_COLLECT, duration=_ONCE,
        die=CardDie(ENTENTE, DieHook.GALLIPOLI),  # RP lost (F036)
    ),
    Card(
        number=9, title="toward_a_separate_peace", year=1915, timing=_FIGHT, duration=_TURN,
        boost=Boost(pairs=((GERMANY, RUSSIA), (AUSTRIA_HUNGARY, RUSSIA)), attack_dice=+1),  # F100
    ),
    Card(
        number=10, title="italy_at_war", year=1915, timing=_NOW, duration=_ONCE,
        effect=Enters(ITALY),  # F114
    ),
    Card(
        number=11, title="bulgaria_at_war", year=1915, timing=_NOW, duration=_ONCE,
        effect=Enters(BULGARIA),
    ),
    Card(
        number=12, title="lusitania_torpedoed", year=1915, timing=_NOW, duration=_MARKER,
        effect=BringsLafayette(with_event=ZIMMERMANN),  # F109
    ),
    _nothing(13, 1915),
    # 1916
    Card(
        number=14, title="battle_of_jutland", year=1916, timing=_NOW, duration=_ONCE,
        # 1: RP; 5: its marker, and with it the modifier; 6: the end of the fleet (F037, F101)
        die=CardDie(CENTRAL_POWERS, DieHook.JUTLAND),
        marked=True,
        sea=Sea(CENTRAL_POWERS, modifier=-1),
    ),
    Card(
        number=15, title="trentino_offensive", year=1916, timing=_FIGHT, duration=_TURN,
        boost=Boost(AUSTRIA_HUNGARY, ITALY, attack_modifier=+1),
    ),
    Card(
        number=16, title="wilson_intervenes", year=1916, timing=_NOW, duration=_MARKER,
        ends=Ends(event=U_BOOT),  # F038
        sea=Sea(CENTRAL_POWERS, suspended=True),
    ),
    Card(
        number=17, title="battle_of_verdun", year=1916, timing=_FIGHT, duration=_TURN,
        order=Order(GERMANY, FRANCE, mandatory=True, full_size=False, least=2),  # F088, F089
    ),
    Card(
        number=18, title="battle_of_the_somme", year=1916, timing=_FIGHT, duration=_TURN,
        order=Order(FRANCE, GERMANY, mandatory=True, full_size=False, least=2),  # F090
    ),
    Card(
        number=19, title="brusilov_offensive", year=1916, timing=_FIGHT, duration=_TURN,
        boost=Boost(RUSSIA, AUSTRIA_HUNGARY, attack_modifier=+1, priced=True),  # F092
        order=Order(RUSSIA, AUSTRIA_HUNGARY, mandatory=True, full_size=False, least=2),  # F040
    ),
    Card(
        number=20, title="romania_at_war", year=1916, timing=_NOW, duration=_ONCE,
        effect=Enters(ROMANIA),
    ),
    _nothing(21, 1916),
    # 1917
    Card(
        number=22, title="chain_of_mutinies", year=1917, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, attack_dice=-1),  # F093
    ),
    Card(
        number=23, title="battle_of_gaza", year=1917, timing=_FIGHT, duration=_TURN,
        dice_again=DiceAgain(  # F094
            Which.HITS,
            Chooser.NOBODY,
            Purpose.FORCED_REROLL,
            stages=(BattleStage.GAZA, BattleStage.GAZA_ARTILLERY),
            attacker=MIDDLE_EAST,
            defender=OTTOMAN_EMPIRE,
            artillery_stage=BattleStage.GAZA_ARTILLERY,
        ),
        order=Order(MIDDLE_EAST, OTTOMAN_EMPIRE, mandatory=True),
    ),
    Card(
        number=24, title="lawrence_of_arabia", year=1917, timing=_NOW, duration=_ONCE,
        effect=Loses(OTTOMAN_EMPIRE, 2),  # F043, F113
    ),
    Card(
        number=25, title="battle_of_caporetto", year=1917, timing=_FIGHT, duration=_TURN,
        boost=Boost(AUSTRIA_HUNGARY, ITALY, attack_modifier=+1),
    ),
    Card(
        number=26, title="u_boot", year=1917, timing=_NOW, duration=_MARKER,
        sea=Sea(CENTRAL_POWERS, modifier=+1),  # it also ends event 16
    ),
    Card(
        number=27, title="flying_circus", year=1917, timing=_NOW, duration=_TWO_TURNS,
        raises=Raises(CENTRAL_POWERS, Technology.AVIATION, by=2),  # F044, F073
    ),
    Card(
        number=28, title="greece_at_war", year=1917, timing=_NOW, duration=_ONCE,
        effect=Enters(GREECE),
    ),
    Card(
        number=29, title="zimmermann_telegram", year=1917, timing=_NOW, duration=_MARKER,
        effect=BringsLafayette(with_event=LUSITANIA),
    ),
    _nothing(30, 1917),
    # 1918
    Card(
        number=31, title="treaty_of_brest_litovsk", year=1918, timing=_NOW, duration=_ONCE,
        effect=Exits(RUSSIA),  # F086
    ),
    Card(
        number=32, title="friedensturm_on_the_marne", year=1918, timing=_FIGHT, duration=_TURN,
        boost=Boost(GERMANY, FRANCE, attack_modifier=+1),
    ),
    Card(
        number=33, title="unified_command", year=1918, timing=_FIGHT, duration=_MARKER,
        boost=Boost(FRANCE, attack_modifier=+1),  # F046, F090
    ),
    Card(
        number=34, title="tanks_arrive", year=1918, timing=_NOW, duration=_MARKER,
        helps=Helps(ENTENTE, Technology.ATTACK, +1),  # F045, F110
    ),
    Card(
        number=35, title="battle_of_megiddo", year=1918, timing=_FIGHT, duration=_TURN,
        boost=Boost(side=ENTENTE, defender=OTTOMAN_EMPIRE, attack_dice=+1),  # F047
    ),
    Card(
        number=36, title="thessaloniki_expedition", year=1918, timing=_FIGHT, duration=_MARKER,
        needs=(GREECE,),  # F111
        boost=Boost(GREECE, attack_dice=+1),  # F048
    ),
    Card(
        number=37, title="spanish_flu", year=1918, timing=_NOW, duration=_ONCE,
        effect=AllLose(1, but=()),  # F112
    ),
    Card(
        number=38, title="peace_negotiations", year=1918, timing=_NOW, duration=_ONCE,
        effect=Adds(ARMISTICE),  # F108
    ),
    _nothing(39, 1918),
    _nothing(40, 1918),
    # the marker that 12 and 29 bring, and the one that 38 adds to the container (F067)
    Card(number=41, title="lafayette", year=1918, timing=_NOW, duration=_ONCE, joins=False),
    Card(
        number=42, title="armistice", year=1918, timing=_COLLECT, duration=_ONCE, joins=False,
        produces=Produces(GERMANY, 2),  # F107
        ends_war=True,
    ),
)  # fmt: skip

CARDS = CardTable(_ROWS)
