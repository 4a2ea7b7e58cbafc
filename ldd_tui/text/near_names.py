"""The names that are like one that doesn't exist."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.text import _
from ldd_tui.text.phrases import choices
from ldd_tui.text.safe_text import clean

_CELLS = 60


def no_game(name: str, known: Iterable[str]) -> str:
    """That no game has a name, with up to three that are like it."""
    from difflib import get_close_matches

    from saves.game_list import ignoring_case

    names = {ignoring_case(other): other for other in known if other}
    near = [_quoted(names[found]) for found in get_close_matches(ignoring_case(name), names)]
    if near:
        return _("no game {name}; did you mean {names}?").format(name=_quoted(name), names=choices(near))
    return _("no game {name}").format(name=_quoted(name))


def _quoted(name: str) -> str:
    return _('"{name}"').format(name=clean(name, _CELLS))
