"""The arithmetic of dice in words, for those who are learning it (3.9, 10.3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import capital, full_stop, hits_on, listing, signed, together
from rules.facts import DieRead


def dice_read(read: Sequence[DieRead]) -> tuple[str, ...]:
    kinds = ([die for die in read if not die.artillery], [die for die in read if die.artillery])
    return tuple(_paragraph(dice) for dice in kinds if dice)


def _paragraph(dice: Sequence[DieRead]) -> str:
    first, hits = dice[0], sum(die.hit for die in dice)
    kind = _("Artillery dice") if first.artillery else _("Attack dice")
    needs = _("{dice} need {needed} or more, and the modifier is {modifier}: a die {hits_on}.").format(
        dice=kind,
        needed=first.needed,
        modifier=signed(first.modifier) if first.modifier else _("0"),
        hits_on=hits_on(first.needed, first.modifier),
    )
    counted = sorted(Counter(die.face for die in dice).items())
    fell = capital(listing([_fell(first, face, count) for face, count in counted]))
    made = ngettext("{count} hit in all.", "{count} hits in all.", hits).format(count=hits)
    return together(needs, full_stop(fell), made)


def _fell(die: DieRead, face: int, count: int) -> str:
    which = _("the {face}")
    if count > 1:
        which = ngettext("the {face} ({count} time)", "the {face} ({count} times)", count)
    which = which.format(face=face, count=count)
    if face == 1:
        return _("{which} never hits").format(which=which)
    if face == 6:
        return _("{which} always hits").format(which=which)
    total = face + die.modifier
    words = _("{which} makes {total} and hits") if total >= die.needed else _("{which} makes {total} and misses")
    return words.format(which=which, total=total)
