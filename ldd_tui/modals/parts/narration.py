"""Passages as lines of a dialog: in detail with dice (`narrate`), or in a line or two (`in_brief`). While dice fall,
the lines of their outcome stay blank, so that no line moves when they land."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from textual.content import Content

from ldd_tui.look.glyphs import FANCY, glyphs
from ldd_tui.modals.parts import dice
from ldd_tui.modals.parts.dice import die_table, draw_throws, falling_face, throws_in, width_of
from ldd_tui.modals.parts.styles import BAD, BOLD, DIM, GOOD, NOTHING, SIDE, WARN, cited
from ldd_tui.telling.groups import alike, implemented, in_words
from ldd_tui.telling.passages import GRAVE, OUTCOMES, Explain, Kind, Passage, unexplained
from ldd_tui.telling.sentences import TELLS_ITS_SUM, arithmetic, caused, sentence
from ldd_tui.text import _, names
from ldd_tui.text.numbers import number, percent, told
from ldd_tui.text.phrases import (
    before,
    bracketed,
    cite,
    cubes,
    faces,
    hits,
    in_brackets,
    labelled,
    listing,
    notches,
    rp,
)
from rules import facts as f
from rules import forecasts, odds
from rules.cards import CardTable, Chooser
from rules.edition import Edition
from rules.model import CounterAttack, Sector, Setup, Side, Technology

_HEADLINES = (f.OffensiveLaunched, f.ResearchPaid, f.EventTakesEffect, f.CornflowerDrawn)
_ONE_DIE = (f.ResearchRolled, f.NavalRolled, f.SeaRolled, f.ArmisticeRolled, f.EventDie, f.InitiativeRolled)
_INDENT = "  "
_HANGING = 4
_BESIDE = 2


def grave(fact: f.Fact, words: Content) -> Content:
    sign = glyphs().flag if isinstance(fact, f.Surrendered) else glyphs().alert
    return Content.assemble((f"{sign} ", WARN), words.stylize(WARN))


def _arrow() -> str:
    return "->" if glyphs() is not FANCY else "→"


def throws_dice(facts: Iterable[f.Fact]) -> bool:
    return any(isinstance(fact, (f.DiceThrown, f.RevolutionRolled, *_ONE_DIE)) for fact in facts)


# ------------------------------------------------------------------------------------------------ in detail


class _Block(NamedTuple):
    """`falling`: the lines while their dice fall, if any. `early`: shown before they land. `late`: only afterwards.
    `starts_reroll`: earlier dice have landed."""

    lines: Sequence[Content]
    falling: Sequence[Content] | None = None
    early: bool = False
    late: bool = False
    starts_reroll: bool = False


def narrate(
    passage: Passage,
    *,
    large: bool,
    width: int,
    frame: int | None = None,
    sums: bool = True,
    explain: Explain = unexplained,
) -> list[Content]:
    """Lines of at most `width` cells, with a blank line between headlines. `large`: pips. `frame`: of the latest dice's
    fall. `sums`: add sums, rules and reasons."""
    width = max(1, width)
    blocks = list(_Narrator(passage, large, width, frame or 0, sums, explain).blocks())
    seen = [_wrap_all(block.lines, width) for block in blocks]
    if frame is not None:
        lifted = max((index for index, block in enumerate(blocks) if block.starts_reroll), default=0)
        thrown = [index for index, block in enumerate(blocks) if block.falling is not None and index >= lifted]
        for index in range(min(thrown, default=len(blocks)), len(blocks)):
            block, height = blocks[index], len(seen[index])
            if block.falling is not None or not block.early:
                seen[index] = (_wrap_all(block.falling or (), width) + [NOTHING] * height)[:height]
        if thrown:
            seen = [[NOTHING] * len(rows) if block.late else rows for block, rows in zip(blocks, seen, strict=True)]
    return [line for block in seen for line in block]


def _wrap_all(content: Iterable[Content], width: int) -> list[Content]:
    return [line for piece in content for line in _wrap_indented(piece, width)]


def _wrap_indented(piece: Content, width: int) -> list[Content]:
    depth = len(piece.plain) - len(piece.plain.lstrip())
    if not depth or piece.cell_length <= width or width <= depth:
        return piece.wrap(width) or [NOTHING]
    return [Content.assemble(" " * depth, line) for line in piece[depth:].wrap(width - depth)]


class _Narrator(NamedTuple):
    """Makes blocks of a passage; a fact's words may depend on its neighbours."""

    passage: Passage
    large: bool
    width: int
    frame: int
    sums: bool
    explain: Explain

    @property
    def setup(self) -> Setup:
        return self.passage.setup

    def blocks(self) -> Iterator[_Block]:
        facts = self.passage.facts
        throws = throws_in(facts)
        places = sorted(place for run in self.passage.runs for place in run)
        first = self._first()
        yield from (self._fact(at, places[at])._replace(late=True) for at in first)
        run_of = {place: number for number, run in enumerate(self.passage.runs) for place in run}
        others = [at for at in range(len(facts)) if at not in first]
        for _key, group in groupby(others, lambda at: self._group(facts[at], run_of[places[at]], at)):
            at, *more = group
            fact, together = facts[at], [facts[index] for index in (at, *more)]
            if at and isinstance(fact, _HEADLINES):
                yield _Block([NOTHING])
            if isinstance(fact, f.DiceThrown):
                thrown = [throws[index] for index in (at, *more)]
                landed = draw_throws(thrown, self.width, large=self.large, table_follows=self.sums)
                yield _Block(landed, draw_throws(thrown, self.width, large=self.large, frame=self.frame))
            elif self._is_told(at):
                continue
            elif isinstance(fact, f.DieRead):
                read = [one for one in together if isinstance(one, f.DieRead)]
                yield _Block(die_table(read, counter_attacks=_is_countered(facts[at + len(together) :][:2])))
            elif isinstance(fact, f.Implemented):
                levels = [one for one in together if isinstance(one, f.Implemented)]
                yield _Block([self._cited(implemented(levels, self.setup), fact)])
            elif isinstance(fact, f.PoppyUnused):
                yield _Block([self._cited(self.passage.lines[run_of[places[at]]].words, fact)])
            else:
                yield self._fact(at, places[at])

    def _first(self) -> list[int]:
        facts = self.passage.facts
        if self.passage.kind != Kind.OFFENSIVE or not any(isinstance(fact, f.LossesCounted) for fact in facts):
            return []
        found = [at for at, fact in enumerate(facts) if isinstance(fact, f.LossTaken | f.Surrendered)]
        return found or [at for at, fact in enumerate(facts) if isinstance(fact, f.LossesCounted)]

    def _is_told(self, at: int) -> bool:
        fact = self.passage.facts[at]
        if isinstance(fact, f.DieRead):
            return not self.sums
        if isinstance(fact, f.NavalBonusBought | f.ResearchPaid):
            rolled = f.SeaRolled if isinstance(fact, f.NavalBonusBought) else f.ResearchRolled
            return any(isinstance(one, rolled) for one in self.passage.facts)
        if isinstance(fact, f.ResourcesLost) and at:
            return isinstance(self.passage.facts[at - 1], f.EventDie)
        return self.passage.kind == Kind.ATTEMPT and isinstance(fact, f.LevelUnlocked)

    @staticmethod
    def _group(fact: f.Fact, run: int, at: int) -> object:
        if isinstance(fact, f.DiceThrown | f.DieRead):
            return type(fact)
        if isinstance(fact, f.Implemented):
            return alike(fact)
        return ("run", run) if isinstance(fact, f.PoppyUnused) else at

    def _cited(self, words: str, fact: f.Fact) -> Content:
        return cited(words, fact.rule) if self.sums else Content(words)

    def _fact(self, at: int, place: int) -> _Block:
        fact, setup = self.passage.facts[at], self.setup
        words = self._loss(fact) if isinstance(fact, f.LossTaken) else self._cited(sentence(fact, setup), fact)
        after = self.passage.facts[at + 1 : at + 2]
        if isinstance(fact, f.EventDie) and after and isinstance(after[0], f.ResourcesLost):
            words = self._cited(caused(fact.event, sentence(after[0], setup), setup), fact)
        if isinstance(fact, _HEADLINES):
            words = words.stylize(BOLD)
        elif isinstance(fact, GRAVE):
            words = grave(fact, words)
        if isinstance(fact, f.RevolutionRolled):
            falling = [falling_face(die, self.frame) for die in range(len(fact.faces))]
            return _Block([*self._dice(fact.faces), words], self._dice(falling))
        calculated = arithmetic(fact, setup) if self.sums or isinstance(fact, _ONE_DIE) else None
        style = DIM
        if isinstance(fact, f.ResearchRolled):
            style = GOOD if fact.success else BAD
        sums = [Content.styled(f"{_INDENT}{calculated}", style)] if calculated else []
        if isinstance(fact, TELLS_ITS_SUM):
            paid = self.passage.facts[max(0, at - 1)]
            came = in_words((paid, fact), setup) if isinstance(paid, f.ResearchPaid) else calculated or ""
            words, sums = self._cited(came, fact).stylize(style), []
        if isinstance(fact, _ONE_DIE):
            return self._one_die(words, sums, fact.face)
        if isinstance(fact, f.LossesCounted):
            sums += self._luck(fact, at)
            if fact.losses == fact.hits and at not in self._first():  # the losses say it
                return _Block(sums)
        if self.sums:
            why = " ".join(self.passage.reasons(place))
            sums += [cited(f"{_INDENT}{why}", fact.rule).stylize(DIM)] if why else []
            sums += [Content.styled(f"{_INDENT}{line}", DIM) for line in self.explain(fact)]
        early, starts_reroll = isinstance(fact, _HEADLINES), isinstance(fact, f.DiceLifted | f.CubeDiscarded)
        return _Block([words, *sums], early=early, starts_reroll=starts_reroll)

    def _dice(self, shown: Sequence[int]) -> list[Content]:
        if self.large and width_of(len(shown)) <= self.width:
            return dice.boxes([dice.pips(face, BOLD) for face in shown])
        return [Content.styled(f"{_INDENT}{dice.in_a_row(shown)}", BOLD)]

    def _one_die(self, words: Content, sums: list[Content], face: int) -> _Block:
        falling = falling_face(0, self.frame)
        if self.large and self.width > 5 * dice.PIPS:
            beside = _wrap_all((words, *sums), self.width - dice.PIPS - _BESIDE)

            def drawn(face: int, lines: Sequence[Content]) -> list[Content]:
                return [
                    Content.assemble(left.pad_right(dice.PIPS - left.cell_length + _BESIDE), right)
                    for left, right in zip_longest(dice.pips(face, BOLD), lines, fillvalue=NOTHING)
                ]

            return _Block(drawn(face, beside), drawn(falling, ()))
        above = [NOTHING] * len(words.wrap(self.width))
        return _Block(
            [words, Content.assemble((f"{_INDENT}{dice.small(face)}", BOLD), *sums)],
            [*above, Content.styled(f"{_INDENT}{dice.small(falling)}", BOLD)],
        )

    def _loss(self, fact: f.LossTaken) -> Content:
        edition = self.setup.edition
        track = self.setup.board.sectors[fact.sector].track
        was = track[max(0, fact.losses - fact.spaces)]
        change = _("OV {before} {arrow} {after}").format(before=was, arrow=_arrow(), after=fact.operational_value)
        if was == fact.operational_value:
            change = _("OV stays {value}").format(value=was)
        lost = _("{Sector} lost {spaces}: {left} left,").format(
            Sector=names.The_sector(fact.sector, edition),
            spaces=notches(fact.spaces, edition),
            left=self.setup.board.sectors[fact.sector].last_space + 1 - fact.losses,
        )
        words = Content.assemble(caused(fact.event, lost, self.setup), " ", change).stylize(BOLD)
        return Content.assemble(words, " ", (cite(fact.rule), DIM)) if self.sums and fact.rule else words

    def _luck(self, fact: f.LossesCounted, at: int) -> list[Content]:
        found = []
        earlier, edition = self.passage.facts[:at], self.setup.edition
        launched = next((past for past in earlier if isinstance(past, f.OffensiveLaunched)), None)
        if launched is not None and told():
            words = _expected(forecasts.of_throw(edition.cards, launched.pool, launched.again), fact.losses)
            asked_for = _asked_for(edition.cards)
            lifted = any(isinstance(one, f.DiceLifted) and one.event in asked_for for one in earlier)
            if launched.again == edition.cards.after_losses if launched.again else lifted:
                words = _("{luck} Dice re-rolled for an event don't count.").format(luck=words)
            found.append(Content.styled(f"{_INDENT}{words}", DIM))
        follows = self.passage.facts[at + 1 : at + 2]
        if self.sums and edition.features.counter_attack and not isinstance((*follows, None)[0], f.CounterAttacked):
            found.append(cited(_("No counter-attack: no Attack die shows a 1."), "10.3.4"))
        return found


