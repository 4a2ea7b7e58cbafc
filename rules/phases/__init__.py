"""The phases of a turn (5), one module each.

A chapter has `proceed` (advance to the next choice, dice, cards or the end of the phase) and, if it has choices,
`legal`, `refusal` and `choose`. Functions that end in `rolled` or `drawn` apply outcomes. `rules.engine` calls them.
The event phase also has `card_effects`, and `rewriting_history` for the variant of chapter 16. What several phases need
is in `rules`: sectors, obligations, pools, air raids, combat.
"""
