"""A position in a file is refused in one line, or everything can be asked of it: `show`, `odds` and `new`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from ldd_tui.commands import opening
from ldd_tui.commands.cli import ldd
from ldd_tui.games.session import NewGame
from rules.model import Setup
from rules.position import begin
from tests.commands.positions import written
from tests.rules.position.mutations import FIRST, SECOND, Kind, changed
from tests.soaking import first_of

USAGE = 2
SAID: tuple[list[str], ...] = (
    [],
    ["--entente", "athena"],
    ["--central-powers", "athena"],
    ["--entente", "person", "--central-powers", "person"],
    ["--quick-play"],
    ["--rewriting-history", "--initiative", "bid"],
    ["--initiative", "track"],
)
KINDS = {"second": SECOND, "first": FIRST}


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(ldd, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exc_info)
    assert result.exit_code in (0, USAGE), result.output
    assert not result.exit_code or result.output.splitlines()[-1].startswith("Error: ")
    return result


def questions(kind: Kind, luck: Random) -> list[list[str]]:
    attacker, defender = luck.sample(kind.board.edition.sector_names, 2)
    return [
        ["germany", "france", "1"],
        [attacker, defender, str(luck.randint(1, 3))],
        ["research", luck.choice(["entente", "central_powers"]), luck.choice(["naval", "attack", "air_raid"])],
        ["naval"],
        ["initiative"],
        ["armistice"],
        ["revolution", "3"],
        ["event", luck.choice(["1", "3", "8", "9", "14", "15", "41"])],
    ]


@pytest.mark.parametrize("edition", KINDS)
@pytest.mark.parametrize("seed", first_of(2, range(4)))
def test_what_is_accepted_is_shown_and_begun(
    seed: int, edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game: begun.append(new_game))
    luck, shown, kind = Random(seed), 0, KINDS[edition]
    for position in changed(kind, seed, count=12):
        file = written(tmp_path, position)
        accepted = run("show", file, "--edition", edition).exit_code == 0
        shown += accepted
        of_it = ("--position", file, "--edition", edition)
        answers = [run("odds", *question, *of_it) for question in questions(kind, luck)]
        answers += [run("new", *of_it, *said) for said in SAID]
        assert accepted or {answer.exit_code for answer in answers} == {USAGE}
    assert shown
    for game in begun:
        begin(game.position, Setup(kind.board, game.options))


@pytest.mark.soak
@pytest.mark.parametrize("edition", KINDS)
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_what_is_accepted_of_many_is_shown_and_begun(
    seed: int, edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_what_is_accepted_is_shown_and_begun(seed, edition, tmp_path, monkeypatch)
