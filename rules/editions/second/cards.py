"""The 42 event cards of the second edition (18). `rules.cards` explains the fields. Event 32 does nothing."""

from __future__ import annotations

from rules.cards import (
    AllLose,
    Boost,
    BringsLafayette,
    Card,
    CardDie,
    CardTable,
    Chooser,
    Collects,
    DiceAgain,
    DieHook,
    Duration,
    Ends,
    Enters,
    Exits,
    FreeOffensive,
    Loses,
    Order,
    Recovers,
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
    SERBIA,
    BattleStage,
    Decision,
    Purpose,
)

# Events that other code names.
SCHLIEFFEN, BELGIAN_FORTIFICATIONS, RUSSIAN_OFFENSIVE, TANNENBERG, SHELL_SHORTAGE, LETTOW = 1, 2, 3, 4, 5, 6
YPRES, GALLIPOLI, LUSITANIA, JUTLAND, WILSON, KUT, BRUSILOV, SUBMARINES = 8, 9, 10, 15, 16, 17, 19, 23
ZIMMERMANN, BREST_LITOVSK, MICHAEL, FRANCHET, FLU, PARISER_KANONEN, PEACE = 24, 33, 34, 36, 39, 41, 42

_NOW, _COLLECT, _FIGHT, _END = Timing
_ONCE, _TURN, _MARKER = Duration.ONE_SHOT, Duration.THIS_TURN, Duration.MARKER

