"""The first entry of a journal: its header, and the position in which the game that it describes begins."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import UNSET

from rules import board_file, engine
from rules.model import Board, Setup
from rules.notation import options_to_dict
from rules.strict import NotationError
from saves.errors import N_, Damaged, RulesDiffer
from saves.events import FORMAT, PLAIN, Header, Link, chained, check_hash, decode, encode, sha256
from saves.journal import RULES_FAIL, Entry, rules_failed
from saves.stored_options import stored_options, with_stored_options

_NOBODY = ("", "")  # no policy plays


def header(
    setup: Setup,
    board_text: str,
    players: tuple[str, str],
    commitment: str,
    program: str,
    position: dict[str, Any] | None = None,
    policies: tuple[str, str] = _NOBODY,
) -> Header:
    """The header of a new game.

    Raises `ValueError` if `board_text` is not the text of the setup's board, or a policy is to play a side that is
    Athena's, and `PositionError`, which is one too, if the game cannot begin from the `position`.
    """
    if _board(board_text) != setup.board:
        raise ValueError("the text is not that of the setup's board")
    if any(policies[side] for side in setup.options.athena):
        raise ValueError("Athena's side has no policy")
    if position is not None:
        _first_step(setup, position)
    plain = position is None and policies == _NOBODY
    return Header(
        format=PLAIN if plain else FORMAT,
        program=program,
        edition=setup.board.edition,
        board=board_text,
        board_digest=sha256(board_text.encode()),
        options=options_to_dict(setup.options),
        players=players,
        commitment=commitment,
        position=UNSET if position is None else position,
        policies=UNSET if policies == _NOBODY else policies,
    )


def begin(first: Header) -> Entry:
    """Start a game from its header. Raises `JournalError` if the header does not hold together."""
    return _entry(first, chained("", encode(first)))


def read_header(link: Link) -> Entry:
    """The first entry of a stored journal, checked in every respect. Raises `JournalError`."""
    check_hash(0, "", link)
    event = decode(0, link.line)
    if not isinstance(event, Header) or event.seq != 0:
        raise Damaged(0, N_("there is no header"))
    return _entry(event, link)


def _entry(first: Header, link: Link) -> Entry:
    setup = _setup(first)
    try:
        step = _first_step(setup, with_stored_options(first.start, first.options))
    except NotationError as error:
        raise RulesDiffer(0, N_("the game cannot begin from its position: {error}"), error=error) from error
    except RULES_FAIL as error:
        raise rules_failed(0, error) from error
    return Entry(first, link, None, step.state, step.facts)


def _first_step(setup: Setup, position: dict[str, Any] | None) -> engine.Step:
    """The beginning of a game. Raises `PositionError`."""
    if position is None:
        return engine.initial(setup)
    from rules.position import begin as begin_from  # few games need it

    return begin_from(position, setup, "position")


def _setup(first: Header) -> Setup:
    if sha256(first.board.encode()) != first.board_digest:
        raise Damaged(0, N_("the board's text is not the one that its digest was made of"))
    if not first.plain and first.format < FORMAT:
        raise Damaged(0, N_("a position or policies are not of its format"))
    try:
        setup = Setup(_board(first.board), stored_options(first.options))
    except RULES_FAIL as error:  # among them what the board file and the notation raise
        raise RulesDiffer(0, N_("the rules do not know such a game: {error}"), error=error) from error
    if any(first.deciders[side] for side in setup.options.athena):
        raise Damaged(0, N_("a policy is to play a side that is Athena's"))
    return setup


@lru_cache(maxsize=8)
def _board(text: str) -> Board:
    """The board of a text. To read one takes longer than to replay a game, so the last few are kept."""
    return board_file.second_edition() if text == board_file.second_edition_text() else board_file.parse(text)
