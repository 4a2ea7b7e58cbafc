"""Technologies: attempts, with the chance for each amount of RP, and levels to implement. After a failed attempt: a
reroll, or one more cube."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from textual.content import Content

from ldd_tui.keys.in_force import Key, first_key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import sector_of
from ldd_tui.modals.decisions.decision import ActionsDialog, SubPhaseDialog, no_such_row
from ldd_tui.modals.parts import levels
from ldd_tui.modals.parts.figures import Bar, chart
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, WARN, arrows, column, lines, row, tabs, widest
from ldd_tui.telling import refusals
from ldd_tui.text import N_, _, names, pgettext, technologies
from ldd_tui.text.numbers import percent, told
from ldd_tui.text.phrases import capital, cited, cubes, lowest_hit, rp, signed
from rules import actions as a
from rules import engine, odds, pools
from rules import refusals as r
from rules.actions import Action
from rules.edition import Features
from rules.model import IMPLEMENTED, TECHNOLOGIES, Level, Sector, State, Technology
from rules.phases.end_of_turn import is_last_turn
from rules.phases.technology import next_level

_CHART_ROWS = 5
_PLENTY = 99
_CELLS = (1, 10, 6, 22, 4, 5, 5)  # the least cells of all columns but the last
_LAST = 12


class Offer(NamedTuple):
    """A possible attempt: the next level if there is one, the amounts of RP, and what forbids it. `helped`: an event's
    bonus."""

    technology: Technology
    level: Level | None
    cubes: int
    amounts: int
    refusal: r.Refusal | None
    helped: int


class TechnologyModal(SubPhaseDialog):
    """Two pages: attempts, and implementing. `implementing` chooses one; by default the one with something to do."""

    PURPOSE = N_(
        "An attempt costs 1 RP. Each extra RP adds 1 to the die, but a natural 1 always fails (10.2.2, 10.2.3)."
        " Success unlocks a level. Sectors implement it for 1 RP, France and Germany free (10.2.6)."
    )
    COLUMNS = 80
    PLACE = "technology"

    latest: tuple[State, a.Implement] | None = None
    """The last Implement action through this dialog, with the position before it."""

    def load(self, state: State, *, implementing: bool | None = None) -> None:
        super().load(state)
        self.printed = tuple(one for one in TECHNOLOGIES if any(tree[one] for tree in state.board.trees))
        self.offers = [self._offer(technology) for technology in self.printed]
        board = state.board
        self.sectors = tuple(sector for sector in board.of_side(self.side) if any(board.sectors[sector].caps))
        self.possible = [action for action in self.legal if isinstance(action, a.Implement)]
        before = self._before()
        if implementing is None:
            implementing = before is not None or (bool(self.possible) and not self._attempts_left)
        self._show_page(implementing)
        if implementing and before is not None:
            self.cursor, self.column = self.sectors.index(before.sector), IMPLEMENTED.index(before.technology)
        elif not implementing and state.attempted:
            self.cursor = self.printed.index(state.attempted[-1])  # so that a second Enter buys nothing else

    @property
    def _attempts_left(self) -> bool:
        return any(offer.amounts for offer in self.offers)

    def _before(self) -> a.Implement | None:
        latest, self.latest = self.latest, None
        if latest is None:
            return None
        then, action = latest
        same = (then.setup, then.turn, then.waiting) == (self.state.setup, self.state.turn, self.state.waiting)
        # a tutor may not have let it pass
        done = _levels(self.state, action) > _levels(then, action)
        return action if same and done else None

    def _show_page(self, implementing: bool) -> None:
        self.implementing = implementing
        self.amount, self.column = 1, 0
        if not implementing:
            self.cursor = next((index for index, offer in enumerate(self.offers) if offer.amounts), 0)
        elif self.possible:
            self.cursor = self.sectors.index(self.possible[0].sector)
            self.column = IMPLEMENTED.index(self.possible[0].technology)
        else:
            self.cursor = 0

    def _offer(self, technology: Technology) -> Offer:
        amounts = [act.rp for act in self.legal if isinstance(act, a.Research) and act.technology == technology]
        refusal = engine.explain(self.state, a.Research(technology, 1)).refusal
        return Offer(
            technology,
            next_level(self.state, self.side, technology),
            self.state.trees[self.side].cubes[technology],
            max(amounts, default=0),
            refusal,
            pools.attempt_modifier(self.state, self.side, technology),
        )

    # -- both pages

    @property
    def features(self) -> Features:
        return self.state.edition.features

    @property
    def purpose(self) -> str:
        if self.features.implementing:
            return super().purpose
        words = _(
            "An attempt costs 1 RP. Each extra RP adds 1 to the die, but a natural 1 always fails (10.2.2, "
            "10.2.3). All your sectors use a new level at once, as far as they can."
        )
        return cited(words, self.state.edition)

    def name_of_decision(self) -> str:
        return _("Technologies")

    def intro(self, width: int) -> Content:
        held = Content.styled(_("{rp} in hand").format(rp=rp(self.state.rp[self.side])), BOLD)
        if not self.features.implementing:
            return held
        attempts = capital(_("attempts")) if self._attempts_left else _("Attempts: none left")
        over = first_key(self.PLACE, "next_part")
        titles = attempts, _("Implementing in sectors")
        return row(tabs(titles, int(self.implementing), (over, over)), held, gap="   ")

    def head(self) -> Content:
        if self.implementing:
            return levels.head(digits=True)
        return self._line(*self._heads(), _("With 1 RP") if told() else "")

    def rows(self) -> Sequence[Content]:
        if self.implementing:
            return [levels.row(self.state, sector, digit=True) for sector in self.sectors]
        return [self._row(number, offer) for number, offer in enumerate(self.offers, start=1)]

    def detail(self, width: int) -> Content:
        return self._implementation() if self.implementing else self._attempt(width)

    def hints(self) -> list[Key]:
        if self.implementing:
            return [
                self.hint("{up}{down}{left}{right}", _("choose")),
                self.hint("accept", pgettext("in seven cells", "implement")),
                self.hint("next_part", _("attempts")),
                self.hint("pass"),
                self.back_hint(),
            ]
        return [
            self.hint("{up}{down}", pgettext("in seven cells", "technology")),
            self.hint("{left}{right}", _("RP")),
            self.hint("accept", _("attempt")),
            *([self.hint("next_part", pgettext("in seven cells", "implement"))] if self.features.implementing else []),
            self.hint("pass"),
            self.back_hint(),
        ]

    def action_digit(self, number: int) -> None:
        if not self.implementing:
            super().action_digit(number)
            return
        sector = sector_of(number, self.state.board.of_side(self.side))
        if sector in self.sectors:
            self.move_to(self.sectors.index(sector))
        elif sector is not None:
            self.refuse(self.why_not(a.Implement(sector, IMPLEMENTED[self.column])))
        else:
            self.refuse(no_such_row(number, len(self.sectors)))

    def moved(self) -> None:
        if not self.implementing:
            self.amount = max(1, min(self.amount, self.offer.amounts))

    def to_sector(self, sector: Sector) -> None:
        if self.implementing and sector in self.sectors:
            self.move_to(self.sectors.index(sector))

    def to_cell(self, cell: int | None) -> bool:
        before = self.column
        if self.implementing and cell is not None:
            self.column = cell
        return self.column != before

    def step(self, by: int) -> None:
        if self.implementing:
            self.column = (self.column + by) % len(IMPLEMENTED)
        elif self.offer.amounts:
            wanted = max(1, self.amount + by)
            refused = self.why_not(a.Research(self.offer.technology, wanted))
            if not refused:
                self.amount = wanted
            self.refuse(refused)

    def action_turn_over(self) -> None:
        if not self.features.implementing:
            self.refuse_key(self.hint("next_part").key)
            return
        self._show_page(not self.implementing)
        self.say("")

    def action_accept(self) -> None:
        if self.implementing:
            self.propose(self.implementation)
        else:
            self.propose(a.Research(self.offer.technology, self.amount))

    def propose(self, action: Action) -> None:
        if isinstance(action, a.Implement) and not self.why_not(action):
            self.latest = self.state, action
        super().propose(action)

    # -- attempts

    @property
    def offer(self) -> Offer:
        return self.offers[self.cursor]

    def _heads(self) -> tuple[str, ...]:
        cubes_column = _("Cubes") if self.features.cubes else ""
        return "", _("Technology"), _("Levels"), _("Next level"), capital(_("year")), _("Needs"), cubes_column

    def _row(self, number: int, offer: Offer) -> Content:
        unlocked = self.state.trees[self.side].levels[offer.technology]
        known = len(self.state.board.trees[self.side][offer.technology])
        level = offer.level
        line = self._line(
            str(number),
            names.technology(offer.technology),
            glyphs().unlocked * unlocked + glyphs().later * (known - unlocked),
            names.level_in_table(level) if level else "",
            str(level.year) if level else "",
            _("{number}+").format(number=level.needed) if level else "",
            str(offer.cubes or ""),
            refusals.shortest(offer.refusal) if offer.refusal else percent(self._chance(offer, 1)) if told() else "",
        )
        return line.stylize(DIM) if offer.refusal else line

    def _line(self, *cells: str) -> Content:
        *left, last = cells
        heads: list[list[str]] = [[head] for head in self._heads()]
        heads[1] += [names.technology(offer.technology) for offer in self.offers]
        pieces = [
            column(cell, max(least, widest(words))) for cell, least, words in zip(left, _CELLS, heads, strict=True)
        ]
        return Content(" ").join([*pieces, column(last, _LAST, right=True)])

    @staticmethod
    def _chance(offer: Offer, amount: int) -> Fraction:
        assert offer.level is not None
        return odds.research(offer.level.needed, amount - 1 + offer.helped, offer.cubes)

    def mark(self, line: Content) -> Content:
        return levels.mark(line, self.column) if self.implementing else super().mark(line)

    def _attempt(self, width: int) -> Content:
        offer = self.offer
        if offer.level is None or offer.refusal:
            assert offer.refusal is not None
            refused = refusals.refusal(offer.refusal, self.state)
            return lines(Content.styled(refused, WARN), self._unlocked(offer.technology), self._about(offer.technology))
        at_best = self._chance(offer, self.amount) >= self._chance(offer, _PLENTY)
        return lines(
            self._spend(offer.level),
            Content.styled(_("A natural 1 always fails: more RP are wasted."), WARN) if at_best else None,
            self._about(offer.technology),
            self._where(offer.technology),
            *(Content.styled(words, DIM) for words in self._helped(offer)),
            *self._chances(offer, offer.level, width),
            *(("", Content.styled(technologies.implementing(self.state.setup), DIM)) if self.roomy else ()),
        )

    def _unlocked(self, technology: Technology) -> Content | None:
        """Where to implement the unlocked level; None if no sector can."""
        if not any(action.technology == technology for action in self.possible):
            return None
        unlocked = self.state.trees[self.side].levels[technology]
        level = names.level(self.state.board, self.side, technology, unlocked)
        words = _("{level} is unlocked: {next_part} to implement it.")
        return Content.styled(with_keys(words, level=level), BOLD)

    def _spend(self, level: Level) -> Content:
        left = self.state.rp[self.side] - self.amount
        price = _("{bonus} on the die, {left} left").format(bonus=signed(self.amount - 1), left=rp(left))
        shown = arrows(
            Content.styled(f" {rp(self.amount)} ", CHOSEN), less=self.amount > 1, more=self.amount < self.offer.amounts
        )
        return row((names.level_name(level), BOLD), shown, price)

    def _about(self, technology: Technology) -> Content:
        unlocked = self.state.trees[self.side].levels[technology]
        known = len(self.state.board.trees[self.side][technology])
        return Content(technologies.effect(self.side, technology, min(unlocked + 1, known), self.state.board))

    def _where(self, technology: Technology) -> Content | None:
        """Which sectors have a technology's levels; None if sectors play no part."""
        if technology not in IMPLEMENTED:
            return None
        board = self.state.board
        having = [(one, board.printed_levels(one, self.state.sectors[one].levels)[technology]) for one in self.sectors]
        where = ", ".join(f"{names.sector(one, self.state.edition)} {count}" for one, count in having if count)
        words = _("Implemented: {where}.").format(where=where) if where else _("Not implemented yet.")
        if not self.features.implementing:
            words = _("In use: {where}.").format(where=where) if where else _("Not in use yet.")
        return Content.styled(words, DIM)

    def _helped(self, offer: Offer) -> Iterator[str]:
        if offer.cubes:
            words = _("{cubes}: {bonus}. Each can be spent to re-roll (10.2.5).")
            yield words.format(cubes=cubes(offer.cubes), bonus=signed(offer.cubes))
        if offer.helped:
            card = names.card(pools.helping_event(self.state, self.side, offer.technology), self.state.edition)
            yield _("{card}: {bonus} on the next attempt.").format(card=card, bonus=signed(offer.helped))

    def _chances(self, offer: Offer, level: Level, width: int) -> list[Content]:
        first = max(0, min(self.amount - _CHART_ROWS // 2 - 1, offer.amounts - _CHART_ROWS))
        shown = range(first + 1, min(offer.amounts, first + _CHART_ROWS) + 1)
        if not told():
            return [Content.styled(self._note(offer, level, self.amount), DIM)]
        bars = [Bar(rp(amount), self._chance(offer, amount), note=self._note(offer, level, amount)) for amount in shown]
        about = _("Chance of success, all rolls:") if offer.cubes else _("Chance of success:")
        return [Content.styled(about, DIM), *chart(bars, width, chosen=self.amount - shown[0])]

    def _note(self, offer: Offer, level: Level, amount: int) -> str:
        """What the first throw needs, or how many RP would be wasted (10.2.2, R087)."""
        best = self._chance(offer, amount)
        needed = next(less for less in range(1, amount + 1) if self._chance(offer, less) == best)
        if needed < amount:
            return _("{rp} wasted").format(rp=rp(amount - needed))
        face = lowest_hit(level.needed, amount - 1 + offer.cubes + offer.helped)
        if not self.features.cubes:
            return (
                _("{face} or more").format(face=face) if face < odds.FACES[-1] else _("only {face}").format(face=face)
            )
        words = _("first roll: {face} or more") if face < odds.FACES[-1] else _("first roll: only {face}")
        return words.format(face=face)

    # -- implementing

    @property
    def implementation(self) -> a.Implement:
        return a.Implement(self.sectors[self.cursor], IMPLEMENTED[self.column])

    def _implementation(self) -> Content:
        action = self.implementation
        refused = self.why_not(action)
        possible = Content.styled(levels.offer(self.state, action), CHOSEN)
        unlocked = self.state.trees[self.side].levels[action.technology]
        has_all = 0 < _levels(self.state, action) == unlocked  # nothing is left to implement, which is no error
        return lines(
            levels.about(self.state, action),
            Content.styled(refused, DIM if has_all else WARN) if refused else possible,
            technologies.effect(self.side, action.technology, _levels(self.state, action) + 1, self.state.board),
            Content.styled(technologies.implementing(self.state.setup), DIM),
            levels.legend(self.state),
        )


def _levels(state: State, action: a.Implement) -> int:
    return state.sectors[action.sector].levels[action.technology]


# ------------------------------------------------------------------------------------------------ a failed attempt


class ResearchFailedModal(ActionsDialog):
    PURPOSE = N_(
        "Spend a research cube to re-roll, or take one more: each adds 1 to the next attempt (10.2.4, 10.2.5)."
    )

    def name_of_decision(self) -> str:
        return capital(_("failed attempt"))

    def detail(self, width: int) -> Content:
        attempt = self.state.attempt
        assert attempt is not None
        level = next_level(self.state, self.side, attempt.technology)
        assert level is not None
        held = self.state.trees[self.side].cubes[attempt.technology]
        again = odds.research(level.needed, attempt.bonus, held - 1)
        later = odds.research(level.needed, 0, held + 1)
        last_turn = is_last_turn(self.state)
        bars = [Bar(_("Re-roll now"), again)]
        if not last_turn:
            bars.append(Bar(_("Next attempt for 1 RP"), later))
        throw = odds.chance_of_hit(attempt.bonus + held - 1, level.needed)
        note = _("One roll only: no cube is left.")
        if held > 1:
            note = _("If it fails, you can choose again.")
            if told():
                words = _("The next roll alone: {chance}. If it fails, you can choose again.")
                note = words.format(chance=percent(throw))
        taking = isinstance(self.action, a.TakeCube)
        if taking:
            note = _("The attempt ends: {cubes} for the next one.").format(cubes=cubes(held + 1))
            if last_turn:
                note = _("The attempt ends. This is the last turn: research cubes no longer help.")
        if not told():
            return Content.styled(note, DIM)
        return lines(
            Content.styled(_("Chance of success:"), DIM),
            *chart(bars, width, chosen=None if taking and last_turn else int(taking)),
            "",
            Content.styled(note, DIM),
        )
