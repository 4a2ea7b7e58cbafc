"""Whole games without a screen, and what came of them.

Game `i` of a seed is always the same game, whatever else is simulated with it. Its dice are those of a
stored game with the same secret, so that any of them can be looked at again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from random import Random

import msgspec
from msgspec import Struct

from ldd_tui.policies import ATHENA, POLICIES
from ldd_tui.words import N_, _, names, ngettext
from rules import engine
from rules.board import Board
from rules.model import SECTORS, Cause, Choice, InitiativeRule, Options, Over, Sector, Setup, Side, State, Status
from rules.notation import options_to_dict
from saves.dice import Dealer, secret_from_seed


class Ending(IntEnum):
    """How a game came to its end."""

    ARMISTICE = 0
    CAPITULATION = 1
    VICTORY_POINTS = 2


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be simulated. `players` are named as in `policies.PLAYERS`: (entente, central powers)."""

    board: Board
    players: tuple[str, str]
    games: int
    seed: str
    quick_play: bool = False
    rewriting_history: bool = False
    initiative: InitiativeRule = InitiativeRule.TRACK

    @property
    def setup(self) -> Setup:
        """Board and options of every game."""
        options = Options(
            quick_play=self.quick_play,
            rewriting_history=self.rewriting_history,
            initiative=self.initiative,
            athena=tuple(side for side in Side if self.players[side] == ATHENA),
        )
        return Setup(self.board, options)

    def seed_of(self, number: int) -> str:
        """The seed of game `number`: a stored game with it meets the same dice."""
        return f"{self.seed} game {number}"


class Played(Struct, frozen=True, gc=False):
    """What is kept of one game."""

    winner: Side | None
    ending: Ending
    turns: int
    surrendered: tuple[Sector, ...]
    revolution: bool
    actions: int
    outcomes: int


class BySide(Struct, frozen=True):
    """Games by winner."""

    entente: int
    central_powers: int
    nobody: int


class Report(Struct, frozen=True, kw_only=True):
    """What came of a simulation. All but `seconds` is the same whenever the plan is.

    `actions` and `outcomes` (throws of dice, draws of cards) are those of all the games together.
    """

    seed: str
    planned: int
    games: int
    edition: str
    players: dict[str, str]
    options: dict[str, object]
    wins: BySide
    endings: dict[str, BySide]
    mean_turns: float
    surrenders: dict[str, int]
    revolutions: int
    actions: int
    outcomes: int
    seconds: float


Keep = Callable[[int, Sequence[engine.Move]], object]
"""Takes the moves of a whole game, by its number."""


def play(plan: Plan, number: int, moves: list[engine.Move] | None = None) -> Played:
    """Play game `number` of a plan to its end. `moves`, if it is given, takes every one of them."""
    seed = plan.seed_of(number)
    dealer = Dealer(secret_from_seed(seed))
    luck = Random(f"{seed} players")
    policies = tuple(POLICIES.get(player) for player in plan.players)
    state = engine.initial(plan.setup).state
    actions = throws = 0
    while not isinstance(waiting := state.waiting, Over):
        move: engine.Move
        if isinstance(waiting, Choice):
            actions += 1
            policy = policies[waiting.side]
            assert policy is not None, "Athena decides inside the rules"
            move = policy(state, engine.legal(state), luck)
        else:
            throws += 1
            move = dealer.deal(state, throws)
        if moves is not None:
            moves.append(move)
        state = engine.apply(state, move).state
    return _played(state, waiting, actions, throws)


def run(plan: Plan, after_each: Callable[[], object] = lambda: None, keep: Keep | None = None) -> Report:
    """Play the games of a plan and report. Ctrl-C ends it after the last whole game, which `keep` has taken."""
    began = time.perf_counter()
    played: list[Played] = []
    try:
        for number in range(1, plan.games + 1):
            played.append(play(plan, number) if keep is None else _play_and_keep(plan, number, keep))
            after_each()
    except KeyboardInterrupt:
        pass
    return _report(plan, played, time.perf_counter() - began)


def _play_and_keep(plan: Plan, number: int, keep: Keep) -> Played:
    moves: list[engine.Move] = []
    played = play(plan, number, moves)
    keep(number, moves)
    return played


def as_json(report: Report) -> str:
    """A report as one JSON object."""
    return msgspec.json.encode(report).decode()


def as_text(report: Report) -> str:
    """A report to read."""
    blocks = (_heading(report), _endings(report), _surrenders(report), _amounts(report))
    return "\n\n".join("\n".join(lines) for lines in blocks)


