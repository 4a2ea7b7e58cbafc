"""The dialog of what has just happened: dice with their sums, and the steps of Athena or a policy one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.falling_dice import FallingDiceDialog
from ldd_tui.modals.parts.narration import HEADLINES, narrate, throws_dice
from ldd_tui.modals.parts.offensive_words import attacks
from ldd_tui.modals.parts.styles import CHOSEN, DIM, NOTHING, lines
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import listing
from rules import facts as f
from rules.model import Decision, Phase, Setup, Side

_BEGIN_A_STEP = (
    f.CornflowerDrawn,
    f.AthenaTarget,
    f.EventDie,
    f.Reinforced,
    f.RevolutionRolled,
    f.ResearchPaid,
    f.OffensiveLaunched,
    f.DiceLifted,
)
_MARGIN = 2
_AROUND = 4
"""The lines that a dialog takes besides its text: the frame, the keys and a blank one."""


class ResultModal(FallingDiceDialog[None]):
    """The facts of one or more steps. Enter scrolls or shows the next step, and closes the dialog at the end.

    `explain` gives lines to be added below a fact: where modifiers came from, why a computer did it. `live`: as it
    happens. Then dice are seen falling, and what a side does that nobody plays (Athena's, or one of `by_themselves`)
    comes step by step, each step below those before, where the settings of the app want that; otherwise everything is
    there at once.
    """

    PURPOSE = N_("What has happened, die by die, with the sums and the rules behind it.")

    PLACE: ClassVar[str] = "result"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def load(
        self,
        facts: Iterable[f.Fact],
        setup: Setup,
        *,
        title: str | None = None,
        live: bool = False,
        by_themselves: Collection[Side] = (),
        explain: Callable[[f.Fact], Sequence[str]] | None = None,
    ) -> None:
        super().load()
        self._explain = explain
        self._explained: dict[int, Sequence[str]] = {}
        self.facts = tuple(facts)
        self.setup = setup
        self.given_title = title
        self.live = live
        self._steps = steps(self.facts, setup, by_themselves) if live else [slice(None)]
        self._newest = 0
        self._shown = 1
        if live and throws_dice(self.facts[self._steps[0]]):
            self.start_falling()

    # -- what is shown

    def heading(self) -> str:
        known = self.facts[self._steps[0]] if self.stepwise else self.facts
        return self.given_title or headline(known, self.setup)

    def owner(self) -> Side | None:
        sides = (getattr(fact, "side", None) for fact in self.facts)
        return next((side for side in sides if isinstance(side, Side)), None)

    @property
    def stepwise(self) -> bool:
        """Whether there are several steps, to be shown one at a time."""
        settings = getattr(self.app, "settings", None)
        return len(self._steps) > 1 and bool(getattr(settings, "athena_steps", True))

    @property
    def more(self) -> bool:
        """Whether steps are still to come."""
        return self.stepwise and self._shown < len(self._steps)

    @property
    def _in_words(self) -> bool:
        """Whether sums are put in words: for those who are learning."""
        return getattr(getattr(self.app, "settings", None), "hints", "") == "teach"

    def detail(self, width: int) -> Content:
        return lines(*(line for step in self._step_lines(width) for line in step))

    def _step_lines(self, width: int) -> list[list[Content]]:
        """The lines of each step; the dice are large if every step can be seen as a whole then."""
        found = self._draw(width, large=True)
        if max(map(len, found)) > self.app.size.height - _AROUND:
            found = self._draw(width, large=False)
        return found

    def _draw(self, width: int, *, large: bool) -> list[list[Content]]:
        frame = self.frame if self.falling else None
        if not self.stepwise:
            return [self._lines_of(width, large=large, frame=frame)]
        found = []
        for index, step in enumerate(self._steps):
            falls = frame if index == self._shown - 1 else None
            text = self._lines_of(width - _MARGIN, large=large, frame=falls, part=step)
            marked = [self._with_marker(index, line, first=not row) for row, line in enumerate(text)]
            apart = index and isinstance(self.facts[step][0], HEADLINES)
            found.append([NOTHING, *marked] if apart else marked)
        return found

    def _lines_of(self, width: int, *, large: bool, frame: int | None, part: slice = slice(None)) -> list[Content]:
        return narrate(
            self.facts,
            self.setup,
            large=large,
            width=width,
            frame=frame,
            part=part,
            in_words=self._in_words,
            explain=self._explanation,
        )

    def _explanation(self, fact: f.Fact) -> Sequence[str]:
        """The lines below a fact; asked for once, for the dialog is drawn often."""
        if self._explain is None:
            return ()
        if id(fact) not in self._explained:
            self._explained[id(fact)] = self._explain(fact)
        return self._explained[id(fact)]

    def _with_marker(self, index: int, line: Content, *, first: bool) -> Content:
        """A line of a step with its margin: a new step has a pointer, an earlier one is dim, a later one is blank."""
        if index >= self._shown:
            return NOTHING
        if index < self._newest:
            return Content.assemble(" " * _MARGIN, line.stylize(DIM))
        mark = glyphs().pointer
        return Content.assemble((f"{mark} ", CHOSEN) if first else " " * _MARGIN, line)

    def hints(self) -> list[Key]:
        if self.falling:
            return [self.falling_hint()]
        scroll = self.hint("{up}{down}", _("scroll"))
        if self.more:
            step = _("next: step {number} of {count}").format(number=self._shown + 1, count=len(self._steps))
            return [self.go_on_hint(step), self.hint("{all_at_once}/{all_at_once:2}"), scroll, self.back_hint()]
        return [self.go_on_hint(), scroll, self.back_hint()]

    # -- what is done

    def accept(self) -> None:
        if self._end_of_text() > self._scroll.scroll_offset.y + self._scroll.size.height:
            self.action_page(1)
        elif self.more:
            self._show(self._shown + 1)
        else:
            self.back()

    def action_all(self) -> None:
        """Show all steps at once; when they are shown, go to the end of the text."""
        if self.more:
            self._show(len(self._steps))
        else:
            self.action_page(99)

    def action_move(self, by: int) -> None:
        """Scroll by a line, as far as there is something to be seen."""
        self._scroll_by(by)

    def action_page(self, by: int) -> None:
        """Scroll by a page, as far as there is something to be seen."""
        self._scroll_by(by * max(1, self._scroll.size.height - 1))

    def _scroll_by(self, lines: int) -> None:
        furthest = max(0, self._end_of_text() - self._scroll.size.height)
        y = min(self._scroll.scroll_offset.y + lines, furthest)
        self._scroll.scroll_to(y=max(0, y), animate=False, immediate=True)

    def _show(self, count: int) -> None:
        """Show the first `count` steps; the new ones stand out, and the dice of a single new step fall."""
        self._newest, self._shown = self._shown, count
        if self._shown - self._newest == 1 and throws_dice(self.facts[self._steps[self._newest]]):
            self.start_falling()
        self.repaint()
        heights = [len(step) for step in self._step_lines(self._detail.size.width)]
        start, end = sum(heights[: self._newest]), sum(heights[:count])
        y = min(start, max(0, end - self._scroll.size.height))
        self._scroll.scroll_to(y=y, animate=False, immediate=True)

    def _end_of_text(self) -> int:
        """The number of lines of the steps that are shown."""
        steps = self._step_lines(self._detail.size.width)
        return sum(map(len, steps[: self._shown] if self.stepwise else steps))


def steps(facts: Sequence[f.Fact], setup: Setup, by_themselves: Collection[Side] = ()) -> list[slice]:
    """The slices of `facts` that are shown one at a time.

    Where Athena acts (17.6) a step begins with her cards, her target, an action and its dice; where a side of
    `by_themselves` acts, with each attempt and each offensive. What people do is one step.
    """
    alone = (*setup.options.athena, *by_themselves)
    draws = any(isinstance(fact, f.CornflowerDrawn) for fact in facts)
    acts = draws or any(isinstance(fact, f.OffensiveLaunched | f.ResearchPaid) and fact.side in alone for fact in facts)
    begin = tuple(kind for kind in _BEGIN_A_STEP if draws or kind is not f.Reinforced)
    starts = [0, *(index for index, fact in enumerate(facts) if index and acts and isinstance(fact, begin))]
    return [slice(start, end) for start, end in zip(starts, [*starts[1:], len(facts)], strict=True)]


def headline(facts: Sequence[f.Fact], setup: Setup) -> str:
    """The subject of some facts, in a few words."""
    if _covers_several(facts):
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
        if isinstance(fact, f.EventDie | f.EventTakesEffect):
            return names.event(fact.event)
        if isinstance(fact, f.EventCancelled):
            return names.decision(Decision.AIR_RAID)
        if isinstance(fact, f.NavalRolled):
            return names.phase(Phase.NAVAL)
        if isinstance(fact, f.RevolutionRolled):
            return _("Russian Revolution")
    return _("What has happened")


def _covers_several(facts: Sequence[f.Fact]) -> bool:
    """Whether facts are about several subjects; all that Athena does with one draw of cards is one."""
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
