"""Rollouts: what a choice is worth, by playing on from it many times.

A game goes on for two turns with the best move one choice deep for both sides, then the network judges it. The luck on
the way, by the network, is subtracted; two actions get the same dice. So few games are needed (docs/analysis.md).

    dice      the dice and cards of a rollout, from a seed
    habits    what is decided by a fixed rule: air raids, re-rolls, debts
    game      one rollout
    simulator the same in C, where it was compiled: thirty to a hundred times as fast
    rolled    two actions compared, until it is decided
"""
