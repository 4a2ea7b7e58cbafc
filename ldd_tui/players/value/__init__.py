"""The value network: a small net that judges a position, and a search over exact odds that chooses by it.

It sees what a player at the table sees, the `State`, and uses nothing else: neither undealt cards nor dice to come.
A chance to win is always the Entente's, from 0 to 1. How its modules hang together, from those that know least:

    network         the network and its file, in whole numbers: many products at once in one long integer
    fronts          a position as numbers, in parts that many positions share, as far as editions are alike
    features_first, features_second    the same, whole, of an edition
    first_layer     what the parts come to in the network's first layer, kept once it is calculated
    judging         the chance to win in any position, by the network and by what is about to be decided by dice or bids
    battles         the exact odds of an offensive from any of its steps on
    search          every action of a decision with its chance to win, so many choices deep
    deeper          a look several choices deep

What all that costs in time: `python -m tests.benchmarks.thinking`.

`judging.chance_to_win`, `search.weigh` and `search.after_chance` are what others use. Nothing is imported here.
"""