# ------------------------------------------------------------------------------------------------ counting


def _played(state: State, over: Over, actions: int, outcomes: int) -> Played:
    return Played(
        winner=over.winner,
        ending=_ending(state, over),
        turns=state.turn,
        surrendered=tuple(sector for sector in SECTORS if state.sectors[sector].status == Status.SURRENDERED),
        revolution=state.revolution >= state.setup.board.revolution_last,
        actions=actions,
        outcomes=outcomes,
    )


def _ending(state: State, over: Over) -> Ending:
    if over.cause == Cause.ARMISTICE:
        return Ending.ARMISTICE
    fallen = any(state.sectors[heart].status == Status.SURRENDERED for heart in (Sector.FRANCE, Sector.GERMANY))
    return Ending.CAPITULATION if fallen else Ending.VICTORY_POINTS


def _report(plan: Plan, played: Sequence[Played], seconds: float) -> Report:
    games = len(played)
    surrenders = Counter(sector for game in played for sector in game.surrendered)
    return Report(
        seed=plan.seed,
        planned=plan.games,
        games=games,
        edition=plan.board.edition,
        players={side.name.lower(): plan.players[side] for side in Side},
        options=options_to_dict(plan.setup.options),
        wins=_by_side(played),
        endings={
            ending.name.lower(): _by_side([game for game in played if game.ending == ending]) for ending in Ending
        },
        mean_turns=round(sum(game.turns for game in played) / games, 3) if games else 0.0,
        surrenders={sector.name.lower(): surrenders[sector] for sector in SECTORS},
        revolutions=sum(game.revolution for game in played),
        actions=sum(game.actions for game in played),
        outcomes=sum(game.outcomes for game in played),
        seconds=round(seconds, 3),
    )


def _by_side(played: Sequence[Played]) -> BySide:
    winners = Counter(game.winner for game in played)
    return BySide(winners[Side.ENTENTE], winners[Side.CENTRAL_POWERS], winners[None])


# ------------------------------------------------------------------------------------------------ in words

_PLAYERS = {"athena": N_("Athena"), "random": N_("random")}

_ENDINGS = {
    Ending.ARMISTICE: N_("armistice"),
    Ending.CAPITULATION: N_("surrender of France or Germany"),
    Ending.VICTORY_POINTS: N_("victory points"),
}


def _heading(report: Report) -> list[str]:
    games = ngettext("{count} game", "{count} games", report.games).format(count=report.games)
    if report.games < report.planned:
        games = _("{games} of {planned} that were asked for").format(games=games, planned=report.planned)
    players = _("{entente} (Entente) against {central_powers} (Central Powers)").format(
        **{side: _(_PLAYERS[player]) for side, player in report.players.items()}
    )
    return [_("{games}, seed {seed}: {players}").format(games=games, seed=report.seed, players=players)]


def _endings(report: Report) -> list[str]:
    rows: list[tuple[str, BySide]] = [(_(_ENDINGS[ending]), report.endings[ending.name.lower()]) for ending in Ending]
    rows.append((_("all"), report.wins))
    columns = (names.side(Side.ENTENTE), names.side(Side.CENTRAL_POWERS), _("nobody"))
    head = (_("Won by"), *columns)
    body = [(label, *(_share(count, report.games) for count in msgspec.structs.astuple(row))) for label, row in rows]
    return _aligned([head, *body])


def _surrenders(report: Report) -> list[str]:
    rows = [(names.sector(sector), _share(report.surrenders[sector.name.lower()], report.games)) for sector in SECTORS]
    return _aligned([(_("Surrenders"), _("games")), *rows])


def _amounts(report: Report) -> list[str]:
    seconds = report.seconds
    pace = report.games / seconds if seconds else 0.0
    return [
        _("Mean length: {turns:.2f} turns").format(turns=report.mean_turns),
        ngettext(
            "Russian Revolution: in {count} game", "Russian Revolution: in {count} games", report.revolutions
        ).format(count=report.revolutions),
        _("Actions: {actions}; dice and cards: {outcomes}").format(actions=report.actions, outcomes=report.outcomes),
        _("Seconds: {seconds:.1f} ({pace:.0f} games a second)").format(seconds=seconds, pace=pace),
    ]


def _share(count: int, games: int) -> str:
    """A count and its share, so wide that columns of them line up."""
    return f"{count} {count / games:6.1%}" if games else "0"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) if place else cell.ljust(width) for place, (cell, width) in enumerate(pairs))
        for pairs in (list(zip(row, widths, strict=True)) for row in rows)
    ]