def _is_countered(facts: Iterable[f.Fact]) -> bool:
    return any(isinstance(fact, f.CounterAttacked) and fact.verdict == CounterAttack.APPLIES for fact in facts)


def _asked_for(cards: CardTable) -> frozenset[int]:
    asked = [event for event, again in cards.dice_again.items() if again.chooser != Chooser.NOBODY]
    return frozenset(asked) - {cards.after_losses}


def _expected(chances: odds.OffensiveOdds, got: int) -> str:
    """The average losses, and how rare the actual result is, exactly. `got`: before a surrender caps them."""
    words = _("Expected {mean} losses, got {got}. Chance of {got} or fewer: {chance}.")
    chance = 1 - chances.at_least(got + 1)
    if not got:
        words = _("Expected {mean} losses, got none. Chance of none: {chance}.")
    elif got >= chances.expected:
        words = _("Expected {mean} losses, got {got}. Chance of {got} or more: {chance}.")
        chance = chances.at_least(got)
    return words.format(mean=number(chances.expected), got=got, chance=percent(chance))


# ------------------------------------------------------------------------------------------------ in brief
# Who attacked whom, the dice as they counted, the hits and the losses of both; or what was attempted or reinforced,
# and what came of it. The sums, the rules and the reasons are behind it.


def is_brief(passage: Passage, alone: Collection[Side]) -> bool:
    """Whether nobody present threw or decided. `alone`: sides that nobody plays. A continued attempt or offensive is a
    person's."""
    if passage.kind in (Kind.OFFENSIVE, Kind.ATTEMPT):
        begun = [fact for fact in passage.facts if isinstance(fact, f.OffensiveLaunched | f.ResearchPaid)]
        return any(fact.side in alone for fact in begun)
    return passage.kind not in (Kind.DICE, Kind.INITIATIVE)


