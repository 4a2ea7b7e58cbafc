"""Exact odds as plain text: tables with bars, for terminals without an app and for files."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ldd_tui.players.staff.enemy_repairs import likely_spaces
from ldd_tui.text import _, names, phrases
from ldd_tui.text.plain_board import FULL, GAP, against, shows_blocks, table
from ldd_tui.text.sentences import sentence
from rules import event_odds, forecasts, naval_events, naval_table, odds, rerolls
from rules.edition import Edition
from rules.editions.second import naval
from rules.editions.second.cards import JUTLAND, PARISER_KANONEN
from rules.model import Level, Phase, Pool, Sector, Side, State, Technology
from rules.odds import FACES, LEADS, Chances
from rules.sectors import losses_to_surrender
from rules.sequence import reached

_MOST_CELLS, _FEWEST_CELLS = 40, 4


class Writer:
    """Writes odds as lines that are no wider than `width` cells."""

    def __init__(self, width: int) -> None:
        self.width = width

    def offensive(self, state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0) -> str:
        """An offensive now: its dice, the losses of both sides, and what they may end in; `event` 1: Schlieffen's."""
        edition = state.setup.board.edition
        seen = forecasts.forecast(state, attacker, defender, size, event=event)
        surrender = _("Surrender of {sector}")
        fallen = [surrender.format(sector=names.the_sector(sector, edition)) for sector in (defender, attacker)]
        summary = [
            (_mean_losses(defender, edition), _mean(seen.odds.expected)),
            (fallen[0], _percent(seen.surrender)),
            (_("Counter-attack"), _percent(seen.odds.counter_attack)),
            (fallen[1], _percent(seen.attacker_surrender)),
        ]
        blocks = [
            self._prose(_launch(attacker, defender, size, seen, edition)),
            self._losses(defender, edition, seen.odds.losses),
            self._losses(attacker, edition, seen.odds.attacker_losses),
            table(summary, right=[1]),
        ]
        back = likely_spaces(state, defender)
        if back and not event:
            words = _("{surrender} if it is first reinforced by {spaces}: {chance}.").format(
                surrender=fallen[0],
                spaces=phrases.spaces(back),
                chance=_percent(seen.odds.at_least(losses_to_surrender(state, defender) + back)),
            )
            blocks.append(self._prose([words]))
        again = rerolls.optional_events(state, attacker, defender, event)
        if seen.again:
            words = _(
                "Athena throws dice again by {card}, which is counted above. Without it: {losses} losses on average."
            )
            card = names.card(seen.again, edition)
            blocks.append(self._prose([words.format(card=card, losses=_mean(seen.without.expected))]))
        elif again:
            after = forecasts.with_all_rerolls(state, attacker, defender, size, event=event)
            cards = phrases.listing([names.card(number, edition) for number in again])
            rows = [
                (_mean_losses(defender, edition), _mean(after.expected)),
                (fallen[0], _percent(after.surrender)),
                (_mean_losses(attacker, edition), _mean(after.attacker_expected)),
                (fallen[1], _percent(after.attacker_surrender)),
            ]
            title = _("With all that {card} lets be thrown again:").format(card=cards)
            blocks.append([*self._prose([title]), *table(rows, right=[1])])
        return _joined(blocks)

    def research(self, state: State, side: Side, technology: Technology, level: Level, rp: int) -> str:
        """An attempt for some RP, with every number of re-rolls that the research cubes allow."""
        tree, board = state.trees[side], state.setup.board
        cubes, number = tree.cubes[technology], tree.levels[technology] + 1
        head = [
            _("{side}, {technology} {number} ({level}): {rp}, {cubes}").format(
                side=names.Player(side, state.setup),
                technology=names.technology(technology),
                number=number,
                level=names.level(board, side, technology, number),
                rp=phrases.rp(rp),
                cubes=phrases.cubes(cubes),
            ),
            _first_throw(level.needed, rp - 1 + cubes),
        ]
        if board.year(state.turn) < level.year:
            head.append(_("It can be attempted from {year} on.").format(year=level.year))
        rows = [
            (str(each.rerolls), _percent(each.unlocked), str(each.cubes_left), each.unlocked)
            for each in odds.research_odds(state, side, technology, level, rp)
        ]
        titles = (_("Re-rolls"), _("unlocked"), _("cubes if not"))
        return _joined([self._prose(head), self._chart(titles, rows)])

    def naval(self, state: State) -> str:
        """What both rolls for naval control would take now."""
        if naval_table.is_paid_for(state):
            return _joined([self._paid_roll(state, side) for side in (Side.CENTRAL_POWERS, Side.ENTENTE)])
        blocks = [self._at_sea(state, side) for side in (Side.CENTRAL_POWERS, Side.ENTENTE)]
        if not reached(state, Phase.INCOME):
            blocks.append(self._prose([_("As if both sides collected RP now.")]))
        return _joined(blocks)

    def _paid_roll(self, state: State, side: Side) -> list[str]:
        """A roll on the naval table, by what is paid for it."""
        u_boat = side == Side.CENTRAL_POWERS
        head = _("U-boat roll: RP lost by the Entente") if u_boat else _("Blockade roll: RP for the Central Powers")
        if naval_events.suspended(state, side) is not None:
            return self._prose([head, _("{side} does not roll.").format(side=names.The_side(side))])
        by_rp = {rp: dict(naval_table.chances(state, side, rp)) for rp in naval_table.PAYMENTS}
        results = sorted({rp for chances in by_rp.values() for rp in chances})
        rows = [
            (
                str(paid),
                *(_percent(chances.get(rp, Fraction(0))) for rp in results),
                _mean(odds.mean(tuple(chances.items()))),
            )
            for paid, chances in by_rp.items()
        ]
        titles = (_("RP paid"), *(phrases.rp(rp) for rp in results), _("mean"))
        return [*self._prose([head]), *table([titles, *rows], right=range(1, len(titles)))]

    def _revolution_by_spaces(self, state: State, dice: int) -> str:
        """How far the Revolution marker moves, for every number of dice up to `dice`."""
        head = _("Each 1 moves the Revolution marker a space; one die for each space that Russia is moved back.")
        stands = _("It stands on {position}; on {last} Russia leaves at the end of the turn.").format(
            position=state.revolution, last=state.setup.board.revolution_last
        )
        most = min(dice, state.setup.board.revolution_last)
        rows = [
            (str(n), *(_percent(share) for _spaces, share in odds.revolution_spaces(n)[: most + 1]), *[""] * (most - n))
            for n in range(1, dice + 1)
        ]
        titles = (_("Dice"), *map(phrases.spaces, range(most + 1)))
        return _joined([self._prose([head, stands]), table([titles, *rows], right=range(1, len(titles)))])

    def revolution(self, state: State, dice: int) -> str:
        """The chance that the Revolution marker moves, for every number of dice up to `dice`."""
        if state.setup.board.edition.features.revolution_by_spaces:
            return self._revolution_by_spaces(state, dice)
        last = state.setup.board.revolution_last
        head = [
            _("The Revolution marker moves if any die shows 1; one die for each RP spent on Russia."),
            _("It stands on {position}; on {last} the Revolution breaks out.").format(
                position=state.revolution, last=last
            ),
        ]
        rows = [(str(n), _percent(odds.revolution(n)), odds.revolution(n)) for n in range(1, dice + 1)]
        return _joined([self._prose(head), self._chart((_("Dice"), _("moves")), rows)])

    def initiative(self, state: State) -> str:
        """The chance that the Entente's die wins the initiative, for every lead of its bid that leaves one open."""
        tie = state.setup.board.printed_initiative(state.turn)
        head = _("The dice for the initiative; a tie goes to {side}.").format(side=names.the_side(tie))
        chances = [(lead, odds.initiative(lead, tie_wins=tie == Side.ENTENTE)) for lead in LEADS]
        rows = [(phrases.signed(lead), _percent(chance), _percent(1 - chance), chance) for lead, chance in chances]
        titles = (_("Lead of the Entente's bid"), names.side(Side.ENTENTE), names.side(Side.CENTRAL_POWERS))
        return _joined([self._prose([head]), self._chart(titles, rows)])

    def event_die(self, state: State, event: int) -> str:
        """What the die of an event would bring."""
        die = event_odds.event_die(state, event)
        rows = [
            (_faces(faces), _brought(event, die.before, after), _percent(chance), chance)
            for faces, after in die.results
            for chance in [Fraction(len(faces), len(FACES))]
        ]
        head = _("The die of {card}").format(card=names.card(event, state.setup.board.edition))
        return _joined([[head], self._chart((_("Face"), _("brings"), _("chance")), rows, right=[2])])

    def _at_sea(self, state: State, side: Side) -> list[str]:
        reason = naval_events.suspended(state, side)
        if reason is not None:
            return self._prose([sentence(reason, state.setup)])
        chances = naval.chances(state, side)
        modifier = sum(naval.modifiers(state, side))
        roll = _("U-boat roll") if side == Side.CENTRAL_POWERS else _("Blockade roll")
        title = _("RP lost by {side}").format(side=names.the_side(side.enemy))
        mean = (_("Mean"), _mean(odds.mean(chances)))
        return [phrases.at(roll, modifier), *self._distribution(title, chances), *table([mean], right=[1])]

    def _losses(self, sector: Sector, edition: Edition, chances: Chances) -> list[str]:
        return self._distribution(_("Losses of {sector}").format(sector=names.the_sector(sector, edition)), chances)

    def _distribution(self, title: str, chances: Chances) -> list[str]:
        """A row for each number: its chance, the chance of as many or more, a bar."""
        rows, left = [], Fraction(1)
        for number, chance in chances:
            rows.append((str(number), _percent(chance), _percent(left), chance))
            left -= chance
        return self._chart((title, _("exactly"), _("or more")), rows)

    def _prose(self, sentences: Iterable[str]) -> list[str]:
        return [line for words in sentences for line in textwrap.wrap(words, self.width)]

    def _chart(
        self,
        titles: Sequence[str],
        rows: Iterable[tuple[*tuple[str, ...], Fraction]],
        right: Sequence[int] | None = None,
    ) -> list[str]:
        """Rows under their titles, each with the bar of its last cell, a chance, as wide as there is room for.

        All columns but the first are set `right`, unless it says which.
        """
        rows = list(rows)
        cells = [titles, *(row[:-1] for row in rows)]
        taken = sum(max(map(len, column)) + GAP for column in zip(*cells, strict=True))
        most = min(_MOST_CELLS, max(_FEWEST_CELLS, self.width - taken))
        bars = ["", *(_bar(row[-1], most) for row in rows)]
        columns = range(1, len(titles)) if right is None else right
        return table([(*row, bar) for row, bar in zip(cells, bars, strict=True)], right=columns)


