"""Dice of an offensive as they count: each is told with its modifier, and those that hit are counted (3.9, 10.3.4)."""

from __future__ import annotations

from rules import facts as f
from rules.model import Battle
from rules.pools import is_hit
from rules.rerolls import on_the_table


def read(battle: Battle, facts: list[f.Fact], *, artillery: bool) -> int:
    """Tell of each die of a colour whether it hits, and count those that do."""
    faces, modifier = on_the_table(battle, artillery=artillery)
    return read_dice(faces, modifier, battle.pool.needed, facts, artillery=artillery)


def read_dice(faces: tuple[int, ...], modifier: int, needed: int, facts: list[f.Fact], *, artillery: bool) -> int:
    """The same of any dice."""
    hits = 0
    for face in faces:
        hit = is_hit(face, modifier, needed)
        hits += hit
        facts.append(f.DieRead(artillery=artillery, face=face, modifier=modifier, needed=needed, hit=hit))
    return hits
