"""The map: every sector has a place, and the arrows lead everywhere."""

from fractions import Fraction

import pytest

from ldd_tui.look import themes
from ldd_tui.look.layout import PLACES, ROWS, links
from ldd_tui.telling.turn_so_far import Fought, TurnSoFar
from ldd_tui.widgets.fronts import Front, LinkView, Prospect
from ldd_tui.widgets.map_view import neighbour_on_screen
from rules import board_file
from rules.engine import initial
from rules.model import SECTORS, Sector, Setup

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def test_the_arrows_lead_everywhere() -> None:
    reached, open_ = {Sector.FRANCE}, [Sector.FRANCE]
    while open_:
        here = open_.pop()
        for step in STEPS:
            there = neighbour_on_screen(here, *step)
            if there not in reached:
                reached.add(there)
                open_.append(there)
    assert reached == set(SECTORS)


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        (Sector.FRANCE, (0, 1), Sector.GERMANY),
        (Sector.FRANCE, (-1, 0), Sector.FRANCE),
        (Sector.FRANCE, (0, -1), Sector.FRANCE),
        (Sector.RUSSIA, (0, 1), Sector.RUSSIA),
        (Sector.MIDDLE_EAST, (-1, 0), Sector.RUSSIA),
        (Sector.RUSSIA, (1, 0), Sector.ROMANIA),
        (Sector.GREECE, (0, 1), Sector.AFRICA),
        (Sector.OTTOMAN_EMPIRE, (1, 0), Sector.AFRICA),
        (Sector.GERMAN_COLONIES, (1, 0), Sector.GERMAN_COLONIES),
    ],
)
def test_a_step(start: Sector, step: tuple[int, int], end: Sector) -> None:
    assert neighbour_on_screen(start, *step) == end


def fronts() -> set[frozenset[Sector]]:
    board = board_file.packaged()
    return {frozenset((here, there)) for here in SECTORS for there in board.sectors[here].neighbours}


def pairs_of_enemies() -> list[tuple[Sector, Sector]]:
    return [(here, there) for here in SECTORS for there in SECTORS if here < there and {here, there} in fronts()]


def test_every_front_is_drawn_once() -> None:
    drawn = [link for column in range(len(ROWS[0]) - 1) for link in links(PLACES, pairs_of_enemies(), column)]
    assert sorted({frozenset((link.west, link.east)) for link in drawn}, key=sorted) == sorted(fronts(), key=sorted)
    assert len(drawn) == len(fronts())


@pytest.mark.parametrize(("width", "rows"), [(1, 4), (1, 7), (3, 7), (3, 9), (3, 11)])
def test_a_line_leads_from_one_panel_to_the_other(width: int, rows: int) -> None:
    height = len(ROWS) * rows
    for column in range(len(ROWS[0]) - 1):
        front = Front(PLACES, column, 0, len(ROWS))
        taken: set[tuple[int, int]] = set()
        for link in links(PLACES, pairs_of_enemies(), column):
            path = front.path(link, width, height)
            assert [x for x, _y in path] == list(range(width))
            assert abs(path[0][1] - middle(link.west_row, rows)) <= rows
            if link.west_row == link.east_row:
                assert {y // rows for _x, y in path} == {link.west_row}
            else:
                border = rows * max(link.west_row, link.east_row)
                assert all(border - 2 <= y <= border + 1 for _x, y in path)
                down = link.east_row > link.west_row
                assert [y for _x, y in path] == sorted((y for _x, y in path), reverse=not down)
            assert not taken & set(path)
            taken |= set(path)


@pytest.mark.parametrize("rows", [7, 9, 10])
@pytest.mark.parametrize("both", [True, False])
def test_every_figure_and_every_arrow_of_a_gap_has_room(rows: int, both: bool) -> None:
    for column in range(len(ROWS[0]) - 1):
        front = Front(PLACES, column, 0, len(ROWS))
        views, figures = [], []
        for at, link in enumerate(links(PLACES, pairs_of_enemies(), column)):
            ways = [(link.west, link.east), (link.east, link.west)] if both else [(link.east, link.west)]
            prospects = tuple(Prospect(*way, Fraction(2 * at + 1 + index)) for index, way in enumerate(ways))
            figures += [one.figure for one in prospects]
            views.append(LinkView(link, at_war=True, prospects=prospects))
        front.set_reactive(Front.views, tuple(views))
        lines = front.draw(3, len(ROWS) * rows, themes.palette(themes.DEFAULT))
        drawn = ["".join(segment.text for segment in line) for line in lines]
        assert sorted(line for line in drawn if line in figures) == sorted(figures)
        assert sum(sign in "◂▸▲▼" for line in drawn for sign in line) == len(figures)


@pytest.mark.parametrize("rows", [7, 9, 10])
@pytest.mark.parametrize("ends", [("west", "east"), ("west",), ("east",)])
def test_each_figure_has_its_own_arrow_beside_it_and_no_other(rows: int, ends: tuple[str, ...]) -> None:
    arrows = {"west": "◂▲▼", "east": "▸▲▼"}
    for column in range(len(ROWS[0]) - 1):
        front = Front(PLACES, column, 0, len(ROWS))
        views = []
        wanted: dict[str, str] = {}
        for link in links(PLACES, pairs_of_enemies(), column):
            prospects = []
            for end in ends:
                attacker, defender = (link.west, link.east) if end == "west" else (link.east, link.west)
                down = PLACES[defender][0] - PLACES[attacker][0]
                arrow = "▲▼"[down > 0] if down else arrows["east" if end == "west" else "west"][0]
                one = Prospect(attacker, defender, Fraction(len(wanted) + 1, 10))
                wanted[one.figure] = arrow
                prospects.append(one)
            views.append(LinkView(link, at_war=True, prospects=tuple(prospects)))
        front.set_reactive(Front.views, tuple(views))
        lines = front.draw(3, len(ROWS) * rows, themes.palette(themes.DEFAULT))
        drawn = ["".join(segment.text for segment in line) for line in lines]
        found = {}
        for y, line in enumerate(drawn):
            if line in wanted:
                beside = drawn[max(0, y - 1) : y] + drawn[y + 1 : y + 2]
                found[line] = "".join(sign for row in beside for sign in row if sign in "◂▸▲▼")
        assert found == wanted


def middle(row: int, rows: int) -> int:
    return row * rows + rows // 2


@pytest.mark.parametrize(("losses", "sign"), [(None, ""), (0, "0"), (2, "2")])
def test_a_front_has_no_number_before_the_losses_are_counted(losses: int | None, sign: str) -> None:
    state = initial(Setup(board_file.packaged())).state
    front = Front(PLACES, PLACES[Sector.FRANCE][1], 0, len(ROWS))
    fought = Fought(Sector.FRANCE, Sector.GERMANY, 2, 0, losses)
    front.show(state, (), TurnSoFar((fought,)), ())
    assert [view.attacks for view in front.views if view.attacks] == [((Sector.FRANCE, sign),)]