def in_brief(passage: Passage, width: int) -> list[Content]:
    return [line for pieces in _told(passage) for line in _filled(pieces, width)]


def _told(passage: Passage) -> Iterator[list[Content]]:
    facts, setup = passage.facts, passage.setup
    if passage.kind == Kind.ATHENA_CARDS:
        yield from _cards(facts, setup)
    elif passage.kind not in (Kind.OFFENSIVE, Kind.ATTEMPT):
        yield from ([_sentence(line.fact, line.words)] for line in passage.lines)
    else:
        paid = next((at for at, fact in enumerate(facts) if isinstance(fact, f.PricePaid)), len(facts))
        if passage.kind == Kind.OFFENSIVE:
            yield from _in_vain(facts, setup)
            yield _offensive(facts[:paid], setup)
        else:
            yield _attempt(facts, setup)
        shown: list[f.Fact] = [fact for fact in facts[:paid] if isinstance(fact, OUTCOMES)]
        shown += [fact for fact in facts[paid:] if isinstance(fact, (*OUTCOMES, f.PricePaid))]
        yield from ([_sentence(fact, sentence(fact, setup))] for fact in shown)


def _sentence(fact: f.Fact | None, words: str) -> Content:
    return grave(fact, Content(words)) if isinstance(fact, GRAVE) else Content(words)


