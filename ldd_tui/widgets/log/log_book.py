"""The whole log as a book: turns and phases as headings, under them what happened, an offensive in one paragraph.

No widget is known here. The steps of `ldd_tui.games.steps` become items: an offensive or an attempt at a technology
is one, whose sentences are read in a row, with its dice and sums behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from rich.cells import cell_len

from ldd_tui.games.steps import GRAVE, StepKind, paragraphs, steps
from ldd_tui.telling.groups import heading
from ldd_tui.text import kept_text
from ldd_tui.text.phrases import cite, together
from ldd_tui.widgets.log.log_view import Detail, LogEntry
from rules import facts as f
from rules.model import Side

_UNVOICED = (f.DiceThrown, f.DieRead)
"""Read with its item is what comes of these; dice that are thrown again are told with what they then show."""
_ATHENAS = (
    f.CornflowerDrawn,
    f.AthenaReinforces,
    f.AthenaTarget,
    f.PoppiesDrawn,
    f.PoppyResearches,
    f.PoppyAttacks,
    f.PoppySails,
)
"""What the game's own opponent does, for reasons that can be told."""
_DIM = (f.TurnEnded, f.SubPhaseEnded, f.NothingToDo, f.DieRead)


Behind = Callable[[f.Fact], Iterable[str]]


def _nothing(fact: f.Fact) -> Iterable[str]:
    return ()


class ItemKind(IntEnum):
    """What an item of the book is."""

    TURN = 0
    PHASE = 1
    PARAGRAPH = 2


class Item:
    """A heading, or something that happened: the entries that tell of it, whose doing it is, and in which turn.

    The `side` of a turn is the one that has the initiative.
    """

    def __init__(
        self,
        kind: ItemKind,
        parts: Sequence[LogEntry],
        turn: int,
        side: Side | None,
        phase: list[LogEntry],
        behind: Behind = _nothing,
    ) -> None:
        """`phase`: all entries of its phase, including later ones."""
        self.kind = kind
        self._phase = phase
        self._behind = behind
        self.parts = parts
        self.turn = turn
        self.side = side

    @property
    def main(self) -> f.Fact:
        return self.parts[0].main

    @property
    def rule(self) -> str:
        """The rule number, in brackets."""
        return self.parts[0].rule

    @property
    def dim(self) -> bool:
        return isinstance(self.main, _DIM)

    @property
    def strong(self) -> bool:
        return isinstance(self.main, GRAVE)

    @kept_text
    def words(self) -> str:
        fact, setup = self.main, self.parts[0].setup
        if isinstance(fact, f.TurnBegan | f.PhaseBegan):
            return heading(fact, setup)
        return together(*(part.words for part in self._heard()))

    def _heard(self) -> list[LogEntry]:
        """The entries read as a row; a throw is included only if it has no result yet."""
        return [
            part
            for index, part in enumerate(self.parts)
            if not index or not isinstance(part.main, _UNVOICED) or (part is self.parts[-1] and not self._counted)
        ]

    @property
    def _counted(self) -> bool:
        return any(isinstance(part.main, f.LossesCounted) for part in self.parts)

    @property
    def foldable(self) -> bool:
        if self.kind != ItemKind.PARAGRAPH:
            return False
        return any(isinstance(part.facts[0], f.CornflowerDrawn) for part in self.parts) or bool(self._details())

    @property
    def behind(self) -> list[Detail]:
        """The dice, cards and sums behind it in order, and a computer player's reasons."""
        from ldd_tui.text.advice.athena_reasons import reasons

        facts = [fact for entry in self._phase for fact in entry.facts]
        places = {id(fact): index for index, fact in enumerate(facts)}

        def why(fact: f.Fact) -> Iterable[str]:
            if not isinstance(fact, _ATHENAS):
                return self._behind(fact)
            place = places[id(fact)]
            return reasons(facts[:place], fact, facts[place + 1 :], self.parts[0].setup)

        return self._details(why)

    def _details(self, why: Callable[[f.Fact], Iterable[str]] = lambda _fact: ()) -> list[Detail]:
        found: list[Detail] = []
        heard = self._heard()
        for part in self.parts:
            if part not in heard:
                found.append(Detail(part.words, part.rule))
            found += part.details(why)
        return _once(found, self.rule)

    def tells_of(self, sought: str) -> bool:
        """Whether it or its details contain `sought`, which must be lower case."""
        return sought in self._haystack

    @kept_text
    def _haystack(self) -> str:
        behind = (f"{detail.words} {detail.rule}" for detail in self._details())
        return " ".join((self.words, self.rule, *behind)).casefold()


def _once(details: Iterable[Detail], rule: str) -> list[Detail]:
    found = []
    for detail in details:
        found.append(detail if detail.rule != rule else detail._replace(rule=""))
        rule = detail.rule or rule
    return found


class Filter(NamedTuple):
    """What of the book is shown. `side` None: both; `turn` 0: all; `sought`: words that must stand there."""

    side: Side | None = None
    turn: int = 0
    sought: str = ""


def book_of(entries: Iterable[LogEntry], behind: Behind = _nothing) -> list[Item]:
    """Entries of the log as the items of the book, from the first on. `behind`: lines that are told of a fact when what
    is behind an item is looked at."""
    items: list[Item] = []
    phase: list[LogEntry] = []
    turn = 0
    turn_item: Item | None = None
    for step in steps(entries, _main):
        first = step.parts[0]
        if step.kind == StepKind.TURN:
            assert isinstance(first.main, f.TurnBegan)
            phase, turn = [], first.main.turn
            turn_item = Item(ItemKind.TURN, (first,), turn, None, phase)
            items.append(turn_item)
        elif step.kind == StepKind.PHASE:
            phase = []
            items.append(Item(ItemKind.PHASE, (first,), turn, first.side, phase))
        else:
            phase += step.parts
            for parts in paragraphs(step, _main):
                items.append(Item(ItemKind.PARAGRAPH, parts, turn, parts[0].side, phase, behind))
                if turn_item is not None and isinstance(parts[0].main, f.InitiativeTaken):
                    turn_item.side = parts[0].main.side
    return items


def _main(entry: LogEntry) -> f.Fact:
    return entry.main


def passages(items: Sequence[Item], wanted: Filter) -> list[Item]:
    """The items that a filter lets through, each under the headings of its turn and its phase.

    What grave things befell is shown for either side; a heading under which nothing stands is left out.
    """
    found: list[Item] = []
    above: list[Item] = []
    sought = wanted.sought.casefold()
    for item in items:
        if item.kind != ItemKind.PARAGRAPH:
            turns = [one for one in above if one.kind == ItemKind.TURN and item.kind == ItemKind.PHASE]
            above = [*turns, item]
        elif (
            (not wanted.turn or item.turn == wanted.turn)
            and (wanted.side is None or item.side == wanted.side or item.strong)
            and (not sought or item.tells_of(sought))
        ):
            found += above
            above = []
            found.append(item)
    return found


def turns_of(items: Iterable[Item]) -> list[int]:
    return [item.turn for item in items if item.kind == ItemKind.TURN]


def rule_cells() -> int:
    return cell_len(cite("18, event 42"))
