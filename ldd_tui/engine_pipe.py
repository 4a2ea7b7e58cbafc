"""`ldd engine`: the rules over a pipe, as JSON-RPC 2.0, one message a line (docs/engine_protocol.md).

Every message is one of the structs below, every action and fact one of those in `rules`, every position a
`rules.position.Position`: together they are the schema. A game here is a value that each method replaces, so an
error never changes it.

>>> Engine().answer(b'{"jsonrpc": "2.0", "id": 1, "method": "pending"}')
b'{"jsonrpc":"2.0","id":1,"result":{"kind":"cards","deck":"events","count":3,"from":[1,2,3,4],"rule":"7.1"}}'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from ldd_tui import boards
from ldd_tui.policies import ATHENA, PLAYERS, POLICIES, Policy
from ldd_tui.words import _
from rules import board_file, engine, odds
from rules.board import Board
from rules.facts import Fact
from rules.model import (
    Cards,
    Choice,
    Dice,
    IllegalAction,
    Options,
    Over,
    Phase,
    Refusal,
    Sector,
    Setup,
    Side,
    State,
)
from rules.notation import (
    Move,
    NotationError,
    action_from_dict,
    name_of_member,
    options_from_dict,
    outcome_from_dict,
    plain,
    to_dict,
)
from rules.position import PositionError, from_position, to_position, without_secrets
from rules.reading import read
from saves.dice import Dealer, new_secret, secret_from_seed

LINE_LIMIT = 1 << 20
BATCH_LIMIT = 1000

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND = -32700, -32600, -32601
INVALID_PARAMS, INTERNAL_ERROR, REFUSED = -32602, -32603, -32000


# ------------------------------------------------------------------------------------------------ messages


class Request(Struct, frozen=True):
    """A call. One without an `id` is a notification and gets no answer."""

    jsonrpc: str
    method: str
    params: object = UNSET
    id: object = UNSET


class Error(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a call."""

    code: int
    message: str
    data: PathData | RefusalData | None = None


class PathData(Struct, frozen=True):
    """Where a parameter is wrong, and what was expected there."""

    path: str
    expected: str


class RefusalData(Struct, frozen=True):
    """Why the rules refuse an action or an outcome: a key, the rule, and the numbers that matter."""

    reason: str
    rule: str | None
    details: dict[str, int | str] = {}


class Success(Struct, frozen=True, tag_field="jsonrpc", tag="2.0"):
    """The answer to a call that was carried out."""

    id: object
    result: Any


class Failure(Struct, frozen=True, tag_field="jsonrpc", tag="2.0"):
    """The answer to a call that was not, and changed nothing."""

    id: object
    error: Error


Answer = Success | Failure


class NoParams(Struct, frozen=True):
    """`pending`, `state` and `undo` take nothing."""


class NewParams(Struct, frozen=True):
    """`new`: what to play. `board` is the path of a board file; null is as good as missing."""

    edition: str | None = None
    options: object = None
    board: str | None = None
    seed: object = None
    position: object = None


class ApplyParams(Struct, frozen=True):
    """`apply`: one of the three."""

    action: object = UNSET
    dice: object = UNSET
    cards: object = UNSET


class Until(StrEnum):
    """How far `auto` goes: to the next choice, turn, or the end of the game."""

    CHOICE = "choice"
    TURN = "turn"
    OVER = "over"


class AutoParams(Struct, frozen=True):
    """`auto`."""

    until: Until = Until.CHOICE


class ExplainParams(Struct, frozen=True):
    """`explain`."""

    action: object


class OddsParams(Struct, frozen=True):
    """`odds`."""

    attacker: Sector
    defender: Sector
    size: int


class PolicyParams(Struct, frozen=True):
    """`policy`: who chooses for a side in `auto`."""

    side: Side
    name: str


class ChoiceAwaited(Struct, frozen=True, tag_field="kind", tag="choice"):
    """A side is to choose one of the actions."""

    side: str
    phase: str
    rule: str
    actions: list[dict[str, Any]]