def _launch(attacker: Sector, defender: Sector, size: int, seen: forecasts.Forecast, edition: Edition) -> list[str]:
    """Who attacks whom for how much, and with which dice."""
    pool = seen.pool
    lines = [
        _("{offensive}, size {size}: {rp}").format(
            offensive=phrases.capital(against(attacker, defender, edition)), size=size, rp=phrases.rp(seen.cost)
        ),
        _throw(phrases.attack_dice(pool.attack_dice), pool.attack_dice, pool.attack_modifier, pool.needed),
    ]
    return lines + _artillery(pool)


def _artillery(pool: Pool) -> list[str]:
    if not pool.artillery_dice:
        return []
    thrown = phrases.artillery_dice(pool.artillery_dice)
    lines = [_throw(thrown, pool.artillery_dice, pool.artillery_modifier, pool.needed)]
    if pool.rerolls:
        lines.append(_("Failed Artillery dice to be thrown again: {count}").format(count=pool.rerolls))
    return lines


def _throw(thrown: str, count: int, modifier: int, needed: int) -> str:
    hits = phrases.each_hits_on(count, needed, modifier)
    return _("{dice}: {hits}").format(dice=phrases.at(thrown, modifier), hits=hits)


def _first_throw(needed: int, modifier: int) -> str:
    """The faces that succeed, before a cube has been given up."""
    face = phrases.lowest_hit(needed, modifier)
    words = _("The first throw needs {face} or more.") if face < FACES[-1] else _("The first throw needs {face}.")
    return words.format(face=face)


def _brought(event: int, before: State, after: State) -> str:
    """What the faces of an event's die do."""
    for side in Side:
        if before.rp[side] != after.rp[side]:
            change = phrases.signed(after.rp[side] - before.rp[side])
            return _("{side}: {change} RP").format(side=names.side(side), change=change)
    if before.kaiserliche_marine and not after.kaiserliche_marine:
        return _("the blockade is complete")
    if event == JUTLAND and JUTLAND in after.in_force and JUTLAND not in before.in_force:
        return _("+1 on Blockade rolls")
    if event == PARISER_KANONEN:
        stays = event in after.in_force
        return _("stays: 1 RP less for the Entente") if stays else _("is discarded")
    return _("nothing")


def _faces(faces: tuple[int, ...]) -> str:
    return phrases.choices([str(face) for face in faces])


def _mean_losses(sector: Sector, edition: Edition) -> str:
    return _("Mean losses of {sector}").format(sector=names.the_sector(sector, edition))


def _mean(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def _bar(chance: Fraction, cells: int) -> str:
    """A bar, of blocks where the output can show them."""
    return (FULL if shows_blocks() else "#") * round(chance * cells)


def _joined(blocks: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in blocks)