def _offensive(facts: Sequence[f.Fact], setup: Setup) -> list[Content]:
    edition = setup.edition
    launched = next(fact for fact in facts if isinstance(fact, f.OffensiveLaunched))
    counted = [fact for fact in facts if isinstance(fact, f.LossesCounted)]
    who = Content.assemble(
        *((before(names.event(launched.event, edition)), DIM) if launched.event else "",),
        (names.sector(launched.attacker, edition), SIDE[launched.attacker.side]),
        f" {glyphs().attacks} ",
        (names.sector(launched.defender, edition), SIDE[launched.defender.side]),
    )
    lost = sum(fact.spaces for fact in facts if isinstance(fact, f.LossTaken) and fact.sector == launched.defender)
    return [
        who,
        *_losses(facts, launched.defender, setup),
        *(
            Content.styled(hits(fact.hits) if fact.hits else _("no hit"), GOOD if fact.hits else DIM)
            for fact in counted
            if not fact.hits or fact.hits != lost
        ),
        *_losses(facts, launched.attacker, setup),
        *_dice(facts),
        *_again(facts, edition),
        Content.styled(rp(launched.cost), DIM),
    ]


def _dice(facts: Sequence[f.Fact]) -> Iterator[Content]:
    for artillery, label in ((False, _("Attack")), (True, _("Artillery"))):
        read = [fact for fact in facts if isinstance(fact, f.DieRead) and fact.artillery == artillery]
        if read:
            shown = Content(" ").join(
                Content.styled(f"{die.face}{glyphs().hit}", BOLD) if die.hit else Content(str(die.face)) for die in read
            )
            yield Content.assemble((f"{label} ", DIM), shown)


