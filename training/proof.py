"""The proof that the simulator equals the rules: the same games, position by position and move by move.

A game is played by the rules, at random. Its dice and cards become a tape, from which the simulator takes its own; its
moves are made there too. Wherever the simulator stops, before dice or cards or for a choice, its whole position is
compared with that of the rules, and where a side chooses, so are the legal moves.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.value.first_layer import features
from ldd_tui.rollouts.habits import CHOSEN, by_habit
from ldd_tui.rollouts.simulator.positions import move_of, position_of
from rules import actions as a
from rules import engine
from rules.chance import Drawn, Rolled
from rules.model import (
    Board,
    Cards,
    Choice,
    Dice,
    Options,
    Over,
    Phase,
    Setup,
    Side,
    State,
)
from training.library import MOST_MOVES, AnyPosition, Move, byref, inputs_of, load, new_position

_INPUTS_OF_EVERY = 20
_TINY = 1e-5
_ROUNDED = {"first": range(165, 217), "second": range(219, 245)}
"""The chances to fall: of a mean that is rounded to a tenth, which can come out either way where it is in between."""
_STEP = 0.05

ATHENAS: tuple[tuple[Side, ...], ...] = ((), (Side.ENTENTE,), (Side.CENTRAL_POWERS,), tuple(Side))


class Proof(Struct):
    """What was compared, and the differences that were found, as lines to read.

    `inputs`: positions whose numbers for the network were compared with those that the game's players reckon.
    """

    games: int = 0
    positions: int = 0
    choices: int = 0
    inputs: int = 0
    differences: list[str] = []


class Game(Struct):
    """A game as it was played: positions by how many outcomes and moves lead there, the tape, the moves."""

    states: list[State]
    tape: bytes
    moves: list[Move]


def prove(board: Board, games: int, seed: int, tell: Callable[[Proof], None] | None = None) -> Proof:
    """Plays and compares so many games; ends early after ten differences."""
    library, found = load(board), Proof()
    for number in range(games):
        random = Random(f"proof {seed} {number}")
        options = replace(Options.usual(board.edition), athena=ATHENAS[number % len(ATHENAS)])
        game = played(Setup(board, options), random)
        _compare(library, game, f"game {number}", found)
        found.games += 1
        if len(found.differences) >= 10:
            break
        if tell is not None and found.games % 500 == 0:
            tell(found)
    return found


# ------------------------------------------------------------------------------------------ a game by the rules


def played(setup: Setup, random: Random) -> Game:
    """A game at random. What the simulator settles by a rule of its own is settled by the same rule."""
    state = engine.initial(setup).state
    game, tape = Game([state], b"", []), bytearray()
    eager = random.random() < 0.5  # seldom done with anything: more happens
    while not isinstance(waiting := state.waiting, Over):
        counted = True
        if isinstance(waiting, Dice):
            faces = tuple(sorted(random.choices(range(1, 7), k=waiting.count)))
            tape += bytes((waiting.count, *faces))
            state = engine.apply(state, Rolled(faces)).state
        elif isinstance(waiting, Cards):
            cards = tuple(sorted(random.sample(engine.available_cards(state), waiting.count)))
            from_one = state.phase != Phase.EVENTS
            tape += bytes((256 - waiting.count, *(card - from_one for card in cards)))
            state = engine.apply(state, Drawn(cards)).state
        else:
            assert isinstance(waiting, Choice)
            counted = waiting.decision in CHOSEN
            action = _chosen(engine.legal(state), random, eager) if counted else by_habit(state, waiting.decision)
            if counted:
                game.moves.append(move_of(action))
            state = engine.apply(state, action).state
        if counted:
            game.states.append(state)
        else:
            game.states[-1] = state
    game.tape = bytes(tape)
    return game


def _chosen(actions: tuple[a.Action, ...], random: Random, eager: bool) -> a.Action:
    if eager and len(actions) > 1 and actions[-1] == a.DONE and random.random() < 0.9:
        return random.choice(actions[:-1])
    return random.choice(actions)


# ------------------------------------------------------------------------------------------ the same, simulated


def _compare(library: ctypes.CDLL, game: Game, name: str, found: Proof) -> None:
    here, moves = new_position(game.states[0].setup.board), iter(game.moves)
    made = 0
    library.use_tape(game.tape, len(game.tape))
    library.set_up(byref(here), position_of(game.states[0]).athena)
    listed = (Move * MOST_MOVES)()
    try:
        while True:
            library.to_chance(byref(here))
            count = library.tape_outcomes()
            state = game.states[count + made] if count >= 0 and count + made < len(game.states) else None
            if state is None:
                found.differences.append(f"{name}: the simulator asked for other dice or cards, turn {here.turn}")
                return
            if state.battle is None:
                found.positions += 1
                differing = _differences(position_of(state), here)
                if differing:
                    found.differences.append(f"{name} turn {state.turn} {state.phase.name}: {differing}")
                    return
            if here.over:
                return
            if state.battle is None and state.attempt is None and found.positions % _INPUTS_OF_EVERY == 0:
                found.inputs += 1
                seen = _inputs_that_differ(library, state, here)
                if seen:
                    found.differences.append(f"{name} turn {state.turn} {state.phase.name}: inputs {seen}")
                    return
            if not library.awaits_choice(byref(here)):
                library.proceed(byref(here))
                continue
            found.choices += 1
            legal = sorted(bytes(move_of(action)) for action in engine.legal(state))
            if legal != sorted(bytes(listed[i]) for i in range(library.legal_moves(byref(here), listed))):
                found.differences.append(f"{name} turn {state.turn} {state.phase.name}: other moves are legal")
                return
            library.carry_out(byref(here), next(moves))
            made += 1
    finally:
        library.use_tape(None, 0)


def _differences(rules: AnyPosition, simulated: AnyPosition) -> str:
    """The fields of two positions that differ, by name with both values; "" if none does."""
    if bytes(rules) == bytes(simulated):
        return ""
    found = []
    for name, *_ in rules._fields_:
        ours, theirs = _value(getattr(rules, name)), _value(getattr(simulated, name))
        if ours != theirs:
            found.append(f"{name} {ours} not {theirs}")
    return ", ".join(found)


def _inputs_that_differ(library: ctypes.CDLL, state: State, here: AnyPosition) -> list[int]:
    """The places of the network's inputs that the simulator gives other numbers than the game's players."""
    edition = state.setup.board.edition.key
    simulated, rounded = (ctypes.c_float * inputs_of(edition))(), _ROUNDED[edition]
    library.features_of(byref(here), simulated)
    return [
        place
        for place, (ours, theirs) in enumerate(zip(features(state), simulated, strict=True))
        if abs(ours - theirs) > (_STEP if place in rounded else _TINY)
    ]


def _value(field: object) -> object:
    return [_value(item) for item in field] if isinstance(field, ctypes.Array) else field
