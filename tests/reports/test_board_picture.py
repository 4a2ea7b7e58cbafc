"""The board as a picture: every sector as it stands, nothing over the edge."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ldd_tui import reports
from ldd_tui.reports.board_svg import board_svg
from ldd_tui.text import names
from ldd_tui.text.safe_text import clean
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.editions import EDITIONS
from rules.model import SECTORS, Launched, Options, Phase, Sector, Setup, Side, State, Status, put
from rules.sectors import operational_value
from saves.header import begin, header
from saves.history import History
from saves.journal import Entry
from tests.reports.support import GAME, HOSTILE, QUICK, SVG
from tests.rules.first.support import at
from tests.saves.playing import WAYS_TO_PLAY, journal_of


def pictured(state: State, name: str = "A war") -> ElementTree.Element:
    return ElementTree.fromstring(reports.board(name, History(journal_of(Options(), 1, 1)), state))


def texts(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def part(picture: ElementTree.Element, sector: Sector) -> ElementTree.Element:
    name = f"sector-{sector.name.lower().replace('_', '-')}"
    (found,) = (element for element in picture.iter(f"{SVG}g") if element.attrib.get("id") == name)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_board_shows_every_sector_as_it_stands(seed: int) -> None:
    for entry in journal_of(WAYS_TO_PLAY[seed], seed=seed)[::40]:
        picture = pictured(entry.state)
        for sector in SECTORS:
            here, found = entry.state.sectors[sector], part(picture, sector)
            words = texts(found)
            assert {names.sector(sector, packaged().edition), names.status(here.status)} <= set(words)
            value = str(operational_value(entry.state, sector))
            assert words[words.index("OV") - 1] == (value if here.status == Status.AT_WAR else "-")
            cubes = [box for box in found.iter(f"{SVG}rect") if box.attrib.get("fill") == "#1d1b18"]
            assert len(cubes) == (here.status in (Status.AT_WAR, Status.SURRENDERED))
            full = [box for box in found.iter(f"{SVG}rect") if box.attrib.get("fill") == box.attrib.get("stroke")]
            assert len(full) == sum(here.levels)
        arrows = list(picture.iter(f"{SVG}polygon"))
        assert len(arrows) == len({(past.attacker, past.defender) for past in entry.state.offensives})
        assert f"VP {entry.state.vp[0]}" in texts(picture)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_cube_is_on_the_space_of_the_printed_track_where_it_stands(edition: str) -> None:
    """At the value in force, or on the level (3.1.1; first edition: 3.3.4); the foot says so."""
    start = engine.initial(Setup(packaged(edition))).state
    printed = start.setup.board.sectors[Sector.GERMANY]
    for losses in range(len(printed.track)):
        sectors = put(start.sectors, Sector.GERMANY, replace(start.sectors[Sector.GERMANY], losses=losses))
        picture = pictured(replace(start, sectors=sectors))
        boxes = list(part(picture, Sector.GERMANY).iter(f"{SVG}rect"))
        lefts = [float(box.attrib["x"]) for box in boxes if box.attrib["height"] == "34"]
        (cube,) = (float(box.attrib["x"]) for box in boxes if box.attrib["fill"] == "#1d1b18")
        assert len(lefts) == len(printed.spaces)
        assert sum(left < cube for left in lefts) - 1 == printed.space(losses)
    told = any("the number left of it is the Operational Value (3.1.1)" in words for words in texts(picture))
    assert told != bool(start.setup.board.commitment)


def test_two_who_attack_each_other_have_an_arrow_each() -> None:
    both = (Launched(Sector.FRANCE, Sector.GERMANY), Launched(Sector.GERMANY, Sector.FRANCE))
    start = journal_of(Options(), 1, 1)[0].state
    arrows = list(pictured(replace(start, offensives=both)).iter(f"{SVG}polygon"))
    assert len({arrow.attrib["fill"] for arrow in arrows}) == 2
    heights = [[float(point.split(",")[1]) for point in arrow.attrib["points"].split()] for arrow in arrows]
    above, below = sorted(heights)
    assert max(above) <= min(below)


@QUICK
@given(st.one_of(st.text(max_size=80), st.just(HOSTILE)))
def test_any_name_leaves_the_picture_whole(name: str) -> None:
    picture = pictured(GAME.state, name)
    shown = clean(name, 200) or "Joffre against Moltke"
    assert shown in texts(picture)
    assert picture.findtext(f"{SVG}title") == shown
    assert not list(picture.iter(f"{SVG}script"))


def test_nothing_reaches_over_the_edge() -> None:
    for element in pictured(GAME.state, "x" * 200).iter():
        at = {name: float(element.attrib.get(name, 0)) for name in ("x", "y", "width", "height")}
        if element.tag == f"{SVG}rect":
            assert 0 <= at["x"] <= at["x"] + at["width"] <= 1640
            assert 0 <= at["y"] <= at["y"] + at["height"] <= 1160


def test_a_board_of_ones_own_with_other_fronts_can_be_drawn() -> None:
    text = (
        packaged_text()
        .replace(
            'neighbours = { values = ["german_colonies"]', 'neighbours = { values = ["german_colonies", "germany"]'
        )
        .replace(
            'neighbours = { values = ["france", "russia", "italy"]',
            'neighbours = { values = ["france", "russia", "italy", "africa"]',
        )
    )
    from rules.board_file import parse

    board = parse(text)
    assert Sector.GERMANY in board.sectors[Sector.AFRICA].neighbours
    state = engine.initial(Setup(board)).state
    fronts = [title.text for title in pictured(state).iter(f"{SVG}title")]
    assert "Germany – Africa" in fronts
    assert isinstance(begin(header(Setup(board), text, ("", ""), "", "test")), Entry)


def test_a_board_with_war_commitment_levels_shows_them_and_nothing_of_another_board() -> None:
    state = at(
        9,
        Phase.OFFENSIVES,
        wcl={Sector.FRANCE: 5},
        developed={Side.ENTENTE: (3, 2, 2, 3)},
        options=Options(athena=(Side.ENTENTE,)),
    ).state
    picture = ElementTree.fromstring(board_svg(replace(state, lafayette=2), "A war", "two people"))
    told = texts(picture)
    assert texts(part(picture, Sector.FRANCE))[3:10] == ["7", "6", "5", "4", "3", "2", "1"]
    assert "star" in told and "Egypt" in told and "Lafayette" in told and "5: SPAD" in told and "2 RP" in told
    assert any(words.startswith("U-boats: 5: 2") for words in told)
    for other in ("prestige", "Merchant Navy", "Naval Control", "Air Raid", "Middle East", "Naval"):
        assert not any(other == words for words in told)
    assert not any("Kaiserliche" in words for words in told)


def test_a_board_with_armistice_rolls_shows_what_they_win_on_and_all_events_in_force() -> None:
    state = at(10, Phase.OFFENSIVES, vp=(3, 1), in_force=(7, 12, 14, 26, 29, 33, 36)).state
    picture = ElementTree.fromstring(board_svg(state, "A war", "two people"))
    told = texts(picture)
    assert "Armistice roll wins on: 1 to 2" in told and "Armistice roll wins on: nothing" in told
    for event in state.in_force:
        assert names.event(event, state.setup.board.edition) in told
    assert not any("cube" in words or "card" in words.lower() for words in told)
