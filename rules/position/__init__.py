"""Positions as plain data: `state` and `new` of `ldd-tui engine`, and files of positions.

`to_position` has everything of a state except its board, and `from_position` reads it back:
`from_position(to_position(state), board) == state` between any two actions, dice or draws. `begin` also reports the
facts up to the first choice or chance event. The schema is in `printing`; `code` has positions in one line, to send.
Fields about something in progress (`now`, `athena`, `reinforced` and more) are printed only if they differ from their
default. A missing value is the set-up's, or follows from the rest if a comment says so.

Reading is strict: an unknown field, another type or a broken invariant (`rules.check`) raises `PositionError` with the
field's path. Whether this turn could have led there isn't checked.

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
