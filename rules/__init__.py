"""The game itself: pure functions over frozen values. No clock, no files, no randomness, no screen, no prose.

`engine` starts a game, says what is awaited and legal, and carries out one action, roll or draw. The chapters of the
rulebook:

    3      what lies on the table       model
    3.9    when a die hits              pools
    4      the set-up                   engine
    5      the order of a turn          sequence
    6      initiative                   phases.initiative
    7      event cards                  phases.events
    8      income                       phases.income
    9      naval control                editions.second.naval
    10.1   reinforcements               phases.reinforcements
    10.2   technology                   phases.technology
    10.2.7 air raids                    air_raid
    10.3   offensives                   phases.offensives
    10.3.1 mandatory offensives         obligations
    10.3.3 the dice of an offensive     pools
    10.3.3 the stages of an offensive   combat
    10.3.4 from dice to losses          combat
    10.3.4 counter-attack               pools
    10.3.4 the price of failed dice     combat
    11     additional reinforcements    editions.second.end_of_turn
    12     the end of the turn          phases.end_of_turn
    13     entry and surrender          entry_and_surrender
    14     the end of the game          editions.second.end_of_turn
    15     quick play                   quick_play
    16     Rewriting History            phases.rewriting_history
    17     Athena                       editions.second.athena
    17.6   her cards                    cornflower
    18     the event cards              cards

Sections are those of the second edition's rulebook. What only one edition has is in its folder of `editions`: for the
first, the initiative (6.2, 12.3), the sea (6.6), surrender, Armistice rolls and the end (4, 7, 9, 10), the end of a
turn (6.8) and the Poppies (12). Its `edition` maps shared sections to its own rulebook. `edition` has the differences
inside shared chapters as data, `ruleset` the functions that the engine calls.

`board_file` reads printed values from `boards` into a `Board`, which carries its `edition`; `toml_text` reads TOML.
`facts` are what happened, `refusals` what is not allowed; callers put both into words. `odds` has formulas,
`chance_tree` the same from the engine's dice, `forecasts` the results of attacks, naval rolls and event dice,
`surrender_odds` the risk of surrender this turn, `victory` the chance of the Armistice roll after it. `notation` and
`position` are moves and positions as plain data; `check` has the invariants of positions.

Nothing here needs a file, a clock or a player's language. Only the standard library and msgspec are imported.
"""
