"""The board file of the first edition: what is printed there, and what is refused by path."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.board_file import BoardError, packaged_text, parse
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    IMPLEMENTED,
    ITALY,
    RUSSIA,
    Cards,
    Decision,
    Deck,
    Poppy,
    PoppyHand,
    PoppyKind,
    Sector,
    Side,
    Technology,
)
from tests.rules.board.support import edited
from tests.rules.first.support import BOARD, game

TEXT = packaged_text("first")


def refusal(text: str) -> BoardError:
    with pytest.raises(BoardError) as caught:
        parse(text)
    return caught.value


@pytest.mark.rule("14:2", "14:3", "7:4", "F029")
def test_victory_points_of_all_sectors() -> None:
    points = {sector: BOARD.sectors[sector].victory_points for sector in Sector}
    assert tuple(points.values()) == (6, 3, 2, 1, 1, 1, 1, 1, 6, 3, 2, 2, 2)


@pytest.mark.rule("14:1", "6.4:1")
def test_production_of_all_sectors() -> None:
    production = [BOARD.sectors[sector].production for sector in Sector]
    assert production == [3, 0, 2, 1, 1, 0, 2, 2, 4, 2, 2, 1, 1]
    assert [sector for sector in Sector if BOARD.sectors[sector].production_per_value] == [RUSSIA]


@pytest.mark.rule("3.3.4:4", "F003", "F004")
def test_a_level_is_a_track_of_operational_values() -> None:
    assert BOARD.sectors[FRANCE].track == (3, 2, 2, 2, 1, 1, 0)
    assert BOARD.sectors[GERMANY].track == (3, 3, 2, 2, 2, 1, 1, 0)
    assert all(len(printed.track) == printed.level for printed in BOARD.sectors)


@pytest.mark.rule("3.2:2")
def test_attack_values() -> None:
    assert {sector for sector in Sector if BOARD.sectors[sector].attack_value == 4} == {FRANCE, GERMANY}
    assert {printed.attack_value for printed in BOARD.sectors} == {4, 5}


def test_italy_is_not_germanys_neighbour() -> None:
    assert BOARD.sectors[ITALY].neighbours == (AUSTRIA_HUNGARY,)


@pytest.mark.rule("3.4:1", "6.5.1:20", "6.5.1:21", "6.5.1:22", "F016", "F071")
def test_the_columns_of_the_sheets() -> None:
    def numbers(side: Side, technology: Technology) -> tuple[int, ...]:
        return tuple(level.value for level in BOARD.trees[side][technology])

    assert [numbers(ENTENTE, t) for t in IMPLEMENTED] == [(1, 2, 3, 4), (1, 2, 3), (1, 2, 3), (1, 4, 5, 7)]
    assert [numbers(CENTRAL_POWERS, t) for t in IMPLEMENTED] == [(1, 2, 3), (1, 2, 3, 4), (1, 2, 3), (1, 5, 6)]
    assert BOARD.trees[ENTENTE][Technology.NAVAL] == BOARD.trees[CENTRAL_POWERS][Technology.AIR_RAID] == ()


@pytest.mark.rule("6.6:3", "6.6:5", "F023", "F026")
def test_the_naval_tables() -> None:
    assert (BOARD.u_boat, BOARD.blockade) == ((0, 0, 0, 0, 2, 4), (3, 1, 0, 0, 0, 0))


@pytest.mark.rule("F115", "12.2:2")
def test_each_side_has_34_poppies() -> None:
    kinds = [Counter(poppy.kind for poppy in bag) for bag in BOARD.poppies]
    assert [bag.total() for bag in kinds] == [34, 34]
    assert kinds[ENTENTE][PoppyKind.BLANK] == 1 and PoppyKind.BLANK not in kinds[CENTRAL_POWERS]
    assert BOARD.poppies[CENTRAL_POWERS].count(Poppy(PoppyKind.REINFORCEMENT, GERMANY)) == 5
    without = parse(edited("[poppies.entente]", "blank = 1", "blank = 0", TEXT))
    assert len(without.poppies[ENTENTE]) == 33


def test_a_corrected_value_reaches_the_board() -> None:
    text = edited("[sectors.italy]", 'star = { value = 3, src = "P" }', 'star = { value = 4, src = "B" }', TEXT)
    assert parse(text).sectors[ITALY].caps == (4, 3, 3, 2)
    text = edited("[commitment]", "3 = 1, 6 = 2", "2 = 1, 6 = 2", TEXT)
    assert parse(text).sectors[FRANCE].track == (3, 2, 2, 2, 2, 1, 0)


@pytest.mark.parametrize(
    ("anchor", "old", "new", "path", "expected"),
    [
        ("[turns]", "1, 1, 1, 1], src", "1, 1, 1], src", "turns.initiative_price.values", "a list of 14"),
        ("[initiative]", "value = 3", 'value = "3"', "initiative.bid_limit.value", "a whole number from 0 to 99"),
        ("[commitment]", "1 = 0, 3 = 1", "1 = 1, 3 = 1", "commitment.operational_value.up_to.1", "0"),
        ("[commitment]", "6 = 2, 9 = 3", "6 = 2", "commitment.operational_value.up_to.9", "a whole number from 0 to 9"),
        ("[commitment]", "6 = 2", "6 = 0", "commitment.operational_value.up_to.6", "a whole number from 1 to 9"),
        ("[naval]", "1 = 3, 2 = 1", "1 = 1, 2 = 3", "naval.blockade.up_to.2", "a whole number from 0 to 1"),
        ("[sectors.france]", "value = 7, src", "value = 10, src", "sectors.france.level.value",
         "a whole number from 1 to 9"),
        ("[sectors.french_africa]", "value = 0", "value = 2", "sectors.french_africa.star.value", "0"),
        ("[sectors.italy]", "value = 3", "value = 0", "sectors.italy.star.value", "a whole number from 1 to 9"),
        ("[sectors.russia]", "per_operational_value = 2", "per_operational_value = 0",
         "sectors.russia.production.per_operational_value", "a whole number from 1 to 9"),
        ("[sectors.italy]", '"neutral"', '"at_war"', "sectors.italy.at_start", '"neutral"'),
        ("[sectors.italy]", '"austria_hungary"', '"germany"', "sectors.germany.neighbours",
         '"italy", whose neighbour it is'),
        ("[sectors.egypt]", '"ottoman_empire"', '"france"', "sectors.egypt.neighbours.values[0]",
         '"germany" or "austria_hungary" or "ottoman_empire" or "bulgaria" or "german_africa"'),
        ('name = "Nieuport 11"', "level = 4", "level = 1", "technology.entente.aviation[1].level",
         "a whole number from 2 to 99"),
        ("[events]", "[3, 4, 27]", "[3, 3]", "events.blue.values[1]", "each event once"),
        ("[poppies.entente]", "{ germany = 4", "{ france = 4", "poppies.entente.offensive.france",
         "one of germany, austria_hungary, ottoman_empire, bulgaria, german_africa"),
        ("[poppies.central_powers]", "bulgaria = 2 }", "german_africa = 2 }",
         "poppies.central_powers.reinforcement.german_africa",
         "one of germany, austria_hungary, ottoman_empire, bulgaria"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_refused(anchor: str, old: str, new: str, path: str, expected: str) -> None:
    error = refusal(edited(anchor, old, new, TEXT))
    assert (error.path, error.expected) == (path, expected)


def test_what_only_another_edition_prints_is_unknown() -> None:
    assert refusal(TEXT + "\n[cornflower]\nx = 1\n").path == "cornflower"


# --------------------------------------------------------------------------------- what the words of section 3 mean


@pytest.mark.rule("0:1", "3:1", "3:2", "3.4:1")
def test_the_two_sides_and_their_sectors() -> None:
    names = BOARD.edition.sector_names
    assert [names[sector] for sector in BOARD.of_side(ENTENTE)] == [
        *("france", "russia", "italy", "serbia", "romania", "greece", "egypt", "french_africa")
    ]
    assert [names[sector] for sector in BOARD.of_side(CENTRAL_POWERS)] == [
        *("germany", "austria_hungary", "ottoman_empire", "bulgaria", "german_africa")
    ]


@pytest.mark.rule("0:2", "3.3.1:3", "6.3:1")
def test_fourteen_turns_three_to_a_year() -> None:
    assert BOARD.last_turn == 14
    assert [turn for turn in range(2, 15) if BOARD.year(turn) != BOARD.year(turn - 1)] == [2, 5, 8, 11, 14]


@pytest.mark.rule("3:3", "3.5:3", "F095")
def test_a_nation_that_is_named_means_that_sector_alone() -> None:
    boosts = BOARD.edition.cards.boosts
    for attacker in BOARD.of_side(ENTENTE):
        assert boosts[5].applies(attacker, GERMANY) == (attacker == FRANCE)
    assert len(BOARD.sectors) == 13, "the British are in France, and have no sector there"


@pytest.mark.rule("3.8:1", "3.9:1")
def test_poppies_lie_in_no_game_of_two_people() -> None:
    table = game().draw(1, 2, 4)
    assert (table.state.turn, table.state.rp, table.state.revolution) == (1, (14, 9), 0)
    assert table.state.poppies == PoppyHand()


@pytest.mark.rule("12:1", "12.1:1", "12.2:3")
@pytest.mark.parametrize("system", Side)
def test_alone_one_plays_either_side(system: Side) -> None:
    table = game(athena=(system,)).draw(1, 2, 4)
    if system == CENTRAL_POWERS:
        assert table.waiting == Cards(CENTRAL_POWERS, Deck.POPPIES, 1, "12.4")
    else:
        assert table.decision == Decision.TECHNOLOGY
