"""The choice of dice to reroll: Aviation (10.2.7), and events 4, 17 and 19 (18)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import monotonic

from textual import events
from textual.content import Content

from ldd_tui.keys.in_force import Key, command_of, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.decisions.decision import DecisionDialog, no_such_row
from ldd_tui.modals.parts import dice
from ldd_tui.modals.parts.dice import falling_face
from ldd_tui.modals.parts.pool import included
from ldd_tui.modals.parts.styles import BAD, BOLD, CHOSEN, DIM, GOOD, NOTHING, column, here, lines
from ldd_tui.modals.result import FallingDiceDialog
from ldd_tui.telling.passages import attacks
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import N_, _, names, ngettext, pgettext, prompts
from ldd_tui.text.numbers import number, percent, told
from ldd_tui.text.phrases import capital, each_hits_on, faces, full_stop, hits, in_parts, labelled, together
from ldd_tui.widgets.read_aloud import Told, sentences
from rules import actions as a
from rules import odds
from rules.actions import Action
from rules.facts import CounterAttacked
from rules.model import Battle, CounterAttack, Decision, Sector, State, asked
from rules.pools import is_hit
from rules.rerolls import at_stage, hits_of

_GAP = "   "
_HELD_SECONDS = 0.4
_AGAINST_HITS = (Decision.TANNENBERG, Decision.AIR_DIVISION)  # reroll hits instead of misses


class RerollModal(DecisionDialog, FallingDiceDialog[Action | None]):
    """A sensible choice is made already; Space chooses another die, `a` all sensible ones. Space means "go on"
    elsewhere, so it never deselects a die: Backspace and the numbers do."""

    PURPOSE = N_("Choose the dice to re-roll. The new faces count.")

    _seen: Battle | None = None

    PLACE = "reroll"

    def load(self, state: State) -> None:
        super().load(state)
        battle = state.battle
        assert battle is not None
        self.battle = battle
        self.decision = asked(state)
        self.artillery = at_stage(state, battle).artillery
        if self.decision == Decision.BRUSILOV:
            self.shown_faces = battle.exploding
        else:
            self.shown_faces = battle.artillery if self.artillery else battle.attack
        pool = battle.pool
        self.modifier = pool.artillery_modifier if self.artillery else pool.attack_modifier
        self.offered = [action.faces for action in self.legal if isinstance(action, a.Reroll)]
        self.most = max(map(len, self.offered), default=0)
        self.lifted: tuple[int, ...] = ()
        self._spaced = monotonic()
        if battle != self._seen:
            self._seen = battle
            self.start_falling()
        self.cursor = next((index for index in range(len(self.shown_faces)) if self._may_lift(index)), 0)
        if self.decision != Decision.BRUSILOV:  # there it is a gamble that costs more losses than it brings
            self.lifted = self._sensible()

    def _may_lift(self, index: int) -> bool:
        return (self.shown_faces[index],) in self.offered

    def _hits(self, face: int) -> bool:
        return is_hit(face, self.modifier, self.battle.pool.needed)

    @property
    def _hits_so_far(self) -> int:
        return sum(len(hits_of(self.battle, artillery=kind)) for kind in (False, True))

    @property
    def chosen(self) -> a.Reroll | a.Keep:
        return a.Reroll(tuple(sorted(self.shown_faces[index] for index in self.lifted))) if self.lifted else a.KEEP

    # -- what is shown

    def name_of_decision(self) -> str:
        return capital(names.decision(self.decision))

    def concerned(self) -> tuple[Sector, ...]:
        return (self.battle.attacker, self.battle.defender)

    def intro(self, width: int) -> Content:
        words = Content(prompts.prompt(self.state))
        if not self.falling:
            return words
        return Content("\n".join(" " for _line in words.wrap(width)))  # it says what they will show

    def _about(self) -> Content:
        against = attacks(self.battle.attacker, self.battle.defender, self.state.edition)
        if self.decision == Decision.BRUSILOV:
            return Content.styled(full_stop(against), BOLD)
        words = _("{attack}: {hits} so far.")
        if self.battle.defender.side == self.side:
            words = _("{attack}: {hits} on you.")
        return Content.styled(
            together(words.format(attack=against, hits=hits(self._hits_so_far)), self._natural_1()), BOLD
        )

    def _natural_1(self) -> str | None:
        """The effect of a 1 among the Attack dice that stay; None if nothing."""
        battle, verdict = self.battle, self.battle.pool.counter_attack
        if 1 not in battle.attack or verdict == CounterAttack.NEVER:
            return None
        if verdict == CounterAttack.APPLIES:
            words = _("An Attack die shows 1: if kept, the counter-attack costs {attacker} 1 loss.")
            return words.format(attacker=names.the_sector(battle.attacker, self.state.edition))
        fact = CounterAttacked(attacker=battle.attacker, defender=battle.defender, verdict=verdict)
        return sentence(fact, self.state.setup)

    def detail(self, width: int) -> Content:
        kind = capital(_("Artillery dice") if self.artillery else _("Attack dice"))
        needs = each_hits_on(len(self.shown_faces), self.battle.pool.needed, self.modifier) + included(self.modifier)
        cells = self._cells(width)
        drawn = dice.boxes([self._drawn(index, cells) for index in range(len(self.shown_faces))], _GAP)
        about: list[Content | None] = [
            NOTHING if self.falling else self._about(),
            NOTHING,
            Content.assemble((kind, BOLD), "  ", (needs, DIM)),
            NOTHING,
            *drawn,
        ]
        below = (self._below(self._verdict, cells), self._below(self._mark, cells), NOTHING, *self._sums())
        if self.falling:
            return lines(*about, *([NOTHING] * len(lines(*below).wrap(width))))
        return lines(*about, *below)

    def told(self) -> Told:
        """The dice in words: the drawn ones have theirs in three lines."""
        index, face = self.cursor, self.shown_faces[self.cursor]
        verdict = pgettext("under a die", "hit") if self._hits(face) else _("miss")
        state = pgettext("under a die", "again") if index in self.lifted else ""
        if not self._may_lift(index):
            state = pgettext("under a die", "stays")
        die = _("Die {number} of {count}").format(number=index + 1, count=len(self.shown_faces))
        about = (self._about(), *self._sums())
        focus = in_parts(filter(None, (labelled(die, str(face)), verdict, state)))
        return super().told()._replace(focus=focus, about=sentences(line.plain for line in about))

    def _cells(self, width: int) -> int:
        enough = len(self.shown_faces) * (dice.PIPS + len(_GAP)) - len(_GAP) <= width
        return dice.PIPS if enough and self.app.size.height >= dice.PIPS_FROM else dice.BOX

    def _drawn(self, index: int, cells: int) -> dice.Box:
        face, lifted = self.shown_faces[index], index in self.lifted
        if self.falling:
            face, lifted = falling_face(index, self.frame), False
        style = CHOSEN if lifted else "" if self.falling or self._may_lift(index) else DIM
        if cells == dice.BOX:
            return dice.box(face, style, lifted=lifted)
        return dice.pips(face, style, lifted=lifted, hit=not self.falling and self._hits(face))

    def _below(self, make: Callable[[int, int], Content], cells: int) -> Content:
        return Content(_GAP).join(column(make(index, cells), cells) for index in range(len(self.shown_faces)))

    def _verdict(self, index: int, cells: int) -> Content:
        if index in self.lifted:
            return Content.styled(pgettext("under a die", "again").center(cells), CHOSEN)
        hit = self._hits(self.shown_faces[index])
        words = pgettext("under a die", "hit") if hit else _("miss")
        return Content.styled(words.center(cells), GOOD if hit else BAD)

    def _mark(self, index: int, cells: int) -> Content:
        if index == self.cursor:
            return here(Content.styled(glyphs().pointer.center(cells), CHOSEN))
        return Content.styled(("" if self._may_lift(index) else pgettext("under a die", "stays")).center(cells), DIM)

    def _sums(self) -> list[Content]:
        count = len(self.lifted)
        if not count:
            return [Content(with_keys(_("No die chosen: {accept} keeps them all."))), *self._on_average(1)]
        one = odds.chance_of_hit(self.modifier, self.battle.pool.needed)
        none = (1 - one) ** count
        chosen = ngettext("Re-roll: {faces}.", "Re-roll: {faces}.", count).format(
            faces=faces(self.shown_faces[index] for index in sorted(self.lifted))
        )
        if not told():
            return [Content.styled(chosen, CHOSEN)]
        words = _("Chance of a hit: {one}.")
        if count > 1:
            words = _("Chance of a hit: {one} each, {some} for at least one.")
            if self.decision in _AGAINST_HITS:  # who asks for them to be thrown again wants none
                words = _("Chance of a hit: {one} each, {none} for none.")
        words = words.format(one=percent(one), some=percent(1 - none), none=percent(none))
        return [Content.styled(chosen, CHOSEN), Content.styled(words, DIM), *self._on_average(count)]

    def _on_average(self, count: int) -> list[Content]:
        if not told():
            return []
        one = odds.chance_of_hit(self.modifier, self.battle.pool.needed)
        if self.decision == Decision.BRUSILOV:
            cards = self.state.edition.cards
            stays = cards.dice_again[cards.after_losses].faces
            words = ngettext(
                "{count} more die costs on average: {defender} {theirs}, {attacker} {ours}.",
                "{count} dice more cost on average: {defender} {theirs}, {attacker} {ours}.",
                count,
            ).format(
                count=count,
                defender=names.the_sector(self.battle.defender, self.state.edition),
                theirs=number(count * one * self.battle.pool.multiplier),
                attacker=names.the_sector(self.battle.attacker, self.state.edition),
                ours=number(count * Fraction(6 - len(stays), 6)),
            )
            return [Content.styled(words, DIM)]
        if not self.lifted:
            return []
        again = self._hits_so_far + sum(one - self._hits(self.shown_faces[index]) for index in self.lifted)
        words = _("Hits: {hits} if kept, {mean} on average if re-rolled.")
        return [Content.styled(words.format(hits=self._hits_so_far, mean=number(Fraction(again))), DIM)]

    # -- what is done

    def step(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(self.shown_faces)
        if not self._may_lift(self.cursor):
            self.refuse(self.why_not(a.Reroll((self.shown_faces[self.cursor],))))

    def action_move(self, by: int) -> None:
        self.action_step(by)

    def action_digit(self, number: int) -> None:
        if 0 < number <= len(self.shown_faces):
            self.cursor = number - 1
            self.action_lift()
        else:
            self.refuse(no_such_row(number, len(self.shown_faces)))

    def on_key(self, event: events.Key) -> None:
        """A space bar held down from the previous dialog must not change the choice."""
        now = monotonic()
        if command_of(self.PLACE, event.key) != "go_on":
            self._spaced = 0.0
        elif now - self._spaced < _HELD_SECONDS:
            self._spaced = now
            event.stop()

    def action_choose(self) -> None:
        if self.cursor in self.lifted:
            self.refuse(with_keys(_("Already chosen: {accept} re-rolls it, {erase} keeps it.")))
        else:
            self.action_lift()

    def action_lay_back(self) -> None:
        if self.cursor in self.lifted:
            self.action_lift()
        else:
            self.refuse(_("Not chosen: it stays."))

    def action_lift(self) -> None:
        index = self.cursor
        lifted = tuple(other for other in self.lifted if other != index)
        if len(lifted) == len(self.lifted):
            lifted = (*lifted, index)
        wanted = tuple(sorted(self.shown_faces[other] for other in lifted))
        refused = self.why_not(a.Reroll(wanted)) if wanted else ""
        if not refused:
            self.lifted = lifted
        self.refuse(refused)

    def _sensible(self) -> tuple[int, ...]:
        wants_hits = self.decision in _AGAINST_HITS
        everything = self.decision == Decision.BRUSILOV
        wanted = [
            index
            for index, face in enumerate(self.shown_faces)
            if self._may_lift(index) and (everything or self._hits(face) == wants_hits)
        ]
        return tuple(wanted[: self.most])

    def action_sensible(self) -> None:
        self.lifted = self._sensible()
        self.say("")

    def action_keep(self) -> None:
        self.propose(a.KEEP)

    def action_accept(self) -> None:
        self.propose(self.chosen)

    def hints(self) -> list[Key]:
        every = {
            Decision.TANNENBERG: _("all hits"),
            Decision.AIR_DIVISION: _("all hits"),
            Decision.BRUSILOV: _("all 5 and 6"),
        }.get(self.decision, _("all misses"))
        count = len(self.lifted)
        throw_again = ngettext("re-roll {count} die", "re-roll {count} dice", count).format(count=count)
        return [
            self.hint("{left}{right}", _("die")),
            self.hint("erase", _("keep it")) if self.cursor in self.lifted else self.hint("go_on", _("choose")),
            self.hint("suggested", every),
            self.hint("accept", throw_again if self.lifted else _("keep them")),
            *([self.hint("keep")] if self.lifted else []),
            self.back_hint(),
        ]
