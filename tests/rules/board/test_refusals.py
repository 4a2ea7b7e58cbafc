"""A board file that does not hold is refused, by path."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rules.board.support import TEXT, edited, refusal


def without(header: str) -> str:
    assert TEXT.count(f"\n{header}\n") == 1
    start = TEXT.index(f"\n{header}\n") + 1
    end = TEXT.index("\n[", start)
    return TEXT[:start] + TEXT[end + 1 :]


SECTIONS = [
    "edition",
    "title",
    "turns",
    "resources",
    "trade",
    "naval",
    "revolution",
    "victory",
    "sectors",
    "improvement_caps",
    "technology",
    "corners",
    "athena",
    "cornflower",
]
ENTENTE_NAMES = ["france", "russia", "italy", "serbia", "romania", "greece", "middle_east", "africa"]
CENTRAL_NAMES = ["germany", "austria_hungary", "ottoman_empire", "bulgaria", "german_colonies"]
ALL_NAMES = ENTENTE_NAMES + CENTRAL_NAMES
TRACKED_NAMES = ENTENTE_NAMES[:-1] + CENTRAL_NAMES[:-1]
SECTOR_KEYS = ["side", "at_start", "production", "attack_value", "track", "neighbours"]
CAP_KEYS = ["attack", "defence", "artillery", "aviation"]


def whole(low: int, high: int) -> str:
    return f"a whole number from {low} to {high}"


def any_of(names: list[str]) -> str:
    return " or ".join(f'"{name}"' for name in names)


def one_of(keys: Iterable[str]) -> str:
    return f"one of {', '.join(keys)}"


def a_table_with(keys: list[str]) -> str:
    return f"a table with {', '.join(keys)}"


# by anchor: what stands there, what is written instead, the path and the expectation of the error
CORRUPTIONS: dict[str, list[tuple[str, str, str, str]]] = {
    "[turns]": [
        ("last = { value = 14", "last = { value = true", "turns.last.value", whole(1, 99)),
        ("last = { value = 14", "last = { value = 14.0", "turns.last.value", whole(1, 99)),
        ('"E", "E"], src', '"E"], src', "turns.initiative.values", "a list of 14"),
        ('"C", "E", "C", "E"', '"C", "A", "C", "E"', "turns.initiative.values[3]", '"C" or "E"'),
        ("1 = 1914, ", "", "turns.year_starts.1", "1914"),
        ("5 = 1916", "5 = 1917", "turns.year_starts.5", "1916"),
        ("2 = 1915, 5 = 1916", "2 = 1916, 5 = 1915", "turns.year_starts.2", "1915"),
        ("11 = 1918, 14 = 1919, ", "", "turns.year_starts", "the turn on which 1918 begins"),
        ("14 = 1919, ", "15 = 1919, ", "turns.year_starts.15", one_of(map(str, range(1, 15)))),
        ("{ value = 10,", "{ value = 15,", "turns.lafayette_turn.value", whole(1, 14)),
    ],
    "[sectors.italy]": [
        (
            'attack_value = { value = 5, ref = "3.1.1" }',
            'attack_value = "5"',
            "sectors.italy.attack_value",
            whole(2, 6),
        ),
        (
            'attack_value = { value = 5, ref = "3.1.1" }',
            "attack_value = true",
            "sectors.italy.attack_value",
            whole(2, 6),
        ),
        ('ref = "3.1.1"', "ref = 3", "sectors.italy.attack_value.ref", "a text"),
        ("attack_value = { value = 5", "attack_value = { value = 1", "sectors.italy.attack_value.value", whole(2, 6)),
        ("attack_value = { value = 5", "attack_value = { value = 7", "sectors.italy.attack_value.value", whole(2, 6)),
    ],
    "[sectors.france]": [
        (
            'neighbours = { values = ["germany"], ref = "events 1, 14" }',
            'neighbours = "germany"',
            "sectors.france.neighbours",
            "a list of 1 or more",
        ),
        ("attack_value", "atack_value", "sectors.france.atack_value", one_of(SECTOR_KEYS)),
        ("values = [3", "value = [3", "sectors.france.track.value", "one of values"),
        ('attack_value = { value = 4, src = "F" }', "", "sectors.france.attack_value", whole(2, 6)),
        (
            "track = { values = [3, 2, 2, 2, 1, 1, 0], src",
            "track = { src",
            "sectors.france.track.values",
            "a list of 2 or more",
        ),
        ("[3, 2, 2, 2, 1, 1, 0]", "[3, 2, 2, 3, 1, 1, 0]", "sectors.france.track.values[3]", whole(0, 2)),
        ("[3, 2, 2, 2, 1, 1, 0]", "[3, 2, 2, 2, 1, 1]", "sectors.france.track.values[5]", "0"),
        ("[3, 2, 2, 2, 1, 1, 0]", "[0]", "sectors.france.track.values", "a list of 2 or more"),
        ("[3, 2, 2, 2, 1, 1, 0]", "[10, 2, 0]", "sectors.france.track.values[0]", whole(0, 9)),
        ('["germany"]', '["germany", "bulgaria"]', "sectors.bulgaria.neighbours", '"france", whose neighbour it is'),
        ('["germany"]', '["germany", "italy"]', "sectors.france.neighbours.values[1]", any_of(CENTRAL_NAMES)),
        ('["germany"]', '["germany", "germany"]', "sectors.france.neighbours.values[1]", "each name once"),
    ],
    "title =": [('"The War to End War"', '" "', "title", "a text")],
    "edition =": [('"second"', "2", "edition", '"second" or "first"')],
    'name = "Renault FT"': [
        ('"Renault FT"', "1918", "technology.entente.attack[3].name", "a text"),
        ("needed = {", "value = 4\nneeded = {", "technology.entente.attack[3].value", "one of name, year, needed"),
        ("value = 5", "value = 8", "technology.entente.attack[3].needed.value", whole(2, 7)),
        ("value = 5", "value = 1", "technology.entente.attack[3].needed.value", whole(2, 7)),
        ("1918", "1916", "technology.entente.attack[3].year.value", whole(1917, 1919)),
        ("1918", "1920", "technology.entente.attack[3].year.value", whole(1917, 1919)),
    ],
    "[revolution]": [
        ('src = "F"', 'src = "X"', "revolution.spaces_after_white.src", "one of T, D, C, P, F, O, R, B"),
        ("[revolution]", "[revolutions]", "revolutions", one_of(SECTIONS)),
    ],
    'name = "Nieuport 11"': [
        ('value = { value = 2, ref = "10.2.7 example" }', "", "technology.entente.aviation[1].value", whole(2, 99))
    ],
    "[resources]": [
        (
            "entente = 9",
            "entente = 8",
            "resources.start_production.entente",
            "9, of which the sectors at war produce 8 and trade 1",
        )
    ],
    "[sectors.germany]": [
        (
            "production = { value = 5",
            "production = { value = 4",
            "resources.start_production.central_powers",
            "12, of which the sectors at war produce 9 and trade 3",
        ),
        ('["france"', '["belgium"', "sectors.germany.neighbours.values[0]", any_of(ENTENTE_NAMES)),
    ],
    "[trade]": [
        ("[1, 2, 3, 4, 5]", "[1, 2, 4, 5]", "trade.merchant_navy.spaces[2]", "3"),
        ("[1, 2, 3, 4, 5]", "[2, 3, 4, 5]", "trade.merchant_navy.start.value", whole(2, 5)),
        ("flag_space = 0", "flag_space = 6", "trade.lafayette.flag_space", whole(0, 5)),
        ("flag_space = 0", "flag_space = -1", "trade.lafayette.flag_space", whole(0, 5)),
    ],
    "[naval]": [
        ("4 = 0, 5 = 2, 6 = 4", "4 = 0, 5 = 2", "naval.u_boat.up_to.6", whole(0, 99)),
        ("2 = 2, 6 = 3", "2 = 2, 6 = 1", "naval.blockade.up_to.6", whole(2, 99)),
        ("5 = 2, 6 = 4", "7 = 2, 6 = 4", "naval.u_boat.up_to.7", "one of 1, 2, 3, 4, 5, 6"),
        ("left = -2", "left = -1", "naval.control_track.left", whole(-99, -2)),
        ("right = 3", "right = 2", "naval.control_track.right", whole(3, 99)),
        ("start = { value = 0", "start = { value = 1", "naval.control_track.start.value", "0"),
    ],
    "[victory]": [
        (
            'tie_winner = { value = "central_powers"',
            'tie_winner = { value = "germany"',
            "victory.tie_winner.value",
            '"entente" or "central_powers"',
        ),
        ("vp = { russia = 3, ", "vp = { ", "victory.vp.russia", whole(0, 9)),
        (
            "vp = { russia = 3, ",
            "vp = { france = 6, russia = 3, ",
            "victory.vp.france",
            one_of([n for n in ALL_NAMES if n not in ("france", "germany")]),
        ),
        ("germany = 5, ", "", "victory.prestige.germany", whole(0, 9)),
    ],
    "[sectors.serbia]": [('"entente"', '"central_powers"', "sectors.serbia.side", '"entente"')],
    "[sectors.bulgaria]": [('"central_powers"', '"entente"', "sectors.bulgaria.side", '"central_powers"')],
    "[sectors.greece]": [('"neutral"', '"at_war"', "sectors.greece.at_start", '"neutral"')],
    "[sectors.africa]": [('"at_war"', '"neutral"', "sectors.africa.at_start", '"at_war"')],
    "[sectors.russia]": [('"germany", ', "", "sectors.russia.neighbours", '"germany", whose neighbour it is')],
    "[improvement_caps]": [
        ("serbia = { attack = 2", "serbia = { attack = 5", "improvement_caps.serbia.attack", whole(0, 4)),
        ("germany = { attack = 3", "germany = { attack = 4", "improvement_caps.germany.attack", whole(0, 3)),
        ("serbia = { attack = 2, ", "serbia = { ", "improvement_caps.serbia.attack", whole(0, 4)),
        ("serbia = {", "africa = {", "improvement_caps.africa", one_of(TRACKED_NAMES)),
        (
            'serbia = { attack = 2, defence = 2, artillery = 2, aviation = 2, src = "F" }',
            "",
            "improvement_caps.serbia",
            a_table_with(CAP_KEYS),
        ),
    ],
    'name = "Fokker D.VII"': [
        ("value = 6", "value = 4", "technology.central_powers.aviation[3].value.value", whole(5, 99))
    ],
    "[corners]": [
        ("[1, 2, 3, 4]", "[1, 2, 3, 43]", "corners.blue.values[3]", whole(1, 42)),
        ("[1, 2, 3, 4]", "[0, 2, 3, 4]", "corners.blue.values[0]", whole(1, 42)),
        ("[7, 16", "[7, 2", "corners.green.values[1]", "each event once"),
    ],
    "[athena]": [("[5, 6, 8", "[5, 6, 6", "athena.favourable.values[2]", "each event once")],
    "number = 3\n": [
        ("number = 3\n", "number = 4\n", "cornflower[2].number", "3"),
        ("air_raid = 2", "air_raid = 7", "cornflower[2].technology.air_raid", whole(1, 6)),
        ("air_raid = 2", "air_raid = 0", "cornflower[2].technology.air_raid", whole(1, 6)),
        ('entente = "austria_hungary"', 'entente = "france"', "cornflower[2].target.entente", any_of(CENTRAL_NAMES)),
        (
            'central_powers = "russia"',
            'central_powers = "bulgaria"',
            "cornflower[2].target.central_powers",
            any_of(ENTENTE_NAMES),
        ),
        (
            '"bulgaria"]',
            '"german_colonies"]',
            "cornflower[2].reinforcement[5]",
            any_of([*ENTENTE_NAMES, *CENTRAL_NAMES[:-1]]),
        ),
        ('"bulgaria"]', '"russia"]', "cornflower[2].reinforcement[5]", "each name once"),
    ],
}


@pytest.mark.parametrize(
    ("anchor", "old", "new", "path", "expected"),
    [
        pytest.param(anchor, *corruption, id=f"{corruption[2]}-{index}")
        for anchor, corruptions in CORRUPTIONS.items()
        for index, corruption in enumerate(corruptions)
    ],
)
def test_a_corrupted_file_is_refused(anchor: str, old: str, new: str, path: str, expected: str) -> None:
    error = refusal(edited(anchor, old, new))
    assert (error.path, error.expected) == (path, expected)
    assert str(error).startswith(f"{path}: expected {expected}, found ")


@pytest.mark.parametrize(
    ("header", "path", "expected"),
    [
        ("[revolution]", "revolution", a_table_with(["spaces_after_white"])),
        ("[sectors.africa]", "sectors.africa", a_table_with(SECTOR_KEYS)),
        ("[improvement_caps]", "improvement_caps", a_table_with(TRACKED_NAMES)),
    ],
)
def test_a_file_without_a_section_is_refused(header: str, path: str, expected: str) -> None:
    error = refusal(without(header))
    assert (error.path, error.expected) == (path, expected)
    assert str(error).endswith("found nothing")


def test_a_file_without_a_technology_is_refused() -> None:
    start = TEXT.index("[[technology.entente.naval]]")
    end = TEXT.index("[[technology.entente.air_raid]]")
    error = refusal(TEXT[:start] + TEXT[end:])
    assert (error.path, error.expected) == ("technology.entente.naval", "a list of 1 or more")


def test_a_missing_and_a_surplus_cornflower_card_are_refused() -> None:
    last = TEXT.index("[[cornflower]]\nnumber = 12\n")
    error = refusal(TEXT[:last])
    assert (error.path, error.expected, error.found) == ("cornflower", "a list of 12", "a list of 11")
    error = refusal(TEXT + "\n" + TEXT[last:].replace("number = 12", "number = 13"))
    assert (error.path, error.expected, error.found) == ("cornflower", "a list of 12", "a list of 13")


def test_a_mistake_in_the_toml_is_told_with_its_line() -> None:
    text = edited("[turns]", "last =", "last")
    line = text[: text.index("\nlast")].count("\n") + 2
    error = refusal(text)
    assert (error.path, error.expected) == ("file", "TOML")
    assert f"(at line {line}, column " in str(error)


def test_a_file_cut_short_is_told_with_its_last_line() -> None:
    error = refusal('edition = "second"\ntitle = "The War')
    assert (error.path, error.expected) == ("file", "TOML")
    assert "at line 2" in str(error)


def test_an_empty_file_is_refused_for_it_names_no_edition() -> None:
    error = refusal("")
    assert (error.path, error.expected, error.found) == ("edition", '"second" or "first"', "nothing")


def test_a_file_is_read_by_the_layout_of_its_edition() -> None:
    error = refusal('edition = "ninth"')
    assert (error.path, error.expected, error.found) == ("edition", '"second" or "first"', '"ninth"')
    assert refusal('edition = "second"').path == "turns"


@pytest.mark.parametrize(
    ("new", "found"), [("true", "true"), ('"four"', '"four"'), ("{}", "nothing"), ("[4]", "a list"), ("4.5", "4.5")]
)
def test_the_message_shows_what_was_found(new: str, found: str) -> None:
    error = refusal(edited("[sectors.france]", '{ value = 4, src = "F" }', new))
    assert str(error).endswith(f": expected a whole number from 2 to 6, found {found}")


def test_a_one_sided_neighbour_is_told_with_the_names_that_are_there() -> None:
    error = refusal(edited("[sectors.france]", '["germany"]', '["germany", "bulgaria"]'))
    assert error.found == 'only "serbia", "romania", "greece"'
