"""How things look, as plain values: colours, themes, signs, where the sectors lie. No words, no widgets, no game."""
