"""What happened, and why something can't, in words: tables of templates by kind of fact and of refusal.

    sentences, sums     facts as sentences, and the sum behind each; groups: several facts in one sentence
    passages            what belongs together, as every dialog, log and report shows it; turn_so_far: for the map
    opponents           why the game's own opponent does what it does
    refusals            why an action is refused, and what is possible instead
    replay, plain_odds  the sentences of a replay, and odds as plain text

How a template is filled: `ldd_tui.text.templates`. Nothing here knows about a screen.
"""
