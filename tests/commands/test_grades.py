"""`ldd-tui grades`: your grade in tables, in plain lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ldd_tui.analysis.keeping import keep
from ldd_tui.coach import record
from ldd_tui.commands import cli
from ldd_tui.commands.grades import grades
from rules.model import Options, Side
from saves.dice import secret_from_seed
from saves.store import Store
from tests.analysis.support import analysed
from tests.commands.support import ldd, output_of
from tests.saves.playing import journal_of

cli.ldd.add_command(grades)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(record, "network_of", lambda edition: "fickle")
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        for seed, name in ((1, "Verdun\x1b[2J"), (2, "Somme")):
            entries = journal_of(Options(quick_play=True, athena=(Side.CENTRAL_POWERS,)), seed)
            game = store.adopt(entries, secret_from_seed(seed), name)
            if seed == 1:
                assert keep(store, game, analysed(store.load(game).history))
    yield path


def test_every_way_names_the_games_and_those_to_analyse(store: Path) -> None:
    table = output_of(ldd("--store", str(store), "grades"))
    assert "You play like " in table and "1 finished game isn't analysed." in table
    assert max(map(len, table.splitlines())) <= 80 and "\x1b" not in table
    plain = output_of(ldd("--store", str(store), "grades", "--plain"))
    assert any(line.startswith("Game Verdun") and "Side E" in line for line in plain.splitlines())
    found = msgspec.json.decode(output_of(ldd("--store", str(store), "grades", "--json")))
    assert [one["name"] for one in found["not_analysed"]] == ["Somme"]
    assert found["grade"]["decisions"] == found["games"][0]["decisions"] > 0


def test_a_name_or_a_side_leaves_only_its_decisions(store: Path) -> None:
    for only in (("--side", "central-powers"), ("--player", "Nobody"), ("--edition", "first")):
        assert "None of your games is analysed yet." in output_of(ldd("--store", str(store), "grades", *only))
