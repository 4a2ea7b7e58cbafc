"""Dice: a symbol, a box with number or pips, and the faces of a fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.look.glyphs import FANCY, READER, Glyphs, glyphs
from ldd_tui.modals.parts.styles import BAD, BOLD, DIM, GOOD, NOTHING, cited, column, widest
from ldd_tui.text import N_, _, names, pgettext
from ldd_tui.text.phrases import before, capital, signed
from rules import facts as f
from rules.model import CounterAttack, Pool, Purpose
from rules.pools import is_hit

_SIGNS = "⚀⚁⚂⚃⚄⚅"
BOX = 5
PIPS = 7
PIPS_FROM = 24

FALL_FRAMES = 4
_FALLING_FACES = (3, 6, 2, 5, 1, 4)

Box = tuple[Content, ...]

_NONE, _LEFT, _MIDDLE, _RIGHT, _BOTH = "     ", "o    ", "  o  ", "    o", "o   o"
_FACES = (
    (_NONE, _MIDDLE, _NONE),
    (_LEFT, _NONE, _RIGHT),
    (_LEFT, _MIDDLE, _RIGHT),
    (_BOTH, _NONE, _BOTH),
    (_BOTH, _MIDDLE, _BOTH),
    (_BOTH, _BOTH, _BOTH),
)


def small(face: int) -> str:
    """A die in a line of text: `⚄ 5`."""
    if glyphs() is READER:
        return str(face)
    return f"{_SIGNS[face - 1]} {face}" if glyphs() is FANCY else f"{{{face}}}"


def in_a_row(faces: Iterable[int]) -> str:
    return "   ".join(map(small, faces))


def box(face: int, style: str = "", *, lifted: bool = False) -> Box:
    """Three lines, with a number; a `lifted` die has a double frame."""
    signs = glyphs()
    return _framed((f" {face} ",), signs.double if lifted else signs.frame, style)


def pips(face: int, style: str = "", *, lifted: bool = False, hit: bool = False) -> Box:
    """Five lines; the frame is heavy for a `hit`, double if `lifted`."""
    signs: Glyphs = glyphs()
    frame = signs.double if lifted else signs.heavy if hit else signs.frame
    if signs is READER:
        return _framed((_NONE, str(face).center(len(_NONE)), _NONE), frame, style)
    return _framed([line.replace("o", signs.pip) for line in _FACES[face - 1]], frame, style)


def blank(style: str = "", *, pips: bool) -> Box:
    """A placeholder, as large as a die with or without `pips`."""
    inside = (_NONE,) * len(_FACES[0]) if pips else ("   ",)
    return _framed(inside, glyphs().frame, style)


def falling_face(die: int, frame: int) -> int:
    """The face that a die shows in a frame of its fall; it does not depend on the face thrown.

    >>> [falling_face(0, frame) for frame in range(3)]
    [3, 6, 2]
    """
    return _FALLING_FACES[(2 * die + die // 3 + frame) % len(_FALLING_FACES)]


def _framed(inside: Sequence[str], frame: Sequence[str], style: str) -> Box:
    top_left, top_right, bottom_right, bottom_left, across, down = list(frame)
    width = len(inside[0])
    drawn = (
        f"{top_left}{across * width}{top_right}",
        *(f"{down}{line}{down}" for line in inside),
        f"{bottom_left}{across * width}{bottom_right}",
    )
    return tuple(Content.styled(line, style) for line in drawn)


def boxes(drawn: Sequence[Box], gap: str = " ") -> list[Content]:
    return [Content(gap).join(line) for line in zip(*drawn, strict=True)]


# ------------------------------------------------------------------------------------------------ battle dice
# Dice of an offensive drawn on the screen: after the throw, while they fall, and counted one by one.


_APART = 4
_GAP = "  "
_NATURAL = {1: N_("never"), 6: N_("always")}  # the effect of a natural 1 or 6, whatever the modifier (3.9)


class BattleThrow(NamedTuple):
    """One throw. `artillery`: Artillery dice, else Attack dice. `pool`: with modifiers; None outside an offensive.
    `lifted`: the faces thrown again later, with their counts."""

    fact: f.DiceThrown
    artillery: bool
    pool: Pool | None
    lifted: Counter[int]
    counter_attacks: bool
    """Whether a natural 1 of these dice is a counter-attack (10.3.4)."""

    @property
    def modifier(self) -> int:
        if self.pool is None:
            return 0
        return self.pool.artillery_modifier if self.artillery else self.pool.attack_modifier

    def hits(self, face: int) -> bool:
        return self.pool is not None and is_hit(face, self.modifier, self.pool.needed)

    def overrides(self, face: int) -> bool:
        """Whether a natural 1 or 6 overrides the sum (3.9)."""
        if self.pool is None or face not in _NATURAL:
            return False
        return self.hits(face) != (face + self.modifier >= self.pool.needed)


def throws_in(facts: Sequence[f.Fact]) -> dict[int, BattleThrow]:
    found: dict[int, BattleThrow] = {}
    pool, artillery, counted = None, False, False
    open_throws: list[tuple[BattleThrow, Counter[int]]] = []
    for index, fact in enumerate(facts):
        if isinstance(fact, f.OffensiveLaunched):
            pool, counted, open_throws = fact.pool, False, []
        elif isinstance(fact, f.LossesCounted):
            counted = True
        elif isinstance(fact, f.DiceLifted):
            artillery = fact.artillery
            if not counted:
                for face in fact.faces:
                    _mark_lifted(open_throws, face, artillery)
        elif isinstance(fact, f.DiceThrown):
            is_artillery = {Purpose.ATTACK: False, Purpose.ARTILLERY: True}.get(fact.purpose, artillery)
            applies = pool is not None and pool.counter_attack == CounterAttack.APPLIES
            counter_attacks = applies and not (is_artillery or counted)
            found[index] = BattleThrow(fact, is_artillery, pool, Counter(), counter_attacks)
            open_throws.append((found[index], Counter(fact.faces)))
    return found


def _mark_lifted(throws: Sequence[tuple[BattleThrow, Counter[int]]], face: int, artillery: bool) -> None:
    for throw, left in reversed(throws):
        if throw.artillery == artillery and left[face]:
            left[face] -= 1
            throw.lifted[face] += 1
            return


# ---------------------------------------------------------------------------------------------- as thrown


def width_of(count: int) -> int:
    return count * (PIPS + 1) - 1


def draw_throws(
    throws: Sequence[BattleThrow], width: int, *, large: bool, frame: int | None = None, table_follows: bool = False
) -> list[Content]:
    """Throws with verdicts. `large`: pips where `width` allows. `frame`: of the fall, from 0 to `dice.FALL_FRAMES` - 1.
    `table_follows`: the effect of natural faces is in `die_table`."""
    if not large or glyphs() is READER or any(width_of(len(one.fact.faces)) > width for one in throws):
        return [_row(one, frame) for one in throws]
    blocks = [_block(one, frame, table_follows=table_follows) for one in throws]
    widths = [max(line.cell_length for line in block) for block in blocks]
    if sum(widths) + _APART * (len(blocks) - 1) > width:
        return [line for block in blocks for line in block]
    rows = zip_longest(*blocks, fillvalue=NOTHING)
    return [
        Content(" " * _APART).join(column(line, cells) for line, cells in zip(row, widths, strict=True)) for row in rows
    ]


def _row(one: BattleThrow, frame: int | None) -> Content:
    thrown = capital(names.purpose(one.fact.purpose))
    if frame is not None:
        return Content.assemble(before(thrown), (in_a_row(_shown(one, frame)), BOLD))
    left = Counter(one.lifted)
    pieces = []
    for face in one.fact.faces:
        again = left[face] > 0
        left[face] -= again
        hit = one.hits(face) and not again
        pieces.append(Content.styled(f"{small(face)}{f' {glyphs().hit}' if hit else ''}", DIM if again else BOLD))
    return Content.assemble(before(thrown), Content("   ").join(pieces))


def _shown(one: BattleThrow, frame: int | None) -> Sequence[int]:
    faces = one.fact.faces
    return faces if frame is None else [falling_face(die + 3 * one.artillery, frame) for die in range(len(faces))]


def _block(one: BattleThrow, frame: int | None, *, table_follows: bool) -> list[Content]:
    faces = one.fact.faces
    label = Content(capital(names.purpose(one.fact.purpose)))
    if frame is not None:  # in one style, so that a frame is few bytes
        return [label, *boxes([pips(face) for face in _shown(one, frame)])]
    left = Counter(one.lifted)
    drawn, verdicts, notes, more = [], [], [], []
    for face in faces:
        again = left[face] > 0
        left[face] -= again
        hit = one.hits(face)
        drawn.append(pips(face, DIM if again else BOLD, lifted=again, hit=hit))
        verdicts.append(_verdict(hit=hit, again=again))
        counter_attacks = one.counter_attacks and face == 1 and not again
        words = _(_NATURAL[face]) if not again and one.overrides(face) else ""
        if counter_attacks:
            words = pgettext("under a die", "counter")
        notes.append(_under(words, BAD if counter_attacks else DIM))
        more.append(_under(pgettext("under a die", "attack") if counter_attacks else "", BAD))
    under = [verdicts] if one.pool is not None else []
    under += [row for row in (notes, more) if not table_follows and any(note.plain.strip() for note in row)]
    return [label, *boxes(drawn), *(Content(" ").join(line) for line in under)]


def _verdict(*, hit: bool, again: bool) -> Content:
    if again:
        return _under(pgettext("under a die", "again"), DIM)
    return _under(pgettext("under a die", "hit"), GOOD) if hit else _under(_("miss"), BAD)


def _under(words: str, style: str) -> Content:
    return Content.styled(column(words.center(PIPS), PIPS).plain, style)


# ----------------------------------------------------------------------------------------------- die by die


def die_table(read: Sequence[f.DieRead], *, counter_attacks: bool) -> list[Content]:
    """Dice with modifier, total, number needed, and hit or miss. `counter_attacks`: a natural 1 of an Attack die was a
    counter-attack (10.3.4)."""
    labels = (_("Attack"), _("Artillery"))
    title, heads = _("Die by die"), (_("modifier"), _("total"), _("needs"))
    first = max(widest(labels) + cell_len(_GAP) + cell_len(small(1)), cell_len(title))
    head = Content(_GAP).join([column(title, first), *map(Content, heads)])
    found = [Content.assemble(head.stylize(DIM), cited("", read[0].rule))]
    for die in read:
        artillery_dice = column(labels[die.artillery], widest(labels))
        numbers = (signed(die.modifier), str(die.face + die.modifier), str(die.needed))
        verdict = f"{glyphs().hit} {_('hit')}" if die.hit else f"  {_('miss')}"
        found.append(
            Content(_GAP).join(
                [
                    column(Content.assemble(artillery_dice, _GAP, (small(die.face), BOLD)), first),
                    *(column(value, cell_len(head), right=True) for value, head in zip(numbers, heads, strict=True)),
                    Content.styled(verdict, GOOD if die.hit else BAD),
                    Content.styled(_natural(die, counter_attacks=counter_attacks), DIM),
                ]
            )
        )
    return found


def _natural(die: f.DieRead, *, counter_attacks: bool) -> str:
    """The effect of a natural 1 or 6 whatever the sum (3.9, 10.3.4)."""
    if die.face == 6:
        return _("natural 6: always")
    if die.face != 1:
        return ""
    return _("natural 1: counter-attack") if counter_attacks and not die.artillery else _("natural 1: never")
