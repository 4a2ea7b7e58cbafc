"""The entries of a game's journal: each event, its move, and the position it led to.

The event that ends a turn or the game carries the digest of the state, so differing rules are noticed too. `next_entry`
carries out a move and writes its event; `read_move` checks a stored event in every respect and carries out its move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct, structs

from rules import board_file, engine
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Board, Over, Setup, Side, State
from rules.notation import Move, fingerprint, move_from_dict, options_from_dict, options_to_dict, to_dict
from rules.refusals import IllegalAction
from rules.strict import NotationError
from saves.errors import N_, Damaged, JournalError, RulesDiffer
from saves.events import (
    PLAIN,
    Acted,
    Dealt,
    Entered,
    Event,
    Header,
    Help,
    Link,
    MoveEvent,
    Rewound,
    Seated,
    Substituted,
    chained,
    check_hash,
    decode,
    encode,
    sha256,
)


class Entry(Struct, frozen=True, gc=False):
    """An event and where it led. `move`: None for a header, undo or redo. `throws`: the line's outcomes so far."""

    event: Event
    link: Link
    move: Move | None
    state: State
    facts: tuple[Fact, ...]
    throws: int = 0

    @property
    def seq(self) -> int:
        return self.event.seq

    @property
    def outcome(self) -> Outcome | None:
        return self.move if isinstance(self.move, Outcome) else None


def next_entry(last: Entry, event_type: MoveEvent, move: Move) -> Entry:
    """The entry after `last`, for a move. Raises `IllegalAction`; `History.play` checks throws known before an undo."""
    step = engine.apply(last.state, move)
    event = event_type(
        seq=last.seq + 1, move=to_dict(move, last.state.setup.board.edition), state=_digest_due(last.state, step.state)
    )
    return _moved(last, event, chained(last.link.hash, encode(event)), move, step)


def read_move(last: Entry, event: Acted | Dealt | Entered, link: Link) -> Entry:
    """The entry of a stored move. Raises `Damaged`, or `RulesDiffer` if the rules disagree."""
    seq = event.seq
    try:
        move = move_from_dict(event.move, last.state.setup.board.edition)
    except NotationError as error:
        raise Damaged(seq, N_("unreadable move: {error}"), error=error) from error
    if isinstance(event, Acted) == isinstance(move, Outcome):
        raise Damaged(seq, N_("its move is of another kind"))
    if any(type(value) is list and value != sorted(value) for value in event.move.values()):  # dice or cards
        raise Damaged(seq, N_("not in canonical form"))
    try:
        step = engine.apply(last.state, move)
    except IllegalAction as error:
        raise RulesDiffer(seq, N_("the rules refuse it: {error}"), error=error) from error
    except RULES_FAIL as error:
        raise rules_failed(seq, error) from error
    if event.state != _digest_due(last.state, step.state):
        raise RulesDiffer(seq, N_("the rules lead to another state than in the game"))
    return _moved(last, event, link, move, step)


def without_move(at: Entry, event: Rewound | Seated | Substituted, link: Link) -> Entry:
    return Entry(event, link, None, at.state, (), at.throws)


def digest(state: State) -> str:
    """The SHA-256 of the state's fingerprint, stored in each event that ends a turn."""
    return sha256(fingerprint(state))


