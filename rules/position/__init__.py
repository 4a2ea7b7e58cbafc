"""Positions as plain data: what `ldd-tui engine` prints as `state` and reads in `new`; files of positions hold them.

`to_position` tells everything of a state but its board; `from_position` reads it back, so that
`from_position(to_position(state), board) == state` between any two actions, dice or draws. `begin` also tells what
happened on the way to the first thing awaited. The classes of
`schema` say it field by field. The fields that say what is in the middle of something (`now`, `athena`, `reinforced`
and some more) are printed only where they say something. Whatever is missing has its value from the set-up, or
follows from the rest where a comment says so.

Reading is strict: what is unknown, of another type or breaks an invariant (`rules.check`) is a `PositionError` with the
field's path. That this turn could have led there is not proved.

>>> from rules.board_file import packaged
>>> state = from_position({"turn": 6, "phase": "technology", "rp": {"central_powers": 4}}, packaged())
>>> state.turn, state.rp, state.waiting.decision.name
(6, (0, 4), 'TECHNOLOGY')
>>> from_position({"sectors": {"germany": {"losses": 8}}}, packaged())
Traceback (most recent call last):
    ...
rules.position.reading.PositionError: sectors.germany.losses: expected a whole number from 0 to 7
"""

from rules.position.printing import Position, to_position
from rules.position.reading import PositionError, begin, from_position

__all__ = ["Position", "PositionError", "begin", "from_position", "to_position"]
