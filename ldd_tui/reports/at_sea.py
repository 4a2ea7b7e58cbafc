"""The naval rolls of a game in which sides pay for them: what was paid, what the dice said, and how lucky that was."""

from __future__ import annotations

from fractions import Fraction

from ldd_tui.reports.document import Block, Heading, Paragraph, Table
from ldd_tui.reports.luck import balance
from ldd_tui.reports.record import Record
from ldd_tui.statistics.records import Luck, SeaRoll
from ldd_tui.text import _, ngettext
from ldd_tui.text.chances import number
from ldd_tui.text.phrases import signed
from rules.model import CENTRAL_POWERS, Side


def at_sea(game: Record) -> list[Block]:
    """Every naval roll, the sums of both sides, and what luck is here."""
    rolls = game.chronicle.sea
    if not rolls:
        return []
    head = (
        _("Turn"),
        _("Roll"),
        _("RP paid"),
        _("Events"),
        _("Die"),
        _("RP"),
        _("Expected"),
        _("Difference"),
        _("Levels"),
    )
    rows = [_roll(roll) for roll in rolls]
    rows += [_all_of(side, rolls) for side in reversed(Side)]
    table = Table(_("Naval rolls"), head, tuple(rows), frozenset({1}), sums=2)
    about = _(
        "RP are those that the table says: U-boats take them from the Entente, the blockade leaves them to the Central "
        "Powers. Both are good for the Central Powers, so a difference above 0 is their luck. Expected is what such a "
        "roll says on average with what was paid and what events add. Levels are those that Entente sectors gave up "
        "for RP which the Entente did not have."
    )
    return [Heading(2, _("At sea")), table, Paragraph(about)]


def _name(side: Side) -> str:
    return _("U-boats") if side == CENTRAL_POWERS else _("Blockade")


def _roll(roll: SeaRoll) -> tuple[str, ...]:
    fact = roll.fact
    return (
        str(roll.turn),
        _name(fact.side),
        str(fact.bonus),
        signed(fact.event_modifier) if fact.event_modifier else "0",
        str(fact.face),
        str(fact.result),
        number(roll.expected),
        balance(Luck(1, fact.result, roll.expected)),
        str(fact.owed),
    )


def _all_of(side: Side, rolls: tuple[SeaRoll, ...]) -> tuple[str, ...]:
    its = [roll for roll in rolls if roll.fact.side == side]
    count = ngettext("{name}: {count} roll", "{name}: {count} rolls", len(its)).format(name=_name(side), count=len(its))
    luck = Luck(len(its), sum(roll.fact.result for roll in its), sum((roll.expected for roll in its), Fraction(0)))
    return (
        _("All"),
        count,
        str(sum(roll.fact.bonus for roll in its)),
        "",
        "",
        str(luck.brought),
        number(luck.expected),
        balance(luck),
        str(sum(roll.fact.owed for roll in its)),
    )
