"""The list of doubtful values: one with My box, with the document, and with what `simulate` varies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from ldd_tui.box import doubtful
from ldd_tui.box.doubtful import Effect, Figure, as_markdown, as_text, measured
from ldd_tui.box.kept import MyBox
from ldd_tui.box.trees import all_parts
from ldd_tui.commands import cli
from ldd_tui.simulation import variants as simulation_variants
from ldd_tui.simulation.report import as_json
from ldd_tui.simulation.run import run
from ldd_tui.simulation.variants import variants
from rules import board_file
from rules.board_file import packaged_text
from rules.editions import EDITIONS, STANDARD
from tests.benchmarks.doubtful import DOCUMENT, marks, taken
from tests.simulation.support import plan
from tests.simulation.test_unsure_values import command

EACH = pytest.mark.parametrize("edition", EDITIONS)


def listed(settings: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, ["--settings", str(settings), "board", "--doubtful", *arguments])


@EACH
def test_the_document_has_the_list_of_the_package(edition: str) -> None:
    begin, end = marks(edition)
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"{begin}\n{as_markdown(measured(edition))}\n{end}" in text


@EACH
def test_every_change_is_one_that_a_board_can_have(edition: str) -> None:
    for effect in measured(edition).effects:
        assumed, other = doubtful.changed(edition, effect.vary)
        assert assumed.keys() == other.keys() and assumed != other
        assert len({doubtful.words(edition, each) for each in measured(edition).effects}) == len(
            measured(edition).effects
        )


def test_no_board_is_built_to_list_them(monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful.changed.cache_clear()
    parsed: list[str] = []
    monkeypatch.setattr(board_file, "parse", parsed.append)
    monkeypatch.setattr(simulation_variants, "parse", parsed.append)
    for edition in EDITIONS:
        assert all(doubtful.words(edition, effect) for effect in measured(edition).effects)
    assert parsed == []


def test_what_is_measured_is_what_my_box_asks() -> None:
    asked = doubtful.asked_in(all_parts())
    for effect in measured(STANDARD).effects:
        assert doubtful.cells(effect, STANDARD, asked), effect.vary


def test_every_number_and_year_that_my_box_asks_is_measured() -> None:
    """Corners, Cornflower cards and level names are exempt."""
    asked = doubtful.asked_in(all_parts())
    known = set().union(*(doubtful.cells(each, STANDARD, asked) for each in measured(STANDARD).effects))
    left = {key for key in asked.keys() - known if not re.match(r"corners|cornflower|.*\.(name|year)$", key)}
    assert left == set()


def test_the_first_edition_is_measured_by_the_command_of_the_document() -> None:
    words = command()
    varied = [words[place + 1] for place, word in enumerate(words) if word == "--vary"]
    by_command = [dict(each.changes) for each in variants(packaged_text("first"), varied, each=True)[1:]]
    assert by_command == [doubtful.changed("first", each.vary)[1] for each in measured("first").effects]


def test_a_report_becomes_the_list() -> None:
    varied = ["victory.sudden_death_vp=1", "trade.merchant_navy.spaces=[1,2,3]"]
    planned = plan(*varied, games=3)
    one_by_one = variants(packaged_text(), varied, each=True)
    from msgspec import json
    from msgspec.structs import replace

    report, _failure = run(replace(planned, variants=one_by_one, each=True))
    found = taken(json.decode(as_json(report)), varied)
    assert (found.games, found.players, [each.vary for each in found.effects]) == (3, ("random", "random"), varied)
    wins = report.variants[0].difference.wins["entente"]
    assert found.effects[0].points.value == round(100 * wins.value, 1)
    assert found.entente.value == round(100 * report.statistics.win_shares["entente"].value, 1)


def test_the_strongest_comes_first_and_luck_by_itself(tmp_path: Path) -> None:
    for edition in EDITIONS:
        result = listed(tmp_path / "settings.toml", "--edition", edition)
        assert result.exit_code == 0, result.output
        assert max(map(cell_len, result.stdout.splitlines())) <= 80
        seen = [abs(float(row)) for row in re.findall(r"^([+-]\S+) ", result.stdout.split("No difference")[0], re.M)]
        assert seen == sorted(seen, reverse=True) and len(seen) == len(measured(edition).seen)
    assert Figure(-1, -2, -0.0).is_seen and not Figure(1, -1, 3).is_seen and not Figure(1).is_seen


def test_it_says_what_the_owner_of_a_box_has_seen() -> None:
    box = MyBox(None)
    merchant_navy = next(part for part in box.parts if part.name == "merchant_navy")
    assert "trade.merchant_navy.spaces = [1, 2, 3]\n" in as_text(measured(STANDARD), box)
    box.record(box.sheet.confirmed(merchant_navy))
    assert "trade.merchant_navy.spaces = [1, 2, 3] =\n" in as_text(measured(STANDARD), box)
    box.record(box.sheet.answered(merchant_navy.asked[0], "4"))
    assert "trade.merchant_navy.spaces = [1, 2, 3] &\n" in as_text(measured(STANDARD), box)


def test_changes_are_told_in_few_words() -> None:
    def told(vary: str, edition: str = STANDARD) -> str:
        return doubtful.words(edition, Effect(vary, Figure(0)))

    tree = "technology.entente.attack"
    assert told(f"{tree}[0].needed+{tree}[1].needed=4+5") == f"{tree}: every doubtful needed +1"
    both = told(f"{tree}[0].needed+technology.entente.naval[0].needed=2+2")
    assert both == "technology.entente: every doubtful needed -1"
    assert told("sectors.russia.production+sectors.africa.production=3+0").startswith("sectors.russia.production = 3, ")
    front = 'sectors.serbia.neighbours+sectors.bulgaria.neighbours=["austria_hungary"]+["romania","greece"]'
    assert told(front, "first") == "no front between serbia and bulgaria"
