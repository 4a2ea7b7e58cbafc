"""Boards that differ in a few values: what can be said, and what is refused."""

from __future__ import annotations

import tomllib

import pytest
from msgspec.structs import replace

from ldd_tui.simulation.variants import MOST, MOST_OF_EACH, WrongVariant, variants
from rules.board_file import packaged, packaged_text, parse, text_of
from rules.model import Board, Sector, Side
from tests.simulation.support import refusal

TEXT = packaged_text()
BOARD = packaged()


def boards(*vary: str) -> list[Board]:
    return [variant.board for variant in variants(TEXT, vary)]


@pytest.mark.parametrize("path", ["victory.sudden_death_vp", "victory.sudden_death_vp.value"])
def test_nothing_changes_but_what_was_named(path: str) -> None:
    given, *others = variants(TEXT, [f"{path}=5,6,7"])
    assert (given.board, given.board_text, given.changes) == (BOARD, TEXT, ((path, 6),))
    assert [(each.name, each.changes) for each in others] == [("B", ((path, 5),)), ("C", ((path, 7),))]
    assert [each.board for each in others] == [replace(BOARD, sudden_death_vp=vp) for vp in (5, 7)]


def test_every_kind_of_value() -> None:
    _, word = boards("victory.tie_winner=entente")
    assert word.tie_winner == Side.ENTENTE
    _, short, long = boards("sectors.russia.track=[3, 1, 0],[4,4,3,2,1,1,1,1,1,0]")
    assert (short.sectors[Sector.RUSSIA].track, len(long.sectors[Sector.RUSSIA].track)) == ((3, 1, 0), 10)
    _, item = boards("turns.initiative[3]=C")
    assert item.initiative[2:5] == (Side.CENTRAL_POWERS,) * 3
    _, deep = boards("technology.entente.attack[1].needed=6")
    assert [level.needed for level in deep.trees[Side.ENTENTE][0]] == [3, 6, 5, 5]
    _, text = boards('title="War, + peace"')
    assert text.title == "War, + peace"


def test_every_combination_on_the_same_seeds() -> None:
    made = variants(TEXT, ["victory.sudden_death_vp=5,6,7", "revolution.spaces_after_white=5,6"])
    pairs = [(each.board.sudden_death_vp, each.board.revolution_last) for each in made]
    assert pairs == [(6, 6), (5, 5), (5, 6), (6, 5), (7, 5), (7, 6)]
    assert [each.name for each in made] == list("ABCDEF")


def test_values_that_must_add_up_change_together() -> None:
    _, less, more = boards("sectors.russia.production+sectors.africa.production=1+2,3+0")
    production = [
        [board.sectors[sector].production for sector in (Sector.RUSSIA, Sector.AFRICA)] for board in (less, more)
    ]
    assert production == [[1, 2], [3, 0]]


def test_a_board_that_is_written_is_the_board_that_was_read() -> None:
    data = tomllib.loads(TEXT)
    again = text_of(data)
    assert tomllib.loads(again) == data
    assert parse(again) == BOARD


def test_no_more_than_can_be_compared() -> None:
    sixteen = ",".join(str(vp) for vp in range(7, 23))
    assert f"at most {MOST} boards" in refusal("--vary", f"victory.sudden_death_vp={sixteen}")