class DiceAwaited(Struct, frozen=True, tag_field="kind", tag="dice"):
    """Dice are to be thrown."""

    side: str
    purpose: str
    count: int
    rule: str
    event: int | UnsetType = UNSET


class CardsAwaited(Struct, frozen=True, tag_field="kind", tag="cards"):
    """Cards are to be drawn, from among `from`."""

    deck: str
    count: int
    among: tuple[int, ...] = field(name="from")
    rule: str


class GameOver(Struct, frozen=True, tag_field="kind", tag="over"):
    """The game has ended."""

    winner: str | None
    reason: str
    prestige: dict[str, int] | None
    rule: str


Pending = ChoiceAwaited | DiceAwaited | CardsAwaited | GameOver


class Stepped(Struct, frozen=True):
    """What `apply` and `auto` did."""

    facts: list[dict[str, Any]]
    pending: Pending


class Legal(Struct, frozen=True):
    """`explain`: the action is legal, and costs so many RP."""

    legal: Literal[True]
    cost: int


class Illegal(Struct, frozen=True):
    """`explain`: the action is refused."""

    legal: Literal[False]
    reason: str
    rule: str
    message: str


class Odds(Struct, frozen=True):
    """`odds`: each chance as a number, those of the losses also as fractions."""

    losses: dict[str, float]
    exact: dict[str, str]
    counter_attack: float
    attacker_losses: dict[str, float]
    surrender: float
    expected: float
    cost: int


class Done(Struct, frozen=True):
    """`policy`: nothing more to say."""


# ------------------------------------------------------------------------------------------------- answers


def pending_of(state: State) -> Pending:
    """What a game waits for, as a message."""
    waiting = engine.pending(state)
    if isinstance(waiting, Choice):
        actions = [to_dict(action) for action in engine.legal(state)]
        return ChoiceAwaited(name_of_member(waiting.side), name_of_member(state.phase), waiting.rule, actions)
    if isinstance(waiting, Dice):
        side, purpose = name_of_member(waiting.side), name_of_member(waiting.purpose)
        return DiceAwaited(side, purpose, waiting.count, waiting.rule, waiting.event or UNSET)
    if isinstance(waiting, Cards):
        return CardsAwaited(name_of_member(waiting.deck), waiting.count, engine.available_cards(state), waiting.rule)
    return _game_over(waiting)


def _game_over(over: Over) -> GameOver:
    winner = None if over.winner is None else name_of_member(over.winner)
    prestige = None if over.prestige is None else {name_of_member(side): over.prestige[side] for side in Side}
    return GameOver(winner, name_of_member(over.cause), prestige, over.rule)


def odds_of(state: State, attacker: Sector, defender: Sector, size: int) -> Odds:
    """The odds of an offensive, as a message. Raises `IllegalAction` if the position rules it out."""
    refusal = odds.out_of_question(state, attacker, defender, size)
    if refusal is not None:
        raise IllegalAction(refusal)
    forecast = odds.forecast(state, attacker, defender, size)
    chances = forecast.odds
    return Odds(
        losses={str(losses): float(chance) for losses, chance in chances.losses},
        exact={str(losses): str(chance) for losses, chance in chances.losses},
        counter_attack=float(chances.counter_attack),
        attacker_losses={str(losses): float(chance) for losses, chance in chances.attacker_losses},
        surrender=float(forecast.surrender),
        expected=float(chances.expected),
        cost=forecast.cost,
    )


def _sentence(refusal: Refusal) -> str:
    from ldd_tui.words import prompts  # not needed to start, and slower to load than all else here

    return prompts.refusal(refusal)


class _Fault(Exception):
    """A call that is not carried out, with its error."""

    def __init__(self, code: int, message: str, data: PathData | RefusalData | None = None) -> None:
        super().__init__(message)
        self.error = Error(code, message, data)


