"""The value network: a small net that judges a position, and a search over exact odds that chooses by it.

It uses only what a player at the table sees, the `State`: neither undealt cards nor dice to come. A chance to win is
always the Entente's, from 0 to 1. The modules, from the lowest:

    network         the network and its file, in whole numbers: many products at once in one long integer
    fronts          a position as numbers, in parts that many positions share, for all editions
    features_first, features_second    the same for an edition
    first_layer     the network's first layer from these parts, cached
    judging         the chance to win in any position, by the network and the odds of pending dice or bids
    battles         the exact odds of an offensive from any of its steps on
    search          every action of a decision with its chance to win at a given depth
    deeper          a look several choices deep

Their cost in time: `python -m tests.benchmarks.thinking`. Others use `judging.chance_to_win`, `search.weigh` and
`search.after_chance`.
"""