RULES_FAIL = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What the rules may raise for a game that was played under other rules, or made up."""


def rules_failed(seq: int, error: Exception) -> RulesDiffer:
    return RulesDiffer(seq, N_("the rules fail here: {error}"), error=f"{type(error).__name__} {error}".strip())


def _moved(last: Entry, event: Event, link: Link, move: Move, step: engine.Step) -> Entry:
    throws = last.throws if isinstance(event, Acted) else last.throws + 1
    return Entry(event, link, move, step.state, step.facts, throws)


def _digest_due(before: State, after: State) -> str | None:
    ended = after.turn != before.turn or isinstance(after.waiting, Over)
    return digest(after) if ended else None


# ------------------------------------------------------------------------------------------------ header


_NOBODY = ("", "")
_NOWHERE = (False, False)


def header(
    setup: Setup,
    board_text: str,
    players: tuple[str, str],
    commitment: str,
    program: str,
    position: dict[str, Any] | None = None,
    policies: tuple[str, str] = _NOBODY,
    seats: tuple[bool, bool] = _NOWHERE,
    help: Help = Help.ALL,
    match: bool = False,
) -> Header:
    """The header of a new game.

    `position`: the starting position instead of the set-up. `policies`: the names of computer players, "" for a person
    or Athena. `seats`: where a person must sit down before the game begins. `help`: what they may use until it is over.
    `match`: one of the two games of a match.

    Raises `PositionError` with the path of the field (`position.sectors.germany.losses`), and `ValueError` if
    `board_text` is not the setup's board, its edition lacks an option, or a policy or a person takes another player's
    side.
    """
    made = Header(
        program=program,
        edition=setup.board.edition.key,
        board=board_text,
        board_digest=sha256(board_text.encode()),
        options=options_to_dict(setup.options, setup.board.edition),
        players=players,
        commitment=commitment,
        position=UNSET if position is None else position,
        policies=UNSET if policies == _NOBODY else policies,
        seats=UNSET if seats == _NOWHERE else seats,
        help=UNSET if help == Help.ALL else "odds" if help == Help.ODDS else "none",
        dice="match" if match else UNSET,
    )
    made = structs.replace(made, format=made.needed_format)
    try:
        same = _setup(made) == setup
    except JournalError as error:
        raise ValueError(str(error)) from error
    if not same:
        raise ValueError("the text is not that of the setup's board, or its edition does not know such options")
    if position is not None:
        _first_step(setup, position)
    return made


def begin(first: Header) -> Entry:
    """Start a game from its header. Raises `JournalError` if the header is inconsistent."""
    return _entry(first, chained("", encode(first)))


def read_header(link: Link) -> Entry:
    """Validate the first entry of a stored journal. Raises `JournalError`."""
    check_hash(0, "", link)
    event = decode(0, link.line)
    if not isinstance(event, Header) or event.seq != 0:
        raise Damaged(0, N_("no header"))
    return _entry(event, link)


def _entry(first: Header, link: Link) -> Entry:
    setup = _setup(first)
    try:
        step = _first_step(setup, _with_options(first.start, first.options))
    except NotationError as error:
        raise RulesDiffer(0, N_("wrong starting position: {error}"), error=error) from error
    except RULES_FAIL as error:
        raise rules_failed(0, error) from error
    return Entry(first, link, None, step.state, step.facts)


def _with_options(position: dict[str, Any] | None, options: dict[str, Any]) -> dict[str, Any] | None:
    """Add the header's `brusilov_chain` to a position without it, because its default has changed since (R178)."""
    own = position and position.get("options")
    if position is None or not isinstance(own, dict) or "brusilov_chain" not in options:
        return position
    return {**position, "options": {"brusilov_chain": options["brusilov_chain"], **own}}


def _first_step(setup: Setup, position: dict[str, Any] | None) -> engine.Step:
    """Raises `PositionError`."""
    if position is None:
        return engine.initial(setup)
    from rules.position import begin as begin_from  # few games need it

    return begin_from(position, setup, "position")


def _setup(first: Header) -> Setup:
    if sha256(first.board.encode()) != first.board_digest:
        raise Damaged(0, N_("the board doesn't match its digest"))
    needed = first.needed_format
    if first.format != needed and (first.format, needed) != (1, PLAIN):
        raise Damaged(0, N_("expected format {needed}, not {format}"), format=first.format, needed=needed)
    try:
        board = _board(first.board)
        setup = Setup(board, options_from_dict(first.options, board.edition, "options"))
    except RULES_FAIL as error:  # among them what the board file and the notation raise
        raise RulesDiffer(0, N_("unknown kind of game: {error}"), error=error) from error
    if first.options != options_to_dict(setup.options, board.edition) or first.policies == _NOBODY:
        raise Damaged(0, N_("not in canonical form"))
    if first.edition != board.edition.key:
        raise Damaged(0, N_("its board is of another edition"))
    if any(first.deciders[side] for side in setup.options.athena):
        raise Damaged(0, N_("the program plays Athena's side"))
    if first.seats is UNSET:
        if first.help is not UNSET:
            raise Damaged(0, N_("it limits help but has no seats"))
        if first.dice is not UNSET:
            raise Damaged(0, N_("it is of a match but has no seats"))
    elif not any(first.seats):
        raise Damaged(0, N_("it has seats for nobody"))
    elif first.dice is not UNSET and not all(first.seats):
        raise Damaged(0, N_("it is of a match but has no seats"))
    elif any(first.seats[side] and (side in setup.options.athena or first.deciders[side]) for side in Side):
        raise Damaged(0, N_("a person has the seat of another player"))
    return setup


@lru_cache(maxsize=8)
def _board(text: str) -> Board:
    """Parse a board. Parsing takes longer than replaying a game, so recent boards are cached."""
    return board_file.packaged() if text == board_file.packaged_text() else board_file.parse(text)
