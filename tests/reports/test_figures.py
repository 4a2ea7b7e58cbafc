"""The figures of a report are those of the game: RP, losses, dice and luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.document import Paragraph, Table
from ldd_tui.reports.luck import balance, die_page, in_offensives, in_research
from ldd_tui.reports.record import Record, record
from ldd_tui.statistics.dice_faces import Faces, FacesOfGame
from ldd_tui.statistics.records import Luck
from ldd_tui.text import names
from ldd_tui.text.chances import number
from ldd_tui.text.war_charts import war_charts
from rules import facts as f
from rules import forecasts
from rules.chance import Rolled
from rules.model import Dice, Options, Side
from rules.sectors import operational_value
from tests.reports.support import GAME, GAMES, examined, recorded, summary, tables
from tests.saves.playing import journal_of, wandered
from tests.text.support import BOARD


def column(table: Table, title: str) -> list[str]:
    return [row[table.head.index(title)] for row in table.rows]


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_the_figures_are_those_of_the_game(game: Record) -> None:
    found = tables(after_action(game))
    for side in Side:
        table = found[names.side(side)]
        turns = [turn.sides[side] for turn in game.chronicle.turns]
        assert column(table, "Turn") == [*(str(turn.turn) for turn in game.chronicle.turns), "All"]
        assert column(table, "RP kept")[-2] == str(game.state.rp[side])
        assert column(table, "VP")[-2] == str(game.state.vp[side])
        values = sum(operational_value(game.state, sector) for sector in BOARD.of_side(side))
        assert column(table, "OV")[-2] == str(values)
        for title in ("Collected", "Gained", "Lost", "Spent", "Offensives", "Inflicted", "Losses", "Recovered"):
            *rows, total = map(int, column(table, title))
            assert sum(rows) == total
        collected, gained, lost, spent = (
            int(column(table, title)[-1]) for title in ("Collected", "Gained", "Lost", "Spent")
        )
        assert collected + gained - lost - spent == game.state.rp[side]
        paid = sum(_paid(fact) for fact in game.facts if _payer(fact) == side)
        assert spent == paid == sum(turn.spent.total for turn in turns)


def _payer(fact: f.Fact) -> Side | None:
    if isinstance(fact, f.Reinforced | f.Implemented):
        return BOARD.sectors[fact.sector].side
    return getattr(fact, "side", None)


def _paid(fact: f.Fact) -> int:
    if isinstance(fact, f.Reinforced | f.OffensiveLaunched):
        return fact.cost
    if isinstance(fact, f.Implemented):
        return 0 if fact.free else 1
    return fact.rp if isinstance(fact, f.BidMade | f.ResearchPaid) else 0


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_every_offensive_and_its_luck(game: Record) -> None:
    table = tables(after_action(game))["Offensives and their luck"]
    launched = [fact for fact in game.facts if isinstance(fact, f.OffensiveLaunched)]
    assert column(table, "RP")[:-2] == [str(fact.cost) for fact in launched]
    for side, total in zip(Side, table.rows[-2:], strict=True):
        rows = [row for row in table.rows[:-2] if row[1] == "EC"[side]]
        luck = game.chronicle.dice(side)
        assert f"{len(rows)} offensive" in total[2]
        for title in ("RP", "Dice", "Losses", "Own"):
            at = table.head.index(title)
            assert sum(int(row[at]) for row in rows) == int(total[at])
        expected, above = (float(total[table.head.index(title)]) for title in ("Expected", "Luck"))
        assert (expected, above) == pytest.approx((luck.expected, luck.brought - luck.expected), abs=0.006)


def test_faces_of_the_dice() -> None:
    """The two examples of dice that tables and manuals have: chi-square 13.4 and 2.0, with 5 degrees of freedom."""
    dealt = (Faces((5, 8, 9, 8, 10, 20)), Faces((16, 18, 16, 14, 12, 12)))
    faces = FacesOfGame(dealt, (Faces(), Faces()))
    table = next(block for block in die_page(GAME._replace(faces=faces)) if isinstance(block, Table))
    assert column(table, "Dice") == ["60", "88"]
    assert column(table, "Chi-square") == ["13.40", "2.00"]
    assert column(table, "p-value") == ["2.0%", "84.9%"]
    assert [row[-1] for row in table.rows] == ["uneven", "as expected"]


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
    assert any("only what stands is told" in value for value in summary(after_action(game)).values())


def test_luck_in_words() -> None:
    lucky, unlucky, even = (Luck(30, hits, Fraction(43, 3)) for hits in (17, 12, 14))
    assert in_offensives(Side.ENTENTE, unlucky) == (
        "The Entente caused 12 losses where 14.33 were to be expected of 30 dice: 2.33 too few."
    )
    assert "2.67 too many" in in_offensives(Side.CENTRAL_POWERS, lucky)
    assert "neither good luck nor bad" in in_research(Side.ENTENTE, even)
    assert "caused 1 loss where" in in_offensives(Side.ENTENTE, Luck(1, 1, Fraction(1, 6)))
    assert in_offensives(Side.ENTENTE, Luck()) == "The Entente threw no dice in offensives."
    assert [balance(luck) for luck in (lucky, unlucky, Luck(2, 1, Fraction(1)))] == ["+2.67", "-2.33", "0.00"]


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_expected_losses_are_those_that_play_shows(game: Record) -> None:
    """The exact odds of the dice that were launched, and the losses that were counted before a surrender caps them."""
    table = tables(after_action(game))["Offensives and their luck"]
    launched = [fact for fact in game.facts if isinstance(fact, f.OffensiveLaunched)]
    counted = [fact for fact in game.facts if isinstance(fact, f.LossesCounted)]
    assert column(table, "Expected")[:-2] == [
        number(forecasts.of_throw(BOARD.edition.cards, fact.pool, fact.again).expected) for fact in launched
    ]
    assert column(table, "Losses")[:-2] == [str(fact.losses) for fact in counted]


def test_a_turn_that_is_not_over_is_in_no_chart() -> None:
    game = recorded(journal_of(Options(), seed=3, events=150))
    assert game.over is None
    last = game.chronicle.turns[-1].turn
    assert last > 1
    for chart in war_charts(game.chronicle):
        assert {len(values) for values in chart.values} == {last - 1}
    told = [block.text for block in after_action(game).blocks if isinstance(block, Paragraph)]
    assert any(f"Turn {last} is not over" in words for words in told)
    assert not any("is not over" in block.text for block in after_action(GAME).blocks if isinstance(block, Paragraph))
