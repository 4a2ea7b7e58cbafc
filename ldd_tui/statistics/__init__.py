"""Figures and records from the facts of games, without sentences or a screen.

    chronicle    a game turn by turn: RP, Operational Value, VP, offensives, turning points
    records      the typed records of a chronicle; RP spent, by purpose; how evenly dice fell

Odds before the dice belong to `rules.odds`, many simulated games to `ldd_tui.simulation`.
"""
