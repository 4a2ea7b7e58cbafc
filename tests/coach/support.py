"""A problem that stays as it is, whatever puzzles are shipped."""

from __future__ import annotations

from ldd_tui.analysis.model import Weighed
from ldd_tui.coach.problem import Problem, Puzzle
from rules.actions import DONE, Implement, Research
from rules.model import Sector, Technology

POSITION = (
    "LDD1-second-1l4DKJ6kjKFCrr4GvU81HIsPqZBBqVIov22xDvkcbbeFVsKrx8vRqOv7NAH406RW4cwuWmMpgFRGF424hiozBoPOClTKxwnVXsb3ZKOXPEJv46L1y"
    "Xqyj"
)
"""Turn 8, the technologies of the Central Powers, who have 4 RP."""

PROBLEM = Problem(
    POSITION,
    (
        Weighed(DONE, 0.68),
        Weighed(Research(Technology.ARTILLERY, 1), 0.73),
        Weighed(Implement(Sector.BULGARIA, Technology.ARTILLERY), 0.75),
    ),
    Puzzle(1, (0.78, 0.44, 0.14)),
)
UNLISTED = Research(Technology.NAVAL, 1)
