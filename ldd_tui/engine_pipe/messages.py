"""The messages of `ldd-tui engine`, a struct for each (docs/engine_protocol.md)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from rules.model import Sector, Side, State
from rules.notation import plain
from rules.refusals import Refusal, details, reason
from rules.strict import NotationError

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND = -32700, -32600, -32601
INVALID_PARAMS, INTERNAL_ERROR, REFUSED = -32602, -32603, -32000


class Request(Struct, frozen=True):
    """A call. One without an `id` is a notification and gets no answer."""

    jsonrpc: str
    method: str
    params: object = UNSET
    id: object = UNSET


class Error(Struct, frozen=True, omit_defaults=True):
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
    """`new`: what to play. `board`: the path of a board file, or null."""

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
    until: Until = Until.CHOICE


class ExplainParams(Struct, frozen=True):
    action: object


class OddsParams(Struct, frozen=True):
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
    """`explain`: the action is legal; its cost in RP."""

    legal: Literal[True]
    cost: int


class Illegal(Struct, frozen=True):
    legal: Literal[False]
    reason: str
    rule: str
    message: str


class Odds(Struct, frozen=True, kw_only=True):
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


# ------------------------------------------------------------------------------------------------ faults
# What is wrong with a call: an error with its code, its sentence, and where or why.


class Fault(Exception):
    def __init__(self, code: int, message: str, data: PathData | RefusalData | None = None) -> None:
        super().__init__(message)
        self.error = Error(code, message, data)


def wrong_place(error: NotationError, code: int = INVALID_PARAMS) -> Error:
    return Error(code, str(error), PathData(error.path, error.expected))


def refused(refusal: Refusal, state: State) -> Error:
    named: dict[str, int | str] = {
        key: plain(value, state.setup.board.edition) for key, value in details(refusal).items()
    }
    return Error(REFUSED, sentence(refusal, state), RefusalData(reason(refusal), refusal.rule, named))


def sentence(refusal: Refusal, state: State) -> str:
    from ldd_tui.telling import refusals  # not needed to start, and slower to load than all else here

    return refusals.refusal(refusal, state)
