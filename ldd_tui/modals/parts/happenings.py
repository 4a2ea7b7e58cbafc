"""What has happened as a table: an item for each step, people's own with their dice, a computer's in a line or two.

A line says who attacked whom, the dice as they counted, the hits and the losses of both; or what was attempted or
reinforced, and what came of it. The sums, the rules and the reasons are behind it (`narration`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from ldd_tui.games.steps import GRAVE, OUTCOMES, Step, StepKind, before_price, itself, steps
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.parts.narration import arrow, grave
from ldd_tui.modals.parts.styles import BAD, BOLD, DIM, GOOD, NOTHING, SIDE, side_of
from ldd_tui.telling.groups import goes_on, grouped, heading, in_words
from ldd_tui.telling.sentences import arithmetic, sentence
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import before, cubes, faces, hits, in_brackets, listing, notches, rp
from rules import facts as f
from rules.edition import Edition
from rules.model import CounterAttack, Decision, Sector, Setup, Side, Technology

_APART = "  "
_INDENT = 4


class Item(NamedTuple):
    """A step or a heading. `place`: where its facts are among all. `is_line`: told in a line, not with large dice."""

    kind: StepKind
    facts: tuple[f.Fact, ...]
    place: slice
    is_line: bool

    @property
    def is_heading(self) -> bool:
        """Whether it is the heading of a turn or a phase."""
        return self.kind in (StepKind.TURN, StepKind.PHASE)


def items_of(facts: Sequence[f.Fact], setup: Setup, by_themselves: Collection[Side] = ()) -> list[Item]:
    """The items of some facts. Athena's cards go with what they lead to; a heading with nothing below it is left out.

    `by_themselves`: the sides that policies play; Athena's count as well.
    """
    alone = (*setup.options.athena, *by_themselves)
    found: list[Item] = []
    for step in _with_cards(steps(enumerate(facts), lambda part: part[1])):
        places = [place for place, _fact in step.parts]
        told = tuple(fact for _place, fact in step.parts)
        item = Item(step.kind, told, slice(places[0], places[-1] + 1), _is_line(step.kind, told, alone))
        if item.is_heading and found and found[-1].is_heading:
            found.pop()
        if found and _goes_on(found[-1], item):
            item = item._replace(facts=found[-1].facts + told, place=slice(found.pop().place.start, item.place.stop))
        found.append(item)
    if found and found[-1].is_heading and len(found) > 1:
        found.pop()
    return found


def _goes_on(before: Item, item: Item) -> bool:
    """Whether two items are told in one sentence: a level that several sectors implement, say."""
    return before.kind == item.kind == StepKind.OTHER and goes_on(before.facts, item.facts[0])


def _with_cards(found: Iterable[Step[tuple[int, f.Fact]]]) -> Iterator[Step[tuple[int, f.Fact]]]:
    """Steps, with Athena's cards at the beginning of the offensive or attempt that they lead to."""
    cards: Step[tuple[int, f.Fact]] | None = None
    for step in found:
        if cards is not None and (_decision(cards), step.kind) in _LEADS_ON:
            yield Step(step.kind, (*cards.parts, *step.parts))
            cards = None
            continue
        if cards is not None:
            yield cards
        cards = step if step.kind == StepKind.ATHENA_CARDS else None
        if cards is None:
            yield step
    if cards is not None:
        yield cards


_LEADS_ON = ((Decision.OFFENSIVE, StepKind.OFFENSIVE), (Decision.TECHNOLOGY, StepKind.ATTEMPT))
"""Which decision of Athena's cards leads to which step."""


def _decision(cards: Step[tuple[int, f.Fact]]) -> Decision | None:
    """What Athena's cards were drawn for."""
    drawn = (fact for _place, fact in cards.parts)
    return next((fact.decision for fact in drawn if isinstance(fact, f.CornflowerDrawn)), None)


