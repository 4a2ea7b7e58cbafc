"""All of a player's analysed games in words: the grade, and tables of games, of parts and of themes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ldd_tui.coach.grade import grade
from ldd_tui.coach.record import Part, Seat, parts
from ldd_tui.coach.weaknesses import Weakness, weaknesses
from ldd_tui.text import _, coached, dates, game_summary, names, ngettext, pgettext
from ldd_tui.text.numbers import amount, in_percent
from ldd_tui.text.phrases import capital
from rules.editions import EDITIONS, STANDARD
from rules.model import Phase, Side


class Row(NamedTuple):
    """`section`: its heading or "". `about`: a sentence on the row."""

    name: str
    section: str
    cells: tuple[str, ...]
    about: str = ""


def title() -> str:
    return _("Your games")


def sentences(seats: Sequence[Seat]) -> list[str]:
    """The grade with its interval, and the results with and without luck."""
    found = grade([seat.own for seat in seats])
    if found is None:
        return [_("None of your games is analysed yet.")]
    games = ngettext("{count} game", "{count} games", found.games).format(count=found.games)
    decisions = ngettext("{count} decision", "{count} decisions", found.decisions).format(count=found.decisions)
    words = _("{games}, {decisions}: {cost} of your chance to win per decision (95% sure: {low} to {high}).")
    cost, low, high = map(per_decision, (found.cost, found.low, found.high))
    told = [
        coached.like_in_games(found),
        words.format(games=games, decisions=decisions, cost=cost, low=low, high=high),
    ]
    over = [(seat.result, seat.own.adjusted) for seat in seats if seat.result is not None]
    if over:
        words = ngettext(
            "You won {won} of {count} finished game; without luck {adjusted}.",
            "You won {won} of {count} finished games; without luck {adjusted}.",
            len(over),
        )
        won, adjusted = (sum(one[at] for one in over) for at in (0, 1))
        shown = amount(won) if won % 1 else str(round(won))
        told.append(words.format(won=shown, count=len(over), adjusted=amount(adjusted)))
    return told


def waiting(count: int) -> str:
    words = ngettext("{count} finished game isn't analysed.", "{count} finished games aren't analysed.", count)
    return words.format(count=count) if count else ""


def per_decision(cost: float) -> str:
    return in_percent(max(0.0, cost), 2)


# ------------------------------------------------------------------------------------------------ games


def headings_of_games() -> tuple[str, ...]:
    return (
        _("Game"),
        _("Side"),
        _("Played"),
        _("Decisions"),
        _("Cost"),
        _("Played like"),
        capital(_("result")),
        _("No luck"),
    )


def games(seats: Sequence[Seat], now: float) -> list[Row]:
    return [Row(f"{seat.game.id} {seat.own.side}", "", _cells(seat, now), _about(seat, now)) for seat in seats]


def _cells(seat: Seat, now: float) -> tuple[str, ...]:
    found = grade([seat.own])
    return (
        game_summary.name(seat.game) or capital(game_summary.player(seat.game, Side(1 - seat.own.side))),
        names.side_letter(seat.own.side),
        dates.brief(seat.game.last_played, now),
        str(seat.own.decisions),
        per_decision(seat.own.per_decision),
        "" if found is None else names.policy(found.level),
        result(seat),
        in_percent(seat.own.adjusted, 0),
    )


def result(seat: Seat) -> str:
    if seat.result is None:
        return _("turn {turn}").format(turn=seat.game.turn)
    if seat.result == 0.5:
        return _("no winner")
    return pgettext("a game", "won") if seat.result else pgettext("a game", "lost")


def _about(seat: Seat, now: float) -> str:
    words = _("{side}, {edition}; last played {played}; analysed at depth {depth}.")
    return words.format(
        side=names.side(seat.own.side),
        edition=names.edition_of(seat.game.edition),
        played=dates.full(seat.game.last_played, now),
        depth=seat.own.depth,
    )


# ------------------------------------------------------------------------------------------------ parts and themes


def headings_of_parts() -> tuple[str, ...]:
    return _("Part"), _("Games"), _("Decisions"), _("Cost"), _("Of all"), _("Played like")


def by_parts(seats: Sequence[Seat]) -> list[Row]:
    every = sum(seat.own.cost for seat in seats)
    return [_of_part(part, every, _edition_of(seats)) for part in parts(seats)]


def _of_part(part: Part, every: float, edition: str) -> Row:
    if isinstance(part.of, Phase):
        section, name = _("By phase"), names.phase(part.of, EDITIONS[edition])
    elif isinstance(part.of, Side):
        section, name = _("By side"), names.side(part.of)
    else:
        section, name = _("By edition"), names.edition_of(part.of)
    cells = (
        capital(name),
        str(part.games),
        str(part.decisions),
        per_decision(part.cost / part.decisions),
        in_percent(max(0.0, part.cost / every) if every > 0.0 else 0.0, 0),
        "" if part.grade is None else names.policy(part.grade.level),
    )
    return Row(f"{section} {part.of}", section, cells, "" if part.grade is None else coached.like_in_games(part.grade))


def headings_of_themes() -> tuple[str, ...]:
    return _("Theme"), _("Decisions"), _("Cost a game"), _("Above usual")


def themes(seats: Sequence[Seat]) -> list[Row]:
    found = weaknesses([seat.own for seat in seats])
    return [_of_theme(one, len(seats), _edition_of(seats)) for one in found]


def _of_theme(found: Weakness, count: int, edition: str) -> Row:
    section = _("More than usual for your grade") if found.named else _("Others")
    cells = (
        coached.theme(found.theme),
        str(found.decisions),
        in_percent(max(0.0, found.cost / count), 1),
        in_percent(found.above, 1, sign=True),
    )
    return Row(found.theme.name, section, cells, coached.advice(found.theme, EDITIONS[edition]))


def _edition_of(seats: Sequence[Seat]) -> str:
    """Of the last game: phases have its names."""
    return seats[-1].game.edition if seats else STANDARD
