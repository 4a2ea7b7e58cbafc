"""The game itself: pure functions over frozen values. No clock, no files, no randomness, no screen, no prose.

`engine` starts a game, says what is awaited and what is legal, and carries out one action, throw or draw. Where each
chapter of the rulebook is:

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
    17.6   what her cards have her do   cornflower
    18     the event cards              cards

These are the sections of the second edition's rulebook. What only one edition has is in its folder of `editions`; of
the first these are the initiative (6.2, 12.3), the sea (6.6), surrender, Armistice rolls and the end (4, 7, 9, 10), the
end of a turn (6.8) and the Poppies (12); its `concordance` says where its own rulebook has what all editions share.
`edition` says as data what differs inside the chapters that all share, `ruleset` which functions the engine calls.

Printed values are a `Board`, read by `board_file` from `boards`; `toml_text` is the one reader of TOML. A board carries
its `edition`: what of the rules is not printed and yet differs between the editions of the game, whose folders are in
`editions`. What happened is told in `facts`, what is refused in `refusals`; words are made of both by those who call.
`odds` has formulas, `chance_tree` the engine's own dice for the same, `forecasts` what an attack, the sea or the die of
a card comes to, `surrender_odds` how likely a sector falls this turn, `victory` how likely the Armistice roll after it
wins; `notation` and `position` say moves and positions as plain data; `check` knows what every position must be.

What does not belong here: whatever needs a file, a clock or a player's language. Only the standard library and msgspec
are imported.
"""