def _is_line(kind: StepKind, facts: Iterable[f.Fact], alone: Collection[Side]) -> bool:
    """Whether a step is told in a line: what nobody threw or decided who sits here.

    An attempt or offensive that goes on from before is a person's, who was asked in the midst of it.
    """
    if kind in (StepKind.OFFENSIVE, StepKind.ATTEMPT):
        return any(isinstance(fact, f.OffensiveLaunched | f.ResearchPaid) and fact.side in alone for fact in facts)
    return kind not in (StepKind.DICE, StepKind.INITIATIVE)


# ------------------------------------------------------------------------------------------------ lines


def lines_of(item: Item, setup: Setup, width: int) -> list[Content]:
    """An item in as few lines as it takes."""
    found = [line for pieces in _told(item, setup) for line in _filled(pieces, width)]
    return [NOTHING, *found] if item.is_heading and item.place.start else found


def _told(item: Item, setup: Setup) -> Iterator[list[Content]]:
    """The pieces of what is told of an item, each list beginning a line."""
    facts: Sequence[f.Fact] = item.facts
    price: Sequence[f.Fact] = ()
    if item.kind == StepKind.OFFENSIVE:
        facts, price = before_price(facts, itself)
        yield from _in_vain(facts, setup)
        yield _offensive(facts, setup)
    elif item.kind == StepKind.ATTEMPT:
        yield _attempt(facts, setup)
    elif item.kind == StepKind.ATHENA_CARDS:
        yield from _cards(facts, setup)
        return
    elif item.is_heading:
        (fact,) = facts
        assert isinstance(fact, f.TurnBegan | f.PhaseBegan)
        yield [Content.styled(heading(fact, setup), BOLD)]
        return
    else:
        yield from ([_plain(run, setup)] for run in grouped(facts))
        return
    yield from ([_plain((fact,), setup)] for fact in (*facts, *price) if isinstance(fact, (*OUTCOMES, f.PricePaid)))


def _plain(facts: Sequence[f.Fact], setup: Setup) -> Content:
    """Facts of one sentence; what nobody should miss has a sign."""
    words = Content(in_words(facts, setup))
    return grave(facts[0], words) if isinstance(facts[0], GRAVE) else words


def _offensive(facts: Sequence[f.Fact], setup: Setup) -> list[Content]:
    """Who attacked whom for how much, the dice, the hits, the losses of both."""
    edition = setup.board.edition
    launched = next(fact for fact in facts if isinstance(fact, f.OffensiveLaunched))
    counted = [fact for fact in facts if isinstance(fact, f.LossesCounted)]
    who = Content.assemble(
        *((before(names.event(launched.event, edition)), DIM) if launched.event else "",),
        (names.sector(launched.attacker, edition), SIDE[side_of(launched.attacker)]),
        f" {glyphs().attacks} ",
        (names.sector(launched.defender, edition), SIDE[side_of(launched.defender)]),
    )
    return [
        who,
        Content.styled(rp(launched.cost) if launched.cost else _("at no cost"), DIM),
        *_dice(facts),
        *_again(facts, edition),
        *(
            Content.styled(hits(fact.hits) if fact.hits else _("no hit"), GOOD if fact.hits else DIM)
            for fact in counted
        ),
        *_losses(facts, launched.attacker, setup),
    ]


def _dice(facts: Sequence[f.Fact]) -> Iterator[Content]:
    """The faces as they counted, Attack dice before Artillery dice, each hit with its sign."""
    for artillery, label in ((False, _("Attack")), (True, _("Artillery"))):
        read = [fact for fact in facts if isinstance(fact, f.DieRead) and fact.artillery == artillery]
        if read:
            shown = Content(" ").join(
                Content.styled(f"{die.face}{glyphs().hit}", BOLD) if die.hit else Content(str(die.face)) for die in read
            )
            yield Content.assemble((f"{label} ", DIM), shown)


def _again(facts: Sequence[f.Fact], edition: Edition) -> Iterator[Content]:
    """The dice that were thrown again, by what, and what they showed then."""
    for at, fact in enumerate(facts):
        thrown = next((one for one in facts[at:] if isinstance(one, f.DiceThrown)), None)
        if isinstance(fact, f.DiceLifted) and thrown is not None:
            cause = names.event(fact.event, edition) if fact.event else names.technology(Technology.AVIATION)
            words = _("{cause}: {before} {arrow} {after}")
            words = words.format(cause=cause, before=faces(fact.faces), arrow=arrow(), after=faces(thrown.faces))
            yield Content.styled(words, DIM)