def _wrong_place(error: NotationError, code: int = INVALID_PARAMS) -> _Fault:
    return _Fault(code, str(error), PathData(error.path, error.expected))


def _refused(refusal: Refusal) -> _Fault:
    details: dict[str, int | str] = {key: plain(value) for key, value in refusal.details.items()}
    return _Fault(REFUSED, _sentence(refusal), RefusalData(refusal.reason.value, refusal.rule, details))


# ------------------------------------------------------------------------------------------------ the game


class Game(Struct, frozen=True):
    """A game and who decides in it.

    `choices`: the states in which an action was chosen. `events`: how many moves were made or taken back; a
    die is dealt by the number of its event, as in a stored game, so none is dealt twice.
    """

    state: State
    secret: bytes
    choices: tuple[State, ...] = ()
    events: int = 0
    policies: tuple[Policy | None, Policy | None] = (None, None)

    def after(self, move: Move) -> tuple[Game, tuple[Fact, ...]]:
        """The game after an action or an outcome, and what happened. Raises `IllegalAction`."""
        step = engine.apply(self.state, move)
        chosen = isinstance(self.state.waiting, Choice)
        choices = (*self.choices, self.state) if chosen else self.choices
        return replace(self, state=step.state, choices=choices, events=self.events + 1), step.facts

    def next_move(self) -> Move | None:
        """What chance or a policy does now; None when the game is over or a side chooses for itself."""
        waiting, event = self.state.waiting, self.events + 1
        if isinstance(waiting, Dice | Cards):
            return Dealer(self.secret).deal(self.state, event)
        policy = self.policies[waiting.side] if isinstance(waiting, Choice) else None
        if policy is None:
            return None
        return policy(self.state, engine.legal(self.state), Random(f"{self.secret.hex()} player {event}"))

    def before_choice(self) -> Game | None:
        """The game at the last choice that was made, if there was one."""
        if not self.choices:
            return None
        return replace(self, state=self.choices[-1], choices=self.choices[:-1], events=self.events + 1)

    def with_policy(self, side: Side, name: str) -> Game | None:
        """The game in which a policy chooses for a side; None if Athena cannot come or go now.

        Athena decides inside the rules, so she comes and goes with their option, and the choices so far cannot
        be taken back. The order of a turn depends on her, so she does neither while sides take turns.
        """
        entente, central_powers = self.policies
        policy = POLICIES.get(name)
        policies = (policy, central_powers) if side == Side.ENTENTE else (entente, policy)
        options = self.state.setup.options
        athena = tuple(each for each in Side if (name == ATHENA if each == side else each in options.athena))
        if athena == options.athena:
            return replace(self, policies=policies)
        if self.state.phase not in _ATHENA_COMES or not isinstance(self.state.waiting, Dice | Cards):
            return None
        setup = replace(self.state.setup, options=replace(options, athena=athena))
        return replace(self, state=replace(self.state, setup=setup), choices=(), policies=policies)


_ATHENA_COMES = (Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME, Phase.END_OF_TURN)


def new_game(start: State | Setup, seed: str | int | None = None) -> Game:
    """A game from a position or its set-up; without a seed nobody can foresee its dice."""
    state = engine.initial(start).state if isinstance(start, Setup) else start
    return Game(state, new_secret() if seed is None else secret_from_seed(seed))


def _start(params: NewParams) -> State:
    """The state that `new` asks for."""
    board = board_file.second_edition() if params.board is None else read_board(Path(params.board))
    if params.edition not in (None, board.edition):
        raise NotationError("edition", f'"{board.edition}"')
    options = None if params.options is None else options_from_dict(params.options, "options")
    if params.position is None:
        return engine.initial(Setup(board, options or Options())).state
    position = params.position
    if options is not None and isinstance(position, dict):
        position = _with_options(position, params.options, options)
    try:
        return from_position(position, board)
    except PositionError as error:
        raise NotationError(_under("position", error.path), error.expected) from error


