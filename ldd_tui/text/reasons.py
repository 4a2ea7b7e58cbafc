"""Why an action may be good, in at most seven words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from ldd_tui.players import reasons as r
from ldd_tui.text import N_, NN_, _, names, ngettext
from ldd_tui.text.numbers import amount, chance, number, percent
from ldd_tui.text.phrases import listing, losses, mean_losses
from ldd_tui.text.templates import Counted, Words, given, tell
from rules.edition import Edition
from rules.forecasts import Forecast, with_all_rerolls
from rules.model import Phase, Sector, Side, State, Technology

# -- dice that a card lets people throw again


def rerolls_of(events: Sequence[int]) -> str:
    """The re-rolls that events allow, after "with"; by the numbers of the cards, for there is little room.

    >>> rerolls_of((4,)), rerolls_of((4, 17))
    ('the re-rolls of card 4', 'the re-rolls of cards 4 and 17')
    """
    words = ngettext("the re-rolls of card {cards}", "the re-rolls of cards {cards}", len(events))
    return words.format(cards=listing([str(event) for event in events]))


def with_rerolls(state: State, attacker: Sector, defender: Sector, size: int, seen: Forecast) -> str | None:
    """The target's average losses and chance to surrender; None if no one may re-roll."""
    if not seen.may:
        return None
    after = with_all_rerolls(state, attacker, defender, size)
    words = _("With {rerolls}: {losses} losses, surrender {chance}.")
    return words.format(rerolls=rerolls_of(seen.may), losses=number(after.expected), chance=percent(after.surrender))


# -- reasons


def why(reason: r.Reason | None, edition: Edition) -> str:
    """Without a capital; "" for none."""
    return "" if reason is None else tell(_WORDS[type(reason)], reason, edition, **_shown(reason))


def whys(found: Sequence[r.Reason], edition: Edition) -> str:
    return ", ".join(why(reason, edition) for reason in found)


_MEANS = ("losses", "points", "rp")


def _shown(reason: r.Reason) -> dict[str, object]:
    return {
        field: amount(value) if field in _MEANS else chance(value)
        for field, value in asdict(reason).items()
        if isinstance(value, float)
    }


def _losses(reason: r.Losses, edition: Edition) -> Words:
    words = N_("{mean}, counter-attack {counter}") if reason.counter else N_("{mean}, no counter-attack")
    if reason.counter is None:
        words = N_("{mean} on average")
    return given(words, mean=mean_losses(reason.losses, edition, 1))


def _left(reason: r.LeftToSurrender, edition: Edition) -> Words:
    words = given(N_("then {losses} from surrender"), losses=losses(reason.left, edition))
    return words if reason.left else N_("it surrenders")


def _unlocks(reason: r.Unlocks, edition: Edition) -> Words:
    if reason.too_late:
        return N_("too late: the war ends")
    return given(N_("{chance} for {level}"), level=names.level_name(reason.level))


_IMPLEMENTS = {
    Technology.ATTACK: N_("+1 on its Attack dice"),
    Technology.DEFENCE: N_("-1 on enemy Attack dice"),
    Technology.ARTILLERY: N_("1 more Artillery die"),
    Technology.AVIATION: N_("1 more Artillery re-roll"),
}
_KEEPS_FOR = {
    Phase.OFFENSIVES: N_("keeps {rp} for offensives"),
    Phase.REINFORCEMENTS: N_("keeps {rp} for reinforcements"),
}


def _no_effect(reason: r.NoEffect, edition: Edition) -> Words:
    if reason.value is None:
        return N_("no effect while neutral")
    if reason.technology == Technology.ARTILLERY:
        return N_("no effect at Operational Value {value}")
    return N_("no re-rolls gained or prevented")


def _keeps(reason: r.Keeps, edition: Edition) -> Words:
    if reason.turn:
        return N_("keeps {rp} for turn {turn}")
    return N_("keeps {rp} for later phases") if reason.phase is None else _KEEPS_FOR[reason.phase]


_CUBES = NN_("{count} cube for the next attempt", "{count} cubes for the next attempt")

_WORDS: Mapping[type[r.Reason], Words] = {
    r.WinsTheWar: N_("{chance} to win the war"),
    r.Mandatory: N_("mandatory ({title})"),
    r.Surrender: N_("{chance} that it surrenders ({vp})"),
    r.Losses: _losses,
    r.Prestige: N_("{points} prestige points"),
    r.SurrenderRisk: lambda reason, edition: (
        N_("risk of defeat from {before} to {after}")
        if reason.decides
        else N_("surrender risk from {before} to {after}")
    ),
    r.OperationalValue: N_("Operational Value from {before} to {after}"),
    r.RevolutionRisk: N_("Revolution risk {chance}"),
    r.LeftToSurrender: _left,
    r.SurrendersAfter: lambda reason, edition: given(
        N_("it surrenders after {losses}"), losses=losses(reason.count, edition)
    ),
    r.Unlocks: _unlocks,
    r.Implements: lambda reason, edition: _IMPLEMENTS[reason.technology],
    r.FewerEnemyRerolls: N_("1 fewer enemy Artillery re-roll"),
    r.NoEffect: _no_effect,
    r.CubesThen: lambda reason, edition: (
        N_("too late: the war ends") if reason.too_late else Counted(_CUBES, reason.cubes)
    ),
    r.SeaRoll: lambda reason, edition: (
        N_("the enemy gains {rp} RP") if reason.side == Side.ENTENTE else N_("U-boats take {rp} RP")
    ),
    r.WinsInitiative: N_("{chance} to get the initiative"),
    r.Keeps: _keeps,
    r.Wastes: N_("{rp} lost to the limit"),
    r.LeavesRp: N_("{rp} left"),
    r.Saves: N_("saves {rp}"),
    r.DoneLater: N_("done later anyway"),
    r.EventHelps: N_("it helps {side}"),
    r.ThrownAgain: lambda reason, edition: N_("{hit} to hit, {loss} loss") if reason.loss else N_("{hit} to hit"),
}
