"""Which dice are thrown again: Aviation, and events 4, 17 and 19."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ldd_tui.modals import dice
from ldd_tui.modals.base import Key
from ldd_tui.modals.decision import DecisionDialog
from ldd_tui.modals.figures import percent
from ldd_tui.modals.look import BAD, BOLD, CHOSEN, DIM, GOOD, column, lines, side_of
from ldd_tui.modals.offence import attacks, included
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names, ngettext, prompts
from ldd_tui.words.phrases import capital, each_hits_on, faces, hits
from rules import actions as a
from rules import odds
from rules.combat import hits_of
from rules.model import BattleStage, Decision, State, asked
from rules.pools import is_hit

_GAP = "   "


class RerollModal(DecisionDialog):
    """The dice as they lie, the sensible ones chosen; space chooses another, `a` all that make sense."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "lift", show=False),
        Binding("a", "sensible", show=False),
        Binding("n", "keep", show=False),
    ]

    def load(self, state: State) -> None:
        super().load(state)
        battle = state.battle
        assert battle is not None
        self.battle = battle
        self.decision = asked(state)
        self.artillery = self.decision == Decision.AVIATION or battle.stage == BattleStage.TANNENBERG_ARTILLERY
        if self.decision == Decision.BRUSILOV:
            self.lying = battle.exploding
        else:
            self.lying = battle.artillery if self.artillery else battle.attack
        pool = battle.pool
        self.modifier = pool.artillery_modifier if self.artillery else pool.attack_modifier
        self.offered = [action.faces for action in self.legal if isinstance(action, a.Reroll)]
        self.most = max(map(len, self.offered), default=0)
        self.lifted: tuple[int, ...] = ()
        self.cursor = next((index for index in range(len(self.lying)) if self._may_lift(index)), 0)
        if self.decision != Decision.BRUSILOV:  # there it is a gamble that costs more losses than it brings
            self.lifted = self._sensible()

    def _may_lift(self, index: int) -> bool:
        return (self.lying[index],) in self.offered

    def _hits(self, face: int) -> bool:
        return is_hit(face, self.modifier, self.battle.pool.needed)

    @property
    def chosen(self) -> a.Reroll | a.Keep:
        """What Enter does."""
        return a.Reroll(tuple(sorted(self.lying[index] for index in self.lifted))) if self.lifted else a.KEEP

    # -- what is shown

    def name_of_decision(self) -> str:
        return capital(names.decision(self.decision))

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def _about(self) -> Content:
        """Who attacks whom, and how many hits lie there."""
        against = attacks(self.battle.attacker, self.battle.defender)
        if self.decision == Decision.BRUSILOV:
            return Content.styled(_("{attack}.").format(attack=against), BOLD)
        lying = sum(len(hits_of(self.battle, artillery=kind)) for kind in (False, True))
        words = _("{attack}: {hits} so far.")
        if side_of(self.battle.defender) == self.side:
            words = _("{attack}: {hits} on you.")
        return Content.styled(words.format(attack=against, hits=hits(lying)), BOLD)

    def detail(self, width: int) -> Content:
        kind = _("Artillery dice") if self.artillery else _("Attack dice")
        needs = each_hits_on(len(self.lying), self.battle.pool.needed, self.modifier) + included(self.modifier)
        return lines(
            self._about(),
            "",
            Content.assemble((kind, BOLD), "  ", (needs, DIM)),
            "",
            *dice.boxes([self._drawn(index) for index in range(len(self.lying))], _GAP),
            self._below(self._verdict),
            self._below(self._mark),
            "",
            self._sum(),
        )

    def _drawn(self, index: int) -> tuple[Content, Content, Content]:
        lifted = index in self.lifted
        style = CHOSEN if lifted else "" if self._may_lift(index) else DIM
        return dice.box(self.lying[index], style, lifted=lifted)

    def _below(self, make: Callable[[int], Content]) -> Content:
        return Content(_GAP).join(column(make(index), dice.BOX) for index in range(len(self.lying)))

    def _verdict(self, index: int) -> Content:
        hit = self._hits(self.lying[index])
        return Content.styled((_("hit") if hit else _("miss")).center(dice.BOX), GOOD if hit else BAD)

    def _mark(self, index: int) -> Content:
        return Content.styled((glyphs().up if index == self.cursor else "").center(dice.BOX), CHOSEN)

    def _sum(self) -> Content:
        count = len(self.lifted)
        if not count:
            return Content(_("No die chosen: Enter lets them lie."))
        one = odds.chance_of_hit(self.modifier, self.battle.pool.needed)
        none = Fraction(1) - one
        chosen = ngettext("{faces} is thrown again.", "{faces} are thrown again.", count).format(
            faces=faces(self.lying[index] for index in sorted(self.lifted))
        )
        return lines(
            Content.styled(chosen, CHOSEN),
            Content.styled(
                _("Chance of a hit for each: {one}; of at least one hit: {some}; of no hit: {none}.").format(
                    one=percent(one), some=percent(1 - none**count), none=percent(none**count)
                ),
                DIM,
            ),
        )

    # -- what is done

    def step(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(self.lying)

    def action_move(self, by: int) -> None:
        """Up and down go from die to die too."""
        self.action_step(by)

    def digit(self, number: int) -> None:
        if 0 < number <= len(self.lying):
            self.cursor = number - 1
            self.action_lift()

    def action_lift(self) -> None:
        """Lift a die, or lay it back."""
        index = self.cursor
        lifted = tuple(other for other in self.lifted if other != index)
        if len(lifted) == len(self.lifted):
            lifted = (*lifted, index)
        wanted = tuple(sorted(self.lying[other] for other in lifted))
        refused = self.why_not(a.Reroll(wanted)) if wanted else ""
        if not refused:
            self.lifted = lifted
        self.say(refused)

    def _sensible(self) -> tuple[int, ...]:
        """The dice that it makes sense to throw again, as far as that is possible."""
        wants_hits = self.decision == Decision.TANNENBERG
        everything = self.decision == Decision.BRUSILOV
        wanted = [
            index
            for index, face in enumerate(self.lying)
            if self._may_lift(index) and (everything or self._hits(face) == wants_hits)
        ]
        return tuple(wanted[: self.most])

    def action_sensible(self) -> None:
        """Lift all dice that it makes sense to throw again."""
        self.lifted = self._sensible()
        self.say("")

    def action_keep(self) -> None:
        """Let the dice lie."""
        self.propose(a.KEEP)

    def accept(self) -> None:
        self.propose(self.chosen)

    def hints(self) -> list[Key]:
        every = {
            Decision.TANNENBERG: _("all hits"),
            Decision.BRUSILOV: _("all 5 and 6"),
        }.get(self.decision, _("all misses"))
        count = len(self.lifted)
        throw_again = ngettext("throw {count} die again", "throw {count} dice again", count).format(count=count)
        return [
            ("←→", _("die")),
            ("Space", _("choose")),
            ("a", every),
            ("Enter", throw_again if self.lifted else _("let them lie")),
            *([("n", _("let them lie"))] if self.lifted else []),
            self.back_hint(),
        ]
