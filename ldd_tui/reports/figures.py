"""A game in figures: each turn, both sides' RP, every offensive with its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ldd_tui.reports.document import Block, Heading, Paragraph, Table
from ldd_tui.reports.record import Record
from ldd_tui.statistics.records import FACES, Aim, Chronicle, Faces, Luck, OffensiveRecord, SideTurn, Spent, aims_of
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.numbers import evenness, number, percent
from ldd_tui.text.phrases import capital, dice, listing, together
from rules.edition import Edition
from rules.model import Board, Side

# ------------------------------------------------------------------------------------------------ luck


def balance(luck: Luck) -> str:
    """What dice brought above or below expectation, with a sign.

    >>> balance(Luck(3, 2, Fraction(3, 2)))
    '+0.50'
    """
    difference = luck.brought - luck.expected
    sign = "+" if difference > 0 else "-" if difference < 0 else ""
    return sign + number(abs(difference))


def in_offensives(side: Side, luck: Luck) -> str:
    if not luck.thrown:
        return _("{Side} rolled no dice in offensives.").format(Side=names.The_side(side))
    words = ngettext(
        "{Side} inflicted {count} loss with {dice}: {verdict}.",
        "{Side} inflicted {count} losses with {dice}: {verdict}.",
        luck.brought,
    )
    verdict, of = _verdict(luck), dice(luck.thrown)
    return words.format(Side=names.The_side(side), count=luck.brought, dice=of, verdict=verdict)


def in_research(side: Side, luck: Luck) -> str:
    if not luck.thrown:
        return _("{Side} attempted no technology.").format(Side=names.The_side(side))
    words = ngettext(
        "{Side} succeeded in {hits} of {thrown} technology attempt: {verdict}.",
        "{Side} succeeded in {hits} of {thrown} technology attempts: {verdict}.",
        luck.thrown,
    )
    return words.format(Side=names.The_side(side), hits=luck.brought, thrown=luck.thrown, verdict=_verdict(luck))


def _verdict(luck: Luck) -> str:
    difference = luck.brought - luck.expected
    if abs(difference) < Fraction(1, 2):
        return _("as expected")
    words = _("{number} more than expected") if difference > 0 else _("{number} fewer than expected")
    return words.format(number=number(abs(difference)))


def die_page(game: Record) -> list[Block]:
    blocks: list[Block] = [Heading(2, _("Dice"))]
    for in_words, luck_of in ((in_offensives, game.chronicle.dice), (in_research, game.chronicle.research)):
        blocks.append(Paragraph(together(*(in_words(side, luck_of(side)) for side in Side))))
    rows = [(names.side(side), game.faces.dealt[side]) for side in Side]
    from_table = _("{side}, from the table")
    rows += [(from_table.format(side=names.side(side)), game.faces.table[side]) for side in Side]
    rows = [(label, faces) for label, faces in rows if faces.dice]
    if not rows:
        return blocks
    faces = map(str, range(1, FACES + 1))
    head = (_("Rolled by"), *faces, _("Dice"), capital(_("chi-square")), _("p-value"), _("Verdict"))
    cells = tuple(_faces(label, faces) for label, faces in rows)
    table = Table(_("Faces of the dice"), head, cells, frozenset({len(head) - 1}))
    about = _(
        "Every roll counts once, undone or not. Chi-square: the distance from equal shares, "
        "{degrees} degrees of freedom. P-value: how often fair dice are at least as uneven."
    ).format(degrees=FACES - 1)
    return [*blocks, table, Paragraph(about)]


def _faces(label: str, faces: Faces) -> tuple[str, ...]:
    chi_square, chance = number(Fraction(faces.chi_square)), percent(Fraction(faces.chance))
    return (label, *map(str, faces.counts), str(faces.dice), chi_square, chance, evenness(faces.chance))


# --------------------------------------------------------------------------------------------- turn by turn


def turns(game: Record) -> list[Block]:
    chronicle, board = game.chronicle, game.setup.board
    rows = tuple(
        (
            str(turn.turn),
            str(turn.year),
            "" if turn.initiative is None else names.side(turn.initiative),
            ", ".join(names.card(event, board.edition) for event in turn.events),
        )
        for turn in chronicle.turns
    )
    head = (capital(_("turn")), capital(_("year")), _("Initiative"), _("Events"))
    blocks: list[Block] = [Heading(2, _("Turn by turn")), Table(capital(_("turns")), head, rows, frozenset({2, 3}))]
    blocks += [_side_table(chronicle, side, board) for side in Side]
    last = chronicle.turns[-1] if chronicle.turns else None
    if last is not None and not last.is_over:
        words = _("Turn {turn} isn't over: its figures are provisional and in no chart.")
        blocks.append(Paragraph(words.format(turn=last.turn)))
    return blocks


class _Column(NamedTuple):
    """A column of a side's table. `flows`: whether it is summed."""

    title: str
    of: Callable[[SideTurn], int]
    flows: bool = True


def _side_table(chronicle: Chronicle, side: Side, board: Board) -> Table:
    columns = (
        _Column(_("Collected"), lambda turn: turn.collected),
        _Column(_("Gained"), lambda turn: turn.gained),
        _Column(_("Lost"), lambda turn: turn.lost),
        _Column(_("Spent"), lambda turn: turn.spent.total),
        _Column(_("RP kept"), lambda turn: turn.kept, flows=False),
        *([_Column(_("Levels"), lambda turn: turn.left, flows=False)] if board.commitment else []),
        _Column(_("OV"), lambda turn: turn.operational_value, flows=False),
        _Column(_("VP"), lambda turn: turn.vp, flows=False),
        _Column(_("Offensives"), lambda turn: turn.offensives),
        _Column(_("Inflicted"), lambda turn: turn.inflicted),
        _Column(capital(_("losses")), lambda turn: turn.losses),
        _Column(_("Recovered"), lambda turn: turn.recovered),
    )
    rows = [(str(turn.turn), *(str(one.of(turn.sides[side])) for one in columns)) for turn in chronicle.turns]
    sums = (str(sum(one.of(turn.sides[side]) for turn in chronicle.turns)) if one.flows else "" for one in columns)
    rows.append((capital(_("total")), *sums))
    return Table(names.side(side), (capital(_("turn")), *(one.title for one in columns)), tuple(rows), sums=1)


