"""Games of each level against itself, analysed, for the grades of `ldd_tui.coach`: the rows of its file."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ldd_tui import coach
from ldd_tui.analysis.judge import by_network
from ldd_tui.analysis.making import analyse
from ldd_tui.analysis.model import Analysis
from ldd_tui.analysis.positions import Chosen, Played, Position, Thrown, result_of
from ldd_tui.coach.levels import Between, Row, measured
from ldd_tui.coach.own_games import OwnGame, own_game
from ldd_tui.coach.themes import Theme
from ldd_tui.coach.weaknesses import above_usual, usual_part
from ldd_tui.players import POLICIES
from ldd_tui.players.play import Policies, Throws, luck_from, play_on, seats
from ldd_tui.simulation.workers import Crew, each
from rules import engine
from rules.board_file import packaged
from rules.chance import Outcome
from rules.model import Options, Over, Setup, Side
from rules.notation import name_of_member
from rules.phases.initiative import without_secrets
from saves.dice import Dealer, secret_from_seed

FILE = Path(coach.__file__).with_name("levels.json")


def game(policies: Policies, edition: str, seed: str) -> Played:
    """A game's positions to judge, without a store."""
    board = packaged(edition)
    setup = Setup(board, Options(initiative=board.edition.initiative_rules[0]))
    throws, luck = Throws(Dealer(secret_from_seed(seed))), luck_from(seed, "players")
    state = engine.initial(setup).state
    positions: list[Position] = []
    number = 1
    for number, (move, step) in enumerate(play_on(state, seats(policies, throws.deal, lambda _state: luck)), start=2):
        if isinstance(move, Outcome):
            positions.append(Thrown(number, state, move))
        elif len(engine.legal(seen := without_secrets(state))) > 1:
            positions.append(Chosen(number, seen, move, ""))
        state = step.state
    assert isinstance(state.waiting, Over)
    return Played(tuple(positions), seed, number, result_of(state.waiting))


def analysed(task: tuple[str, str, int], number: int) -> Analysis:
    edition, level, depth = task
    policy = POLICIES[level]
    found = analyse(game((policy, policy), edition, f"levels {level} {number}"), by_network(edition, depth))
    assert found is not None
    return found


def rows(edition: str, level: str, depth: int, games: int, crew: Crew) -> list[Row]:
    found = [one for _number, one in each(analysed, (edition, level, depth), range(1, games + 1), crew)]
    return [row_of(edition, level, side, depth, found) for side in Side]


def row_of(edition: str, level: str, side: Side, depth: int, found: Sequence[Analysis]) -> Row:
    games = [own_game(analysis, edition, side) for analysis in found]
    cost = _between(games, [game.cost for game in games])
    costs = {theme: [game.cost_of(theme) for game in games] for theme in Theme}
    bare = Row(edition, found[0].made_with.network, depth, level, name_of_member(side), len(games), cost, {})
    means = {name_of_member(theme): _between(games, its) for theme, its in costs.items() if any(its)}
    known = replace(bare, themes=means)
    above = {theme: [above_usual(game, theme, usual_part(known, theme)) for game in games] for theme in Theme}
    spreads = {name_of_member(theme): _between(games, its).spread for theme, its in above.items()}
    return replace(bare, themes={name: Between(one.mean, spreads[name]) for name, one in means.items()})


def _between(games: Sequence[OwnGame], costs: Sequence[float]) -> Between:
    mean = sum(costs) / sum(game.decisions for game in games)
    away = [(cost / game.decisions - mean) ** 2 for game, cost in zip(games, costs, strict=True)]
    return Between(round(mean, 6), round(sqrt(sum(away) / (len(games) - 1)), 6))


def write(made: Sequence[Row], file: Path = FILE) -> None:
    """Replace the rows of the same edition, depth and level."""
    new = {_key(row): row for row in made}
    left = [row for row in measured() if _key(row) not in new]
    rows = ",\n".join(msgspec.json.encode(row).decode() for row in sorted((*left, *new.values()), key=_key))
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    measured.cache_clear()


def _key(row: Row) -> tuple[str, int, str, str]:
    return row.edition, row.depth, row.level, row.side