@pytest.mark.parametrize(
    ("vary", "expected"),
    [
        ("victory.sudden_death_vp", "--vary victory.sudden_death_vp: expected PATH=VALUE,VALUE"),
        ("=5", "expected PATH=VALUE,VALUE"),
        ("a b=5", "--vary a b: expected a path of the board file, like sectors.russia.production"),
        ("victory.vp.prussia=5", "--vary victory.vp.prussia: expected one of russia, italy, "),
        ("victory=5", "--vary victory: expected one of sudden_death_vp, vp, prestige, tie_winner after victory"),
        ("turns.initiative[14]=C", "expected an item from turns.initiative[0] to turns.initiative[13]"),
        ("turns.last.year=14", "expected one of value after turns.last"),
        ("edition.x=14", "--vary edition.x: expected nothing after edition"),
        ("victory.sudden_death_vp=", "expected a number, a word or a [list] after ="),
        ("victory.sudden_death_vp=5,[[", "--vary victory.sudden_death_vp=[[: expected a number"),
        ("victory.sudden_death_vp=1.5", "expected a number, a word or a [list]"),
        ("victory.sudden_death_vp=1\nx=2", "expected a number, a word or a [list]"),
        ("victory.sudden_death_vp=5,5", "expected each value once"),
        ("victory.sudden_death_vp=[1979-05-27]", "expected a number, a word or a [list]"),
        ("victory.sudden_death_vp=[[1.5]]", "expected a number, a word or a [list]"),
        ('title="\udcff"', "expected a number, a word or a [list]"),
        (f"turns.initiative[{'9' * 5000}]=C", "expected a path of the board file"),
        ("x" * 10_001, "expected at most 10000 characters"),
        (f"victory.sudden_death_vp={'5,' * 100}5", f"at most {MOST} boards"),
        ("turns.last+turns.last=14+14", "expected each value once"),
        ("turns.initiative+turns.initiative[3]=[]+C", "expected each value once"),
        ("turns.last+revolution.spaces_after_white=14", "expected 2 values joined by +"),
        (
            "victory.sudden_death_vp=100",
            "victory.sudden_death_vp.value: expected a whole number from 1 to 99, found 100",
        ),
        ("victory.tie_winner=nobody", 'expected "entente" or "central_powers", found "nobody"'),
        ("sectors.russia.production=1", "resources.start_production.entente: expected 8, of which the sectors at war"),
    ],
    ids=lambda value: value[:40],
)
def test_what_is_refused(vary: str, expected: str) -> None:
    assert expected in refusal("--vary", vary)


# --- one value at a time --------------------------------------------------------------------------------------


def test_each_value_by_itself_the_others_as_they_were() -> None:
    asked = ["victory.sudden_death_vp=5,6,7", "revolution.spaces_after_white=5,6"]
    made = variants(TEXT, asked, each=True)
    assert [each.name for each in made] == list("ABCD")
    assert made[0].changes == (("victory.sudden_death_vp", 6), ("revolution.spaces_after_white", 6))
    assert [each.changes for each in made[1:]] == [
        (("victory.sudden_death_vp", 5),),
        (("victory.sudden_death_vp", 7),),
        (("revolution.spaces_after_white", 5),),
    ]
    assert made[3].board == replace(BOARD, revolution_last=5)


def test_a_list_may_be_changed_by_several_of_them_in_its_turn() -> None:
    asked = [
        'sectors.serbia.neighbours+sectors.bulgaria.neighbours=["austria_hungary"]+["romania", "greece"]',
        'sectors.romania.neighbours+sectors.bulgaria.neighbours=["austria_hungary"]+["serbia", "greece"]',
    ]
    first = packaged_text("first")
    _, without_serbia, without_romania = variants(first, asked, each=True)
    assert Sector.SERBIA not in without_serbia.board.sectors[Sector.BULGARIA].neighbours
    assert without_romania.board.sectors[Sector.BULGARIA].neighbours == (Sector.SERBIA, Sector.GREECE)
    with pytest.raises(WrongVariant, match="each value once"):
        variants(first, asked)


@pytest.mark.parametrize("path", ["commitment.operational_value", "commitment.operational_value.up_to"])
def test_what_is_told_by_number_is_changed_as_a_whole(path: str) -> None:
    _, other = variants(packaged_text("first"), [f"{path}={{1=0, 3=1, 5=2, 9=3}}"])
    assert other.board.commitment == (0, 0, 1, 1, 2, 2, 3, 3, 3, 3)
    assert other.board.sectors[Sector.AUSTRIA_HUNGARY].track == (2, 2, 1, 1, 0)
    assert other.board.sectors[Sector.FRANCE].track == (3, 3, 2, 2, 1, 1, 0)


def test_no_more_of_each_than_can_be_told() -> None:
    asked = [f"turns.initiative[{turn}]=C,E" for turn in range(14)]
    assert len(variants(TEXT, asked, each=True)) == 1 + len(asked)
    many = [f"victory.vp.{name}={','.join(map(str, range(10)))}" for name in tomllib.loads(TEXT)["victory"]["vp"]]
    with pytest.raises(WrongVariant, match=f"at most {MOST_OF_EACH} boards"):
        variants(TEXT, [*many, "victory.sudden_death_vp=7,8,9,10,11"], each=True)
