"""An amount of RP, chosen by digits or arrows."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.decisions.decision import ActionsDialog, DecisionDialog
from ldd_tui.modals.parts.figures import Bar, chart
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, WARN, arrows, here, lines, row
from ldd_tui.text import N_, _, names, ngettext, prompts
from ldd_tui.text.numbers import number, told
from ldd_tui.text.phrases import capital, losses, notches, rp
from rules import actions as a
from rules import combat, engine, naval_table, odds
from rules.actions import Action
from rules.model import Sector, Side, State, asked
from rules.sectors import losses_to_surrender, operational_value


class AmountDialog(DecisionDialog):
    """An amount of RP, from 0 to `most`."""

    WIDTH = 74
    PLACE = "amount"

    def load(self, state: State) -> None:
        super().load(state)
        self.amount = 0
        self.typing = False

    @abstractmethod
    def action_of(self, amount: int) -> Action:
        """The action that an amount stands for."""

    @property
    def most(self) -> int:
        count = 0
        while self.action_of(count + 1) in self.legal:
            count += 1
        return count

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def entry(self, name: str) -> Content:
        amount = here(Content.styled(f" {rp(self.amount)} ", CHOSEN))
        shown = arrows(amount, less=self.amount > 0, more=self.amount < self.most)
        left = _("{rp} left").format(rp=rp(max(0, self.state.rp[self.side] - self.amount)))
        return row((name, BOLD), shown, (left, DIM))

    def step(self, by: int) -> None:
        self.amount = max(0, min(self.amount + by, self.most))
        self.typing = False

    def action_move(self, by: int) -> None:
        self.action_step(-by)

    def action_digit(self, number: int) -> None:
        self.typing = self.typing and self.amount <= self.most
        self.amount = self.amount * 10 + number if self.typing else number
        self.typing = True
        self.refuse(self.why_not(self.action_of(self.amount)))

    def action_erase(self) -> None:
        self.amount = self.amount // 10 if self.typing else 0
        self.typing = self.typing and self.amount > 0
        self.say("")

    def action_accept(self) -> None:
        self.propose(self.action_of(self.amount))

    def hints(self) -> list[Key]:
        return [
            self.hint("0-9 {left}{right}", _("RP")),
            self.hint("erase"),
            self.hint("accept", _("pay")),
            self.back_hint(),
        ]


_LEADS = range(-2, 6)


class BidModal(AmountDialog):
    """A hidden bid is shown on demand only. `alone`: nobody is there to see it."""

    PURPOSE = N_(
        "Each side rolls a die for the initiative and adds its bid: 1 RP is +1. Both sides pay their bids (6)."
    )
    PLACE = "bid"

    def load(self, state: State, *, alone: bool = False) -> None:
        super().load(state)
        self.alone = alone
        self.received = 0
        self.hidden = self.secret

    def action_of(self, amount: int) -> a.Bid:
        return a.Bid(amount)

    @property
    def enemy_bids_nothing(self) -> bool:
        """Whether the other side is Athena or has no RP, so that there is nothing to hide."""
        enemy = self.side.enemy
        return enemy in self.state.setup.options.athena or not self.state.rp[enemy]

    @property
    def secret(self) -> bool:
        return not self.alone and not self.enemy_bids_nothing

    def name_of_decision(self) -> str:
        return capital(_("bid for the initiative"))

    def detail(self, width: int) -> Content:
        if not told():
            return self._entry()
        tie = self.state.board.printed_initiative(self.state.turn)
        chosen = None
        most = self.state.board.bid_limit
        leads = _LEADS
        if most is not None:
            leads = range(-min(most, self.state.rp[self.side.enemy]), self.most + 1)
        if self.enemy_bids_nothing:
            first = max(0, min(self.amount - 3, self.most - len(_LEADS) + 1))
            leads = range(first, min(self.most, first + len(_LEADS) - 1) + 1)
            chosen = min(self.amount, self.most) - first
        bars = [Bar(self._lead(lead), odds.initiative(lead, tie_wins=tie == self.side)) for lead in leads]
        return lines(
            self._entry(),
            "",
            Content.styled(
                _("Chance of the initiative (ties go to {side} this turn):").format(side=names.the_side(tie)), DIM
            ),
            *chart(bars, width, chosen=chosen),
        )

    def _entry(self) -> Content:
        if self.hidden:
            keys = ngettext("{count} key", "{count} keys", self.received).format(count=self.received)
            received = here(Content.styled(keys if self.received else "? ?", CHOSEN))
            return row((_("Your bid"), BOLD), received, (_("hidden from the other player"), DIM))
        return self.entry(_("Your bid"))

    def _lead(self, lead: int) -> str:
        if self.enemy_bids_nothing:
            return rp(lead)
        if not lead:
            return _("same as the enemy")
        return (_("{rp} more") if lead > 0 else _("{rp} less")).format(rp=rp(abs(lead)))

    def step(self, by: int) -> None:
        super().step(by)
        self.received += 1

    def action_digit(self, number: int) -> None:
        more = self.typing and self.amount <= self.most
        super().action_digit(number)
        self.received = self.received + 1 if more else 1

    def action_erase(self) -> None:
        typing = self.typing
        super().action_erase()
        self.received = max(0, self.received - 1) if typing else 0
        self.typing = self.received > 0

    def action_show(self) -> None:
        self.hidden = not self.hidden
        self.repaint()

    def hints(self) -> list[Key]:
        secret = [self.hint("show", _("show") if self.hidden else _("hide"))] if self.secret else []
        return [
            self.hint("0-9 {left}{right}", _("RP")),
            self.hint("erase"),
            *secret,
            self.hint("accept", _("bid")),
            self.back_hint(),
        ]


class NavalBonusModal(AmountDialog):
    """Each RP adds 1 to the die. The charts show the roll without it and with it."""

    PURPOSE = N_("Choose how many RP to spend on the naval roll: each adds 1 to the die (6.6).")

    def action_of(self, amount: int) -> a.Naval:
        return a.Naval(amount)

    def name_of_decision(self) -> str:
        return capital(_("U-boat roll") if self.side == Side.CENTRAL_POWERS else _("Blockade roll"))

    def detail(self, width: int) -> Content:
        paid = min(self.amount, self.most)
        return lines(
            self.entry(_("You pay")),
            "",
            Content.styled(self._about(), DIM) if self.side == Side.CENTRAL_POWERS else None,
            *(self._chances(0, width) if told() else ()),
            *(self._chances(paid, width) if paid and told() else ()),
        )

    def _about(self) -> str:
        held = rp(self.state.rp[Side.ENTENTE])
        words = _("The Entente loses that many RP. It has {held}, and its sectors pay the rest.")
        return words.format(held=held)

    def _chances(self, paid: int, width: int) -> list[Content]:
        chances = naval_table.chances(self.state, self.side, paid)
        mean = sum((count * chance for count, chance in chances), Fraction(0))
        words = _("If you pay {rp}, the Entente loses on average {number} RP:")
        if self.side == Side.ENTENTE:
            words = _("If you pay {rp}, the Central Powers gain on average {number} RP:")
        bars = [Bar(rp(count), chance) for count, chance in chances]
        return [Content.styled(words.format(rp=rp(paid), number=number(mean)), DIM), *chart(bars, width)]


class SettleModal(AmountDialog):
    PURPOSE = N_("Choose how many failed dice to pay for with RP. Each of the others costs the attacker a notch.")

    def load(self, state: State) -> None:
        super().load(state)
        self.amount = self.most

    def action_of(self, amount: int) -> a.Settle:
        return a.Settle(amount)

    def name_of_decision(self) -> str:
        return capital(names.decision(asked(self.state)))

    def concerned(self) -> tuple[Sector, ...]:
        return (self.attacker,)

    @property
    def attacker(self) -> Sector:
        assert self.state.battle is not None
        return self.state.battle.attacker

    def detail(self, width: int) -> Content:
        assert self.state.battle is not None
        failed = combat.failed_dice(self.state.battle)
        told = ngettext("{count} Attack die failed.", "{count} Attack dice failed.", failed).format(count=failed)
        return lines(told, self.entry(_("You pay")), "", self._rest(max(0, failed - self.amount)))

    def _rest(self, count: int) -> Content:
        sector = names.The_sector(self.attacker, self.state.edition)
        left = losses_to_surrender(self.state, self.attacker)
        if not count:
            return Content(_("{Sector} loses nothing.").format(Sector=sector))
        if count >= left:
            return Content.styled(_("{Sector} surrenders.").format(Sector=sector), WARN)
        track = self.state.board.sectors[self.attacker].track
        after = track[self.state.sectors[self.attacker].losses + count]
        words = _("{Sector} loses {spaces}: Operational Value {before} to {after}, {losses} to surrender.")
        return Content(
            words.format(
                Sector=sector,
                spaces=notches(count, self.state.edition),
                before=operational_value(self.state, self.attacker),
                after=after,
                losses=losses(left - count, self.state.edition),
            )
        )


class InitiativePriceModal(ActionsDialog):
    PURPOSE = N_("The Turn Track gives the initiative to the other side. You can buy it.")

    def name_of_decision(self) -> str:
        return _("Initiative")

    def detail(self, width: int) -> Content:
        bought = isinstance(self.action, a.BuyInitiative)
        first = self.side if bought else self.side.enemy
        left = self.state.rp[self.side] - engine.explain(self.state, self.action).cost
        words = _("First to spend RP this turn: {side}. You keep {rp} before the collection.")
        return Content.styled(words.format(side=names.the_side(first), rp=rp(left)), DIM)
