"""A sector in words."""

from __future__ import annotations

from msgspec.structs import replace

from ldd_tui.text import _, names, phrases, situation
from ldd_tui.text.numbers import percent
from rules.model import IMPLEMENTED, Sector, State, Status, put
from rules.sectors import at_war, losses_to_surrender, operational_value, production
from rules.surrender_odds import by_all


def _danger(state: State, sector: Sector) -> str | None:
    if not situation.in_danger(state, sector):
        return None
    if losses_to_surrender(state, sector) == 1:
        return _("Surrenders on the next loss.")
    return _("In danger: {chance} risk of surrender if every enemy attacks it.").format(
        chance=percent(by_all(state, sector))
    )


def _facing(state: State, sector: Sector) -> str | None:
    edition = state.setup.board.edition
    standing = state.sectors[sector].status
    near = state.setup.board.sectors[sector].neighbours
    if standing == Status.AT_WAR:
        facing = [names.the_sector(enemy, edition) for enemy in near if at_war(state, enemy)]
        return _("Faces {enemies}.").format(enemies=phrases.listing(facing)) if facing else _("Faces no enemy at war.")
    if standing == Status.NEUTRAL:
        there = (Status.AT_WAR, Status.NEUTRAL)
        left = [names.the_sector(enemy, edition) for enemy in near if state.sectors[enemy].status in there]
        return _("Borders {enemies}.").format(enemies=phrases.listing(left)) if left else None
    return None


def _when_it_joins(state: State, sector: Sector) -> str | None:
    printed, here = state.setup.board.sectors[sector], state.sectors[sector]
    if here.status != Status.NEUTRAL or not printed.level:
        return None
    joined = replace(state, sectors=put(state.sectors, sector, replace(here, status=Status.AT_WAR)))
    return _("Once at war: level {level}, Operational Value {value}, {rp} a turn, {worth} if it surrenders.").format(
        level=printed.level,
        value=operational_value(joined, sector),
        rp=phrases.rp(production(joined, sector)),
        worth=phrases.vp(printed.victory_points),
    )


def describe(state: State, sector: Sector) -> str:
    board = state.setup.board
    printed, here = board.sectors[sector], state.sectors[sector]
    if here.status != Status.AT_WAR:
        standing = names.status(here.status)
    else:
        words = _(
            "Operational Value {value}, {losses} from surrender ({worth}), hits on {needed}+, {rp} a turn, "
            "prestige {prestige}"
        )
        if printed.level:
            words = _(
                "War commitment level {level} of {most}, Operational Value {value}, hits on {needed}+, {rp} "
                "a turn, {worth} if it surrenders"
            )
        standing = words.format(
            level=printed.level - here.losses,
            most=printed.level,
            value=operational_value(state, sector),
            losses=phrases.losses(losses_to_surrender(state, sector), board.edition),
            worth=_("ends the war") if sector in board.edition.features.hearts else phrases.vp(printed.victory_points),
            needed=printed.attack_value,
            rp=phrases.rp(production(state, sector)),
            prestige=printed.prestige_value,
        )
    printed_levels = zip(IMPLEMENTED, state.setup.board.printed_levels(sector, here.levels), strict=True)
    levels = [f"{names.technology(which)} {level}" for which, level in printed_levels if level]
    parts = [
        phrases.full_stop(phrases.labelled(names.sector(sector, state.setup.board.edition), standing)),
        _when_it_joins(state, sector),
        _danger(state, sector),
        _facing(state, sector),
        phrases.full_stop(", ".join(levels)) if levels else None,
        _("Technologies up to level {star}.").format(star=printed.star) if printed.star else None,
    ]
    return phrases.together(*parts)
