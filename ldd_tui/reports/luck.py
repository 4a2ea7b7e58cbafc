"""Luck in words and figures: losses against expectation, and how evenly dice fell."""

from __future__ import annotations

from fractions import Fraction

from ldd_tui.reports.document import Block, Heading, Paragraph, Table
from ldd_tui.reports.record import Record
from ldd_tui.statistics.records import FACES, Faces, Luck
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.numbers import evenness, number, percent
from ldd_tui.text.phrases import together
from rules.model import Side

_DEGREES_OF_FREEDOM = FACES - 1


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
        return _("{Side} threw no dice in offensives.").format(Side=names.The_side(side))
    words = ngettext(
        "{Side} caused {count} loss where {expected} were to be expected of {dice}: {verdict}.",
        "{Side} caused {count} losses where {expected} were to be expected of {dice}: {verdict}.",
        luck.brought,
    )
    dice = ngettext("{count} die", "{count} dice", luck.thrown).format(count=luck.thrown)
    expected = number(luck.expected)
    return words.format(
        Side=names.The_side(side), count=luck.brought, expected=expected, dice=dice, verdict=_verdict(luck)
    )


def in_research(side: Side, luck: Luck) -> str:
    if not luck.thrown:
        return _("{Side} attempted no technology.").format(Side=names.The_side(side))
    words = ngettext(
        "Of {thrown} technology attempt of {side} {hits} succeeded, where {expected} were to be expected: {verdict}.",
        "Of {thrown} technology attempts of {side} {hits} succeeded, where {expected} were to be expected: {verdict}.",
        luck.thrown,
    )
    return words.format(
        side=names.the_side(side),
        hits=luck.brought,
        thrown=luck.thrown,
        expected=number(luck.expected),
        verdict=_verdict(luck),
    )


def _verdict(luck: Luck) -> str:
    difference = luck.brought - luck.expected
    if abs(difference) < Fraction(1, 2):
        return _("neither good luck nor bad")
    return (_("{number} too many") if difference > 0 else _("{number} too few")).format(number=number(abs(difference)))


def die_page(game: Record) -> list[Block]:
    """Luck in words, then die faces by side with their chi-square."""
    blocks: list[Block] = [Heading(2, _("Dice"))]
    for in_words, luck_of in ((in_offensives, game.chronicle.dice), (in_research, game.chronicle.research)):
        blocks.append(Paragraph(together(*(in_words(side, luck_of(side)) for side in Side))))
    rows = [(names.side(side), game.faces.dealt[side]) for side in Side]
    from_table = _("{side}, from the table")
    rows += [(from_table.format(side=names.side(side)), game.faces.table[side]) for side in Side]
    rows = [(label, faces) for label, faces in rows if faces.dice]
    if not rows:
        return blocks
    head = (_("Thrown by"), *map(str, range(1, FACES + 1)), _("Dice"), _("Chi-square"), _("p-value"), _("In a word"))
    table = Table(
        _("Faces of the dice"), head, tuple(map(_faces, *zip(*rows, strict=True))), frozenset({len(head) - 1})
    )
    about = _(
        "Every throw is counted once, however often play came back to it, and whatever it was for. Chi-square is the "
        "distance of the counts from equal shares, with {degrees} degrees of freedom. The p-value says how many of a "
        "hundred players with fair dice see theirs fall at least as unevenly."
    ).format(degrees=_DEGREES_OF_FREEDOM)
    return [*blocks, table, Paragraph(about)]


def _faces(label: str, faces: Faces) -> tuple[str, ...]:
    chi_square, chance = number(Fraction(faces.chi_square)), percent(Fraction(faces.chance))
    return (label, *map(str, faces.counts), str(faces.dice), chi_square, chance, evenness(faces.chance))
