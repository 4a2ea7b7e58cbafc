"""The staff: a player that weighs every action by exact odds and a short look ahead.

It sees what a player at the table sees, the `State`, and uses nothing else: neither undealt cards nor dice to come.
Worth is counted in RP (`weights`). What a sector's losses cost its side, danger of surrender included, is in `outlook`,
with `campaigns`, `threats` and `danger` beneath it; reinforcements, technology and offensives are weighed in modules of
those names and compete for the turn's RP in `plan`, drawn up by `planning` with each of them and without; `battle` and
`events` answer for dice and cards; `deciding` strings them together and `adviser` tells why.
"""

from ldd_tui.players.staff.adviser import advise
from ldd_tui.players.staff.deciding import decide

__all__ = ["advise", "decide"]
