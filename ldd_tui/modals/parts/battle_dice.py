"""Dice of an offensive: as they lie on the table, as they fall, and as they count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.parts import dice
from ldd_tui.modals.parts.falling_dice import tumbling
from ldd_tui.modals.parts.styles import BAD, BOLD, DIM, GOOD, NOTHING, cited, column, widest
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import capital, signed
from rules import facts as f
from rules.cards import BRUSILOV
from rules.model import CounterAttack, Pool, Purpose
from rules.pools import is_hit

_APART = 4
_GAP = "  "
_NATURAL = {1: N_("never"), 6: N_("always")}
"""What a natural 1 or 6 does, whatever the modifier (3.9)."""


class Lying(NamedTuple):
    """A throw of an offensive as it lies: of which kind, what bears on it, and the faces that are lifted later."""

    thrown: f.DiceThrown
    artillery: bool
    pool: Pool | None
    lifted: Counter[int]
    strikes: bool
    """Whether a natural 1 of these dice is a counter-attack."""


def lying(facts: Sequence[f.Fact]) -> dict[int, Lying]:
    """Every throw of the offensives in some facts, by its place in them."""
    found: dict[int, Lying] = {}
    pool, artillery, counted = None, False, False
    open_throws: list[tuple[Lying, Counter[int]]] = []
    for index, fact in enumerate(facts):
        if isinstance(fact, f.OffensiveLaunched):
            pool, counted, open_throws = fact.pool, False, []
        elif isinstance(fact, f.LossesCounted):
            counted = True
        elif isinstance(fact, f.DiceLifted):
            artillery = fact.artillery
            if fact.event != BRUSILOV:  # those have counted already
                for face in fact.faces:
                    _lift(open_throws, face, artillery)
        elif isinstance(fact, f.DiceThrown):
            kind = {Purpose.ATTACK: False, Purpose.ARTILLERY: True}.get(fact.purpose, artillery)
            strikes = not (kind or counted) and pool is not None and pool.counter_attack == CounterAttack.APPLIES
            found[index] = Lying(fact, kind, pool, Counter(), strikes)
            open_throws.append((found[index], Counter(fact.faces)))
    return found


def _lift(throws: Sequence[tuple[Lying, Counter[int]]], face: int, artillery: bool) -> None:
    """Take a face off the table; equal faces are alike, so it is the one thrown last."""
    for throw, left in reversed(throws):
        if throw.artillery == artillery and left[face]:
            left[face] -= 1
            throw.lifted[face] += 1
            return


# ---------------------------------------------------------------------------------------------- as they lie


def width_of(count: int) -> int:
    """The cells that large dice next to each other take."""
    return count * (dice.PIPS + 1) - 1


def tray(throws: Sequence[Lying], width: int, *, large: bool, frame: int | None = None) -> list[Content]:
    """Throws on the table, with what each die has brought; with a `frame`, as they fall."""
    if not large or any(width_of(len(one.thrown.faces)) > width for one in throws):
        return [_row(one, frame) for one in throws]
    blocks = [_block(one, frame) for one in throws]
    widths = [max(line.cell_length for line in block) for block in blocks]
    if sum(widths) + _APART * (len(blocks) - 1) > width:
        return [line for block in blocks for line in block]
    rows = zip_longest(*blocks, fillvalue=NOTHING)
    return [
        Content(" " * _APART).join(column(line, cells) for line, cells in zip(row, widths, strict=True)) for row in rows
    ]


def _row(one: Lying, frame: int | None) -> Content:
    """A throw in a line of text."""
    faces = _shown(one, frame)
    thrown = capital(names.purpose(one.thrown.purpose))
    return Content.assemble(f"{thrown}: ", (dice.in_a_row(faces), BOLD), cited("", one.thrown.rule))


def _shown(one: Lying, frame: int | None) -> Sequence[int]:
    """The faces as they lie, or as they look in a frame of the fall; Artillery dice fall in another way."""
    faces = one.thrown.faces
    return faces if frame is None else [tumbling(die + 3 * one.artillery, frame) for die in range(len(faces))]


def _block(one: Lying, frame: int | None) -> list[Content]:
    """A throw as large dice: what was thrown, the dice, what each has brought."""
    faces = one.thrown.faces
    label = cited(capital(names.purpose(one.thrown.purpose)), one.thrown.rule)
    if frame is not None:  # in one style, so that a frame is few bytes
        return [label, *dice.boxes([dice.pips(face) for face in _shown(one, frame)])]
    left = Counter(one.lifted)
    drawn, verdicts, notes, more = [], [], [], []
    for face in faces:
        again = left[face] > 0
        left[face] -= again
        hit = one.pool is not None and is_hit(face, _modifier(one), one.pool.needed)
        drawn.append(dice.pips(face, DIM if again else BOLD, lifted=again, hit=hit))
        verdicts.append(_under(_("again"), DIM) if again else _under(_("hit"), GOOD) if hit else _under(_("miss"), BAD))
        strikes = one.strikes and face == 1 and not again
        words = N_("counter") if strikes else _NATURAL.get(face, "") if not again else ""
        notes.append(_under(_(words) if words else "", BAD if strikes else DIM))
        more.append(_under(_("attack") if strikes else "", BAD))
    under = [verdicts] if one.pool is not None else []
    under += [row for row in (notes, more) if any(note.plain.strip() for note in row)]
    return [label, *dice.boxes(drawn), *(Content(" ").join(line) for line in under)]


def _modifier(one: Lying) -> int:
    assert one.pool is not None
    return one.pool.artillery_modifier if one.artillery else one.pool.attack_modifier


def _under(words: str, style: str) -> Content:
    return Content.styled(column(words.center(dice.PIPS), dice.PIPS).plain, style)


# ----------------------------------------------------------------------------------------------- as they count


def table(read: Sequence[f.DieRead], *, strikes: bool) -> list[Content]:
    """Dice one by one: face, modifier, total, number needed, hit or miss. `strikes`: a 1 was a counter-attack."""
    kinds = (_("Attack"), _("Artillery"))
    title, heads = _("Die by die"), (_("modifier"), _("total"), _("needs"))
    first = max(widest(kinds) + cell_len(_GAP) + cell_len(dice.small(1)), cell_len(title))
    head = Content(_GAP).join([column(title, first), *map(Content, heads)])
    found = [Content.assemble(head.stylize(DIM), cited("", read[0].rule))]
    for die in read:
        kind = column(kinds[die.artillery], widest(kinds))
        numbers = (signed(die.modifier), str(die.face + die.modifier), str(die.needed))
        verdict = f"{glyphs().full} {_('hit')}" if die.hit else f"{glyphs().empty} {_('miss')}"
        found.append(
            Content(_GAP).join(
                [
                    column(Content.assemble(kind, _GAP, (dice.small(die.face), BOLD)), first),
                    *(column(value, cell_len(head), right=True) for value, head in zip(numbers, heads, strict=True)),
                    Content.styled(verdict, GOOD if die.hit else BAD),
                    Content.styled(_natural(die, strikes=strikes), DIM),
                ]
            )
        )
    return found


def _natural(die: f.DieRead, *, strikes: bool) -> str:
    """What a natural 1 or 6 does whatever the sum (3.9, 10.3.4)."""
    if die.face == 6:
        return _("natural 6: always")
    if die.face != 1:
        return ""
    return _("natural 1: counter-attack") if strikes and not die.artillery else _("natural 1: never")
