"""The phases of a turn (5), one module each: what is legal, why not, and what follows, side by side.

A chapter has `proceed` (go on to the next choice, dice, cards or the end of the phase) and, where something is asked,
`legal`, `refusal` and `choose`; functions that end in `rolled` or `drawn` take what chance brings. `rules.engine` strings
them together. What several phases need is in `rules`: sectors, obligations, pools, air raids, combat. `card_effects` is
here for the event phase alone.
"""
