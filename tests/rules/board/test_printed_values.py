"""The packaged second edition says what the rulebook says."""

from __future__ import annotations

import pytest

from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SECTORS,
    SERBIA,
    Board,
    Corner,
    CornflowerCard,
    Sector,
    Side,
    Status,
    Technology,
)


@pytest.mark.rule("3.1.2", "8.2", "9.2", "12", "13.1.2", "14.1", "14.2.1", "R158")
def test_single_values(board: Board) -> None:
    assert (board.edition.key, board.title) == ("second", "The War to End War")
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
    assert by_side[CENTRAL_POWERS] == {GERMANY, AUSTRIA_HUNGARY, OTTOMAN_EMPIRE, BULGARIA, GERMAN_COLONIES}
    assert len(by_side[ENTENTE]) == 8
    neutral = {p.sector for p in board.sectors if p.status == Status.NEUTRAL}
    assert neutral == {ITALY, ROMANIA, GREECE, BULGARIA}
    assert {p.status for p in board.sectors} == {Status.NEUTRAL, Status.AT_WAR}


@pytest.mark.rule("13.2.2")
def test_victory_points(board: Board) -> None:
    points = {p.sector: p.victory_points for p in board.sectors}
    assert points == {
        FRANCE: 0,
        RUSSIA: 3,
        ITALY: 2,
        MIDDLE_EAST: 2,
        ROMANIA: 2,
        SERBIA: 1,
        AFRICA: 1,
        GREECE: 1,
        GERMANY: 0,
        AUSTRIA_HUNGARY: 3,
        OTTOMAN_EMPIRE: 2,
        BULGARIA: 2,
        GERMAN_COLONIES: 1,
    }


@pytest.mark.rule("14.2.2")
def test_prestige_values(board: Board) -> None:
    values = {p.sector: p.prestige_value for p in board.sectors}
    assert values.pop(GERMANY) == 5
    assert values.pop(FRANCE) == 4
    for sector in (AUSTRIA_HUNGARY, OTTOMAN_EMPIRE, ITALY, MIDDLE_EAST):
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
    entering = (ITALY, BULGARIA, ROMANIA, GREECE)
    assert [board.sectors[sector].production for sector in entering] == [2, 1, 1, 0]


@pytest.mark.rule("3.1.1", "10.3.4", "TV01")
def test_attack_values_of_the_examples(board: Board) -> None:
    assert board.sectors[ITALY].attack_value == 5
    assert board.sectors[GERMANY].attack_value == 4
    # section 20: 5 hits for Serbia, 4 + 1 for Russia
    assert board.sectors[SERBIA].attack_value <= 5
    assert board.sectors[RUSSIA].attack_value <= 5


@pytest.mark.rule("R004", "R297", "10.1.2")
def test_middle_east_steps(board: Board) -> None:
    assert board.sectors[MIDDLE_EAST].track == (2, 1, 1, 0)
    assert board.sectors[MIDDLE_EAST].last_space == 3


@pytest.mark.rule("20", "22", "10.2.7", "10.3.4", "17.6.3", "R005")
def test_tracks_agree_with_the_examples(board: Board) -> None:
    track = {p.sector: p.track for p in board.sectors}
    assert track[GERMANY][:2] == (3, 2)
    assert track[RUSSIA][0] == 3
    assert track[FRANCE][0] == 3
    assert track[ITALY][:2] == (2, 2)
    assert track[OTTOMAN_EMPIRE][0] == track[GERMAN_COLONIES][0] == 2
    assert board.sectors[AUSTRIA_HUNGARY].last_space >= 3
    assert len(track[RUSSIA]) == max(map(len, track.values()))
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
    germany = [board.aviation_value(GERMANY, levels) for levels in range(5)]
    assert germany == [0, 1, 3, 4, 6]
    assert [board.aviation_value(RUSSIA, levels) for levels in range(4)] == [0, 1, 2, 5]
    assert board.aviation_value(GERMANY, 4) - board.aviation_value(ITALY, 2) == 4
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
    assert [name for name, _year in levels(ENTENTE, Technology.ARTILLERY)[1:]] == ["Barrage", "Rolling Barrages"]
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
    assert caps.pop(AFRICA) == caps.pop(GERMAN_COLONIES) == (0, 0, 0, 0)
    assert len(caps) == 11
    assert all(cap >= 1 for levels in caps.values() for cap in levels)


@pytest.mark.rule("10.2.6", "10.3.4", "15.3")
def test_caps_of_the_examples(board: Board) -> None:
    caps = {p.sector: p.caps for p in board.sectors}
    assert caps[RUSSIA] == (3, 3, 3, 3)
    assert caps[GERMANY] == (3, 4, 3, 4)
    assert caps[ITALY][Technology.ATTACK] == 3
    assert caps[FRANCE] == tuple(len(board.trees[ENTENTE][t]) for t in range(4))
    defence_four = {s for s in board.of_side(CENTRAL_POWERS) if caps[s][Technology.DEFENCE] == 4}
    assert defence_four == {GERMANY}


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
    (FRANCE, GERMANY),
    (RUSSIA, GERMANY),
    (RUSSIA, AUSTRIA_HUNGARY),
    (RUSSIA, OTTOMAN_EMPIRE),
    (ITALY, AUSTRIA_HUNGARY),
    (ITALY, GERMANY),
    (SERBIA, AUSTRIA_HUNGARY),
    (MIDDLE_EAST, OTTOMAN_EMPIRE),
    (AFRICA, GERMAN_COLONIES),
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
        (SERBIA, BULGARIA),
        (ROMANIA, AUSTRIA_HUNGARY),
        (ROMANIA, BULGARIA),
        (GREECE, BULGARIA),
        (GREECE, OTTOMAN_EMPIRE),
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


@pytest.mark.rule("17.6.2", "20")
def test_cornflower_technology_of_the_examples(board: Board) -> None:
    first, second = board.cornflower[:2]

    def attempts(card: CornflowerCard) -> set[Technology]:
        return {technology for technology in Technology if card.technology[technology]}

    assert attempts(first) == {Technology.ATTACK, Technology.DEFENCE, Technology.ARTILLERY, Technology.NAVAL}
    assert (first.technology[Technology.DEFENCE], first.technology[Technology.NAVAL]) == (1, 2)
    assert attempts(second) == {Technology.ATTACK, Technology.ARTILLERY, Technology.NAVAL, Technology.AIR_RAID}
    assert (second.technology[Technology.ARTILLERY], second.technology[Technology.NAVAL]) == (2, 1)


def test_a_cornflower_card_as_it_stands_in_the_file(board: Board) -> None:
    assert board.cornflower[7] == CornflowerCard(
        number=8,
        technology=(0, 0, 2, 1, 3, 1),
        reinforcement=frozenset({ITALY, MIDDLE_EAST, ROMANIA, GERMANY, AUSTRIA_HUNGARY}),
        target=(BULGARIA, ROMANIA),
    )
