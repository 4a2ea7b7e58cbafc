"""Chapters 10.3 and 13.2: offensives, each ruling on its own, dice laid by hand. Distributions are in `odds`."""
