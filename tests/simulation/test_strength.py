"""The cross table: the games of a simulation, kept one by one, and counted right."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.simulation import playing
from ldd_tui.simulation.workers import Crew
from rules.editions import EDITIONS, STANDARD
from rules.model import Options
from tests.benchmarks import cross_table
from tests.benchmarks.cross_table import BEGIN, END, Pairing, markdown, write_into
from tests.benchmarks.strength import Game, OtherResults, Results, plan_of, play, tallied
from tests.simulation.support import plan

OPTIONS = Options(initiative=EDITIONS[STANDARD].initiative_rules[0])
PLAN = plan_of("1", STANDARD, OPTIONS)
RANDOM = ("random", "random")


def test_its_games_are_those_of_a_simulation() -> None:
    for players in (RANDOM, ("athena", "random")):
        for number in (1, 2, 3):
            game = play((PLAN, players), number)
            same = playing.play(plan(players=players, initiative=OPTIONS.initiative), number)
            assert (game.players, game.number, game.winner) == (players, number, same.winner)


def test_it_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    results = Results(PLAN, file)
    whole = [game.winner for game in results.complete(RANDOM, 4, Crew())]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    again = Results(PLAN, file)
    assert [game.number for game in again.played[RANDOM]] == [1, 2]
    assert [game.number for game in again.complete(RANDOM, 4, Crew())] == [3, 4]
    assert [game.winner for game in Results(PLAN, file).played[RANDOM]] == whole
    assert list(Results(PLAN, file).complete(RANDOM, 3, Crew())) == []
    assert tallied(again, 3)[0].games == 3
    with pytest.raises(OtherResults):
        Results(plan_of("2", STANDARD, OPTIONS), file)


def test_a_nobody_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    Results(PLAN, file).add(Game(RANDOM, 1, None))
    assert Results(PLAN, file).played[RANDOM] == [Game(RANDOM, 1, None)]


def test_the_tables_add_up() -> None:
    pairings = [Pairing(("staff", "athena"), 100, (80, 20)), Pairing(("athena", "staff"), 100, (40, 60))]
    text = markdown(pairings, ("athena", "random", "staff"), {"staff": [*map(float, range(1, 101)), 200.0]})
    assert "| Entente \\ Central Powers | Athena | General Staff |" in text
    assert "| General Staff | 80.0 (71.1 to 86.7) |  |" in text
    assert "| Athena |  | 40.0 (30.9 to 49.8) |" in text
    assert "| General Staff | Athena | 200 | 70.0 (63.3 to 75.9) |" in text, "80 as the Entente and 60"
    assert "| General Staff | 101 | 51.0 | 96.0 | 200.0 |" in text
    assert "random" not in text and "(100 games a pairing)" in text


def test_they_are_written_between_their_marks(tmp_path: Path) -> None:
    file = tmp_path / "players.md"
    file.write_text(f"# Players\n\n{BEGIN}\nold\n{END}\n\nafter\n")
    write_into(file, "new")
    assert file.read_text() == f"# Players\n\n{BEGIN}\n\nnew\n\n{END}\n\nafter\n"
    file.write_text("none")
    with pytest.raises(ValueError, match=cross_table.BEGIN):
        write_into(file, "new")
