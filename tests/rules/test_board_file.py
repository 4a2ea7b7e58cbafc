"""The packaged second edition says what the rulebook says, and a board file that does not hold is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator

import pytest
from msgspec.structs import replace

from rules.board import Board, Corner, CornflowerCard
from rules.board_file import BoardError, parse, second_edition, second_edition_text
from rules.model import SECTORS, Sector, Side, Status, Technology

S = Sector
ENTENTE, CENTRAL_POWERS = Side.ENTENTE, Side.CENTRAL_POWERS
TEXT = second_edition_text()


@pytest.fixture
def board() -> Board:
    return second_edition()


def edited(anchor: str, old: str, new: str, text: str = TEXT) -> str:
    """The text with `old` replaced, which stands once between `anchor` and the next header."""
    assert text.count(anchor) == 1, f"{anchor!r} stands {text.count(anchor)} times"
    start = text.index(anchor)
    end = text.find("\n[", start + 1)
    section = text[start:] if end < 0 else text[start:end]
    assert section.count(old) == 1, f"{old!r} stands {section.count(old)} times after {anchor!r}"
    return text[:start] + section.replace(old, new) + text[start + len(section) :]


def without(header: str) -> str:
    """The text without the section of a header."""
    assert TEXT.count(f"\n{header}\n") == 1
    start = TEXT.index(f"\n{header}\n") + 1
    end = TEXT.index("\n[", start)
    return TEXT[:start] + TEXT[end + 1 :]


# --- the values of the rulebook ---------------------------------------------------------------------------


@pytest.mark.rule("3.1.2", "8.2", "9.2", "12", "13.1.2", "14.1", "14.2.1", "R158")
def test_single_values(board: Board) -> None:
    assert (board.edition, board.title) == ("second", "The War to End War")
    assert board.last_turn == 14
    assert board.lafayette_turn == 10
    assert board.maximum_rp == 20
    assert board.kaiserliche_marine == 3
    assert board.sudden_death_vp == 6
    assert board.tie_winner == CENTRAL_POWERS


@pytest.mark.rule("2", "13.1.1")
def test_sides_and_neutrals(board: Board) -> None:
    assert [printed.sector for printed in board.sectors] == list(SECTORS)
    by_side = {side: {p.sector for p in board.sectors if p.side == side} for side in Side}
    assert by_side[CENTRAL_POWERS] == {
        S.GERMANY,
        S.AUSTRIA_HUNGARY,
        S.OTTOMAN_EMPIRE,
        S.BULGARIA,
        S.GERMAN_COLONIES,
    }
    assert len(by_side[ENTENTE]) == 8
    neutral = {p.sector for p in board.sectors if p.status == Status.NEUTRAL}
    assert neutral == {S.ITALY, S.ROMANIA, S.GREECE, S.BULGARIA}
    assert {p.status for p in board.sectors} == {Status.NEUTRAL, Status.AT_WAR}


@pytest.mark.rule("13.2.2")
def test_victory_points(board: Board) -> None:
    points = {p.sector: p.victory_points for p in board.sectors}
    assert points == {
        S.FRANCE: 0,
        S.RUSSIA: 3,
        S.ITALY: 2,
        S.MIDDLE_EAST: 2,
        S.ROMANIA: 2,
        S.SERBIA: 1,
        S.AFRICA: 1,
        S.GREECE: 1,
        S.GERMANY: 0,
        S.AUSTRIA_HUNGARY: 3,
        S.OTTOMAN_EMPIRE: 2,
        S.BULGARIA: 2,
        S.GERMAN_COLONIES: 1,
    }


@pytest.mark.rule("14.2.2")
def test_prestige_values(board: Board) -> None:
    values = {p.sector: p.prestige_value for p in board.sectors}
    assert values.pop(S.GERMANY) == 5
    assert values.pop(S.FRANCE) == 4
    for sector in (S.AUSTRIA_HUNGARY, S.OTTOMAN_EMPIRE, S.ITALY, S.MIDDLE_EAST):
        assert values.pop(sector) == 3
    assert len(values) == 7
    assert set(values.values()) == {1}


@pytest.mark.rule("4", "R022")
def test_production_of_the_set_up_is_nine_and_thirteen(board: Board) -> None:
    made = [sum(p.production for p in board.sectors if p.side == side and p.status == Status.AT_WAR) for side in Side]
    assert made == [8, 10]
    assert board.merchant_navy_start == 1
    assert made[ENTENTE] + board.merchant_navy_start == 9
    assert made[CENTRAL_POWERS] + board.kaiserliche_marine == 13


@pytest.mark.rule("E11", "E13", "E22", "E28", "R188")
def test_production_that_an_entry_brings(board: Board) -> None:
    entering = (S.ITALY, S.BULGARIA, S.ROMANIA, S.GREECE)
    assert [board.sectors[sector].production for sector in entering] == [2, 1, 1, 0]


@pytest.mark.rule("3.1.1", "10.3.4", "TV01")
def test_attack_values_of_the_examples(board: Board) -> None:
    assert board.sectors[S.ITALY].attack_value == 5
    assert board.sectors[S.GERMANY].attack_value == 4
    # section 20: 5 hits for Serbia, 4 + 1 for Russia
    assert board.sectors[S.SERBIA].attack_value <= 5
    assert board.sectors[S.RUSSIA].attack_value <= 5


@pytest.mark.rule("R004", "R297", "10.1.2")
def test_middle_east_steps(board: Board) -> None:
    assert board.sectors[S.MIDDLE_EAST].track == (2, 1, 1, 0)
    assert board.sectors[S.MIDDLE_EAST].last_space == 3


@pytest.mark.rule("20", "22", "10.2.7", "10.3.4", "17.6.3", "R005")
def test_tracks_agree_with_the_examples(board: Board) -> None:
    track = {p.sector: p.track for p in board.sectors}
    assert track[S.GERMANY][:2] == (3, 2)
    assert track[S.RUSSIA][0] == 3
    assert track[S.FRANCE][0] == 3
    assert track[S.ITALY][:2] == (2, 2)
    assert track[S.OTTOMAN_EMPIRE][0] == track[S.GERMAN_COLONIES][0] == 2
    assert board.sectors[S.AUSTRIA_HUNGARY].last_space >= 3
    assert len(track[S.RUSSIA]) == max(map(len, track.values()))
    assert all(values[-1] == 0 for values in track.values())


@pytest.mark.rule("R014", "16.1")
def test_years_of_the_turns(board: Board) -> None:
    years = [board.year(turn) for turn in range(1, 15)]
    assert years == [1914] + [1915] * 3 + [1916] * 3 + [1917] * 3 + [1918] * 3 + [1919]
    assert [turn for turn in range(2, 14) if years[turn - 1] != years[turn - 2]] == [2, 5, 8, 11]


@pytest.mark.rule("6", "R027")
def test_initiative_track(board: Board) -> None:
    assert len(board.initiative) == 14
    assert board.initiative[:4] == (CENTRAL_POWERS, CENTRAL_POWERS, CENTRAL_POWERS, ENTENTE)
    assert board.initiative[6 - 1] == board.initiative[9 - 1] == ENTENTE


@pytest.mark.rule("10.2.7", "10.3.4", "R015")
def test_aviation_counts_printed_values(board: Board) -> None:
    germany = [board.aviation_value(S.GERMANY, levels) for levels in range(5)]
    assert germany == [0, 1, 3, 4, 6]
    assert [board.aviation_value(S.RUSSIA, levels) for levels in range(4)] == [0, 1, 2, 5]
    assert board.aviation_value(S.GERMANY, 4) - board.aviation_value(S.ITALY, 2) == 4
    others = [
        level.value
        for tree in board.trees
        for technology in Technology
        if technology != Technology.AVIATION
        for level in tree[technology]
    ]
    assert set(others) == {0}


@pytest.mark.rule("10.2.3", "10.2.4", "10.2.7", "17.6.2", "20")
def test_technologies_of_the_examples(board: Board) -> None:
    def levels(side: Side, technology: Technology) -> list[tuple[str, int]]:
        return [(level.name, level.year) for level in board.trees[side][technology]]

    entente, central_powers = board.trees
    assert levels(ENTENTE, Technology.ATTACK)[1][0] == "New Tactics"
    assert levels(ENTENTE, Technology.ATTACK)[2] == ("Mark Tanks", 1917)
    assert levels(ENTENTE, Technology.ATTACK)[3][0] == "Renault FT"
    assert entente[Technology.ATTACK][2].needed == 5
    for side in Side:
        assert levels(side, Technology.DEFENCE)[0] == ("Machine Gun", 1914)
        assert board.trees[side][Technology.DEFENCE][0].needed == 3
    assert levels(ENTENTE, Technology.NAVAL)[0] == ("Naval Blockade", 1914)
    assert levels(ENTENTE, Technology.AVIATION)[1] == ("Nieuport 11", 1916)
    assert levels(CENTRAL_POWERS, Technology.ATTACK)[1] == ("Firepower", 1916)
    assert levels(CENTRAL_POWERS, Technology.DEFENCE)[3][0] == "Siegfriedstellung"
    assert levels(CENTRAL_POWERS, Technology.ARTILLERY)[1] == ("Artillery Barrage", 1916)
    assert levels(CENTRAL_POWERS, Technology.AVIATION)[1] == ("Jagdstaffeln", 1916)
    assert central_powers[Technology.AVIATION][3].name == "Fokker D.VII"
    assert levels(CENTRAL_POWERS, Technology.NAVAL)[1] == ("U-Boat Production", 1916)
    assert levels(CENTRAL_POWERS, Technology.AIR_RAID)[0] == ("Zeppelins", 1915)
    assert levels(CENTRAL_POWERS, Technology.AIR_RAID)[1] == ("Gothas", 1917)


@pytest.mark.rule("20")
def test_what_can_be_attempted_in_1914(board: Board) -> None:
    def open_in_1914(side: Side) -> set[str]:
        return {level.name for levels in board.trees[side] for level in levels if level.year == 1914}

    assert open_in_1914(ENTENTE) == {"Machine Gun", "Naval Blockade"}
    assert open_in_1914(CENTRAL_POWERS) == {"Machine Gun"}


@pytest.mark.rule("10.2.7", "R016")
def test_three_naval_and_air_raid_levels(board: Board) -> None:
    for tree in board.trees:
        assert len(tree[Technology.NAVAL]) == len(tree[Technology.AIR_RAID]) == 3


@pytest.mark.rule("3.5", "10.2.6", "R019", "R099")
def test_eleven_sectors_implement_and_africa_does_not(board: Board) -> None:
    caps = {p.sector: p.caps for p in board.sectors}
    assert caps.pop(S.AFRICA) == caps.pop(S.GERMAN_COLONIES) == (0, 0, 0, 0)
    assert len(caps) == 11
    assert all(cap >= 1 for levels in caps.values() for cap in levels)


@pytest.mark.rule("10.2.6", "10.3.4", "15.3")
def test_caps_of_the_examples(board: Board) -> None:
    caps = {p.sector: p.caps for p in board.sectors}
    assert caps[S.RUSSIA] == (3, 3, 3, 3)
    assert caps[S.GERMANY] == (3, 4, 3, 4)
    assert caps[S.ITALY][Technology.ATTACK] == 3
    assert caps[S.FRANCE] == tuple(len(board.trees[ENTENTE][t]) for t in range(4))
    defence_four = {s for s in board.of_side(CENTRAL_POWERS) if caps[s][Technology.DEFENCE] == 4}
    assert defence_four == {S.GERMANY}


@pytest.mark.rule("9.1", "9.2", "20")
def test_naval_control_table(board: Board) -> None:
    assert (board.u_boat[3 - 1], board.u_boat[5 - 1]) == (0, 2)
    assert board.blockade[5 - 1] == 3
    assert board.u_boat == (0, 0, 0, 0, 2, 4)
    assert board.blockade == (0, 2, 3, 3, 3, 3)


@pytest.mark.rule("10.2.7", "R105")
def test_naval_control_track_has_room_for_both_trees(board: Board) -> None:
    assert board.naval_track == (-2, 3)


@pytest.mark.rule("13.1.2", "R021")
def test_lafayette_is_placed_on_nought(board: Board) -> None:
    assert board.lafayette_space == 0


@pytest.mark.rule("8.2", "11", "R145")
def test_merchant_navy_reaches_its_end_before_lafayette_moves(board: Board) -> None:
    assert 3 in board.merchant_navy
    moves = len(board.merchant_navy) - 1
    assert board.merchant_navy_start + moves == board.merchant_navy[-1]
    assert moves < board.lafayette_turn - 1
    assert board.lafayette_space < board.merchant_navy[-1]


@pytest.mark.rule("3.1.2", "R082")
def test_revolution_track(board: Board) -> None:
    assert board.revolution_last == 6


PAIRS = (
    (S.FRANCE, S.GERMANY),
    (S.RUSSIA, S.GERMANY),
    (S.RUSSIA, S.AUSTRIA_HUNGARY),
    (S.RUSSIA, S.OTTOMAN_EMPIRE),
    (S.ITALY, S.AUSTRIA_HUNGARY),
    (S.ITALY, S.GERMANY),
    (S.SERBIA, S.AUSTRIA_HUNGARY),
    (S.MIDDLE_EAST, S.OTTOMAN_EMPIRE),
    (S.AFRICA, S.GERMAN_COLONIES),
)


@pytest.mark.rule("R143", "10.2.7", "10.3.2", "20", "E1", "E3", "E7", "E12", "E17", "E18")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_neighbours_of_events_and_examples(board: Board, one: Sector, other: Sector) -> None:
    assert other in board.sectors[one].neighbours
    assert one in board.sectors[other].neighbours


@pytest.mark.rule("R143")
def test_other_neighbours(board: Board) -> None:
    pairs = {(p.sector, n) for p in board.sectors if p.side == ENTENTE for n in p.neighbours}
    assert pairs - set(PAIRS) == {
        (S.SERBIA, S.BULGARIA),
        (S.ROMANIA, S.AUSTRIA_HUNGARY),
        (S.ROMANIA, S.BULGARIA),
        (S.GREECE, S.BULGARIA),
        (S.GREECE, S.OTTOMAN_EMPIRE),
    }


@pytest.mark.rule("R039", "R058")
def test_corner_colours(board: Board) -> None:
    def of(corner: Corner) -> set[int]:
        return {event for event in range(1, 43) if board.corner(event) == corner}

    assert len(board.corners) == 43
    assert of(Corner.BLUE) == {1, 2, 3, 4}
    assert of(Corner.RED) == {10, 11, 13, 22, 24, 28, 33, 42}
    assert of(Corner.GREEN) == {7, 16, 19, 20, 26, 30, 35, 36, 38, 40}
    assert len(of(Corner.GREY)) == 20


@pytest.mark.rule("R230", "17.6.1")
def test_events_favourable_to_athena(board: Board) -> None:
    assert board.favourable == {5, 6, 8, 9, 12, 17, 18, 23, 25, 27, 31, 33, 34, 37, 41}
    assert not board.favourable & {14, 15, 21, 29, 39, 42}


@pytest.mark.rule("3.7", "17.2", "10.1.3", "17.6.4")
def test_cornflower_cards(board: Board) -> None:
    assert [card.number for card in board.cornflower] == list(range(1, 13))
    for card in board.cornflower:
        assert S.GERMAN_COLONIES not in card.reinforcement
        assert card.target[ENTENTE] in board.of_side(CENTRAL_POWERS)
        assert card.target[CENTRAL_POWERS] in board.of_side(ENTENTE)


@pytest.mark.rule("17.6.2", "20")
def test_cornflower_technology_of_the_examples(board: Board) -> None:
    first, second = board.cornflower[:2]

    def attempts(card: CornflowerCard) -> set[Technology]:
        return {technology for technology in Technology if card.technology[technology]}

    assert attempts(first) == {
        Technology.ATTACK,
        Technology.DEFENCE,
        Technology.ARTILLERY,
        Technology.NAVAL,
    }
    assert (first.technology[Technology.DEFENCE], first.technology[Technology.NAVAL]) == (1, 2)
    assert attempts(second) == {
        Technology.ATTACK,
        Technology.ARTILLERY,
        Technology.NAVAL,
        Technology.AIR_RAID,
    }
    assert (second.technology[Technology.ARTILLERY], second.technology[Technology.NAVAL]) == (2, 1)


def test_a_cornflower_card_as_it_stands_in_the_file(board: Board) -> None:
    assert board.cornflower[7] == CornflowerCard(
        number=8,
        technology=(0, 0, 2, 1, 3, 1),
        reinforcement=frozenset({S.ITALY, S.MIDDLE_EAST, S.ROMANIA, S.GERMANY, S.AUSTRIA_HUNGARY}),
        target=(S.BULGARIA, S.ROMANIA),
    )


# --- the sources ------------------------------------------------------------------------------------------


def numbers_told(value: object, path: str = "", src: str = "T") -> Iterator[str]:
    """The paths of the numbers that the file gives as told in the rulebook (T)."""
    if isinstance(value, dict):
        src = value.get("src", src)
        for key, inner in value.items():
            below = path if key in ("value", "values") and not isinstance(inner, dict) else f"{path}.{key}"
            yield from numbers_told(inner, below, src)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers_told(inner, path if isinstance(inner, int) else f"{path}[{index}]", src)
    elif isinstance(value, int) and src == "T":
        yield path.removeprefix(".")


def test_only_what_the_rulebook_tells_goes_without_a_source() -> None:
    told = {path for path in numbers_told(tomllib.loads(TEXT)) if not path.startswith("victory.")}
    assert told == {
        "turns.last",
        "turns.lafayette_turn",
        "resources.maximum",
        "resources.start_production.entente",
        "resources.start_production.central_powers",
        "trade.merchant_navy.start",
        "trade.kaiserliche_marine",
        "naval.control_track.start",
        "sectors.italy.production",
        "sectors.italy.attack_value",
        "sectors.romania.production",
        "sectors.middle_east.track",
        "sectors.germany.attack_value",
        "sectors.bulgaria.production",
        *(
            f"improvement_caps.{sector}.{technology}"
            for sector in ("russia", "germany")
            for technology in ("attack", "defence", "artillery", "aviation")
        ),
        "improvement_caps.italy.attack",
        "technology.entente.attack[2].needed",
        "technology.entente.defence[0].year",
        "technology.entente.defence[0].needed",
        *(f"technology.entente.aviation[{level}].value" for level in range(3)),
        "technology.entente.naval[0].year",
        "technology.central_powers.attack[1].year",
        "technology.central_powers.defence[0].year",
        "technology.central_powers.defence[0].needed",
        *(f"technology.central_powers.aviation[{level}].value" for level in range(4)),
        "technology.central_powers.air_raid[0].year",
        "technology.central_powers.air_raid[1].year",
        "cornflower[0].technology.defence",
        "cornflower[0].technology.naval",
        "cornflower[1].technology.artillery",
        "cornflower[1].technology.naval",
    }


# --- copies that a player corrected -----------------------------------------------------------------------


def test_the_packaged_text_is_the_packaged_board() -> None:
    assert parse(TEXT) == second_edition()
    assert second_edition() is second_edition()


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
    assert parse(text).sectors[S.RUSSIA].last_space == 5


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
    assert [corrected.sectors[s].production for s in (S.RUSSIA, S.AFRICA)] == [3, 0]


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


# --- files that are refused -------------------------------------------------------------------------------

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
    "title =": [
        ('"The War to End War"', '" "', "title", "a text"),
    ],
    "edition =": [
        ('"second"', "2", "edition", "a text"),
    ],
    'name = "Renault FT"': [
        ('"Renault FT"', "1918", "technology.entente.attack[3].name", "a text"),
        ("needed = {", "value = 4\nneeded = {", "technology.entente.attack[3].value", "one of name, year, needed"),
        ("value = 5", "value = 8", "technology.entente.attack[3].needed.value", whole(2, 7)),
        ("value = 5", "value = 1", "technology.entente.attack[3].needed.value", whole(2, 7)),
        ("1918", "1916", "technology.entente.attack[3].year.value", whole(1917, 1919)),
        ("1918", "1920", "technology.entente.attack[3].year.value", whole(1917, 1919)),
    ],
    "[revolution]": [
        ('src = "F"', 'src = "X"', "revolution.spaces_after_white.src", "one of T, D, F, O, R, B"),
        ("[revolution]", "[revolutions]", "revolutions", one_of(SECTIONS)),
    ],
    'name = "Nieuport 11"': [
        ('value = { value = 2, ref = "10.2.7 example" }', "", "technology.entente.aviation[1].value", whole(2, 99)),
    ],
    "[resources]": [
        (
            "entente = 9",
            "entente = 8",
            "resources.start_production.entente",
            "9, of which the sectors at war produce 8 and trade 1",
        ),
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
    "[sectors.serbia]": [
        ('"entente"', '"central_powers"', "sectors.serbia.side", '"entente"'),
    ],
    "[sectors.bulgaria]": [
        ('"central_powers"', '"entente"', "sectors.bulgaria.side", '"central_powers"'),
    ],
    "[sectors.greece]": [
        ('"neutral"', '"at_war"', "sectors.greece.at_start", '"neutral"'),
    ],
    "[sectors.africa]": [
        ('"at_war"', '"neutral"', "sectors.africa.at_start", '"at_war"'),
    ],
    "[sectors.russia]": [
        ('"germany", ', "", "sectors.russia.neighbours", '"germany", whose neighbour it is'),
    ],
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
        ("value = 6", "value = 4", "technology.central_powers.aviation[3].value.value", whole(5, 99)),
    ],
    "[corners]": [
        ("[1, 2, 3, 4]", "[1, 2, 3, 43]", "corners.blue.values[3]", whole(1, 42)),
        ("[1, 2, 3, 4]", "[0, 2, 3, 4]", "corners.blue.values[0]", whole(1, 42)),
        ("[7, 16", "[7, 2", "corners.green.values[1]", "each event once"),
    ],
    "[athena]": [
        ("[5, 6, 8", "[5, 6, 6", "athena.favourable.values[2]", "each event once"),
    ],
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


def refusal(text: str) -> BoardError:
    with pytest.raises(BoardError) as caught:
        parse(text)
    return caught.value


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


def test_an_empty_file_is_refused_at_its_first_table() -> None:
    error = refusal("")
    assert (error.path, error.found) == ("turns", "nothing")


@pytest.mark.parametrize(
    ("new", "found"), [("true", "true"), ('"four"', '"four"'), ("{}", "nothing"), ("[4]", "a list"), ("4.5", "4.5")]
)
def test_the_message_shows_what_was_found(new: str, found: str) -> None:
    error = refusal(edited("[sectors.france]", '{ value = 4, src = "F" }', new))
    assert str(error).endswith(f": expected a whole number from 2 to 6, found {found}")


def test_a_one_sided_neighbour_is_told_with_the_names_that_are_there() -> None:
    error = refusal(edited("[sectors.france]", '["germany"]', '["germany", "bulgaria"]'))
    assert error.found == 'only "serbia", "romania", "greece"'
