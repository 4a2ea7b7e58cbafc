"""One simulated game: which it is, and what is kept of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from math import comb, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ldd_tui import text
from ldd_tui.engine_pipe import new_game
from ldd_tui.players import POLICIES
from ldd_tui.players.play import at_random
from ldd_tui.simulation.playing import play
from ldd_tui.simulation.report import Estimate, mean_difference, share, share_difference
from ldd_tui.simulation.text import counted, percent
from ldd_tui.simulation.variants import variants
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.statistics.records import Aim
from rules import engine, toml_text
from rules.actions import Action
from rules.board_file import packaged_text
from rules.facts import Fact, RevolutionBrokeOut, RussiaExited
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Over, Side, State, asked
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.simulation.support import plan, simulated
from tests.text.catalogues import written


def test_game_i_is_the_same_however_many_are_played() -> None:
    few, many = plan(games=1), plan("victory.sudden_death_vp=7", games=100)
    assert play(few, 7) == play(many, 7)
    assert play(few, 7) != play(few, 8)


def test_athena_is_an_option_of_the_rules() -> None:
    assert plan(players=("athena", "random")).options.athena == (Side.ENTENTE,)
    assert plan(players=("athena", "athena")).options.athena == tuple(Side)
    assert plan(players=("random", "random")).options.athena == ()


def test_random_takes_every_legal_action_alike() -> None:
    state: Any = None
    actions: Any = tuple(range(4))
    luck = Random(1)
    chosen = [at_random(state, actions, luck) for _ in range(4000)]
    assert all(900 < chosen.count(action) < 1100 for action in actions)


@pytest.mark.rule("6", "R029")
def test_no_policy_sees_the_bid_of_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def thrifty(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        if asked(state) == Decision.BID:
            seen.append(state.bids)
        return actions[-1]  # bid all, or end

    monkeypatch.setitem(POLICIES, "random", thrifty)
    planned = plan(initiative=InitiativeRule.BID)
    play(planned, 1)
    piped = new_game(planned.setup(), seed=1)
    for side in Side:
        piped = piped.with_policy(side, "random") or piped
    piped.until(lambda state: False)
    assert len(seen) > 20 and set(seen) == {(NO_BID, NO_BID)}


@pytest.mark.parametrize("players", [("athena", "athena"), ("random", "athena"), ("random", "random")])
def test_a_simulated_game_is_the_stored_game_with_its_secret(players: tuple[str, str]) -> None:
    planned, luck = plan(players=players), Random("1 game 3 players")
    with Store(MEMORY) as store:
        stored = store.create(planned.setup(), packaged_text(), ("", ""), secret_from_seed("1 game 3"))
        table = PlayedGame(store, stored)
        while not isinstance(over := table.state.waiting, Over):
            if isinstance(over, Choice):
                table.choose(at_random(table.state, engine.legal(table.state), luck))
            else:
                table.roll()
        played = play(planned, 3)
        assert played.actions + played.outcomes == table.seq
        assert (played.turns, played.winner, played.vp) == (table.state.turn, over.winner, table.state.vp)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("athena", "athena"), {}),
        (("random", "random"), {"initiative": InitiativeRule.BID, "rewriting_history": True}),
        (("random", "athena"), {"quick_play": True}),
    ],
    ids=["athena", "bids", "quick play"],
)
def test_what_is_kept_of_a_game_is_what_its_chronicle_tells(players: tuple[str, str], options: dict[str, Any]) -> None:
    planned = plan(players=players, **options)
    for number in range(1, 4):
        moves: list[engine.Move] = []
        played = play(planned, number, moves=moves)
        step = engine.initial(planned.setup())
        facts: list[Fact] = list(step.facts)
        turns = [1] * len(facts)
        for move in moves:
            step = engine.apply(step.state, move)
            facts += step.facts
            turns += [step.state.turn] * len(step.facts)
        told = chronicle(planned.setup(), facts)
        for side in Side:
            by_aim = dict(zip((aim.name.lower() for aim in Aim), played.spent[side], strict=True))
            assert by_aim == {name: getattr(told.spent(side), name) for name in by_aim}
            assert played.offensives[side] == sum(turn.sides[side].offensives for turn in told.turns)
            assert played.losses[side] == sum(turn.sides[side].losses for turn in told.turns)
            assert sum(played.unlocked[side].values()) == sum(step.state.trees[side].levels)
            ours = planned.setup().board.of_side(side)
            levels = sum(sum(step.state.sectors[sector].levels) for sector in ours)
            assert sum(played.implemented[side].values()) == levels
        fallen = [(sector, turn.turn) for turn in told.turns for side in turn.sides for sector in side.surrendered]
        assert sorted(played.surrendered) == sorted(fallen)
        assert played.revolution == _first(facts, turns, RevolutionBrokeOut)
        assert played.russia_exit == _first(facts, turns, RussiaExited)
        assert (played.turns, played.vp) == (step.state.turn, step.state.vp)


def _first(facts: list[Fact], turns: list[int], kind: type[Fact]) -> int:
    return next((turn for fact, turn in zip(facts, turns, strict=True) if isinstance(fact, kind)), 0)


# -- Intervals hold what they promise
@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_intervals_are_those_in_print(count: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998), Statistics in Medicine 17, table I, method 3."""
    assert share(count, games) == Estimate(round(count / games, 4), low, high)


