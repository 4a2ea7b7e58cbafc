"""Who plays a side, as an option of commands."""

from __future__ import annotations

from typing import Any

import click

from ldd_tui.text import _


class Player(click.ParamType[str]):
    """A name of `policies.PLAYERS`, which are looked up when one is asked for, or one of those `besides`."""

    name = "player"

    def __init__(self, *besides: str) -> None:
        self._besides = besides

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(self._known())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = self._known()
        if value in known:
            return str(value)
        words = _("{option}: expected one of {known}, not {name}")
        option = self.name if param is None else param.opts[0]
        raise click.UsageError(words.format(option=option, known=", ".join(known), name=value), ctx)

    def _known(self) -> tuple[str, ...]:
        from ldd_tui.players import PLAYERS

        return (*self._besides, *PLAYERS)
