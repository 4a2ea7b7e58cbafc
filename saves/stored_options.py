"""The options of a stored game, as its header and the list of games have them."""

from __future__ import annotations

from typing import Any

from rules.edition import Edition
from rules.model import Options
from rules.notation import options_from_dict

_LEFT_OUT = {"brusilov_chain": True}
"""Options whose default has changed, with what a header means that does not say them."""


def stored_options(options: object, edition: Edition) -> Options:
    """Read the options of a stored game (R178 was decided anew: games from before go on as they began).

    Raises `NotationError`.
    """
    said = {**_left_out(edition), **options} if isinstance(options, dict) else options
    return options_from_dict(said, edition, "options")


def with_stored_options(
    position: dict[str, Any] | None, options: dict[str, Any], edition: Edition
) -> dict[str, Any] | None:
    """The position that a stored game begins from: options that it leaves out are the header's.

    They were the same when the game began, but what a position means by leaving one out has changed since.
    """
    said = position and position.get("options")
    if position is None or not isinstance(said, dict):
        return position
    left_out = {name: options.get(name, before) for name, before in _left_out(edition).items()}
    return {**position, "options": {**left_out, **said}}


def _left_out(edition: Edition) -> dict[str, bool]:
    return {name: before for name, before in _LEFT_OUT.items() if name in edition.options}
