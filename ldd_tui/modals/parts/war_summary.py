"""A war looked back on, from its chronicle: the result in a sentence, what turned it, and the sums of it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.modals.parts.figures import number
from ldd_tui.modals.parts.offensive_words import attacks
from ldd_tui.modals.parts.styles import BOLD, DIM, SIDE, cited, column
from ldd_tui.statistics.chronicle import Chronicle, Luck, Moment, Offensive, SideTurn
from ldd_tui.text import _, names, prompts
from ldd_tui.text.phrases import dice, listing, losses, together, vp
from rules import facts as f
from rules.model import Cause, Over, Sector, Side, State, Status
from rules.victory import HEARTS

_MOST_OFFENSIVES = 3
_SIDE = 16
_WHEN, _SUBJECT = 15, 21


class _Column(NamedTuple):
    """A column of a table with a row for each side."""

    title: str
    of: Callable[[Side], int]


# ------------------------------------------------------------------------------------------------ the story


def story(state: State, told: Chronicle, width: int) -> list[Content]:
    """The result in bold, why it came to that, what turned the war, and the biggest offensives."""
    over = state.waiting
    assert isinstance(over, Over)
    style = BOLD if over.winner is None else SIDE[over.winner]
    found = [*Content.styled(prompts.result(over, state.setup), style).wrap(width), *_reasons(state, over)]
    moments = [_moment(state, told, moment) for moment in told.moments if _turned(moment)]
    if moments:
        found += [Content(""), Content.styled(_("How it came"), BOLD), *moments]
    biggest = _biggest(told)
    if biggest:
        found += [Content(""), Content.styled(_("The biggest offensives"), BOLD)]
        found += [_offensive(state, one) for one in biggest]
    return found


def _reasons(state: State, over: Over) -> list[Content]:
    """When the war ended, and what brought a sudden death about: who has surrendered, how many VP were reached."""
    board = state.setup.board
    when = _("The war ended on turn {turn}, in {year}.").format(turn=state.turn, year=board.year(state.turn))
    if over.cause != Cause.SUDDEN_DEATH:
        return [cited(when, over.rule)]
    found = [
        _("{Sector} has surrendered.").format(Sector=names.The_sector(sector))
        for sector in (Sector.FRANCE, Sector.GERMANY)
        if state.sectors[sector].status == Status.SURRENDERED
    ]
    for side in Side:
        if state.vp[side] >= board.sudden_death_vp:
            words = _("{Side}: {vp}, and {most} end the war at once.")
            found.append(words.format(Side=names.The_side(side), vp=vp(state.vp[side]), most=vp(board.sudden_death_vp)))
    return [cited(together(when, *found), over.rule)]


def _turned(moment: Moment) -> bool:
    """Whether something is worth a line: entries are no surprise, and the end has been told."""
    return not isinstance(moment.fact, f.SectorEntered | f.GameEnded)


def _moment(state: State, told: Chronicle, moment: Moment) -> Content:
    fact = moment.fact
    if isinstance(fact, f.Surrendered):
        words = Content.styled(_surrender(told, moment.turn, fact), SIDE[fact.to])
    elif isinstance(fact, f.RussiaExited):
        words = Content.styled(_("Russia leaves the war"), SIDE[Side.CENTRAL_POWERS])
    elif isinstance(fact, f.RevolutionBrokeOut):
        words = Content.styled(_("Revolution in Russia"), SIDE[Side.CENTRAL_POWERS])
    elif isinstance(fact, f.LafayettePlaced):
        words = Content.styled(_("Lafayette comes onto the Trade Track"), SIDE[Side.ENTENTE])
    else:
        words = Content.styled(_("The blockade is complete"), SIDE[Side.ENTENTE])
    return _date(state, moment.turn) + words


def _surrender(told: Chronicle, turn: int, fact: f.Surrendered) -> str:
    """That a sector surrenders, to whom, and for how many VP."""
    words = _("{Sector} surrenders{to}")
    if fact.sector == Sector.GERMAN_COLONIES:
        words = _("The German Colonies surrender{to}")
    words = words.format(Sector=names.The_sector(fact.sector), to=_to_whom(told, turn, fact.sector))
    if not fact.vp:
        return words
    return _("{surrender}: {vp} for {side}").format(surrender=words, vp=vp(fact.vp), side=names.the_side(fact.to))


def _to_whom(told: Chronicle, turn: int, sector: Sector) -> str:
    """Whose offensive brought a surrender about; nothing where it was an event."""
    by = next((one for one in told.offensives if one.turn == turn and sector in one.surrendered), None)
    if by is None:
        return ""
    if by.defender != sector:
        return _(" by its own offensive")
    return _(" to {attacker}").format(attacker=names.the_sector(by.attacker))


def _date(state: State, turn: int) -> Content:
    if not turn:
        return Content("")
    words = _("Turn {turn}, {year}").format(turn=turn, year=state.setup.board.year(turn))
    return column(words, _WHEN, DIM)


def _biggest(told: Chronicle) -> list[Offensive]:
    """The offensives that cost the enemy most, in the order of the war; the one that won it is always among them."""

    def weight(one: Offensive) -> tuple[bool, int]:
        return any(sector in HEARTS for sector in one.surrendered), one.losses + len(one.surrendered)

    order = sorted(told.offensives, key=weight, reverse=True)
    return sorted((one for one in order[:_MOST_OFFENSIVES] if any(weight(one))), key=lambda one: one.turn)


def _offensive(state: State, one: Offensive) -> Content:
    """An offensive in a line: who attacked whom with how many dice, and what both lost."""
    brought = [losses(one.losses)] if one.losses or not one.surrendered else []
    if one.surrendered:
        fallen = listing([names.the_sector(sector) for sector in one.surrendered])
        brought.append(_("the surrender of {sectors}").format(sectors=fallen))
    words = _("{dice}, {what}").format(dice=dice(one.rolled), what=listing(brought))
    if one.own_losses:
        words = _("{words}, {count} of its own").format(words=words, count=one.own_losses)
    who = Content.styled(attacks(one.attacker, one.defender), SIDE[one.side])
    return Content.assemble(_date(state, one.turn), who, f": {words}")


# ----------------------------------------------------------------------------------------------------- sums


def sums(told: Chronicle) -> list[Content]:
    """The whole war in figures, in 77 cells: RP by purpose, losses, and luck; nothing without a turn."""
    if not told.turns:
        return []
    found = [*_table(_("RP in all"), _accounts(told)), Content(""), *_table(_("Sectors"), _battles(told))]
    return [*found, Content(""), *_luck(told)]


def _accounts(told: Chronicle) -> list[_Column]:
    """Where the RP came from and went; without what no side had."""
    columns = [
        _Column(_("Produced"), lambda side: _sum(told, side, lambda turn: turn.production or 0)),
        _Column(_("Gained"), lambda side: _sum(told, side, lambda turn: turn.gained)),
        _Column(_("Offensives"), lambda side: told.spent(side).offensives),
        _Column(_("Technology"), lambda side: told.spent(side).technology),
        _Column(_("Reinforced"), lambda side: told.spent(side).reinforcements),
        _Column(_("Bids"), lambda side: told.spent(side).bids),
        _Column(_("Lost"), lambda side: _sum(told, side, lambda turn: turn.lost)),
        _Column(_("Wasted"), lambda side: _sum(told, side, lambda turn: turn.wasted)),
    ]
    return [one for one in columns if one.of(Side.ENTENTE) or one.of(Side.CENTRAL_POWERS)]


def _battles(told: Chronicle) -> list[_Column]:
    """Offensives and losses, as spaces on the Collapse Tracks."""
    return [
        _Column(_("Offensives"), lambda side: _sum(told, side, lambda turn: turn.offensives)),
        _Column(_("Inflicted"), lambda side: _sum(told, side, lambda turn: turn.inflicted)),
        _Column(_("Losses"), lambda side: _sum(told, side, lambda turn: turn.losses)),
        _Column(_("Recovered"), lambda side: _sum(told, side, lambda turn: turn.recovered)),
        _Column(_("Surrendered"), lambda side: _sum(told, side, lambda turn: len(turn.surrendered))),
    ]


def _table(title: str, columns: Sequence[_Column]) -> list[Content]:
    """A row for each side, under the names of the columns."""
    head = [column(one.title, cell_len(one.title) + 1, DIM, right=True) for one in columns]
    rows = [
        Content.assemble(
            column(names.side(side), _SIDE, SIDE[side]),
            *(column(str(one.of(side)), cell_len(one.title) + 1, right=True) for one in columns),
        )
        for side in Side
    ]
    return [Content.assemble(column(title, _SIDE, BOLD), *head), *rows]


def _sum(told: Chronicle, side: Side, of: Callable[[SideTurn], int]) -> int:
    return sum(of(turn.sides[side]) for turn in told.turns)


def _luck(told: Chronicle) -> list[Content]:
    """What dice brought and what they bring on average, for each side."""
    each = [(_("Hits in offensives"), told.dice), (_("Technology attempts"), told.research)]
    found = []
    for words, of in each:
        for side in Side:
            subject = "" if side else words
            name = column(names.side(side), _SIDE, SIDE[side])
            found.append(Content.assemble(column(subject, _SUBJECT, BOLD), name, _compared(of(side))))
    return found


def _compared(luck: Luck) -> str:
    words = _("{hits} of {dice}, on average {expected}")
    return words.format(hits=luck.hits, dice=dice(luck.thrown), expected=number(luck.expected))
