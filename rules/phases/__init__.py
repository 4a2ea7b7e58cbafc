"""The phases of a turn (5), one module each: what is legal, why not, and what follows, side by side.

A chapter has `proceed` (go on to the next choice, dice, cards or the end of the phase) and, where something is asked,
`legal`, `refusal` and `choose`; functions that end in `rolled` or `drawn` take what chance brings. `rules.engine`
strings them together. The event phase has two modules more: `card_effects`, and `rewriting_history` for the variant of
chapter 16. What several phases need is not here but in `rules`: sectors, obligations, pools, air raids, combat.
"""