# ------------------------------------------------------------------------------------------------ resources

_AIMS: dict[Aim, tuple[str, Callable[[Spent], int]]] = {
    Aim.REINFORCEMENTS: (N_("Reinforced"), lambda spent: spent.reinforcements),
    Aim.ATTEMPTS: (N_("Technology"), lambda spent: spent.technology),
    Aim.OFFENSIVES: (N_("Offensives"), lambda spent: spent.offensives),
    Aim.NAVAL: (N_("Sea"), lambda spent: spent.naval),
    Aim.BIDS: (N_("Initiative"), lambda spent: spent.bids),
}


def resources(game: Record) -> list[Block]:
    chronicle, board = game.chronicle, game.setup.board
    aims = [_AIMS[aim] for aim in _AIMS if aim in aims_of(board.edition)]
    spent_on = (_(title) for title, _of in aims)
    head = (_("Total RP"), _("Collected"), _("Gained"), _("Lost"), *spent_on, _("Kept"), _("Wasted"))
    rows = []
    for side in Side:
        sides, spent = [turn.sides[side] for turn in chronicle.turns], chronicle.spent(side)
        income = [sum(getattr(turn, name) for turn in sides) for name in ("collected", "gained", "lost")]
        kept, wasted = sides[-1].kept if sides else 0, sum(turn.wasted for turn in sides)
        figures = (*income, *(of(spent) for _title, of in aims), kept, wasted)
        rows.append((names.side(side), *map(str, figures)))
    return [Table(_("Resource Points"), head, tuple(rows)), Paragraph(_about_figures(board))]


def _about_figures(board: Board) -> str:
    by_attackers = board.edition.features.counter_attack
    return together(
        _("Collected + gained - lost (events, sea) = spent + kept."),
        _("Levels: the sum of the War commitment levels at war.") if board.commitment else None,
        _("OV (of all sectors at war) and VP are those at the end of the turn."),
        _("Inflicted: levels that the enemy lost to offensives.")
        if board.commitment
        else _("Inflicted: what the enemy lost to offensives."),
        _("Losses: all of the side's losses, from events and counter-attacks too.")
        if by_attackers
        else _("Losses: all of the side's losses, from events and at sea too."),
    )


# ----------------------------------------------------------------------------------------------- offensives


def offensives(game: Record) -> list[Block]:
    chronicle, edition = game.chronicle, game.setup.edition
    if not chronicle.offensives:
        return []
    own = edition.features.counter_attack
    head = (
        capital(_("turn")),
        capital(_("side")),
        _("Offensive"),
        _("Size"),
        _("RP"),
        _("Dice"),
        capital(_("losses")),
        _("Expected"),
        _("Luck"),
        *([_("Own")] if own else []),
        capital(_("surrendered")),
    )
    rows = [_offensive(one, edition) for one in chronicle.offensives]
    rows += [_all_of(side, chronicle.offensives, chronicle.dice(side), own=own) for side in Side]
    table = Table(_("Offensives and their luck"), head, tuple(rows), frozenset({1, 2, len(head) - 1}), sums=2)
    return [Heading(2, _("Offensives")), table, Paragraph(_about_offensives(edition))]


def _about_offensives(edition: Edition) -> str:
    again = _("Expected: the average of these dice, with all re-rolls")
    if edition.features.counter_attack:
        again = _("Expected: the average of these dice, with Aviation's re-rolls but not those of events")
    return together(
        _("Losses: all that the dice caused, even beyond a surrender."),
        _("{expected}. Luck: the difference.").format(expected=again),
        _("Own: the attacker's losses.") if edition.features.counter_attack else None,
        _("E: Entente. C: Central Powers."),
    )


def _offensive(one: OffensiveRecord, edition: Edition) -> tuple[str, ...]:
    who = _("{attacker} against {defender}").format(
        attacker=names.sector(one.attacker, edition), defender=names.sector(one.defender, edition)
    )
    what = (str(one.turn), names.side_letter(one.side), who, str(one.size), str(one.cost))
    own_losses = [str(one.own_losses)] if edition.features.counter_attack else []
    fell = listing([names.sector(sector, edition) for sector in one.surrendered])
    return *what, *_dice(one.dice), *own_losses, fell


def _all_of(side: Side, launched: Sequence[OffensiveRecord], luck: Luck, *, own: bool) -> tuple[str, ...]:
    """`own`: include a column for the attackers' own losses."""
    its = [one for one in launched if one.side == side]
    count = ngettext("{count} offensive", "{count} offensives", len(its)).format(count=len(its))
    cost = sum(one.cost for one in its)
    own_losses = [str(sum(one.own_losses for one in its))] if own else []
    fell = str(sum(len(one.surrendered) for one in its))
    return capital(_("total")), names.side_letter(side), count, "", str(cost), *_dice(luck), *own_losses, fell


def _dice(luck: Luck) -> tuple[str, ...]:
    return str(luck.thrown), str(luck.brought), number(luck.expected), balance(luck)
