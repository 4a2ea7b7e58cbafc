"""What is wrong with a call: an error with its code, its sentence, and where or why."""

from __future__ import annotations

from ldd_tui.engine_pipe.messages import INVALID_PARAMS, REFUSED, Error, PathData, RefusalData
from rules.model import State
from rules.notation import plain
from rules.refusals import Refusal, details, reason
from rules.strict import NotationError


class Fault(Exception):
    """A call that is not carried out, with its error."""

    def __init__(self, code: int, message: str, data: PathData | RefusalData | None = None) -> None:
        super().__init__(message)
        self.error = Error(code, message, data)


def wrong_place(error: NotationError, code: int = INVALID_PARAMS) -> Error:
    """A field that is not as it should be."""
    return Error(code, str(error), PathData(error.path, error.expected))


def refused(refusal: Refusal, state: State) -> Error:
    """What the rules refuse."""
    named: dict[str, int | str] = {
        key: plain(value, state.setup.board.edition) for key, value in details(refusal).items()
    }
    return Error(REFUSED, sentence(refusal, state), RefusalData(reason(refusal), refusal.rule, named))


def sentence(refusal: Refusal, state: State) -> str:
    """Why the rules refuse something in a position, for a person."""
    from ldd_tui.text import refusals  # not needed to start, and slower to load than all else here

    return refusals.refusal(refusal, state)
