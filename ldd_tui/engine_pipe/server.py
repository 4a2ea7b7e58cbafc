"""The methods of `ldd-tui engine`: a line in, a line out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET, UnsetType

from ldd_tui.engine_pipe import messages as m
from ldd_tui.engine_pipe.game import Game, new_game, odds_of, pending_of
from ldd_tui.players import PLAYERS
from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital
from ldd_tui.text.standard_streams import let_go
from rules import board_file, engine
from rules.edition import Edition
from rules.editions import EDITIONS, STANDARD, edition_in
from rules.facts import Fact
from rules.model import Board, Choice, Options, Setup, State
from rules.notation import (
    Move,
    action_from_dict,
    decode,
    options_from_dict,
    outcome_from_dict,
    to_dict,
)
from rules.phases.initiative import without_secrets
from rules.refusals import IllegalAction, reason
from rules.strict import NotationError, json_value, one_of

LINE_LIMIT = 1 << 20
BATCH_LIMIT = 1000


_encoded: Callable[[object], bytes] = msgspec.json.Encoder().encode


def _no_call(code: int, message: str) -> bytes:
    return _encoded(m.Failure(None, m.Error(code, message)))


class Engine:
    """Answers lines. Until the first `new`, the game is the default edition with default options."""

    def __init__(self) -> None:
        self._current: Game | None = None

    @property
    def game(self) -> Game:
        if self._current is None:
            self._current = new_game(Setup(board_file.packaged()))
        return self._current

    @property
    def _edition(self) -> Edition:
        return EDITIONS[STANDARD] if self._current is None else self._current.state.setup.board.edition

    def answer(self, line: bytes) -> bytes | None:
        """The answer to a line, both without line ends; None if no answer is due."""
        if len(line) > LINE_LIMIT:
            return _no_call(m.INVALID_REQUEST, _("A line has at most {limit} bytes.").format(limit=LINE_LIMIT))
        try:
            message = json_value(line)
        except (ValueError, RecursionError) as error:
            return _no_call(m.PARSE_ERROR, _("Not JSON: {error}.").format(error=error))
        if not isinstance(message, list):
            answer = self._answer_to(message)
            return None if answer is None else _encoded(answer)
        if not 0 < len(message) <= BATCH_LIMIT:
            words = _("A batch has 1 to {limit} calls.").format(limit=BATCH_LIMIT)
            return _no_call(m.INVALID_REQUEST, words)
        answers = [answer for answer in map(self._answer_to, message) if answer is not None]
        return _encoded(answers) if answers else None

    def _answer_to(self, message: object) -> m.Answer | None:
        id_ = message.get("id") if isinstance(message, dict) else None
        try:
            request = _request(message)
        except NotationError as error:
            return m.Failure(id_ if _is_id(id_) else None, m.wrong_place(error, m.INVALID_REQUEST))
        answer = self._carried_out(request)
        return None if request.id is UNSET else answer

    def _carried_out(self, request: m.Request) -> m.Answer:
        try:
            return m.Success(request.id, self._call(request.method, request.params))
        except m.Fault as fault:
            error = fault.error
        except NotationError as wrong:
            error = m.wrong_place(wrong)
        except IllegalAction as illegal:
            error = m.refused(illegal.refusal, self.game.state)
        except Exception as defect:  # a defect of this program must not end it
            error = m.Error(m.INTERNAL_ERROR, _("This should not happen: {error}.").format(error=repr(defect)))
        return m.Failure(request.id, error)

    def _call(self, name: str, params: object) -> Any:
        if name not in METHODS:
            known = ", ".join(METHODS)
            raise m.Fault(m.METHOD_NOT_FOUND, _("No such method. There are: {methods}.").format(methods=known))
        kind, method = METHODS[name]
        return method(self, decode(kind, {} if params is UNSET else params, self._edition))

    # -- the methods

    def _new(self, params: m.NewParams) -> m.Pending:
        self._current = new_game(_start(params), _seed(params.seed))
        return pending_of(self.game.state)

    def _state(self, params: m.NoParams) -> dict[str, Any]:
        from rules.position import to_position  # not loaded before it is asked for

        return to_position(without_secrets(self.game.state))

    def _apply(self, params: m.ApplyParams) -> m.Stepped:
        return self._advance(*self.game.after(_move(params, self._edition)))

    def _auto(self, params: m.AutoParams) -> m.Stepped:
        turn = self.game.state.turn
        stops: dict[m.Until, Callable[[State], bool]] = {
            m.Until.CHOICE: lambda state: isinstance(state.waiting, Choice),
            m.Until.TURN: lambda state: state.turn != turn,
            m.Until.OVER: lambda state: False,
        }
        return self._advance(*self.game.until(stops[params.until]))

    def _advance(self, game: Game, facts: Iterable[Fact]) -> m.Stepped:
        self._current = game
        return m.Stepped([to_dict(fact, self._edition) for fact in facts], pending_of(game.state))

    def _explain(self, params: m.ExplainParams) -> m.Legal | m.Illegal:
        verdict = engine.explain(self.game.state, action_from_dict(params.action, self._edition, "action"))
        if verdict.legal:
            return m.Legal(True, verdict.cost)
        refusal = verdict.refusal
        assert refusal is not None
        return m.Illegal(False, reason(refusal), refusal.rule, m.sentence(refusal, self.game.state))

    def _undo(self, params: m.NoParams) -> m.Pending:
        game = self.game.before_choice()
        if game is None:
            raise m.Fault(m.REFUSED, _("There is no choice to undo."), m.RefusalData("nothing_to_undo", None))
        self._current = game
        return pending_of(game.state)

    def _policy(self, params: m.PolicyParams) -> m.Done:
        if params.name not in PLAYERS:
            raise NotationError("name", one_of(PLAYERS))
        game = self.game.with_policy(params.side, params.name)
        if game is None:
            edition = self.game.state.setup.board.edition
            words = _("{Opponent} can take or leave a side only before RP are spent, with no choice waiting.")
            message = words.format(Opponent=capital(names.opponent(edition)))
            raise m.Fault(m.REFUSED, message, m.RefusalData("not_now", edition.cited("17.3")))
        self._current = game
        return m.Done()


METHODS: dict[str, tuple[type[Any], Callable[[Engine, Any], Any]]] = {
    "new": (m.NewParams, Engine._new),
    "pending": (m.NoParams, lambda engine, _params: pending_of(engine.game.state)),
    "state": (m.NoParams, Engine._state),
    "apply": (m.ApplyParams, Engine._apply),
    "auto": (m.AutoParams, Engine._auto),
    "explain": (m.ExplainParams, Engine._explain),
    "odds": (m.OddsParams, lambda engine, to: odds_of(engine.game.state, to.attacker, to.defender, to.size)),
    "undo": (m.NoParams, Engine._undo),
    "policy": (m.PolicyParams, Engine._policy),
}


# ------------------------------------------------------------------------------------------------ parameters


def _request(message: object) -> m.Request:
    request = decode(m.Request, message, EDITIONS[STANDARD])
    if request.jsonrpc != "2.0":
        raise NotationError("jsonrpc", '"2.0"')
    if not isinstance(request.params, dict | list | UnsetType):
        raise NotationError("params", "an object")
    if not (request.id is UNSET or _is_id(request.id)):
        raise NotationError("id", "a text, a number or null")
    return request


def _is_id(value: object) -> bool:
    return value is None or type(value) in (str, int, float)


def _start(params: m.NewParams) -> State:
    if params.edition not in (None, *EDITIONS):
        raise NotationError("edition", one_of(EDITIONS))
    position = _position(params) if isinstance(params.position, str) else params.position
    named = params.edition or edition_in(position) or STANDARD
    board = board_file.packaged(named) if params.board is None else _board(Path(params.board))
    if params.edition not in (None, board.edition.key):
        raise NotationError("edition", f'"{board.edition.key}", that of the board')
    options = None if params.options is None else options_from_dict(params.options, board.edition, "options")
    if position is None:
        return engine.initial(Setup(board, options or Options.usual(board.edition))).state
    from rules.position import begin, from_position  # not loaded before there is one

    if options is None:
        return from_position(position, board, at="position")
    return begin(position, Setup(board, options), at="position").state


def _position(params: m.NewParams) -> object:
    """The position of a code. Raises `NotationError`."""
    from rules.position.code import CodeError, decode

    if params.board is not None:
        raise NotationError("board", "null: a position code is for the printed board")
    try:
        return decode(str(params.position))
    except CodeError as error:
        raise NotationError("position", error.expected) from error


def _board(path: Path) -> Board:
    """Raises `NotationError`."""
    from ldd_tui.games import library

    try:
        return board_file.parse(library.board_text_of(path))
    except library.WrongBoard as error:
        raise NotationError("board", f"a board file: {error}") from error


def _seed(value: object) -> str | int | None:
    if value is None or isinstance(value, str) or type(value) is int:
        return value
    raise NotationError("seed", "a text or a whole number")


def _move(params: m.ApplyParams, edition: Edition) -> Move:
    given = {name: getattr(params, name) for name in ("action", "dice", "cards") if getattr(params, name) is not UNSET}
    if len(given) != 1:
        raise NotationError("", "one of action, dice, cards")
    if "action" in given:
        return action_from_dict(params.action, edition, "action")
    return outcome_from_dict(given)


# ------------------------------------------------------------------------------------------------ pipe


_FAILED, _INTERRUPTED = 1, 130


def run() -> int:
    """Serve the standard streams. The exit status: 0 at the end, 130 after an interrupt, 1 after an I/O error."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    except BrokenPipeError:
        status = 0
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except OSError as error:
        status = _FAILED
        print(_("Error: {error}").format(error=error), file=sys.stderr)
    let_go()
    return status


def serve(source: BinaryIO, out: BinaryIO) -> None:
    """Answer each line until the input ends. Raises what reading and writing raise."""
    pipe = Engine()
    for line in _lines(source):
        answer = pipe.answer(line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines without their ends; an overlong line is cut, but still too long."""
    while line := source.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) >= LINE_LIMIT and not rest.endswith(b"\n"):
            rest = source.readline(LINE_LIMIT)
        yield line.removesuffix(b"\n")
