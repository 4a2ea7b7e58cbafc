"""The figures of a report are those of the game: RP, losses, dice and luck."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ldd_tui import reports
from ldd_tui.modals.parts import war_summary
from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.board_svg import board_svg
from ldd_tui.reports.document import Table
from ldd_tui.reports.record import Record, record
from ldd_tui.text import names
from ldd_tui.text.numbers import number, percent
from ldd_tui.text.safe_text import clean
from rules import engine, forecasts
from rules import facts as f
from rules.board_file import packaged, packaged_text
from rules.chance import Rolled
from rules.editions import EDITIONS
from rules.model import SECTORS, Board, Cause, Dice, Options, Phase, Sector, Setup, Side, State, Status, put
from rules.sectors import operational_value
from saves.history import History
from saves.journal import Entry, begin, header
from tests.reports.support import HOSTILE, OF_FIRST, QUICK, SVG, examined, game_of, summary, tables
from tests.rules.first.support import at
from tests.saves.playing import WAYS_TO_PLAY, journal_of, wandered
from tests.screens.game.test_first_edition import FOREIGN


def column(table: Table, title: str) -> list[str]:
    return [row[table.head.index(title)] for row in table.rows]


def test_the_figures_are_those_of_the_game(game: Record) -> None:
    found = tables(after_action(game))
    for side in Side:
        table = found[names.side(side)]
        turns = [turn.sides[side] for turn in game.chronicle.turns]
        assert column(table, "Turn") == [*(str(turn.turn) for turn in game.chronicle.turns), "Total"]
        assert column(table, "RP kept")[-2] == str(game.state.rp[side])
        assert column(table, "VP")[-2] == str(game.state.vp[side])
        own = game.setup.board.of_side(side)
        values = sum(operational_value(game.state, sector) for sector in own)
        assert column(table, "OV")[-2] == str(values)
        for title in ("Collected", "Gained", "Lost", "Spent", "Offensives", "Inflicted", "Losses", "Recovered"):
            *rows, total = map(int, column(table, title))
            assert sum(rows) == total
        collected, gained, lost, spent = (
            int(column(table, title)[-1]) for title in ("Collected", "Gained", "Lost", "Spent")
        )
        assert collected + gained - lost - spent == game.state.rp[side]
        paid = sum(_paid(fact) for fact in game.facts if _payer(fact, game.setup.board) == side)
        assert spent == paid == sum(turn.spent.total for turn in turns)


def _payer(fact: f.Fact, board: Board) -> Side | None:
    if isinstance(fact, f.Reinforced | f.Implemented):
        return board.sectors[fact.sector].side
    if isinstance(fact, f.PricePaid):
        return board.sectors[fact.attacker].side
    return getattr(fact, "side", None)


def _paid(fact: f.Fact) -> int:
    if isinstance(fact, f.Reinforced | f.OffensiveLaunched):
        return fact.cost
    if isinstance(fact, f.Implemented):
        return 0 if fact.free else 1
    return fact.rp if isinstance(fact, _PAYMENTS) else 0


_PAYMENTS = f.BidMade | f.InitiativeBought | f.ResearchPaid | f.PricePaid | f.NavalBonusBought


def test_every_offensive_and_its_luck(game: Record) -> None:
    table = tables(after_action(game))["Offensives and their luck"]
    launched = [fact for fact in game.facts if isinstance(fact, f.OffensiveLaunched)]
    if not any(isinstance(fact, f.PricePaid) for fact in game.facts):
        assert column(table, "RP")[:-2] == [str(fact.cost) for fact in launched]
    for side, total in zip(Side, table.rows[-2:], strict=True):
        rows = [row for row in table.rows[:-2] if row[1] == "EC"[side]]
        luck = game.chronicle.dice(side)
        assert f"{len(rows)} offensive" in total[2]
        for title in {"RP", "Dice", "Losses", "Own"} & set(table.head):
            at = table.head.index(title)
            assert sum(int(row[at]) for row in rows) == int(total[at])
        expected, above = (float(total[table.head.index(title)]) for title in ("Expected", "Luck"))
        assert (expected, above) == pytest.approx((luck.expected, luck.brought - luck.expected), abs=0.006)


def test_every_face_of_the_game_is_counted_once() -> None:
    play = wandered(Options(), seed=5, steps=300)
    history, found = examined(play.history.entries)
    game = record("wandered", history, found)
    fallen = {}
    for before, entry in zip(play.history.entries, play.history.entries[1:], strict=False):
        if isinstance(entry.move, Rolled) and isinstance(before.state.waiting, Dice):
            fallen[entry.throws, before.state.waiting] = entry.move.faces
    for side in Side:
        faces = [face for (_throws, waiting), thrown in fallen.items() if waiting.side == side for face in thrown]
        assert game.faces.dealt[side].counts == tuple(map(faces.count, range(1, 7)))
        assert faces
    assert any("left out here" in value for value in summary(after_action(game)).values())


def test_expected_losses_are_those_that_play_shows(game: Record) -> None:
    """Uses the launched dice, and the losses before a surrender caps them."""
    table = tables(after_action(game))["Offensives and their luck"]
    launched = [fact for fact in game.facts if isinstance(fact, f.OffensiveLaunched)]
    counted = [fact for fact in game.facts if isinstance(fact, f.LossesCounted)]
    assert column(table, "Expected")[:-2] == [
        number(forecasts.of_throw(game.setup.board.edition.cards, fact.pool, fact.again).expected) for fact in launched
    ]
    assert column(table, "Losses")[:-2] == [str(fact.losses) for fact in counted]


# ------------------------------------------------------------------------------------- where levels are printed


def test_the_levels_of_sectors_are_those_of_the_game(first_game: Record) -> None:
    table, board = tables(after_action(first_game))["Levels at the end of each turn"], first_game.setup.board
    assert [row[0] for row in table.rows] == [
        names.sector(sector, board.edition) for side in Side for sector in board.of_side(side)
    ]
    for row, sector in zip(table.rows, [s for side in Side for s in board.of_side(side)], strict=True):
        here = first_game.state.sectors[sector]
        level = {Status.AT_WAR: str(board.sectors[sector].level - here.losses), Status.SURRENDERED: "0"}
        assert row[1] == str(board.sectors[sector].level)
        assert row[-1] == level.get(here.status, "-")
        assert all(cell == "-" or 0 <= int(cell) <= board.sectors[sector].level for cell in row[2:])


def test_every_armistice_roll_is_told_with_its_chance(first_game: Record) -> None:
    rolled = [fact for fact in first_game.facts if isinstance(fact, f.ArmisticeRolled)]
    fallen = [fact for fact in first_game.facts if isinstance(fact, f.Surrendered)]
    found = tables(after_action(first_game)).get("Armistice rolls")
    if found is None:
        assert not rolled
        return
    assert column(found, "VP") == [str(fact.vp) for fact in rolled]
    assert column(found, "Die") == [str(fact.face) for fact in rolled]
    assert column(found, "Chance") == [percent(Fraction(max(0, min(6, fact.vp - 1)), 6)) for fact in rolled]
    assert column(found, "After the surrender of") == [
        names.sector(one.sector, first_game.setup.board.edition) for one in fallen
    ]
    won = [words == "the war is won" for words in column(found, "Result")]
    assert won == [fact.won for fact in rolled]


def test_every_naval_roll_and_its_luck(first_game: Record) -> None:
    table = tables(after_action(first_game))["Naval rolls"]
    rolled = [fact for fact in first_game.facts if isinstance(fact, f.SeaRolled)]
    assert column(table, "RP")[:-2] == [str(fact.result) for fact in rolled]
    assert column(table, "RP paid")[:-2] == [str(fact.bonus) for fact in rolled]
    for side, row in zip(reversed(Side), table.rows[-2:], strict=True):
        its = [fact for fact in rolled if fact.side == side]
        assert row[1] == f"{('Blockade', 'U-boats')[side]}: {len(its)} roll{'s' * (len(its) != 1)}"
        for title, total in (
            ("RP paid", sum(fact.bonus for fact in its)),
            ("RP", sum(fact.result for fact in its)),
            ("Levels", sum(fact.owed for fact in its)),
        ):
            assert row[table.head.index(title)] == str(total)
        rows = [one for one in table.rows[:-2] if one[1] == ("Blockade", "U-boats")[side]]
        at = table.head.index("Difference")
        assert float(row[at]) == pytest.approx(sum(float(one[at]) for one in rows), abs=0.1)


def test_how_a_war_ended_by_a_roll_or_by_the_count() -> None:
    ends = {"By an Armistice roll": 0, "On Victory Points": 0}
    for game in map(game_of, OF_FIRST):
        over, told = game.over, summary(after_action(game))
        assert over is not None
        if over.cause == Cause.ARMISTICE_ROLL:
            assert told["Result"].count("Armistice roll") == 1
            ends["By an Armistice roll"] += 1
        else:
            ends["On Victory Points"] += 1
            assert str(game.state.vp[over.winner or 0]) in told["Result"]
    assert ends["By an Armistice roll"]


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_no_report_tells_of_what_the_edition_has_not(first_game: Record, form: str) -> None:
    writer = {"text": as_text, "markdown": as_markdown, "html": as_html}[form]
    told = writer(after_action(first_game)).lower()
    assert not [word for word in (*FOREIGN, "athena", "cube", " card", "passed:", "(18,") if word in told]


def test_the_end_of_a_war_in_a_dialog_tells_its_rolls_and_what_the_sea_cost() -> None:
    told = []
    for game in map(game_of, OF_FIRST):
        told += [line.plain for line in war_summary.result_lines(game.state, game.chronicle, 200)]
        told += [line.plain for line in war_summary.totals(game.chronicle)]
        for fact in game.facts:
            if isinstance(fact, f.ArmisticeRolled):
                end = "won" if fact.won else "goes on"
                assert any(f"Armistice roll {fact.face}, " in line and line.endswith(end) for line in told)
    assert any("At sea" in line for line in told)


# -- The board as a picture: every sector as it stands, nothing over the edge
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
            assert len(cubes) == 1 + (here.status == Status.SURRENDERED)  # its cube; and the flag at the track's end
            over_rp = [box for box in cubes if box.attrib["width"] == "20"]
            assert len(over_rp) == (here.status != Status.AT_WAR)
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


@QUICK
@given(st.one_of(st.text(max_size=80), st.just(HOSTILE)))
def test_any_name_leaves_the_picture_whole(name: str) -> None:
    picture = pictured(game_of(0).state, name)
    shown = clean(name, 200) or "Joffre against Moltke"
    assert shown in texts(picture)
    assert picture.findtext(f"{SVG}title") == shown
    assert not list(picture.iter(f"{SVG}script"))


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