def _losses(facts: Sequence[f.Fact], attacker: Sector, setup: Setup) -> Iterator[Content]:
    """What each sector lost, with its Operational Value before and after."""
    counter = any(isinstance(fact, f.CounterAttacked) and fact.verdict == CounterAttack.APPLIES for fact in facts)
    lost: dict[Sector, list[f.LossTaken]] = {}
    for fact in facts:
        if isinstance(fact, f.LossTaken):
            lost.setdefault(fact.sector, []).append(fact)
    for sector, losses in lost.items():
        track = setup.board.sectors[sector].track
        before = track[max(0, losses[0].losses - losses[0].spaces)]
        words = _("{sector} -{spaces} (OV {before} {arrow} {after})")
        if before == losses[-1].operational_value:
            words = _("{sector} -{spaces} (OV still {after})")
        words = words.format(
            sector=names.sector(sector, setup.board.edition),
            spaces=sum(loss.spaces for loss in losses),
            before=before,
            arrow=arrow(),
            after=losses[-1].operational_value,
        )
        piece = Content.styled(words, SIDE[side_of(sector)])
        yield Content.assemble(piece, (f" {_('counter-attack')}", BAD)) if counter and sector == attacker else piece


def _attempt(facts: Sequence[f.Fact], setup: Setup) -> list[Content]:
    """What was attempted for how much, the sum of the die, and what came of it."""
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
    levels = [fact for fact in facts if isinstance(fact, f.Implemented)]
    if levels:
        words = _("for {sectors}").format(
            sectors=listing([names.the_sector(fact.sector, setup.board.edition) for fact in levels])
        )
        found.append(Content(words))
    return found


def _cards(facts: Sequence[f.Fact], setup: Setup) -> Iterator[list[Content]]:
    """What came of Athena's cards: whom they reinforce, or why they lead to nothing."""
    moved = [fact for fact in facts if isinstance(fact, f.Reinforced)]
    for fact in moved:
        yield [
            Content.styled(names.sector(fact.sector, setup.board.edition), SIDE[side_of(fact.sector)]),
            Content(_("{spaces} back").format(spaces=notches(fact.spaces, setup.board.edition))),
            Content.styled(rp(fact.cost), DIM),
        ]
    named = [fact for fact in facts if isinstance(fact, f.AthenaReinforces)]
    if named and not moved:
        yield [Content.styled(_("No card brought a sector reinforcements."), DIM)]
    yield from _in_vain(facts, setup)


def _in_vain(facts: Sequence[f.Fact], setup: Setup) -> Iterator[list[Content]]:
    """Athena's cards that led to no attack, and what kept a sector from one; before the attack that one led to."""
    in_vain = [fact for fact in facts if isinstance(fact, f.AthenaTarget) and fact.attacker is None]
    if in_vain:
        targets = listing(
            [
                _("{card} ({target})").format(card=x.card, target=names.sector(x.target, setup.board.edition))
                for x in in_vain
            ]
        )
        words = ngettext("No attack by card {targets}.", "No attack by cards {targets}.", len(in_vain))
        yield [Content.styled(words.format(targets=targets), DIM)]
    others = (f.EventDie, f.FranceBarred, f.ObligationLapsed, f.Passed)
    yield from ([Content.styled(sentence(fact, setup), DIM)] for fact in facts if isinstance(fact, others))


def _filled(pieces: Iterable[Content], width: int) -> list[Content]:
    """Pieces in as few lines as they fit in, the later ones indented; a piece that is too long is broken."""
    found: list[Content] = []
    for piece in pieces:
        if found and found[-1].cell_length + len(_APART) + piece.cell_length <= width:
            found[-1] = Content(_APART).join((found[-1], piece))
        elif found:
            found += [Content.assemble(" " * _INDENT, line) for line in piece.wrap(max(1, width - _INDENT))]
        else:
            found += piece.wrap(max(1, width)) or [NOTHING]
    return found
