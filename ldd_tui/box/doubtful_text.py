"""The list of doubtful values to read: in a terminal, and as a part of docs/simulation.md."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ldd_tui.box import doubtful
from ldd_tui.box.doubtful import Effect, Figure, Measured
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Cell, Seen
from ldd_tui.box.words import SIGNS, together
from ldd_tui.simulation.lines import WIDTH, aligned
from ldd_tui.simulation.words import player
from ldd_tui.text import _, names
from ldd_tui.text.numbers import decimal
from ldd_tui.text.phrases import listing
from rules.editions import EDITIONS

_GAP = 2


def as_text(found: Measured, box: MyBox | None) -> str:
    """The list, the strongest first. `box`: what the owner of a box of that edition has seen of it."""
    parts = [textwrap.wrap(_how(found), WIDTH)]
    if found.seen:
        parts.append(_rows(found, found.seen, box))
    if found.unseen:
        parts.append([_("No difference seen: the interval holds 0"), *_rows(found, found.unseen, box)])
    if box is not None:
        asked = doubtful.asked_in(box.parts)
        measured = set().union(*(doubtful.cells(each, found.edition, asked) for each in found.effects))
        left = [part.short for part in box.parts if not measured & {cell.key for cell in part.asked}]
        if left:
            told = _("Doubtful, and not measured: {parts}.").format(parts=listing(together(left)))
            parts.append(textwrap.wrap(told, WIDTH))
        told = _("My box: {same} as assumed, {other} you see another. ldd-tui board --check-my-box goes through them.")
        told = told.format(same=SIGNS[Seen.AS_ASSUMED], other=SIGNS[Seen.OTHER])
        parts.append(textwrap.wrap(told, WIDTH))
    return "\n\n".join("\n".join(lines) for lines in parts)


def _how(found: Measured) -> str:
    return _(
        "Doubtful values of the {edition}: by how many points of 100 the Entente wins more often when one of them is "
        "another. Measured with {players}, {games} games on each board; on the board as it is assumed the Entente "
        "wins {wins} % ({low} to {high})."
    ).format(
        edition=names.edition_of(found.edition),
        players=_players(found),
        games=found.games,
        wins=decimal(found.entente.value, 1),
        low=decimal(found.entente.low or 0, 1),
        high=decimal(found.entente.high or 0, 1),
    )


def _players(found: Measured) -> str:
    """Who played, within a sentence."""
    if found.players == (doubtful.NETWORK, doubtful.NETWORK):
        words = _("the Marshal's value network on both sides, looking {depth} choices beyond each")
        return words.format(depth=found.depth)
    entente, central_powers = (player(name, EDITIONS[found.edition]) for name in found.players)
    words = _("{entente} as the Entente and {central_powers} as the Central Powers")
    return words.format(entente=entente, central_powers=central_powers)


def _rows(found: Measured, effects: Sequence[Effect], box: MyBox | None) -> list[str]:
    head = (_("points"), _("95% interval"), _("turns"))
    figures = aligned([head, *((_signed(one.points.value), _interval(one.points), _turns(one)) for one in effects)])
    left = max(map(len, figures)) + _GAP
    asked = {} if box is None else doubtful.asked_in(box.parts)
    lines = [figures[0]]
    for effect, row in zip(effects, figures[1:], strict=True):
        said = f"{doubtful.words(found.edition, effect)} {_seen(found, effect, box, asked)}".strip()
        first, *more = textwrap.wrap(said, WIDTH - left)
        lines += [f"{row:<{left}}{first}", *(" " * left + line for line in more)]
    return lines


def _seen(found: Measured, effect: Effect, box: MyBox | None, asked: dict[str, Cell]) -> str:
    """The sign of what the owner has seen of all values of a change."""
    if box is None:
        return ""
    seen = {box.sheet.seen(asked[key]) for key in doubtful.cells(effect, found.edition, asked)}
    if Seen.OTHER in seen:
        return SIGNS[Seen.OTHER]
    return SIGNS[Seen.AS_ASSUMED] if seen == {Seen.AS_ASSUMED} else ""


def as_markdown(found: Measured) -> str:
    """The list for a document: a table of what matters, and a sentence with the rest."""
    rows = [
        f"| {_code(found, effect)} | {_signed(effect.points.value)} | {_interval(effect.points)} | {_turns(effect)} |"
        for effect in found.seen
    ]
    table = ["| Value | Entente's wins | 95 % interval | turns |", "| --- | --- | --- | --- |", *rows]
    rest = "; ".join(f"{_code(found, effect)} {_signed(effect.points.value)}" for effect in found.unseen)
    said = f"No difference was seen for the others (the interval holds 0; beside each what was found): {rest}."
    return "\n".join([*table, "", *textwrap.wrap(said, 120, break_on_hyphens=False, break_long_words=False)])


def _code(found: Measured, effect: Effect) -> str:
    return f"`{doubtful.words(found.edition, effect)}`"


def _signed(number: float) -> str:
    return decimal(number, 1, sign=True)


def _interval(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return ""
    return _("{low} to {high}").format(low=_signed(figure.low), high=_signed(figure.high))


def _turns(effect: Effect) -> str:
    return "" if effect.turns is None else decimal(effect.turns, 2, sign=True)
