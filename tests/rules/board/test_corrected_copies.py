"""Copies of the board file that a player corrected."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.board_file import packaged, parse
from rules.model import AFRICA, CENTRAL_POWERS, ENTENTE, RUSSIA, Board, Corner, Technology
from tests.rules.board.support import TEXT, edited


def test_the_packaged_text_is_the_packaged_board() -> None:
    assert parse(TEXT) == packaged()
    assert packaged() is packaged()


def test_a_corrected_number_is_the_only_difference(board: Board) -> None:
    text = edited('name = "New Tactics"', "{ value = 4, src", "{ value = 6, src")
    text = edited('name = "New Tactics"', 'value = 6, src = "R"', 'value = 6, src = "B"', text)
    corrected = parse(text)
    level = corrected.trees[ENTENTE][Technology.ATTACK][1]
    assert level == replace(board.trees[ENTENTE][Technology.ATTACK][1], needed=6)
    tree = list(corrected.trees[ENTENTE][Technology.ATTACK])
    tree[1] = replace(level, needed=4)
    entente = (tuple(tree), *corrected.trees[ENTENTE][1:])
    assert replace(corrected, trees=(entente, corrected.trees[CENTRAL_POWERS])) == board


def test_a_corrected_track_carries_its_length() -> None:
    text = edited("[sectors.russia]", "[3, 3, 2, 2, 2, 1, 1, 1, 0]", "[3, 2, 2, 1, 1, 0]")
    assert parse(text).sectors[RUSSIA].last_space == 5


@pytest.mark.rule("R145")
def test_a_longer_trade_track_is_read() -> None:
    text = edited("[trade]", "[1, 2, 3, 4, 5]", "[1, 2, 3, 4, 5, 6, 7]")
    assert parse(text).merchant_navy == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.rule("R021")
def test_lafayette_may_be_placed_on_one() -> None:
    assert parse(edited("[trade]", "flag_space = 0", "flag_space = 1")).lafayette_space == 1


@pytest.mark.rule("R082")
def test_a_shorter_revolution_track_is_read() -> None:
    text = edited("[revolution]", "{ value = 6", "{ value = 4")
    assert parse(text).revolution_last == 4


@pytest.mark.rule("R058")
def test_a_corrected_corner_colour_is_read() -> None:
    text = edited("[corners]", "[7, 16,", "[16,")
    assert parse(text).corner(7) == Corner.GREY


def test_productions_may_move_within_their_sum() -> None:
    text = edited("[sectors.russia]", "production = { value = 2", "production = { value = 3")
    text = edited("[sectors.africa]", "production = { value = 1", "production = { value = 0", text)
    corrected = parse(text)
    assert [corrected.sectors[s].production for s in (RUSSIA, AFRICA)] == [3, 0]


@pytest.mark.parametrize(
    ("anchor", "old", "new"),
    [
        ("[sectors.italy]", '{ value = 5, ref = "3.1.1" }', "5"),
        ("[sectors.italy]", '"neutral"', '{ value = "neutral", src = "T" }'),
        ("[sectors.france]", '{ values = ["germany"], ref = "events 1, 14" }', '["germany"]'),
        ("[turns]", '"C", "C", "C", "E"', '"C", "C", { value = "C", src = "F" }, "E"'),
        ("[victory]", "russia = 3", 'russia = { value = 3, src = "B" }'),
        ('name = "Renault FT"', '{ value = 5, src = "R" }', "5"),
        ("[naval]", "left = -2", "left = { value = -2 }"),
    ],
)
def test_plain_values_and_values_with_a_source_are_the_same(board: Board, anchor: str, old: str, new: str) -> None:
    assert parse(edited(anchor, old, new)) == board


@pytest.mark.parametrize(
    ("anchor", "old", "new"),
    [
        ('name = "Renault FT"', "needed = { value = 5", "needed = { value = 7"),
        ('name = "Renault FT"', "needed = { value = 5", "needed = { value = 2"),
        ("[sectors.serbia]", "attack_value = { value = 5", "attack_value = { value = 6"),
        ("[sectors.serbia]", "attack_value = { value = 5", "attack_value = { value = 2"),
        ("[sectors.serbia]", "[1, 1, 0]", "[1, 0]"),
        ("[naval]", "left = -2", "left = -3"),
        ("[naval]", "right = 3", "right = 4"),
        ("[naval]", "{ 4 = 0, 5 = 2, 6 = 4 }", "{ 6 = 4 }"),
        ("[improvement_caps]", "serbia = { attack = 2", "serbia = { attack = 4"),
        ("number = 3\n", "air_raid = 2", "air_raid = 6"),
    ],
)
def test_the_bounds_themselves_are_accepted(board: Board, anchor: str, old: str, new: str) -> None:
    assert parse(edited(anchor, old, new)) != board
