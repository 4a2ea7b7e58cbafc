"""What has just happened, read out: each fact in a sentence with its arithmetic, dice one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from textual.content import Content

from ldd_tui.modals import dice
from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.look import BAD, BOLD, DIM, GOOD, NOTHING, WARN, cited, lines
from ldd_tui.modals.offence import attacks
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names
from ldd_tui.words.phrases import capital, listing
from ldd_tui.words.sentences import arithmetic, sentence
from rules import facts as f
from rules.model import Phase, Sector, Setup, Side

_HEADLINES = (f.OffensiveLaunched, f.ResearchPaid, f.EventTakesEffect, f.CornflowerDrawn)
_GRAVE = (f.Surrendered, f.RevolutionBrokeOut, f.RussiaExited, f.GameEnded)
_INDENT = "  "


class ResultModal(Dialog[None]):
    """The facts of one or more steps. Enter reads on, and closes the dialog at the end."""

    def load(self, facts: Iterable[f.Fact], setup: Setup, *, title: str | None = None) -> None:
        super().load()
        self.facts = tuple(facts)
        self.setup = setup
        self.given_title = title

    def heading(self) -> str:
        return self.given_title or headline(self.facts, self.setup)

    def owner(self) -> Side | None:
        sides = (getattr(fact, "side", None) for fact in self.facts)
        return next((side for side in sides if isinstance(side, Side)), None)

    def detail(self, width: int) -> Content:
        return told(self.facts, self.setup, large=self.roomy, width=width)

    def accept(self) -> None:
        if self.unread:
            self.action_page(1)
        else:
            self.back()

    def hints(self) -> list[Key]:
        return [self.go_on_hint(), ("↑↓", _("scroll")), self.back_hint()]


def headline(facts: Sequence[f.Fact], setup: Setup) -> str:
    """What some facts are about, in a few words."""
    if _is_a_stretch(facts):
        return _("What has happened")
    launched = [fact for fact in facts if isinstance(fact, f.OffensiveLaunched)]
    if len(launched) == 1:
        return attacks(launched[0].attacker, launched[0].defender)
    drawn = [fact for fact in facts if isinstance(fact, f.CornflowerDrawn)]
    if drawn:
        decisions = dict.fromkeys(names.decision(fact.decision) for fact in drawn)
        return _("{player}: {decisions}").format(
            player=names.player(drawn[0].side, setup.options), decisions=listing(list(decisions))
        )
    for fact in facts:
        if isinstance(fact, f.ResearchPaid | f.ResearchRolled):
            return _("Technology attempt: {technology}").format(technology=names.technology(fact.technology))
        if isinstance(fact, f.NavalRolled):
            return names.phase(Phase.NAVAL)
        if isinstance(fact, f.RevolutionRolled):
            return _("Russian Revolution")
    return _("What has happened")


def _is_a_stretch(facts: Sequence[f.Fact]) -> bool:
    """Whether facts are about several things; what Athena does in one go is one thing."""
    drawn = {fact.side for fact in facts if isinstance(fact, f.CornflowerDrawn)}
    topics: set[object] = set()
    for fact in facts:
        if isinstance(fact, f.OffensiveLaunched):
            topics.add(fact.side if fact.side in drawn else (fact.attacker, fact.defender, fact.event))
        elif isinstance(fact, f.ResearchPaid | f.ResearchRolled):
            topics.add(fact.side if fact.side in drawn else fact.technology)
        elif isinstance(fact, f.NavalRolled | f.EventsDrawn | f.Income | f.TurnBegan):
            topics.add(type(fact))
    return len(topics | drawn) > 1


def told(facts: Iterable[f.Fact], setup: Setup, *, large: bool, width: int) -> Content:
    """Facts as text, a blank line before each headline. `large`: dice that are thrown are drawn as boxes."""
    found: list[Content] = []
    before: list[f.Fact] = []
    for _kind, run in groupby(facts, _alike):
        together = list(run)
        first = together[0]
        if found and isinstance(first, _HEADLINES):
            found.append(NOTHING)
        if isinstance(first, f.DieRead):
            found += _read([fact for fact in together if isinstance(fact, f.DieRead)], setup)
        elif isinstance(first, f.Implemented):
            found.append(_implemented([fact for fact in together if isinstance(fact, f.Implemented)], setup))
        else:
            for fact in together:
                if isinstance(fact, f.Surrendered):
                    found += _last_straw(before, fact.sector)
                found += _told(fact, setup, large and (dice.BOX + 1) * len(_faces(fact)) <= width)
        before.extend(together)
    return lines(*found)


def _last_straw(before: Sequence[f.Fact], sector: Sector) -> list[Content]:
    """Which loss of an offensive has found no space left, from what was told before a surrender."""
    counted = next((fact for fact in reversed(before) if isinstance(fact, f.LossesCounted)), None)
    if counted is None or counted.defender != sector:
        return []
    after = before[before.index(counted) :]
    number = 1 + sum(fact.spaces for fact in after if isinstance(fact, f.LossTaken) and fact.sector == sector)
    if number > counted.losses:
        return []
    words = _("Hit number {number} finds no space left on the track: surrender.")
    if counted.losses != counted.hits:
        words = _("Loss number {number} finds no space left on the track: surrender.")
    return [Content(words.format(number=number))]


def _alike(fact: f.Fact) -> object:
    """What facts have in common that are told together: dice of a kind, a level implemented by several sectors."""
    if isinstance(fact, f.DieRead):
        return f.DieRead, fact.artillery
    if isinstance(fact, f.Implemented):
        return f.Implemented, fact.technology, fact.level, fact.free
    return type(fact)


def _told(fact: f.Fact, setup: Setup, large: bool) -> list[Content]:
    """One fact: its sentence, its dice, its sum."""
    faces = _faces(fact)
    boxed = large and len(faces) > 1
    if isinstance(fact, f.DiceThrown) and not boxed:
        thrown = capital(names.purpose(fact.purpose))
        return [Content.assemble(cited(f"{thrown}: ", ""), (dice.in_a_row(faces), BOLD), cited("", fact.rule))]
    words = cited(sentence(fact, setup), fact.rule)
    if isinstance(fact, _HEADLINES):
        words = words.stylize(BOLD)
    elif isinstance(fact, _GRAVE):
        words = Content.assemble((f"{glyphs().flag} ", WARN), words.stylize(WARN))
    found = [words]
    if boxed:
        found += dice.boxes([dice.box(face) for face in faces])
    reckoned = arithmetic(fact, setup)
    if reckoned:
        style = DIM
        if isinstance(fact, f.ResearchRolled):
            style = GOOD if fact.success else BAD
        sign = f"{dice.small(faces[0])}{_INDENT}" if len(faces) == 1 else ""
        found.append(Content.assemble((f"{_INDENT}{sign}", BOLD), (reckoned, style)))
    return found


def _faces(fact: f.Fact) -> tuple[int, ...]:
    """The dice that a fact throws onto the table."""
    if isinstance(fact, f.DiceThrown | f.RevolutionRolled):
        return fact.faces
    if isinstance(fact, f.ResearchRolled | f.NavalRolled | f.EventDie | f.InitiativeRolled):
        return (fact.face,)
    return ()


def _read(read: Sequence[f.DieRead], setup: Setup) -> list[Content]:
    """Dice as they count, one by one: face, sum, hit or miss."""
    kind = _("Artillery dice, one by one:") if read[0].artillery else _("Attack dice, one by one:")
    return [
        cited(kind, read[0].rule),
        *(
            Content.assemble(
                (f"{_INDENT}{dice.small(fact.face)}{_INDENT}", BOLD),
                (arithmetic(fact, setup) or "", GOOD if fact.hit else BAD),
            )
            for fact in read
        ),
    ]


def _implemented(facts: Sequence[f.Implemented], setup: Setup) -> Content:
    """A level that several sectors implement at once, told in one sentence."""
    first = facts[0]
    if len(facts) == 1:
        return cited(sentence(first, setup), first.rule)
    side = setup.board.sectors[first.sector].side
    words = _("{level} implemented at no cost by {sectors}.") if first.free else _("{level} implemented by {sectors}.")
    return cited(
        words.format(
            level=names.level(setup.board, side, first.technology, first.level),
            sectors=listing([names.the_sector(fact.sector) for fact in facts]),
        ),
        first.rule,
    )
