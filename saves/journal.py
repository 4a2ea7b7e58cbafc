"""The entries of a game's journal: each event, the move that it records, and the position that it led to.

How events are written and chained is described in `saves.events`. No event can be altered, moved or left out
without breaking the chain. The event that ends a turn or the game carries the digest of the state that it led
to, so rules that lead elsewhere are noticed too.

An entry is made in one of two ways: `follow` carries out a move and writes the event that records it; `read_move`
reads a stored event, checks it in every respect and carries out its move. The first entry is the header;
which entries still stand after steps back is kept in `saves.history`.
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
    chained,
    check_hash,
    decode,
    encode,
    sha256,
)


class Entry(Struct, frozen=True, gc=False):
    """An event of a journal, and where it led.

    `move` is None for a header or a step back or forth. `throws`: how many outcomes the line has, up to here.
    """

    event: Event
    link: Link
    move: Move | None
    state: State
    facts: tuple[Fact, ...]
    throws: int = 0

    @property
    def seq(self) -> int:
        """The event's number in its journal; the header's is 0."""
        return self.event.seq

    @property
    def outcome(self) -> Outcome | None:
        return self.move if isinstance(self.move, Outcome) else None


def follow(last: Entry, event_type: MoveEvent, move: Move) -> Entry:
    """The entry after `last`, for a move. Raises `IllegalAction` if the rules refuse the move.

    Whether the same throw was made before, so that its outcome stands, is checked by `History.follow`.
    """
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


def step_to(target: Entry, event: Rewound, link: Link) -> Entry:
    return Entry(event, link, None, target.state, (), target.throws)


def digest(state: State) -> str:
    """The SHA-256 of the state's fingerprint, stored in each event that ends a turn."""
    return sha256(fingerprint(state))


RULES_FAIL = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What rules may raise for a game that was played under other rules, or that nobody ever played."""


def rules_failed(seq: int, error: Exception) -> RulesDiffer:
    """The error for event `seq` where the rules raised one of `RULES_FAIL`."""
    return RulesDiffer(seq, N_("the rules fail here: {error}"), error=f"{type(error).__name__} {error}".strip())


def _moved(last: Entry, event: Event, link: Link, move: Move, step: engine.Step) -> Entry:
    throws = last.throws if isinstance(event, Acted) else last.throws + 1
    return Entry(event, link, move, step.state, step.facts, throws)


def _digest_due(before: State, after: State) -> str | None:
    ended = after.turn != before.turn or isinstance(after.waiting, Over)
    return digest(after) if ended else None


# ------------------------------------------------------------------------------------------------ header
# The first entry of a journal: its header, and the position in which the game that it describes begins.


_NOBODY = ("", "")  # no policy plays
_NOWHERE = (False, False)  # nobody need sit down


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
) -> Header:
    """The header of a new game.

    `seats`: on which sides a person must sit down before the game begins. `help`: what they may have until it is over.

    Raises `ValueError` if `board_text` is not the text of the setup's board, its edition does not know the options, a
    policy is to play a side that is Athena's, or a person to sit on a side that is not a person's, and `PositionError`,
    which is one too, if the game cannot begin from the `position`.
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
    """The position that a stored game begins from, with the header's `brusilov_chain` where it leaves that out.

    Both had the same when the game began, but what a position means by leaving it out has changed since (R178).
    """
    said = position and position.get("options")
    if position is None or not isinstance(said, dict) or "brusilov_chain" not in options:
        return position
    return {**position, "options": {"brusilov_chain": options["brusilov_chain"], **said}}


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
    _check_seats(first, setup)
    return setup


def _check_seats(first: Header, setup: Setup) -> None:
    """Raise `Damaged` if a seat is assigned to a side that no person plays."""
    if first.seats is UNSET:
        if first.help is not UNSET:
            raise Damaged(0, N_("it limits help but has no seats"))
        return
    if not any(first.seats):
        raise Damaged(0, N_("it has seats for nobody"))
    if any(first.seats[side] and (side in setup.options.athena or first.deciders[side]) for side in Side):
        raise Damaged(0, N_("a person has the seat of another player"))


@lru_cache(maxsize=8)
def _board(text: str) -> Board:
    """Parse a board. Parsing takes longer than replaying a game, so recent boards are cached."""
    return board_file.packaged() if text == board_file.packaged_text() else board_file.parse(text)
