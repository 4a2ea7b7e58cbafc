"""The summary of a war: result, turning points, biggest offensives and totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.modals.parts.styles import BOLD, DIM, SIDE, cited, column, room_for
from ldd_tui.statistics.records import Chronicle, Luck, Moment, OffensiveRecord, SideTurn
from ldd_tui.telling.groups import card_cost
from ldd_tui.telling.passages import attacks
from ldd_tui.text import _, names, pgettext, prompts
from ldd_tui.text.numbers import number
from ldd_tui.text.phrases import before, capital, dice, listing, losses, together, vp
from rules import facts as f
from rules.edition import Edition
from rules.model import Board, Cause, Over, Sector, Side, State, Status

_MOST_OFFENSIVES = 3
_SIDE = 16
_WHEN, _SUBJECT = 15, 21  # the least cells of columns: turns with years or side names, and what luck is about


class _Column(NamedTuple):
    title: str
    of: Callable[[Side], int]


# ------------------------------------------------------------------------------------------------ the result


def result_lines(state: State, chronicle: Chronicle, width: int) -> list[Content]:
    over = state.waiting
    assert isinstance(over, Over)
    style = BOLD if over.winner is None else SIDE[over.winner]
    found = [*Content.styled(prompts.result(over, state.setup), style).wrap(width), *_reasons(state, over)]
    board = state.board
    moments = [
        (one.turn, _turning_point(chronicle, one, board))
        for one in chronicle.moments
        if not isinstance(one.fact, f.SectorEntered | f.GameEnded)  # entries are expected, the end is told already
    ]
    cards = [
        (turn, Content(card_cost(board.edition, event, ((loss.sector, loss.spaces) for loss in run))))
        for (turn, event), run in groupby(chronicle.card_losses, lambda loss: (loss.turn, loss.event))
    ]
    if moments or cards:
        found += [Content(""), Content.styled(_("How the war went"), BOLD)]
        for turn, words in sorted([*cards, *moments], key=lambda dated: dated[0]):
            found += _dated(state, turn, words, width)
    biggest = _biggest_offensives(chronicle, board.edition)
    if biggest:
        found += [Content(""), Content.styled(_("The biggest offensives"), BOLD)]
        for one in biggest:
            found += _dated(state, one.turn, _offensive(one, board.edition), width)
    return found


def _reasons(state: State, over: Over) -> list[Content]:
    """When the war ended, and the causes of a sudden death (14.1)."""
    board = state.board
    when = _("The war ended on turn {turn}, in {year}.").format(turn=state.turn, year=board.year(state.turn))
    if over.cause != Cause.SUDDEN_DEATH:
        return [cited(when, over.rule)]
    found = [
        _("{Sector} has surrendered.").format(Sector=names.The_sector(sector, state.edition))
        for sector in (Sector.FRANCE, Sector.GERMANY)
        if state.sectors[sector].status == Status.SURRENDERED
    ]
    for side in Side:
        if state.vp[side] >= board.sudden_death_vp:
            words = _("{Side}: {vp}. {most} end the war at once.")
            found.append(words.format(Side=names.The_side(side), vp=vp(state.vp[side]), most=vp(board.sudden_death_vp)))
    return [cited(together(when, *found), over.rule)]


def _turning_point(chronicle: Chronicle, moment: Moment, board: Board) -> Content:
    fact = moment.fact
    if isinstance(fact, f.Surrendered):
        words = Content.styled(_surrender(chronicle, moment.turn, fact, board.edition), SIDE[fact.to])
    elif isinstance(fact, f.ArmisticeRolled):
        told = _("Armistice roll {face}, not below {vp}: the war goes on")
        if fact.won:
            told = _("Armistice roll {face}, below {vp}: the war is won")
        words = Content.styled(told.format(face=fact.face, vp=vp(fact.vp)), SIDE[fact.side])
    elif isinstance(fact, f.RussiaExited):
        words = Content.styled(_("Russia leaves the war"), SIDE[Side.CENTRAL_POWERS])
    elif isinstance(fact, f.RevolutionBrokeOut):
        words = Content.styled(_("Revolution in Russia"), SIDE[Side.CENTRAL_POWERS])
    elif isinstance(fact, f.LafayettePlaced):
        told = _("Lafayette joins the Trade Track") if board.merchant_navy else _("Lafayette arrives")
        words = Content.styled(told, SIDE[Side.ENTENTE])
    else:
        words = Content.styled(capital(_("the blockade is complete")), SIDE[Side.ENTENTE])
    return words


def _surrender(chronicle: Chronicle, turn: int, fact: f.Surrendered, edition: Edition) -> str:
    words = _("{Sector} surrender") if names.is_plural(fact.sector, edition) else _("{Sector} surrenders")
    words = _to_whom(words.format(Sector=names.The_sector(fact.sector, edition)), chronicle, turn, fact, edition)
    if not fact.vp:
        return words
    return _("{surrender}: {vp} for {side}").format(surrender=words, vp=vp(fact.vp), side=names.the_side(fact.to))


def _to_whom(surrender: str, chronicle: Chronicle, turn: int, fact: f.Surrendered, edition: Edition) -> str:
    if fact.event:
        return _("{surrender} after {card}").format(surrender=surrender, card=names.event(fact.event, edition))
    by = next((one for one in chronicle.offensives if one.turn == turn and fact.sector in one.surrendered), None)
    if by is None:
        return surrender
    if by.defender != fact.sector:
        return _("{surrender} in its own offensive").format(surrender=surrender)
    words = _("{surrender} to {attacker}")
    return words.format(surrender=surrender, attacker=names.the_sector(by.attacker, edition))


def _dated(state: State, turn: int, words: Content, width: int) -> list[Content]:
    """Prefix the turn, unless it is 0, and wrap with a hanging indent."""
    if not turn:
        return words.wrap(width)
    date = capital(_("turn {turn}, {year}")).format(turn=turn, year=state.board.year(turn))
    first, *more = words.wrap(max(1, width - _WHEN))
    return [column(date, _WHEN, DIM) + first, *(line.pad_left(_WHEN) for line in more)]


def _biggest_offensives(chronicle: Chronicle, edition: Edition) -> list[OffensiveRecord]:
    def weight(one: OffensiveRecord) -> tuple[bool, int]:
        return any(sector in edition.features.hearts for sector in one.surrendered), one.losses + len(one.surrendered)

    order = sorted(chronicle.offensives, key=weight, reverse=True)
    return [one for one in order[:_MOST_OFFENSIVES] if any(weight(one))]


def _offensive(one: OffensiveRecord, edition: Edition) -> Content:
    brought = [losses(one.losses, edition)] if one.losses or not one.surrendered else []
    if one.surrendered:
        fallen = listing([names.the_sector(sector, edition) for sector in one.surrendered])
        brought.append(_("the surrender of {sectors}").format(sectors=fallen))
    words = f"{dice(one.dice.thrown)}, {listing(brought)}"
    if one.own_losses:
        words = _("{words}, attacker {count}").format(words=words, count=one.own_losses)
    who = before(attacks(one.attacker, one.defender, edition))
    return Content.assemble((who, SIDE[one.side]), words)


# --------------------------------------------------------------------------------------------------- totals


def totals(chronicle: Chronicle) -> list[Content]:
    """At most 76 cells wide; empty if no turn has been played."""
    if not chronicle.turns:
        return []
    tables = _table(_("Total RP"), _accounts(chronicle)), _table(capital(_("losses")), _battles(chronicle))
    return [*(line for table in tables if table for line in (*table, Content(""))), *_luck(chronicle)]


def _accounts(chronicle: Chronicle) -> list[_Column]:
    return [
        _Column(_("Income"), lambda side: _sum(chronicle, side, lambda turn: turn.production or 0)),
        _Column(_("Won"), lambda side: _sum(chronicle, side, lambda turn: turn.gained)),
        _Column(_("Attacks"), lambda side: chronicle.spent(side).offensives),
        _Column(_("Research"), lambda side: chronicle.spent(side).technology),
        _Column(_("Reinforced"), lambda side: chronicle.spent(side).reinforcements),
        _Column(_("Bids"), lambda side: chronicle.spent(side).bids),
        _Column(_("Sea"), lambda side: chronicle.spent(side).naval),
        _Column(_("Lost"), lambda side: _sum(chronicle, side, lambda turn: turn.lost)),
        _Column(_("Wasted"), lambda side: _sum(chronicle, side, lambda turn: turn.wasted)),
    ]


def _battles(chronicle: Chronicle) -> list[_Column]:
    return [
        _Column(_("Offensives"), lambda side: _sum(chronicle, side, lambda turn: turn.offensives)),
        _Column(_("By attacks"), lambda side: _sum(chronicle, side, lambda turn: turn.attacked_losses)),
        _Column(_("As attacker"), lambda side: _sum(chronicle, side, lambda turn: turn.own_losses)),
        _Column(
            pgettext("in few cells", "By events"), lambda side: _sum(chronicle, side, lambda turn: turn.card_losses)
        ),
        _Column(_("At sea"), lambda side: _sum(chronicle, side, lambda turn: turn.sea_losses)),
        _Column(capital(_("losses")), lambda side: _sum(chronicle, side, lambda turn: turn.losses)),
        _Column(_("Recovered"), lambda side: _sum(chronicle, side, lambda turn: turn.recovered)),
    ]


def _table(title: str, columns: Sequence[_Column]) -> list[Content]:
    """A row for each side, without columns that are 0 for both."""
    columns = [one for one in columns if one.of(Side.ENTENTE) or one.of(Side.CENTRAL_POWERS)]
    if not columns:
        return []
    head = [column(one.title, cell_len(one.title) + 1, DIM, right=True) for one in columns]
    rows = [
        Content.assemble(
            column(_side(side), _SIDE, SIDE[side]),
            *(column(str(one.of(side)), cell_len(one.title) + 1, right=True) for one in columns),
        )
        for side in Side
    ]
    return [Content.assemble(column(title, _SIDE, BOLD), *head), *rows]


def _side(side: Side) -> str:
    name = names.side(side)
    return name if cell_len(name) < _SIDE else names.side_short(side)


def _sum(chronicle: Chronicle, side: Side, of: Callable[[SideTurn], int]) -> int:
    return sum(of(turn.sides[side]) for turn in chronicle.turns)


def _luck(chronicle: Chronicle) -> list[Content]:
    each = [(_("Losses on the dice"), chronicle.dice), (_("Technology attempts"), chronicle.research)]
    cells = room_for((words for words, _of in each), _SUBJECT)
    found = []
    for words, of in each:
        for side in Side:
            subject = "" if side else words
            name = column(_side(side), _SIDE, SIDE[side])
            found.append(Content.assemble(column(subject, cells, BOLD), name, _compared(of(side))))
    return found


def _compared(luck: Luck) -> str:
    words = _("{count} with {dice}, on average {expected}")
    return words.format(count=luck.brought, dice=dice(luck.thrown), expected=number(luck.expected))
