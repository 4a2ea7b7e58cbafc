"""The end of a game: its pages, its charts, and what the person wants next."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.content import Content

from ldd_tui.look import glyphs
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.parts import figures
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.text.war_charts import BELOW, Chart, texture, war_charts
from rules.model import Side
from tests.modals import scenes
from tests.modals.driving import lines_of, opened, press, shown, words_of
from tests.modals.scenes import scene
from tests.rules.support import BOARD

_FROM_TURN = 6  # the cells before the first turn of a chart


def drawn(values: Sequence[int | None], width: int = 76, height: int = 18) -> list[str]:
    doubled = [None if value is None else 2 * value for value in values]
    return plain(figures.draw(Chart("Things", (values, doubled)), BOARD, width, height))


def plain(lines: Sequence[Content]) -> list[str]:
    return [line.plain for line in lines]


def heights(lines: Sequence[str], turn: int, cell: int, thick: int) -> tuple[int, int]:
    start = _FROM_TURN + (turn - 1) * cell
    entente, central_powers = (texture(side, glyphs.glyphs()) for side in Side)
    bars = lines[1:-BELOW]
    return (sum(line[start] == entente for line in bars), sum(line[start + thick] == central_powers for line in bars))


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("width", "cell", "thick"), [(76, 5, 2), (56, 3, 1), (100, 6, 2), (120, 7, 2)])
def test_bars_are_as_high_as_their_values(
    monkeypatch: pytest.MonkeyPatch, ascii_only: bool, width: int, cell: int, thick: int
) -> None:
    if ascii_only:
        monkeypatch.setenv(glyphs.ASCII, "1")
        glyphs.glyphs.cache_clear()
    lines = drawn([1, 3, 0, 6, None], width)
    assert len(lines) == 18 and all(len(line) == width for line in lines)
    assert [heights(lines, turn, cell, thick) for turn in range(1, 6)] == [(1, 2), (3, 6), (0, 0), (6, 12), (0, 0)]
    assert lines[-2].split() == ["E", "1", "3", "0", "6", "-"] and lines[-1].split() == ["C", "2", "6", "0", "12", "-"]
    assert lines[-4].split() == ["Turn", *map(str, range(1, 15))]
    assert "12 " in lines[1] and "6 " in lines[7] and "0 " in lines[-5]
    if ascii_only:
        assert "".join(lines).isascii()


def test_the_charts_are_those_of_the_chronicle() -> None:
    state, facts = scenes.long_war()
    told = chronicle(state.setup, facts)
    kept, production, value, vp = war_charts(told)
    for side in Side:
        assert kept.values[side][-1] == state.rp[side] and vp.values[side][-1] == state.vp[side]
        assert production.values[side] == [turn.sides[side].production for turn in told.turns]
        assert value.values[side][0] == told.turns[0].sides[side].operational_value
    assert len(kept.values[0]) == state.turn


def words(dialog: GameOverModal) -> str:
    return "\n".join(lines_of(dialog))


async def test_every_page_is_reached_and_going_on_ends_at_the_board() -> None:
    async with shown(GameOverModal(*scenes.long_war()), (80, 24)) as (app, pilot, dialog):
        seen = []
        for _page in dialog.pages:
            seen.append(words(dialog).split("\n")[0])
            assert not app.results
            await press(pilot, "space")
        assert app.results.pop() is None
        assert len(set(seen)) == len(seen) == 7
        dialog = GameOverModal(*scenes.long_war())
        await opened(pilot, dialog)
        for key, start in (("4", "RP kept"), ("left", "Total RP"), ("right", "RP kept"), ("tab", "Production")):
            await press(pilot, key)
            assert words(dialog).startswith(start)


@pytest.mark.parametrize(("size", "pages"), [((80, 24), 7), ((120, 40), 2), ((200, 50), 0), ((200, 30), 7)])
async def test_more_room_means_fewer_pages(size: tuple[int, int], pages: int) -> None:
    async with shown(GameOverModal(*scenes.long_war()), size) as (_app, pilot, dialog):
        assert len(dialog.pages) == pages
        told = words(dialog)
        for number in range(2, pages + 1):
            await press(pilot, str(number))
            told += words(dialog)
        for title in (
            "How the war went",
            "Total RP",
            "RP kept",
            "Production",
            "Operational Value of all",
            "Victory Points",
        ):
            assert title in told
        assert "PgUp" not in str(dialog.query_one("#box").border_subtitle)


async def test_prestige_is_counted_as_in_the_rulebook() -> None:
    async with shown(scene(GameOverModal, "over_armistice")) as (_app, pilot, dialog):
        assert "18 prestige points to 16" in words_of(dialog)
        await press(pilot, "2")
        assert "Total 16 Total 18" in words_of(dialog)
