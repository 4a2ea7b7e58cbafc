"""Facts as the lines of a dialog: each in a sentence, dice as thrown; on demand the sums, the rules and the reasons.

The lines are made of blocks. During the animation of falling dice the latest dice are drawn in a frame of their fall,
and the lines of their outcome stay blank, so that no line moves when they land.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from textual.content import Content

from ldd_tui.games.steps import GRAVE
from ldd_tui.look.glyphs import PLAIN, glyphs
from ldd_tui.modals.parts import dice
from ldd_tui.modals.parts.battle_dice import die_table, draw_throws, throws_in, width_of
from ldd_tui.modals.parts.dice import falling_face
from ldd_tui.modals.parts.figures import number, percent
from ldd_tui.modals.parts.styles import BAD, BOLD, DIM, GOOD, NOTHING, WARN, cited
from ldd_tui.telling.groups import grouped, implemented
from ldd_tui.telling.groups import in_words as sentence_of
from ldd_tui.telling.sentences import TELLS_ITS_SUM, arithmetic, caused, sentence
from ldd_tui.telling.sums import dice_read
from ldd_tui.text import _, names
from ldd_tui.text.advice.athena_reasons import reasons
from ldd_tui.text.numbers import told
from ldd_tui.text.phrases import notches
from rules import facts as f
from rules import forecasts, odds
from rules.cards import CardTable, Chooser
from rules.model import CounterAttack, Setup

HEADLINES = (f.OffensiveLaunched, f.ResearchPaid, f.EventTakesEffect, f.CornflowerDrawn)
_ONE_DIE = (f.ResearchRolled, f.NavalRolled, f.SeaRolled, f.ArmisticeRolled, f.EventDie, f.InitiativeRolled)
_SAID_BY_DICE = (f.DieRead, f.LevelUnlocked)
"""What the dice and their sum say already."""
_INDENT = "  "
_BESIDE = 2
_ALL = slice(None)


class Block(NamedTuple):
    """Lines that belong together. `falling(frame)`: the same lines in a frame of the fall of their dice, if any.

    `early`: shown before the dice have landed. `starts_reroll`: from here on dice are thrown again, so that those
    before have landed already.
    """

    lines: list[Content]
    falling: Callable[[int], list[Content]] | None = None
    early: bool = False
    starts_reroll: bool = False


def narrate(
    facts: Sequence[f.Fact],
    setup: Setup,
    *,
    large: bool,
    width: int,
    frame: int | None = None,
    part: slice = _ALL,
    sums: bool = True,
    in_words: bool = False,
    explain: Callable[[f.Fact], Iterable[str]] = lambda _fact: (),
) -> list[Content]:
    """Facts as lines of at most `width` cells, with a blank line before each headline.

    `large`: dice are drawn with their pips. `frame`: the latest dice are drawn in this frame of their fall. `part`:
    only these facts become lines; the others serve as context. `sums`: with the sums, the rules and the reasons;
    otherwise each thing is said once. `in_words`: the arithmetic of dice is put in sentences too. `explain`: lines to
    be added below a fact.
    """
    width = max(1, width)
    found = _Narrator(tuple(facts), setup, large, width, sums, in_words, explain).blocks(part)
    seen = [_wrap_all(block.lines, width) for block in found]
    if frame is not None:
        lifted = max((index for index, block in enumerate(found) if block.starts_reroll), default=0)
        thrown = [index for index, block in enumerate(found) if block.falling is not None and index >= lifted]
        for index in range(min(thrown, default=len(found)), len(found)):
            block, height = found[index], len(seen[index])
            if block.falling is not None:
                seen[index] = (_wrap_all(block.falling(frame), width) + [NOTHING] * height)[:height]
            elif not block.early:
                seen[index] = [NOTHING] * height
    return [line for block in seen for line in block]


def _wrap_all(content: Iterable[Content], width: int) -> list[Content]:
    return [line for piece in content for line in _wrap_indented(piece, width)]


def _wrap_indented(piece: Content, width: int) -> list[Content]:
    """A line wrapped to a width; all lines get its indentation."""
    depth = len(piece.plain) - len(piece.plain.lstrip())
    if not depth or piece.cell_length <= width or width <= depth:
        return piece.wrap(width) or [NOTHING]
    return [Content.assemble(" " * depth, line) for line in piece[depth:].wrap(width - depth)]


def grave(fact: f.Fact, words: Content) -> Content:
    """What nobody should miss, with a sign before it: that of a surrender, or that of a warning."""
    sign = glyphs().flag if isinstance(fact, f.Surrendered) else glyphs().alert
    return Content.assemble((f"{sign} ", WARN), words.stylize(WARN))


def arrow() -> str:
    """Between what was before and what is now."""
    return "->" if glyphs() is PLAIN else "→"


def throws_dice(facts: Iterable[f.Fact]) -> bool:
    """Whether dice are thrown in some facts."""
    return any(isinstance(fact, (f.DiceThrown, f.RevolutionRolled, *_ONE_DIE)) for fact in facts)


class _Narrator:
    """Makes blocks of facts; what is said of one may depend on those before and after it."""

    def __init__(
        self,
        facts: Sequence[f.Fact],
        setup: Setup,
        large: bool,
        width: int,
        sums: bool,
        in_words: bool,
        explain: Callable[[f.Fact], Iterable[str]],
    ) -> None:
        self.facts = facts
        self.setup = setup
        self.large = large
        self.width = width
        self.sums = sums
        self.in_words = in_words
        self.explain = explain
        self.throws = throws_in(facts)

    def blocks(self, part: slice) -> list[Block]:
        """The blocks of some of the facts; facts of one group share a block."""
        found: list[Block] = []
        for _kind, run in groupby(range(*part.indices(len(self.facts))), lambda index: _group_of(self.facts[index])):
            places = list(run)
            first = self.facts[places[0]]
            if found and isinstance(first, HEADLINES):
                found.append(Block([NOTHING]))
            together = [self.facts[index] for index in places]
            if isinstance(first, f.DiceThrown):
                found.append(self._battle_dice(places))
            elif not self.sums and isinstance(first, _SAID_BY_DICE):
                continue
            elif isinstance(first, f.DieRead):
                read = [fact for fact in together if isinstance(fact, f.DieRead)]
                sums_in_words = [Content.styled(words, DIM) for words in dice_read(read)] if self.in_words else []
                found.append(
                    Block([*die_table(read, counter_attacks=self._has_counter_attack(places[-1])), *sums_in_words])
                )
            elif isinstance(first, f.Implemented):
                level = [fact for fact in together if isinstance(fact, f.Implemented)]
                found.append(Block([self._implemented(level)]))
            elif isinstance(first, f.PoppyUnused):
                found += [Block([self._unused(run)]) for run in grouped(together)]
            else:
                found += [self._fact(index) for index in places]
        return found

    # -- dice

    def _battle_dice(self, places: Sequence[int]) -> Block:
        """Dice of an offensive that were thrown together."""
        throws = [self.throws[index] for index in places]
        return Block(
            draw_throws(throws, self.width, large=self.large, table_follows=self.sums),
            lambda frame: draw_throws(throws, self.width, large=self.large, frame=frame),
        )

    def _has_counter_attack(self, index: int) -> bool:
        """Whether a counter-attack follows the dice read up to `index`."""
        after = self.facts[index + 1 : index + 3]
        return any(isinstance(fact, f.CounterAttacked) and fact.verdict == CounterAttack.APPLIES for fact in after)

    def _one_die(self, words: Content, sums: list[Content], face: int) -> Block:
        """A die with a sentence and a sum: beside it, or below."""
        if self.large and self.width > 5 * dice.PIPS:
            room = self.width - dice.PIPS - _BESIDE
            beside = [line for content in (words, *sums) for line in content.wrap(room)]

            def beside_a_die(face: int, lines: Sequence[Content]) -> list[Content]:
                drawn = zip_longest(dice.pips(face, BOLD), lines, fillvalue=NOTHING)
                return [
                    Content.assemble(left.pad_right(dice.PIPS - left.cell_length + _BESIDE), right)
                    for left, right in drawn
                ]

            return Block(beside_a_die(face, beside), lambda frame: beside_a_die(falling_face(0, frame), ()))
        calculated = [Content.assemble((f"{_INDENT}{dice.small(face)}", BOLD), *sums)]
        above = [NOTHING] * len(words.wrap(self.width))
        return Block(
            [words, *calculated],
            lambda frame: [*above, Content.styled(f"{_INDENT}{dice.small(falling_face(0, frame))}", BOLD)],
        )

    def _several_dice(self, words: Content, faces: Sequence[int]) -> Block:
        """Dice of one throw, of which every 1 counts."""

        def drawn(shown: Sequence[int], outcome: Content) -> list[Content]:
            if self.large and width_of(len(faces)) <= self.width:
                return [*dice.boxes([dice.pips(face, BOLD) for face in shown]), outcome]
            return [Content.styled(f"{_INDENT}{dice.in_a_row(shown)}", BOLD), outcome]

        return Block(
            drawn(faces, words), lambda frame: drawn([falling_face(die, frame) for die in range(len(faces))], NOTHING)
        )

    # -- sentences

    def _fact(self, index: int) -> Block:
        """One fact: its sentence, its dice, its sum, its reasons."""
        fact, setup = self.facts[index], self.setup
        words = self._words(fact)
        if isinstance(fact, HEADLINES):
            words = words.stylize(BOLD)
        elif isinstance(fact, GRAVE):
            words = grave(fact, words)
        if isinstance(fact, f.RevolutionRolled):
            return self._several_dice(words, fact.faces)
        calculated = arithmetic(fact, setup) if self.sums or isinstance(fact, _ONE_DIE) else None
        style = DIM
        if isinstance(fact, f.ResearchRolled):
            style = GOOD if fact.success else BAD
        sums = [Content.styled(f"{_INDENT}{calculated}", style)] if calculated else []
        if isinstance(fact, TELLS_ITS_SUM):
            words, sums = (words.stylize(style) if self.sums else Content.styled(calculated or "", style)), []
        if isinstance(fact, _ONE_DIE):
            return self._one_die(words, sums, fact.face)
        before, after = self.facts[:index], self.facts[index + 1 :]
        if isinstance(fact, f.LossesCounted):
            sums += self._luck(fact, before, after)
        if self.sums:
            sums += self._reasons(before, fact, after)
        early, starts_reroll = isinstance(fact, HEADLINES), isinstance(fact, f.DiceLifted | f.CubeDiscarded)
        return Block([words, *sums], early=early, starts_reroll=starts_reroll)

    def _words(self, fact: f.Fact) -> Content:
        """A fact in its sentence, with its rule where the sums are wanted."""
        if isinstance(fact, f.LossTaken):
            change = (self._value_change(fact), BOLD)
            if not self.sums:
                edition = self.setup.board.edition
                lost = _("{Sector} lost {spaces}:").format(
                    Sector=names.The_sector(fact.sector, edition), spaces=notches(fact.spaces, edition)
                )
                return Content.assemble(caused(fact.event, lost, self.setup), " ", change)
            return Content.assemble(cited(sentence(fact, self.setup), fact.rule), _INDENT, change)
        words = sentence(fact, self.setup)
        return cited(words, fact.rule) if self.sums else Content(words)

    def _implemented(self, facts: Sequence[f.Implemented]) -> Content:
        """A level that several sectors implement at once, in one sentence."""
        words = implemented(facts, self.setup)
        return cited(words, facts[0].rule) if self.sums else Content(words)

    def _unused(self, facts: Sequence[f.Fact]) -> Content:
        """Markers that do nothing for the same reason, in one sentence."""
        words = sentence_of(facts, self.setup)
        return cited(words, facts[0].rule) if self.sums else Content(words)

    def _reasons(self, before: Sequence[f.Fact], fact: f.Fact, after: Sequence[f.Fact]) -> list[Content]:
        """Why Athena or a computer did it, and where modifiers came from."""
        why = " ".join(reasons(before, fact, after, self.setup))
        found = [cited(f"{_INDENT}{why}", fact.rule).stylize(DIM)] if why else []
        return found + [Content.styled(f"{_INDENT}{line}", DIM) for line in self.explain(fact)]

    def _value_change(self, fact: f.LossTaken) -> str:
        """The Operational Value before and after a loss."""
        track = self.setup.board.sectors[fact.sector].track
        was = track[max(0, fact.losses - fact.spaces)]
        if was == fact.operational_value:
            return _("OV still {value}").format(value=was)
        return _("OV {before} {arrow} {after}").format(before=was, arrow=arrow(), after=fact.operational_value)

    def _luck(self, fact: f.LossesCounted, before: Sequence[f.Fact], after: Sequence[f.Fact]) -> list[Content]:
        """The average losses of these dice beside those inflicted, and why there was no counter-attack."""
        found = []
        launched = max((i for i, past in enumerate(before) if isinstance(past, f.OffensiveLaunched)), default=None)
        if launched is not None and told():
            offensive = before[launched]
            assert isinstance(offensive, f.OffensiveLaunched)
            cards = self.setup.board.edition.cards
            words = _expected(forecasts.of_throw(cards, offensive.pool, offensive.again), fact.losses)
            lifted = any(isinstance(one, f.DiceLifted) and one.event in _asked_for(cards) for one in before[launched:])
            left_out = offensive.again == cards.after_losses if offensive.again else lifted
            if left_out:
                words = _("{luck} Dice thrown again for an event are not counted.").format(luck=words)
            found.append(Content.styled(f"{_INDENT}{words}", DIM))
        counters = self.setup.board.edition.features.counter_attack
        if self.sums and counters and not (after and isinstance(after[0], f.CounterAttacked)):
            found.append(cited(_("No counter-attack: no Attack die shows a 1."), "10.3.4"))
        return found


def _asked_for(cards: CardTable) -> frozenset[int]:
    """The events by which a side may have dice thrown again before their losses."""
    asked = [event for event, again in cards.dice_again.items() if again.chooser != Chooser.NOBODY]
    return frozenset(asked) - {cards.after_losses}


def _expected(chances: odds.OffensiveOdds, got: int) -> str:
    """The average losses of a throw, and how rare the actual result is.

    Chances are exact. `got`: the losses before a surrender caps them.
    """
    if got >= chances.expected:
        words = _("Expected {mean} losses, got {got}: at least as many in {chance} of all throws.")
        chance = chances.at_least(got)
    else:
        words = _("Expected {mean} losses, got {got}: at most as many in {chance} of all throws.")
        chance = 1 - chances.at_least(got + 1)
    return words.format(mean=number(chances.expected), got=got, chance=percent(chance))


def _group_of(fact: f.Fact) -> object:
    """A key that is equal for facts in one group: dice, or a level implemented by several sectors."""
    if isinstance(fact, f.Implemented):
        return f.Implemented, fact.technology, fact.level, fact.free
    return type(fact)