_ROWS = (
    # 1914
    Card(
        number=1, title="schlieffen_plan", year=1914, timing=_NOW, duration=_ONCE,
        effect=FreeOffensive(GERMANY, FRANCE, dice=3, attack_modifier=+1),  # R160
    ),
    Card(
        number=2, title="belgian_fortifications", year=1914, timing=_NOW, duration=_TURN,
        annuls=SCHLIEFFEN,
    ),
    Card(
        number=3, title="russian_offensive", year=1914, timing=_FIGHT, duration=_TURN,
        boost=Boost(RUSSIA, GERMANY, attack_dice=+1, attack_modifier=+1),
        order=Order(RUSSIA, GERMANY),
    ),
    Card(
        number=4, title="tannenberg_or_miracle_on_the_marne", year=1914, timing=_FIGHT, duration=_TURN,
        # the defender forces a re-roll of hits in the offensives of events 1 and 3 (R163)
        dice_again=DiceAgain(
            Which.HITS,
            Chooser.DEFENDER,
            Purpose.FORCED_REROLL,
            stages=(BattleStage.TANNENBERG, BattleStage.TANNENBERG_ARTILLERY),
            of_events=(SCHLIEFFEN, RUSSIAN_OFFENSIVE),
            artillery_stage=BattleStage.TANNENBERG_ARTILLERY,
            decision=Decision.TANNENBERG,
            by_athena=Which.HITS,
        ),
    ),
    # 1915
    Card(
        number=5, title="shell_shortage", year=1915, timing=_FIGHT, duration=_TURN,
        boost=Boost(side=ENTENTE, attack_modifier=-1, artillery_modifier=-1),
        athena_checks=FRANCE,  # R164
    ),
    Card(
        number=6, title="von_lettow_in_africa", year=1915, timing=_FIGHT, duration=_MARKER,
        needs=(GERMAN_COLONIES, AFRICA),
        ends=Ends(surrender=GERMAN_COLONIES),
        free_target=AFRICA,  # R113
        athena_owes=Order(GERMAN_COLONIES, AFRICA),  # R165
    ),
    Card(
        number=7, title="siege_of_przemysl", year=1915, timing=_FIGHT, duration=_TURN,
        boost=Boost(RUSSIA, AUSTRIA_HUNGARY, doubled=True),
        order=Order(RUSSIA, AUSTRIA_HUNGARY),
    ),
    Card(
        number=8, title="ypres", year=1915, timing=_FIGHT, duration=_TURN,
        boost=Boost(GERMANY, FRANCE, artillery_modifier=+2, artillery_dice_at_level_0=+1),  # R167
        order=Order(GERMANY, FRANCE),
    ),
    Card(
        number=9, title="battle_of_gallipoli", year=1915, timing=_COLLECT, duration=_ONCE,
        die=CardDie(ENTENTE, DieHook.GALLIPOLI, recovers=Recovers(SERBIA, 1)),  # and RP are lost (R168)
    ),
    Card(
        number=10, title="lusitania_torpedoed", year=1915, timing=_NOW, duration=_MARKER,
        effect=BringsLafayette(with_event=ZIMMERMANN),
    ),
    Card(
        number=11, title="italy_at_war", year=1915, timing=_NOW, duration=_ONCE,
        effect=Enters(ITALY),
    ),
    Card(
        number=12, title="heia_safari", year=1915, timing=_NOW, duration=_TURN,
        effect=Recovers(GERMAN_COLONIES, 1),
        boost=Boost(GERMAN_COLONIES, attack_dice=+1),
        order=Order(GERMAN_COLONIES, AFRICA),
    ),
    Card(
        number=13, title="bulgaria_at_war", year=1915, timing=_NOW, duration=_ONCE,
        effect=Enters(BULGARIA),
    ),
    # 1916
    Card(
        number=14, title="battle_of_verdun", year=1916, timing=_FIGHT, duration=_TURN,
        boost=Boost(GERMANY, FRANCE, mirrored=True),
        order=Order(GERMANY, FRANCE, mandatory=True),
    ),
    Card(
        number=15, title="battle_of_jutland", year=1916, timing=_NOW, duration=_ONCE,
        # 1: RP; 5: its marker, and with it the modifier; 6: the end of the Kaiserliche Marine (R174)
        die=CardDie(CENTRAL_POWERS, DieHook.JUTLAND),
        marked=True,
        sea=Sea(ENTENTE, modifier=+1),
    ),
    Card(
        number=16, title="wilson_intervenes", year=1916, timing=_NOW, duration=_MARKER,
        ends=Ends(event=SUBMARINES, lafayette=True),
        sea=Sea(CENTRAL_POWERS, suspended=True),
    ),
    Card(
        number=17, title="kut_el_amara", year=1916, timing=_FIGHT, duration=_TURN,
        dice_again=DiceAgain(  # R176
            Which.ANY,
            Chooser.ATTACKER,
            Purpose.OWN_REROLL,
            stages=(BattleStage.KUT,),
            attacker=OTTOMAN_EMPIRE,
            defender=MIDDLE_EAST,
            decision=Decision.KUT,
            by_athena=Which.MISSES,
        ),
        order=Order(OTTOMAN_EMPIRE, MIDDLE_EAST),
    ),
    Card(
        number=18, title="trentino_offensive", year=1916, timing=_FIGHT, duration=_TURN,
        boost=Boost(AUSTRIA_HUNGARY, ITALY, attack_dice=+1, attack_modifier=+1),
        order=Order(AUSTRIA_HUNGARY, ITALY),
    ),
    Card(
        number=19, title="brusilov_offensive", year=1916, timing=_FIGHT, duration=_TURN,
        boost=Boost(RUSSIA, AUSTRIA_HUNGARY, attack_modifier=+1),
        dice_again=DiceAgain(  # R178
            Which.SHOWING,
            Chooser.ATTACKER,
            Purpose.OWN_REROLL,
            stages=(BattleStage.BRUSILOV,),
            attacker=RUSSIA,
            defender=AUSTRIA_HUNGARY,
            decision=Decision.BRUSILOV,
            by_athena=Which.SHOWING,
            faces=(5, 6),
            costly=True,
        ),
        order=Order(RUSSIA, AUSTRIA_HUNGARY, mandatory=True, full_size=False),  # R133
    ),
    Card(
        number=20, title="arab_revolt", year=1916, timing=_NOW, duration=_ONCE,
        effect=Loses(OTTOMAN_EMPIRE, 1),
    ),
    Card(
        number=21, title="battle_of_the_somme", year=1916, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, GERMANY, attack_modifier=+1, mirrored=True),
        order=Order(FRANCE, GERMANY, mandatory=True),
    ),
    Card(
        number=22, title="romania_at_war", year=1916, timing=_NOW, duration=_ONCE,
        effect=Enters(ROMANIA),
    ),
    # 1917
    Card(
        number=23, title="unrestricted_submarine_warfare", year=1917, timing=_NOW, duration=_MARKER,
        sea=Sea(CENTRAL_POWERS, modifier=+1),  # it also ends event 16
    ),
    Card(
        number=24, title="zimmermann_telegram", year=1917, timing=_NOW, duration=_MARKER,
        effect=BringsLafayette(with_event=LUSITANIA),
    ),
    Card(
        number=25, title="battle_of_gaza", year=1917, timing=_FIGHT, duration=_TURN,
        dice_again=DiceAgain(  # R185
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
        number=26, title="battle_of_vimy", year=1917, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, GERMANY, attack_modifier=+1, artillery_modifier=+1),
        order=Order(FRANCE, GERMANY),
    ),
    Card(
        number=27, title="french_army_mutinies", year=1917, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, attack_modifier=-1, artillery_modifier=-1),
        athena_checks=FRANCE,  # R187
    ),
    Card(
        number=28, title="greece_at_war", year=1917, timing=_NOW, duration=_ONCE,
        effect=Enters(GREECE),
    ),
    Card(
        number=29, title="passchendaele", year=1917, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, GERMANY, mirrored=True),
        order=Order(FRANCE, GERMANY, mandatory=True),
    ),
    Card(
        number=30, title="lawrence_of_arabia", year=1917, timing=_NOW, duration=_ONCE,
        effect=Loses(OTTOMAN_EMPIRE, 1),
    ),
    Card(
        number=31, title="battle_of_caporetto", year=1917, timing=_FIGHT, duration=_TURN,
        boost=Boost(AUSTRIA_HUNGARY, ITALY, attack_dice=+1, attack_modifier=+1),
        order=Order(AUSTRIA_HUNGARY, ITALY),
    ),
    Card(number=32, title="nothing_to_report", year=1917, timing=_NOW, duration=_ONCE),
    # 1918
    Card(
        number=33, title="treaty_of_brest_litovsk", year=1918, timing=_NOW, duration=_ONCE,
        effect=Exits(RUSSIA, recovers=GERMANY, spaces=2),  # R192
    ),
    Card(
        number=34, title="operation_michael", year=1918, timing=_FIGHT, duration=_TURN,
        boost=Boost(GERMANY, FRANCE, attack_dice=+1, artillery_dice=+1, once=True),  # R193
        order=Order(GERMANY, FRANCE),
    ),
    Card(
        number=35, title="unified_command", year=1918, timing=_FIGHT, duration=_MARKER,
        boost=Boost(FRANCE, attack_modifier=+1),  # R194
        order=Order(FRANCE, GERMANY),
    ),
    Card(
        number=36, title="louis_franchet_d_esperey", year=1918, timing=_FIGHT, duration=_MARKER,
        needs=(GREECE,),  # R195
        boost=Boost(GREECE, attack_dice=+1),
    ),
    Card(
        number=37, title="friedensturm", year=1918, timing=_FIGHT, duration=_TURN,
        order=Order(GERMANY, FRANCE, times=2),  # R196
    ),
    Card(
        number=38, title="villers_cotterets", year=1918, timing=_FIGHT, duration=_TURN,
        boost=Boost(FRANCE, attack_modifier=+1),
        order=Order(FRANCE, GERMANY),
    ),
    Card(
        number=39, title="spanish_flu", year=1918, timing=_NOW, duration=_ONCE,
        effect=AllLose(1, but=((FRANCE, 2), (GERMANY, 2))),  # R198
    ),
    Card(
        number=40, title="battle_of_megiddo", year=1918, timing=_FIGHT, duration=_TURN,
        boost=Boost(MIDDLE_EAST, OTTOMAN_EMPIRE, attack_dice=+1),
        order=Order(MIDDLE_EAST, OTTOMAN_EMPIRE),
    ),
    Card(
        number=41, title="pariser_kanonen", year=1918, timing=_COLLECT, duration=_MARKER,
        collects=Collects(ENTENTE, -1),
        die=CardDie(ENTENTE, DieHook.PARISER_KANONEN),  # from next turn on: whether it stays (R200)
    ),
    Card(
        number=42, title="peace_negotiations", year=1918, timing=_END, duration=_ONCE,
        ends_war=True,
    ),
)  # fmt: skip

CARDS = CardTable(_ROWS)