def test_of_no_games_nothing_is_known() -> None:
    assert share(0, 0) == Estimate(0, 0, 1)
    assert share_difference(0, 0, 0) == Estimate(0, None, None)
    assert mean_difference(3, 9, 1) == Estimate(3, None, None)


@pytest.mark.parametrize(("more", "less"), [(0.2, 0.1), (0.05, 0.05), (0.3, 0.02), (0.01, 0.0)])
def test_paired_shares_are_held_nineteen_times_in_twenty(more: float, less: float) -> None:
    pairs, held = 40, 0.0
    for gained in range(pairs + 1):
        for lost in range(pairs + 1 - gained):
            same = pairs - gained - lost
            ways = comb(pairs, gained) * comb(pairs - gained, lost)
            estimate = share_difference(gained, lost, pairs)
            assert estimate.low is not None and estimate.high is not None
            if estimate.low <= more - less <= estimate.high:
                held += ways * more**gained * less**lost * (1 - more - less) ** same
    assert held > 0.93


def test_mean_differences() -> None:
    found = [3, -1, 0, 2, 2, -4, 1]
    mean = sum(found) / 7
    error = sqrt(sum((each - mean) ** 2 for each in found) / 6 / 7)
    estimate = mean_difference(sum(found), sum(each * each for each in found), 7)
    assert estimate.low is not None and estimate.high is not None
    assert (estimate.high - estimate.low) / 2 == pytest.approx(1.96 * error, abs=1e-3)
    assert estimate.value == round(mean, 4)


# -- Lines of figures stand below one another in every language
def test_shares_are_as_wide_as_the_widest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (percent(0.05), percent(1.0)) == ("  5.0%", "100.0%")
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path)
    written(tmp_path, "fr", {"{number}%": "{number}\xa0%"})
    with text.speaking("fr"):
        assert (counted(2, 40), counted(40, 40)) == ("2   5.0\xa0%", "40 100.0\xa0%")


# -- The command of docs/simulation.md that varies what nobody could read off a map: accepted, and nothing left out
DOCUMENT = Path(__file__).parents[2] / "docs" / "simulation.md"
UNSURE = ("P", "R")
FIRST = packaged_text("first")

KNOWN = {
    "sectors.germany.star": "8 or more is told, and no box has a higher number",
    "sectors.france.neighbours": "Germany is told",
    "sectors.italy.neighbours": "Austria-Hungary is told, and that Germany is not there",
    "sectors.egypt.neighbours": "the Ottoman Empire is told",
    "sectors.french_africa.neighbours": "German Africa is told",
    "sectors.german_africa.neighbours": "French Africa is told",
    "turns.initiative_price": "asked of nobody where the system plays both sides",
}
"""Values of a source that is not sure which the command leaves alone, and why."""


def command() -> list[str]:
    found = re.search(r"^    ldd-tui simulate (--edition first (?:.*\\\n)+.*)$", DOCUMENT.read_text("utf-8"), re.M)
    assert found is not None
    return shlex.split(found[1].replace("\\\n", ""))


def unsure(table: dict[str, Any], path: str = "") -> Iterator[str]:
    for key, value in table.items():
        here = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict):
            if value.get("src") in UNSURE:
                yield here
            yield from unsure(value, here)


def test_it_varies_every_value_that_is_not_sure() -> None:
    words = command()
    varied = [words[place + 1] for place, word in enumerate(words) if word == "--vary"]
    given = variants(FIRST, varied, each=True)[0]
    paths = {path.split("[")[0] for path, _value in given.changes}
    assert set(unsure(toml_text.read(FIRST))) - paths == set(KNOWN)
    assert not paths & set(KNOWN)


def test_it_is_played() -> None:
    words = command()
    assert "--each" in words
    words[words.index("--games") + 1] = "1"
    report = simulated(*words)
    assert report["games"] == 1 and len(report["variants"]) == 63
