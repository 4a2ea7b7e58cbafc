"""Exact odds as plain text: tables with bars, for terminals and files."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ldd_tui.players.reasons import likely_spaces
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import _, names, pgettext, phrases
from ldd_tui.text.numbers import number
from ldd_tui.text.plain_board import Tables, joined, percent
from rules import forecasts, naval_table, odds, pools, rerolls, victory
from rules.cards import DieHook
from rules.edition import Edition
from rules.model import SECTORS, Level, Phase, Pool, Sector, Side, State, Technology
from rules.odds import FACES, Chances
from rules.sectors import at_war, losses_to_surrender
from rules.sequence import reached
from rules.victory import armistice_chance

# ------------------------------------------------------------------------------------------------ event die
# What the faces of an event's die bring, in a few words: told by how the position differs after them.


def brought(event: int, before: State, after: State) -> str:
    edition = after.setup.edition
    for side in Side:
        if before.rp[side] != after.rp[side]:
            rp = phrases.signed(after.rp[side] - before.rp[side])
            return _("{side}: {change} RP").format(side=names.side(side), change=rp)
    if before.kaiserliche_marine and not after.kaiserliche_marine:
        return _("the blockade is complete")
    for side in Side:
        change = naval_table.modifier(after, side) - naval_table.modifier(before, side)
        if change:
            words = _("{change} on Blockade rolls") if side == Side.ENTENTE else _("{change} on U-boat rolls")
            return words.format(change=phrases.signed(change))
    if edition.cards.dice[event].read_by == DieHook.PARISER_KANONEN:
        stays = event in after.in_force
        return _("stays: 1 RP less for the Entente") if stays else _("is discarded")
    return pgettext("what a die brings", "nothing")


# ------------------------------------------------------------------------------------------------ plain odds


Row = tuple[str, str]


class Writer(Tables):
    """`width`: in cells."""

    def offensive(self, state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0) -> str:
        """An offensive now: dice, losses and their consequences; `event`: its card's. The attacker's only if its own
        dice can hurt it."""
        edition = state.edition
        seen = forecasts.forecast(state, attacker, defender, size, event=event)
        hurts = edition.features.counter_attack
        blocks = [
            self.prose(_launch(attacker, defender, size, seen, edition)),
            self._losses(defender, edition, seen.odds.losses),
            *([self._losses(attacker, edition, seen.odds.attacker_losses)] if hurts else []),
            *([self._price(attacker, seen.pool, edition)] if seen.pool.priced_by else []),
            self.table(list(_summary(state, attacker, defender, seen)), right=[1]),
        ]
        back = likely_spaces(state, defender)
        if back and not event:
            words = _("{surrender} if reinforced by {spaces}: {chance}.").format(
                surrender=_fall(defender, edition),
                spaces=phrases.notches(back, edition),
                chance=percent(seen.odds.at_least(losses_to_surrender(state, defender) + back)),
            )
            blocks.append(self.prose([words]))
        again = rerolls.optional_events(state, attacker, defender, event)
        if seen.again:
            words = _("Athena's re-rolls by {card} are counted. On average without them: {losses}.")
            card = names.card(seen.again, edition)
            blocks.append(
                self.prose([words.format(card=card, losses=phrases.mean_losses(seen.without.expected, edition))])
            )
        elif again:
            after = forecasts.with_all_rerolls(state, attacker, defender, size, event=event)
            cards = phrases.listing([names.card(one, edition) for one in again])
            rows = [
                (_mean_losses(defender, edition), number(after.expected)),
                (_fall(defender, edition), percent(after.surrender)),
                (_mean_losses(attacker, edition), number(after.attacker_expected)),
                (_fall(attacker, edition), percent(after.attacker_surrender)),
            ]
            title = _("With all re-rolls of {card}:").format(card=cards)
            blocks.append([*self.prose([title]), *self.table(rows, right=[1])])
        return joined(blocks)

    def _price(self, attacker: Sector, pool: Pool, edition: Edition) -> list[str]:
        words = _("{card}: each failed Attack die costs 1 RP, or {sector} a notch.").format(
            card=names.card(pool.priced_by, edition), sector=names.the_sector(attacker, edition)
        )
        return [
            *self.prose([words]),
            *self.distribution(_("Attack dice that fail"), odds.failed_dice(pool), phrases.dice),
        ]

    def research(self, state: State, side: Side, technology: Technology, level: Level, rp: int | None) -> str:
        """An attempt for some RP (None: the least), with all rerolls that the cubes allow. Without cubes left by
        failures: every useful amount, or the given one."""
        cubes, paid = state.trees[side].cubes[technology], rp or 1
        attempt = self._attempt(state, side, technology)
        if not state.edition.features.cubes:
            head = [attempt, *self._helped(state, side, technology), *_from_year(state, level)]
            return joined([self.prose(head), self._by_rp(state, side, technology, level, rp)])
        head = [
            phrases.labelled(attempt, f"{phrases.rp(paid)}, {phrases.cubes(cubes)}"),
            _("The first roll needs {face} or more.").format(face=phrases.lowest_hit(level.needed, paid - 1 + cubes)),
            *_from_year(state, level),
        ]
        rows = [
            (str(each.rerolls), percent(each.unlocked), str(each.cubes_left), each.unlocked)
            for each in odds.research_odds(state, side, technology, level, paid)
        ]
        titles = (_("Re-rolls"), _("unlocked"), _("cubes if not"))
        return joined([self.prose(head), self.chart(titles, rows)])

    def _attempt(self, state: State, side: Side, technology: Technology) -> str:
        number = state.trees[side].levels[technology] + 1
        printed = state.board.number(side, technology, number)
        of = f"{names.Player(side, state.setup)}, {names.technology(technology)} {printed}"
        return phrases.bracketed(of, names.level(state.board, side, technology, number))

    def _helped(self, state: State, side: Side, technology: Technology) -> list[str]:
        modifier = pools.attempt_modifier(state, side, technology)
        return [_("Events add {modifier} to the die.").format(modifier=phrases.signed(modifier))] if modifier else []

    def _by_rp(self, state: State, side: Side, technology: Technology, level: Level, rp: int | None) -> list[str]:
        modifier = pools.attempt_modifier(state, side, technology)
        rows = []
        for paid in odds.useful_rp(state, side, technology, level) if rp is None else (rp,):
            chance = odds.research_odds(state, side, technology, level, paid)[0].unlocked
            face = phrases.lowest_hit(level.needed, paid - 1 + modifier)
            rows.append((str(paid), str(face), percent(chance), chance))
        return self.chart((_("RP paid"), _("lowest face"), _("succeeds")), rows)

    def naval(self, state: State) -> str:
        sides = (Side.CENTRAL_POWERS, Side.ENTENTE)
        if naval_table.is_paid_for(state):
            return joined([self._paid_roll(state, side) for side in sides])
        blocks = [self._at_sea(state, side) for side in sides]
        if not reached(state, Phase.INCOME):
            blocks.append(self.prose([_("As if RP were collected now.")]))
        return joined(blocks)

    def _at_sea(self, state: State, side: Side) -> list[str]:
        reason = naval_table.suspended(state, side)
        if reason is not None:
            return self.prose([sentence(reason, state.setup)])
        chances = forecasts.naval_chances(state, side)
        modifier = sum(naval_table.modifiers(state, side))
        roll = _("U-boat roll") if side == Side.CENTRAL_POWERS else _("Blockade roll")
        title = _("RP lost by {side}").format(side=names.the_side(side.enemy))
        mean = (phrases.capital(_("mean")), number(odds.mean(chances)))
        return [
            phrases.at(roll, modifier),
            *self.distribution(title, chances, phrases.rp),
            *self.table([mean], right=[1]),
        ]

    def _paid_roll(self, state: State, side: Side) -> list[str]:
        u_boat = side == Side.CENTRAL_POWERS
        words = _("U-boat roll") if u_boat else _("Blockade roll")
        of_roll = _("RP lost by {side}") if u_boat else _("RP for {side}")
        if naval_table.suspended(state, side) is not None:
            return self.prose([_("{roll}: none.").format(roll=words)])
        title = of_roll.format(side=names.the_side(side.enemy))
        head = [phrases.labelled(phrases.at(words, sum(naval_table.modifiers(state, side))), title)]
        held = state.rp[Side.ENTENTE]
        by_rp = {paid: forecasts.naval_chances(state, side, paid) for paid in naval_table.payments(state, side)}
        results = sorted({rp for chances in by_rp.values() for rp, _chance in chances})
        in_spaces = u_boat and held < results[-1]
        titles = [_("RP paid"), *map(phrases.rp, results), _("mean")]
        rows = [
            [str(paid), *(percent(dict(chances).get(rp, Fraction(0))) for rp in results), number(odds.mean(chances))]
            for paid, chances in by_rp.items()
        ]
        if in_spaces:
            head.append(
                _("The Entente holds {rp}, and its sectors pay the rest with notches.").format(rp=phrases.rp(held))
            )
            titles.append(_("in notches"))
            for row, chances in zip(rows, by_rp.values(), strict=True):
                row.append(number(odds.mean(tuple((max(0, rp - held), chance) for rp, chance in chances))))
        return [*self.prose(head), *self.under(titles, rows)]

    def revolution(self, state: State, dice: int) -> str:
        if state.edition.features.revolution_by_spaces:
            return self._revolution_by_spaces(state, dice)
        last = state.board.revolution_last
        head = [
            _("One die for each RP spent on Russia: the Revolution marker moves if any shows 1."),
            _("It is on {position} of {last}.").format(position=state.revolution, last=last),
        ]
        rows = [(str(n), percent(odds.revolution(n)), odds.revolution(n)) for n in range(1, dice + 1)]
        return joined([self.prose(head), self.chart((_("Dice"), _("moves")), rows)])

    def _revolution_by_spaces(self, state: State, dice: int) -> str:
        head = _("One die for each notch that Russia recovers: each 1 moves the Revolution marker a space.")
        stands = _("It is on {position} of {last}.").format(position=state.revolution, last=state.board.revolution_last)
        most = min(dice, state.board.revolution_last)
        rows = [
            (str(n), *(percent(share) for _spaces, share in odds.revolution_spaces(n)[: most + 1]), *[""] * (most - n))
            for n in range(1, dice + 1)
        ]
        titles = (_("Dice"), *map(phrases.spaces, range(most + 1)))
        return joined([self.prose([head, stands]), self.under(titles, rows)])

    def initiative(self, state: State) -> str:
        tie = state.board.printed_initiative(state.turn)
        head = _("Dice for the initiative; a tie goes to {side}.").format(side=names.the_side(tie))
        chances = [(lead, odds.initiative(lead, tie_wins=tie == Side.ENTENTE)) for lead in odds.leads(state)]
        rows = [(phrases.signed(lead), percent(chance), percent(1 - chance), chance) for lead, chance in chances]
        titles = (_("Lead of the Entente's bid"), names.side(Side.ENTENTE), names.side(Side.CENTRAL_POWERS))
        return joined([self.prose([head]), self.chart(titles, rows)])

    def armistice(self, state: State) -> str:
        head = _("A roll below the side's VP wins the war.")
        by_vp = [(str(vp), percent(chance), chance) for vp in victory.UNSURE for chance in [armistice_chance(vp)]]
        by_vp[-1] = (_("{count} or more").format(count=victory.UNSURE[-1]), *by_vp[-1][1:])
        return joined(
            [
                [*self.prose([head]), *self.chart((_("VP"), _("wins")), by_vp)],
                *(self._after_falls(state, side) for side in Side),
            ]
        )

    def _after_falls(self, state: State, side: Side) -> list[str]:
        sectors = [s for s in SECTORS if at_war(state, s) and victory.who_rolls(state, s) == side]
        rows = []
        for sector in sectors:
            vp = victory.vp_after(state, sector)
            chance = armistice_chance(vp)
            rows.append((names.sector(sector, state.edition), str(vp), percent(chance), chance))
        head = _("{side}, {vp} now: its roll after the surrender of").format(
            side=names.side(side), vp=phrases.vp(state.vp[side])
        )
        return [*self.prose([head]), *self.chart((_("sector"), _("VP then"), _("wins")), rows)]

    def event_die(self, state: State, event: int) -> str:
        die = forecasts.event_die(state, event)
        rows = [
            (phrases.choices([*map(str, faces)]), brought(event, die.before, after), percent(chance), chance)
            for faces, after in die.results
            for chance in [Fraction(len(faces), len(FACES))]
        ]
        head = _("The die of {card}").format(card=names.card(event, state.edition))
        return joined([[head], self.chart((_("Face"), _("brings"), _("chance")), rows, right=[2])])

    def _losses(self, sector: Sector, edition: Edition, chances: Chances) -> list[str]:
        title = _("Losses of {sector}").format(sector=names.the_sector(sector, edition))
        return self.distribution(title, chances, lambda count: phrases.losses(count, edition))


def _summary(state: State, attacker: Sector, defender: Sector, seen: forecasts.Forecast) -> Iterator[Row]:
    edition = state.edition
    yield _mean_losses(defender, edition), number(seen.odds.expected)
    yield _fall(defender, edition), percent(seen.surrender)
    if victory.is_thrown(state) and seen.surrender:
        vp = victory.vp_after(state, defender)
        won = armistice_chance(vp)
        yield _("Armistice roll then, at {vp}").format(vp=phrases.vp(vp)), percent(won)
        yield _("War won by that roll"), percent(seen.surrender * won)
    if edition.features.counter_attack:
        yield _("Counter-attack"), percent(seen.odds.counter_attack)
        yield _fall(attacker, edition), percent(seen.attacker_surrender)


def _launch(attacker: Sector, defender: Sector, size: int, seen: forecasts.Forecast, edition: Edition) -> list[str]:
    pool = seen.pool
    return [
        _("{offensive}, size {size}: {rp}").format(
            offensive=phrases.capital(names.against(attacker, defender, edition)), size=size, rp=phrases.rp(seen.cost)
        ),
        _throw(phrases.attack_dice(pool.attack_dice), pool.attack_dice, pool.attack_modifier, pool.needed),
        *_artillery(pool),
        *_hits_again(defender, pool, edition),
    ]


def _artillery(pool: Pool) -> list[str]:
    if not pool.artillery_dice:
        return []
    thrown = phrases.artillery_dice(pool.artillery_dice)
    lines = [_throw(thrown, pool.artillery_dice, pool.artillery_modifier, pool.needed)]
    if pool.rerolls:
        lines.append(_("Failed Artillery dice re-rolled: {count}").format(count=pool.rerolls))
    return lines


def _hits_again(defender: Sector, pool: Pool, edition: Edition) -> list[str]:
    if pool.forced_by:
        by = names.card(pool.forced_by, edition)
    elif pool.air_defence:
        by = _("Aviation of {sector}").format(sector=names.the_sector(defender, edition))
    else:
        return []
    return [_("{by}: every hit is re-rolled once.").format(by=phrases.capital(by))]


def _throw(thrown: str, count: int, modifier: int, needed: int) -> str:
    if not count:
        return thrown
    hits = phrases.each_hits_on(count, needed, modifier)
    return phrases.labelled(phrases.at(thrown, modifier), hits)


def _from_year(state: State, level: Level) -> list[str]:
    board = state.board
    if board.year(state.turn) >= level.year:
        return []
    return [_("It can be attempted from {year} on.").format(year=level.year)]


def _mean_losses(sector: Sector, edition: Edition) -> str:
    return _("Mean losses of {sector}").format(sector=names.the_sector(sector, edition))


def _fall(sector: Sector, edition: Edition) -> str:
    return _("Surrender of {sector}").format(sector=names.the_sector(sector, edition))
