"""What has just happened, read out: each fact in a sentence with its arithmetic, dice one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from ldd_tui.modals import dice
from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.look import BAD, BOLD, DIM, GOOD, NOTHING, WARN, cited, lines
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names
from ldd_tui.words.sentences import arithmetic, sentence
from rules import facts as f
from rules.model import Phase, Setup, Side

_HEADLINES = (f.OffensiveLaunched, f.ResearchPaid, f.EventTakesEffect, f.AthenaTarget, f.CornflowerDrawn)
_GRAVE = (f.Surrendered, f.RevolutionBrokeOut, f.RussiaExited, f.GameEnded)


class ResultModal(Dialog[None]):
    """The facts of one or more steps. Enter reads on, and closes the dialog at the end."""

    def load(self, facts: Iterable[f.Fact], setup: Setup, *, title: str | None = None) -> None:
        super().load()
        self.facts = tuple(facts)
        self.setup = setup
        self.title_given = title

    def heading(self) -> str:
        return self.title_given or headline(self.facts)

    def owner(self) -> Side | None:
        return next((fact.side for fact in self.facts if isinstance(getattr(fact, "side", None), Side)), None)

    def detail(self, width: int) -> Content:
        return told(self.facts, self.setup, large=self.roomy, width=width)

    @property
    def _unread(self) -> bool:
        scroll = self.query_one("#scroll")
        return scroll.scroll_offset.y < scroll.max_scroll_y

    def accept(self) -> None:
        if self._unread:
            self.action_page(1)
        else:
            self.back()

    def hints(self) -> list[Key]:
        return [("Enter", _("go on")), ("↑↓", _("scroll")), self.back_hint()]


def headline(facts: Sequence[f.Fact]) -> str:
    """What some facts are about, in a few words."""
    for fact in facts:
        if isinstance(fact, f.OffensiveLaunched):
            return _("{attacker} attacks {defender}").format(
                attacker=names.sector(fact.attacker), defender=names.sector(fact.defender)
            )
        if isinstance(fact, f.ResearchPaid | f.ResearchRolled):
            return _("Technology attempt: {technology}").format(technology=names.technology(fact.technology))
        if isinstance(fact, f.NavalRolled):
            return names.phase(Phase.NAVAL)
        if isinstance(fact, f.RevolutionRolled):
            return _("Russian Revolution")
    return _("What happened")


def told(facts: Iterable[f.Fact], setup: Setup, *, large: bool, width: int) -> Content:
    """Facts as text, a blank line before each headline. `large`: dice that are thrown are drawn as boxes."""
    found: list[Content] = []
    for fact in facts:
        if found and isinstance(fact, _HEADLINES):
            found.append(NOTHING)
        found += _told(fact, setup, large, width)
    return lines(*found)


def _told(fact: f.Fact, setup: Setup, large: bool, width: int) -> list[Content]:
    if isinstance(fact, f.DieRead):
        return [_die(fact, setup)]
    words = cited(sentence(fact, setup), fact.rule)
    if isinstance(fact, _HEADLINES):
        words = words.stylize(BOLD)
    elif isinstance(fact, _GRAVE):
        words = Content.assemble((f"{glyphs().flag} ", WARN), words.stylize(WARN))
    found = [words]
    faces = _faces(fact)
    if faces and large and (dice.BOX + 1) * len(faces) <= width:
        found += dice.boxes([dice.box(face) for face in faces])
    elif faces:
        found.append(Content.styled(f"  {dice.in_a_row(faces)}", BOLD))
    reckoned = arithmetic(fact, setup)
    if reckoned:
        found.append(Content.styled(f"  {reckoned}", _verdict(fact)))
    return found


def _faces(fact: f.Fact) -> tuple[int, ...]:
    """The dice that a fact throws onto the table."""
    if isinstance(fact, f.DiceThrown | f.RevolutionRolled):
        return fact.faces
    if isinstance(fact, f.ResearchRolled | f.NavalRolled | f.EventDie | f.InitiativeRolled):
        return (fact.face,)
    return ()


def _verdict(fact: f.Fact) -> str:
    if isinstance(fact, f.ResearchRolled):
        return GOOD if fact.success else BAD
    return DIM


def _die(fact: f.DieRead, setup: Setup) -> Content:
    """One die as it counts: its face, the sum, hit or miss."""
    kind = _("Artillery die") if fact.artillery else _("Attack die")
    return Content.assemble(
        f"  {kind} ", (dice.small(fact.face), BOLD), "   ", (arithmetic(fact, setup) or "", GOOD if fact.hit else BAD)
    )