def _again(facts: Sequence[f.Fact], edition: Edition) -> Iterator[Content]:
    for at, fact in enumerate(facts):
        thrown = next((one for one in facts[at:] if isinstance(one, f.DiceThrown)), None)
        if isinstance(fact, f.DiceLifted) and thrown is not None:
            cause = names.event(fact.event, edition) if fact.event else names.technology(Technology.AVIATION)
            change = f"{faces(fact.faces)} {_arrow()} {faces(thrown.faces)}"
            yield Content.styled(labelled(cause, change), DIM)


def _losses(facts: Sequence[f.Fact], sector: Sector, setup: Setup) -> Iterator[Content]:
    losses = [fact for fact in facts if isinstance(fact, f.LossTaken) and fact.sector == sector]
    if not losses:
        return
    track = setup.board.sectors[sector].track
    was, now = track[max(0, losses[0].losses - losses[0].spaces)], losses[-1].operational_value
    words = _("{sector} -{spaces} (OV {before} {arrow} {after})")
    if was == now:
        words = _("{sector} -{spaces} (OV stays {after})")
    spaces, name = sum(loss.spaces for loss in losses), names.sector(sector, setup.edition)
    words = words.format(sector=name, spaces=spaces, before=was, arrow=_arrow(), after=now)
    attacked = any(isinstance(fact, f.OffensiveLaunched) and fact.attacker == sector for fact in facts)
    cause = before(_("counter-attack")) if attacked and _is_countered(facts) else ""
    yield Content.assemble((cause, BAD), (words, SIDE[sector.side]))


def _attempt(facts: Sequence[f.Fact], setup: Setup) -> list[Content]:
    paid = next(fact for fact in facts if isinstance(fact, f.ResearchPaid))
    number = setup.board.number(paid.side, paid.technology, paid.level)
    found = [
        Content.assemble(
            (f"{names.technology(paid.technology)} {number}", SIDE[paid.side]),
            (f" {in_brackets(names.level(setup.board, paid.side, paid.technology, paid.level))}", DIM),
        ),
        Content.styled(rp(paid.rp), DIM),
    ]
    for fact in facts:
        if isinstance(fact, f.CubeDiscarded):
            found.append(Content.styled(_("again, for a cube:"), DIM))
        elif isinstance(fact, f.ResearchRolled):
            found.append(Content.styled(arithmetic(fact, setup) or "", GOOD if fact.success else ""))
        elif isinstance(fact, f.CubeTaken):
            found.append(Content.styled(cubes(fact.cubes), DIM))
    levels = [names.the_sector(fact.sector, setup.edition) for fact in facts if isinstance(fact, f.Implemented)]
    return [*found, Content(_("for {sectors}").format(sectors=listing(levels)))] if levels else found


def _cards(facts: Sequence[f.Fact], setup: Setup) -> Iterator[list[Content]]:
    edition = setup.edition
    moved = [fact for fact in facts if isinstance(fact, f.Reinforced)]
    for fact in moved:
        yield [
            Content.styled(names.sector(fact.sector, edition), SIDE[fact.sector.side]),
            Content(_("{spaces} back").format(spaces=notches(fact.spaces, edition))),
            Content.styled(rp(fact.cost), DIM),
        ]
    if not moved and any(isinstance(fact, f.AthenaReinforces) for fact in facts):
        yield [Content.styled(_("No card reinforced a sector."), DIM)]
    yield from _in_vain(facts, setup)


def _in_vain(facts: Sequence[f.Fact], setup: Setup) -> Iterator[list[Content]]:
    in_vain = [fact for fact in facts if isinstance(fact, f.AthenaTarget) and fact.attacker is None]
    if in_vain:
        targets = [
            bracketed(names.sector(one.target, setup.edition), _("card {card}").format(card=one.card))
            for one in in_vain
        ]
        yield [Content.styled(_("Nobody could attack {targets}.").format(targets=listing(targets)), DIM)]
    others = (f.EventDie, f.FranceBarred, f.ObligationLapsed, f.Passed)
    yield from ([Content.styled(sentence(fact, setup), DIM)] for fact in facts if isinstance(fact, others))


def _filled(pieces: Iterable[Content], width: int) -> list[Content]:
    found: list[Content] = []
    for piece in pieces:
        if found and found[-1].cell_length + len(_INDENT) + piece.cell_length <= width:
            found[-1] = Content(_INDENT).join((found[-1], piece))
        elif found:
            found += [Content.assemble(" " * _HANGING, line) for line in piece.wrap(max(1, width - _HANGING))]
        else:
            found += piece.wrap(max(1, width)) or [NOTHING]
    return found
