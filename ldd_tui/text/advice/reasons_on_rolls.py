"""The staff's reasons in words where Armistice rolls and rolls at sea are thrown, and more is paid than prices."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.players.staff import advice_on_rolls as r
from ldd_tui.players.staff.advice import Reason
from ldd_tui.text import _, names
from ldd_tui.text.advice.amounts import amount, chance
from ldd_tui.text.phrases import full_stop, notches, rp, vp
from rules.edition import Edition
from rules.model import Side


def _wins_by_roll(reason: r.WinsByRoll, edition: Edition) -> str:
    words = _("{sector} is worth {vp}, which makes {after}; the Armistice roll then wins the war with {roll}")
    if not reason.roll:
        words = _("{sector} is worth {vp}, which makes {after}: not enough for the Armistice roll")
    worth = words.format(
        sector=names.The_sector(reason.sector, edition),
        vp=vp(reason.vp),
        after=reason.vp_after,
        roll=chance(reason.roll),
    )
    if not reason.production:
        return full_stop(worth)
    return _("{words}. It brings {rp} a turn.").format(words=worth, rp=rp(reason.production))


def _failed_dice(reason: r.FailedDice, edition: Edition) -> str:
    return _("By {event} each Attack die that fails costs 1 RP or a notch: {failed} expected.").format(
        event=names.card(reason.event, edition), failed=amount(reason.failed)
    )


def _roll_then(reason: r.RollThen, edition: Edition) -> str:
    words = _("If {sector} surrenders, the enemy has {vp}, and its Armistice roll wins the war with {roll}.")
    return words.format(
        sector=names.the_sector(reason.sector, edition), vp=vp(reason.vp_after), roll=chance(reason.roll)
    )


def _higher_income(reason: r.HigherIncome, edition: Edition) -> str:
    return _("It brings {rp} more a turn.").format(rp=rp(reason.rp))


def _first_block(reason: r.FirstBlock, edition: Edition) -> str:
    words = _("To act first this turn is worth {amount} RP as the staff counts.")
    if reason.rp < 0:
        words = _("To act second this turn is worth {amount} RP as the staff counts.")
    worth = words.format(amount=amount(abs(reason.rp)))
    if reason.chance == 1.0:
        return worth
    return _("{words} This bid brings it with {chance}, if any bid of the enemy is as likely as another.").format(
        words=worth, chance=chance(reason.chance)
    )


def _sea_roll(reason: r.SeaRoll, edition: Edition) -> str:
    words = _("U-boats take {rp} RP on average.")
    if reason.side == Side.ENTENTE:
        words = _("The blockade leaves the Central Powers {rp} RP on average.")
    told = words.format(rp=amount(reason.rp))
    if reason.rp != reason.unpaid:
        told = _("{words} Without paying: {rp}.").format(words=told, rp=amount(reason.unpaid))
    if not reason.spaces:
        return told
    return _("{words} The Entente holds too few RP: it would give up {spaces} notches on average.").format(
        words=told, spaces=amount(reason.spaces)
    )


def _space_given_up(reason: r.SpaceGivenUp, edition: Edition) -> str:
    sector = names.The_sector(reason.sector, edition)
    if not reason.left:
        return _("{sector} surrenders by it.").format(sector=sector)
    words = _("{sector} can then lose {spaces} more before it surrenders.").format(
        sector=sector, spaces=notches(reason.left - 1, edition)
    )
    if reason.left == 1:
        words = _("The next loss makes {sector} surrender.").format(sector=names.the_sector(reason.sector, edition))
    if reason.before == reason.after:
        return words
    fewer = _("Its Operational Value falls from {before} to {after}.").format(before=reason.before, after=reason.after)
    return f"{words} {fewer}"


def _settled_by(reason: r.SettledBy, edition: Edition) -> str:
    if not reason.spaces:
        return _("It costs {rp}.").format(rp=rp(reason.rp))
    words = _("{sector} gives up {spaces}.").format(
        sector=names.The_sector(reason.sector, edition), spaces=notches(reason.spaces, edition)
    )
    if not reason.rp:
        return words
    return _("It costs {rp}. {words}").format(rp=rp(reason.rp), words=words)


SENTENCES: dict[type[Reason], Callable[..., str]] = {
    r.WinsByRoll: _wins_by_roll,
    r.FailedDice: _failed_dice,
    r.RollThen: _roll_then,
    r.HigherIncome: _higher_income,
    r.FirstBlock: _first_block,
    r.SeaRoll: _sea_roll,
    r.SpaceGivenUp: _space_given_up,
    r.SettledBy: _settled_by,
}
