"""The table of a board with War commitment levels: what it prints is shown, and nothing of what it does not print."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from ldd_tui.look import glyphs, themes
from ldd_tui.telling.turn_so_far import Fought, Moved, TurnSoFar
from ldd_tui.text import tracks
from ldd_tui.widgets.header import ResourceTrack, Ruler, TurnTrack
from ldd_tui.widgets.sector_panel import SectorPanel
from ldd_tui.widgets.sector_view import SectorView
from ldd_tui.widgets.tracks import NavalTrack, RevolutionTrack, Track, TradeTrack
from ldd_tui.widgets.trees import TreesPanel
from rules.model import CENTRAL_POWERS, ENTENTE, SECTORS, Options, Phase, Sector, State, Status
from rules.sectors import operational_value
from tests.rules.first.support import BOARD, FRENCH_AFRICA, at

SIZES = ((15, 4), (16, 4), (16, 10), (18, 10), (21, 7), (22, 7), (25, 10))
WIDTHS = (31, 47, 60)
PALETTE = themes.palette(themes.DEFAULT)
NOTHING = TurnSoFar()
DEVELOPED = {ENTENTE: (3, 2, 2, 3), CENTRAL_POWERS: (2, 3, 2, 2)}
ELSEWHERE = ("prest", "Navy", "Marine", "Naval Control", "KM", "cube", "Africa ", "Middle", "Colonies", "None")


def position(**given: object) -> State:
    table = at(
        9,
        Phase.OFFENSIVES,
        ENTENTE,
        wcl={Sector.FRANCE: 5, Sector.RUSSIA: 2, Sector.GERMANY: 6, Sector.OTTOMAN_EMPIRE: 1},
        status={Sector.SERBIA: Status.SURRENDERED},
        developed=DEVELOPED,
    )
    laid = replace(table.state, rp=(11, 7), vp=(0, 1), lafayette=2, revolution=3, in_force=(7, 26))
    return replace(laid, **given)


def words(lines: Sequence[Sequence[object]]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]  # type: ignore[attr-defined]


def drawn(track: Track, state: State, width: int, height: int = 1) -> str:
    return "\n".join(words(track.lines(state, width, height, PALETTE)))


def card(state: State, sector: Sector, size: tuple[int, int], turn: TurnSoFar = NOTHING, *, ruler: bool = False) -> str:
    panel = SectorPanel(sector)
    panel.set_reactive(SectorPanel.view, SectorView.of(state, sector, turn))
    panel.set_reactive(SectorPanel.ruler, ruler)
    return "\n".join(words(panel.draw(*size, PALETTE)))


@pytest.mark.rule("3.3.4:1", "3.3.4:4")
@pytest.mark.parametrize("size", SIZES)
def test_a_card_shows_the_level_and_the_operational_value_beside_it(size: tuple[int, int]) -> None:
    for sector, level in ((Sector.FRANCE, 5), (Sector.RUSSIA, 2), (Sector.OTTOMAN_EMPIRE, 1)):
        state = position()
        lines = card(state, sector, size).splitlines()
        assert lines[1].count(glyphs.FANCY.strength) == level
        assert lines[1].count(glyphs.FANCY.spent) == BOARD.sectors[sector].level - level
        assert str(level) in lines[1]
        assert f"OV{operational_value(state, sector)}" in "".join(lines).replace(" ", "")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sector", SECTORS)
def test_nothing_on_a_card_is_cut_or_from_another_board(sector: Sector, size: tuple[int, int]) -> None:
    fights = TurnSoFar((Fought(sector, Sector.AUSTRIA_HUNGARY, 3, 2, 4),), now=(Moved(3, 1),) * len(SECTORS))
    for level in range(1, BOARD.sectors[sector].level + 1):
        state = at(9, Phase.OFFENSIVES, wcl={sector: level}, developed=DEVELOPED).state
        for ruler in (False, True):
            shown = card(state, sector, size, fights, ruler=ruler)
            assert all(cell_len(line) <= size[0] for line in shown.splitlines())
            assert "…" not in shown and "AUH" in shown
            assert not any(word in shown for word in ELSEWHERE if word != "Africa ")


@pytest.mark.rule("3.3.4:5")
def test_the_ruler_shows_where_the_operational_value_falls() -> None:
    state = position()
    assert "7│6[5]4│3 2│1 ⚑" in card(state, Sector.FRANCE, (25, 10), ruler=True)
    assert "7│654│3[2]│1⚑" in card(state, Sector.RUSSIA, (15, 4), ruler=True)
    assert "8 7│[6]5 4│3 2│1 ⚑" in card(state, Sector.GERMANY, (25, 10), ruler=True)


@pytest.mark.rule("3.2:3", "6.5.1:18")
def test_a_card_shows_the_star_and_the_numbers_that_it_allows() -> None:
    state = position()
    for size in SIZES:
        for sector in (Sector.FRANCE, Sector.RUSSIA):
            star = BOARD.sectors[sector].star
            shown = card(state, sector, size)
            assert f"star {star}" in shown or f"{glyphs.FANCY.star}{star}" in shown
    assert "Avi 5" in card(state, Sector.FRANCE, (21, 7)) and "Avi 1" in card(state, Sector.RUSSIA, (21, 7))
    for size in SIZES[2:]:
        assert "no " in card(state, FRENCH_AFRICA, size) and "star" not in card(state, FRENCH_AFRICA, size)


@pytest.mark.rule("11.1:3", "F109")
@pytest.mark.parametrize("width", WIDTHS)
def test_lafayette_has_a_track(width: int) -> None:
    assert "[2]3" in drawn(TradeTrack(), position(), width)
    assert "not yet" in drawn(TradeTrack(), position(lafayette=-1), width)
    assert "Lusitania" in tracks.lafayette(position(lafayette=-1)) and "Zimmermann" in tracks.lafayette(
        position(lafayette=-1)
    )
    assert "brings the Entente 2 RP" in tracks.lafayette(position())


@pytest.mark.rule("6.6:1", "F103")
@pytest.mark.parametrize("width", WIDTHS)
def test_the_sea_shows_what_cards_do_to_the_rolls(width: int) -> None:
    assert "U-boats +1" in drawn(NavalTrack(), position(), width)
    assert "U-boats -1" in drawn(NavalTrack(), position(in_force=(14,)), width)
    assert "U-boats none" in drawn(NavalTrack(), position(in_force=(16,)), width)
    assert "Blockade none" in drawn(NavalTrack(), position(kaiserliche_marine=False), width)
    assert cell_len(drawn(NavalTrack(), position(), width)) < width


@pytest.mark.rule("3.3.3:1")
def test_the_revolution_has_its_track() -> None:
    assert "0 1 2[3]4 5 6" in drawn(RevolutionTrack(), position(), 31)
    assert "leaves the war" in tracks.revolution(position())


@pytest.mark.rule("3.3.5:1")
@pytest.mark.parametrize("width", (80, 120, 200))
def test_the_header_tells_vp_and_no_prestige(width: int) -> None:
    line = drawn(ResourceTrack(), position(), width)
    assert "VP ★1" in line and "prestige" not in line and "of 6" not in line and cell_len(line) < width
    assert "end the war" not in tracks.resources(position())


@pytest.mark.rule("12.3:2", "F070")
def test_the_price_of_the_initiative_is_told_to_who_plays_alone() -> None:
    alone = at(9, Phase.INITIATIVE, options=Options(athena=(ENTENTE,))).state
    track = TurnTrack()
    track.set_reactive(TurnTrack.ruler, Ruler.TURNS)
    assert "[9?:2]" in drawn(track, alone, 120) and "10E:2" in drawn(track, alone, 120)
    assert "11C:" not in drawn(track, alone, 120)
    told = "The initiative costs you 2 RP on turns 9 and 10; 1 RP on turns 13 and 14."
    assert told in tracks.turns(alone)
    assert told.replace("turns 9 and 10", "turn 10") in tracks.turns(replace(alone, phase=Phase.OFFENSIVES))
    assert "costs you" not in tracks.turns(replace(alone, turn=14, phase=Phase.OFFENSIVES))
    assert [tracks.price(alone, turn) for turn in (1, 4, 9, 11)] == [0, 1, 2, 0]
    for options in (Options(), Options(athena=(ENTENTE, CENTRAL_POWERS))):
        state = at(9, Phase.INITIATIVE, options=options).state
        assert not any(tracks.price(state, turn) for turn in range(1, 15))


@pytest.mark.rule("3.4:2", "F071")
@pytest.mark.parametrize("width", (80, 128, 200))
def test_the_sheets_have_four_columns_with_their_numbers(width: int) -> None:
    rows = drawn(TreesPanel(), position(), width, 8).splitlines()
    assert [row.split()[0] for row in rows[1:5]] == ["Attack", "Defence", "Artillery", "Aviation"]
    assert not any(row.strip() for row in rows[5:])
    assert "●●●◦ 5" in rows[4] and "7: Air" in rows[4]
    assert all(cell_len(row) <= width for row in rows)
