"""What the facts of games add up to: figures and records, without sentences and without a screen.

    chronicle    a game turn by turn: RP, Operational Value, VP, offensives, what turned the war
    records      the typed records that a chronicle consists of; RP spent, by purpose; how evenly dice fell

Here belongs what is counted of a game that was played. Odds before the dice belong to `rules.odds`, what many simulated
games come to to `ldd_tui.simulation`, figures put into words to `ldd_tui.text` and `ldd_tui.reports`.
"""