def _seed(value: object) -> str | int | None:
    if value is None or isinstance(value, str) or type(value) is int:
        return value
    raise NotationError("seed", "a text or a whole number")


def _with_options(position: dict[str, object], told: object, options: Options) -> dict[str, object]:
    """A position with the options of `new`; its own may only repeat them."""
    if "options" in position and options_from_dict(position["options"], "position.options") != options:
        raise NotationError("options", "those of the position, or none")
    return {**position, "options": told}


def _under(at: str, path: str) -> str:
    return f"{at}.{path}" if path else at


def read_board(path: Path) -> Board:
    """The board of a file. Raises `NotationError`."""
    try:
        return board_file.parse(boards.text_of(path))
    except boards.WrongBoard as error:
        raise NotationError("board", f"a board file: {error}") from error


# -------------------------------------------------------------------------------------------------- methods


class Engine:
    """Answers lines. The game is that of the last `new`; until then the second edition with nothing agreed."""

    def __init__(self) -> None:
        self._current: Game | None = None

    @property
    def game(self) -> Game:
        """The game as it stands."""
        if self._current is None:
            self._current = new_game(Setup(board_file.second_edition()))
        return self._current

    def answer(self, line: bytes) -> bytes | None:
        """The answer to a line, both without the end of the line; None if there is none to give."""
        if len(line) > LINE_LIMIT:
            return _no_call(INVALID_REQUEST, _("A line holds {limit} bytes at most.").format(limit=LINE_LIMIT))
        try:
            message = msgspec.json.decode(line)
        except (ValueError, RecursionError) as error:
            return _no_call(PARSE_ERROR, _("This line cannot be read: {error}.").format(error=error))
        if not isinstance(message, list):
            answer = self._answer_to(message)
            return None if answer is None else _encoded(answer)
        if not 0 < len(message) <= BATCH_LIMIT:
            message = _("A batch holds {limit} calls at most and one at least.").format(limit=BATCH_LIMIT)
            return _no_call(INVALID_REQUEST, message)
        answers = [answer for answer in map(self._answer_to, message) if answer is not None]
        return _encoded(answers) if answers else None

    def _answer_to(self, message: object) -> Answer | None:
        id_ = message.get("id") if isinstance(message, dict) else None
        try:
            request = _request(message)
        except NotationError as error:
            return Failure(id_ if _is_id(id_) else None, _wrong_place(error, INVALID_REQUEST).error)
        answer = self._carried_out(request)
        return None if request.id is UNSET else answer

    def _carried_out(self, request: Request) -> Answer:
        try:
            return Success(request.id, self._call(request.method, request.params))
        except _Fault as fault:
            error = fault.error
        except NotationError as wrong:
            error = _wrong_place(wrong).error
        except IllegalAction as illegal:
            error = _refused(illegal.refusal).error
        except Exception as defect:  # a defect of this program must not end it
            error = Error(INTERNAL_ERROR, _("This should not happen: {error}.").format(error=repr(defect)))
        return Failure(request.id, error)

    def _call(self, name: str, params: object) -> Any:
        if name not in _METHODS:
            known = ", ".join(_METHODS)
            raise _Fault(METHOD_NOT_FOUND, _("There is no such method. There are: {methods}.").format(methods=known))
        kind, method = _METHODS[name]
        return method(self, read(kind, {} if params is UNSET else params))

    def _new(self, params: NewParams) -> Pending:
        self._current = new_game(_start(params), _seed(params.seed))
        return pending_of(self.game.state)

    def _pending(self, params: NoParams) -> Pending:
        return pending_of(self.game.state)

    def _state(self, params: NoParams) -> dict[str, Any]:
        return to_position(without_secrets(self.game.state))

    def _apply(self, params: ApplyParams) -> Stepped:
        return self._advance(*self.game.after(_move(params)))

    def _auto(self, params: AutoParams) -> Stepped:
        game, facts = self.game, list[Fact]()
        turn = game.state.turn
        while params.until != Until.TURN or game.state.turn == turn:
            if params.until == Until.CHOICE and isinstance(game.state.waiting, Choice):
                break
            move = game.next_move()
            if move is None:
                break
            game, happened = game.after(move)
            facts += happened
        return self._advance(game, facts)

    def _advance(self, game: Game, facts: Iterable[Fact]) -> Stepped:
        self._current = game
        return Stepped([to_dict(fact) for fact in facts], pending_of(game.state))

    def _explain(self, params: ExplainParams) -> Legal | Illegal:
        verdict = engine.explain(self.game.state, action_from_dict(params.action, "action"))
        if verdict.legal:
            return Legal(True, verdict.cost)
        refusal = verdict.refusal
        assert isinstance(refusal, Refusal)
        return Illegal(False, refusal.reason.value, refusal.rule, _sentence(refusal))

    def _odds(self, params: OddsParams) -> Odds:
        return odds_of(self.game.state, params.attacker, params.defender, params.size)

    def _undo(self, params: NoParams) -> Pending:
        game = self.game.before_choice()
        if game is None:
            raise _Fault(REFUSED, _("There is no choice to take back."), RefusalData("nothing_to_undo", None))
        self._current = game
        return pending_of(game.state)

    def _policy(self, params: PolicyParams) -> Done:
        if params.name not in PLAYERS:
            raise NotationError("name", "one of: " + ", ".join(sorted(PLAYERS)))
        game = self.game.with_policy(params.side, params.name)
        if game is None:
            message = _("Athena takes over a side, or leaves it, before reinforcements and while nobody is to choose.")
            raise _Fault(REFUSED, message, RefusalData("not_now", "17.3"))
        self._current = game
        return Done()


