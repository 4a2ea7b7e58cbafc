"""The faces of the dice: each throw once, and how far they are from equal shares."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from ldd_tui.statistics.dice_faces import Faces, faces_of
from rules.chance import Rolled
from rules.model import Dice, Options, Side
from saves.history import History
from tests.saves.playing import journal_of, wandered


def test_every_die_of_a_game_is_counted() -> None:
    game = journal_of(Options(), seed=9)
    by_side: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for before, entry in pairwise(game):
        if isinstance(before.state.waiting, Dice):
            assert isinstance(entry.move, Rolled)
            by_side[before.state.waiting.side].update(entry.move.faces)
    faces = faces_of(History(game))
    for side in Side:
        assert faces.dealt[side].counts == tuple(by_side[side][face] for face in range(1, 7))
        assert faces.table[side].dice == 0


def test_a_throw_that_came_again_counts_once() -> None:
    history = wandered(Options(), seed=5, steps=300).history
    thrown: dict[object, tuple[Side, Rolled]] = {}
    dice = 0
    for before, entry in pairwise(history.entries):
        if isinstance(before.state.waiting, Dice) and isinstance(entry.move, Rolled):
            thrown[entry.throws, before.state.waiting] = before.state.waiting.side, entry.move
            dice += len(entry.move.faces)
    faces = faces_of(history)
    for side in Side:
        fell = Counter(face for of, rolled in thrown.values() if of == side for face in rolled.faces)
        assert faces.dealt[side].counts == tuple(fell[face] for face in range(1, 7))
    assert 0 < sum(one.dice for one in faces.dealt) < dice


def test_how_far_dice_stray() -> None:
    """Against chi-square tables with 5 degrees of freedom."""
    assert Faces().chi_square == 0
    assert Faces().chance == 1
    assert Faces((10, 10, 10, 10, 10, 10)).chance == 1
    # 11.07 leaves 5 in 100, 15.09 one in 100, 4.351 a half
    for counts, chi_square in (((10, 12, 8, 10, 9, 11), 1.0), ((0, 0, 0, 0, 0, 6), 30.0)):
        assert Faces(counts).chi_square == pytest.approx(chi_square)
    for chi_square, chance in ((11.0705, 0.05), (15.0863, 0.01), (4.3515, 0.5), (20.515, 0.001)):
        assert chance_of(chi_square) == pytest.approx(chance, rel=1e-3)
    assert Faces((1, 0, 0, 0, 0, 0)).with_dice((1, 6, 6)).counts == (2, 0, 0, 0, 0, 2)


def chance_of(chi_square: float) -> float:
    class Strayed(Faces, frozen=True):
        @property
        def chi_square(self) -> float:
            return chi_square

    return Strayed().chance
