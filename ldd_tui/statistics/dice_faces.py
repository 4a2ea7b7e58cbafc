"""How evenly the dice of a game fell: the faces by side, and how far they are from equal shares."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from msgspec import Struct

from rules.chance import Rolled
from rules.model import Side
from saves.events import Entered
from saves.history import History

FACES = 6


class Faces(Struct, frozen=True):
    """How often each face came up, 1 to 6, and how far that is from equal shares."""

    counts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def chi_square(self) -> float:
        """The sum of (count - share)^2 / share; about 5 for fair dice, 0 without dice."""
        share = self.dice / FACES
        return sum((count - share) ** 2 / share for count in self.counts) if share else 0.0

    @property
    def chance(self) -> float:
        """The chance that fair dice deviate this much: chi-square with 5 degrees of freedom."""
        x = self.chi_square
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)

    def with_dice(self, faces: tuple[int, ...]) -> Faces:
        one, two, three, four, five, six = (count + faces.count(face + 1) for face, count in enumerate(self.counts))
        return Faces((one, two, three, four, five, six))


class FacesOfGame(NamedTuple):
    """The faces of a game as `(entente, central powers)`: of dice that were `dealt`, and of those from the `table`."""

    dealt: tuple[Faces, Faces]
    table: tuple[Faces, Faces]


def faces_of(history: History) -> FacesOfGame:
    """The faces of all dice of a game; a throw replayed after an undo counts once."""
    dealt, table = [Faces(), Faces()], [Faces(), Faces()]
    for side, entry in history.throws:
        if isinstance(entry.move, Rolled):
            of = table if isinstance(entry.event, Entered) else dealt
            of[side] = of[side].with_dice(entry.move.faces)
    entente, central_powers = Side
    return FacesOfGame((dealt[entente], dealt[central_powers]), (table[entente], table[central_powers]))