_METHODS: dict[str, tuple[type[Any], Callable[[Engine, Any], Any]]] = {
    "new": (NewParams, Engine._new),
    "pending": (NoParams, Engine._pending),
    "state": (NoParams, Engine._state),
    "apply": (ApplyParams, Engine._apply),
    "auto": (AutoParams, Engine._auto),
    "explain": (ExplainParams, Engine._explain),
    "odds": (OddsParams, Engine._odds),
    "undo": (NoParams, Engine._undo),
    "policy": (PolicyParams, Engine._policy),
}


def _move(params: ApplyParams) -> Move:
    """The one thing that `apply` is given."""
    given = {name: getattr(params, name) for name in ("action", "dice", "cards") if getattr(params, name) is not UNSET}
    if len(given) != 1:
        raise NotationError("", "one of action, dice, cards")
    return action_from_dict(params.action, "action") if "action" in given else outcome_from_dict(given)


def _request(message: object) -> Request:
    request = read(Request, message)
    if request.jsonrpc != "2.0":
        raise NotationError("jsonrpc", '"2.0"')
    if not isinstance(request.params, dict | list | UnsetType):
        raise NotationError("params", "an object")
    if not (request.id is UNSET or _is_id(request.id)):
        raise NotationError("id", "a text, a number or null")
    return request


def _is_id(value: object) -> bool:
    return value is None or type(value) in (str, int, float)


_encoded: Callable[[object], bytes] = msgspec.json.Encoder().encode


def _no_call(code: int, message: str) -> bytes:
    """The answer to what is not even a call."""
    return _encoded(Failure(None, Error(code, message)))


# ------------------------------------------------------------------------------------------------- the pipe


def serve(source: BinaryIO, out: BinaryIO) -> None:
    """Answer each line until the input ends."""
    pipe = Engine()
    for line in _lines(source):
        answer = pipe.answer(line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines without their ends; of one that is too long its beginning, which is still too long."""
    while line := source.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) >= LINE_LIMIT and not rest.endswith(b"\n"):
            rest = source.readline(LINE_LIMIT)
        yield line.removesuffix(b"\n")
