"""Answers in the drill are kept with the store: through a repair, without its analyses, until their game is gone."""

from __future__ import annotations

from pathlib import Path

from saves.reviews import Review, Reviews
from saves.store import Store
from tests.saves.damage.support import fill, opened
from tests.saves.playing import file_of, new_game

ELSEWHERE = "a" * 32  # as a club's games are


def test_reviews_are_listed_by_time_and_go_with_their_game(store: Store) -> None:
    game = new_game(store)
    late, early = Review(game, 7, 200.0, 1, 0.05), Review(game, 3, 100.0, 3, -0.001)
    other = Review(ELSEWHERE, 3, 150.0, 4, 0.0)
    reviews = Reviews(store.database)
    reviews.add(late, other)
    reviews.add(early, late)
    assert reviews.all() == (early, other, late)
    store.delete(game)
    assert len(reviews.all()) == 3
    store.purge()
    assert reviews.all() == (other,)


def test_damaged_reviews_are_left_out(store: Store) -> None:
    sound = Review(ELSEWHERE, 3, 100.0, 2, 0.01)
    Reviews(store.database).add(sound)
    for wrong in (
        ("x", "three", 100.0, 2, 0.01),
        ("x", 3, "today", 2, 0.01),
        ("x", 3, 1e300, 2, 0.01),
        ("x", 5, 100.0, 9, 0.01),
        ("x", 4, 100.0, 2, b"\xff"),
    ):
        file_of(store).execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?)", wrong)
    assert Reviews(store.database).all() == (sound,)


def test_a_repair_keeps_reviews(path: Path) -> None:
    game = next(iter(fill(path)))
    with Store(path) as store:
        kept = tuple(Review(game, seq, 100.0 + seq / 3, 1 + seq % 4, seq / 1000) for seq in range(300))
        Reviews(store.database).add(*kept)
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    start = opened(path)
    assert start.repaired is not None and start.repaired.lost == ()
    with start.store as store:
        assert Reviews(store.database).all() == kept
