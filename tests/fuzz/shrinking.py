"""Makes a run that fails as short as it can be: actions are left out, then pieces of what is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from tests.fuzz.actions import Run, Send

T = TypeVar("T")


def shortest(run: Run, fails: Callable[[Run], bool]) -> Run:
    """The shortest failing run found. `fails` is called repeatedly, and one True is enough."""
    simpler = replace(run, moving=False, terminals=1)
    if simpler != run and fails(simpler):
        run = simpler
    while True:
        before = run
        run = _with_fewer_actions(run, fails)
        for index, action in enumerate(run.actions):
            if isinstance(action, Send) and len(action.pieces) > 1:
                run = _with_fewer_pieces(run, index, fails)
        if run == before:
            return run


def _with_fewer_actions(run: Run, fails: Callable[[Run], bool]) -> Run:
    return replace(run, actions=_least(run.actions, lambda left: fails(replace(run, actions=left))))


def _with_fewer_pieces(run: Run, index: int, fails: Callable[[Run], bool]) -> Run:
    def with_pieces(pieces: Sequence[str]) -> Run:
        action = replace(run.actions[index], pieces=tuple(pieces))
        return replace(run, actions=(*run.actions[:index], action, *run.actions[index + 1 :]))

    action = run.actions[index]
    assert isinstance(action, Send)
    return with_pieces(_least(action.pieces, lambda left: fails(with_pieces(left))))


def _least(things: Sequence[T], enough: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """A minimal sufficient subset, by delta debugging (Zeller 2002)."""
    left = tuple(things)
    part = len(left) // 2
    while part:
        at = 0
        while at < len(left):
            shorter = left[:at] + left[at + part :]
            if enough(shorter):
                left = shorter
            else:
                at += part
        part //= 2
    return left
