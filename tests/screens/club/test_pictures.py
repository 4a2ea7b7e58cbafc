"""How the screens of a club look."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screens.club.support import Hosted
from tests.screens.club.test_lobby import busy, hosted

__all__ = ["busy", "hosted"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=["small", "large", "huge"])
def test_lobby(snap_compare: Any, busy: Hosted, size: tuple[int, int]) -> None:
    busy.club.announce("The club meets on Friday at eight.")
    bert = busy.club.members().called("Bert")
    assert bert is not None
    busy.visit("Bert").talk.say("", bert.id, "Who plays tonight?")
    assert snap_compare(busy.app("Anna"), terminal_size=size)


def test_small_new_table(snap_compare: Any, busy: Hosted) -> None:
    assert snap_compare(busy.app("Anna"), terminal_size=(80, 24), press=["n"])


def test_small_joining(snap_compare: Any, hosted: Hosted) -> None:
    app = hosted.app(code=hosted.club.invite("Dora"), key="SHA256:new")
    assert snap_compare(app, terminal_size=(80, 24), press=list("Dora"))


def test_small_own_keys(snap_compare: Any, busy: Hosted) -> None:
    assert snap_compare(busy.app("Anna"), terminal_size=(80, 24), press=["K"])
