"""Facts in passages for dialogs, log, report and replay: a turn, an offensive, an attempt or a card, in sentences with
sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby
from typing import NamedTuple

from ldd_tui.telling.groups import MOST_NAMED, alike, goes_on, implemented, in_words, main_fact
from ldd_tui.telling.opponents import reasons
from ldd_tui.telling.sentences import TELLS_ITS_SUM, arithmetic, die, heading, sentence
from ldd_tui.telling.sums import die_read
from ldd_tui.text import _, kept_text, names
from ldd_tui.text.phrases import capital, cite, in_brackets, in_parts, labelled, together
from rules import facts as f
from rules.edition import Edition
from rules.model import Decision, Phase, Purpose, Sector, Setup, Side

Explain = Callable[[f.Fact], Iterable[str]]
"""Where modifiers came from, why a computer did it."""


def unexplained(fact: f.Fact) -> Iterable[str]:
    return ()


class Kind(IntEnum):
    """`ATHENA_CARDS`: those without offensive or attempt. `OTHER`: a sentence."""

    TURN = 0
    PHASE = 1
    CARDS = 2
    INITIATIVE = 3
    ATHENA_CARDS = 4
    OFFENSIVE = 5
    ATTEMPT = 6
    DICE = 7
    EVENT = 8
    OTHER = 9


HEADINGS = (Kind.TURN, Kind.PHASE)

OUTCOMES = (f.Surrendered, f.ArmisticeRolled, f.RomaniaSurrendered, f.EventEnded, f.GameEnded)
"""Outcomes of an offensive with a line of their own."""

GRAVE = (f.Surrendered, f.RevolutionBrokeOut, f.RussiaExited, f.GameEnded)
"""For both sides' views."""

MINOR = (f.DieRead, f.TurnEnded, f.SubPhaseEnded, f.NothingToDo)
"""Omitted from the short log."""

_SAYS_ALL = (f.Implemented, f.DiceLifted)  # facts whose sentence includes those with them

_ATHENAS = (
    f.CornflowerDrawn,
    f.AthenaReinforces,
    f.AthenaTarget,
    f.PoppiesDrawn,
    f.PoppyResearches,
    f.PoppyAttacks,
    f.PoppySails,
)
"""Facts of the own opponent with reasons."""

_MATTERS = (
    f.EventCancelled,
    f.LossTaken,
    f.Surrendered,
    f.RussiaExited,
    f.InitiativeRolled,
    f.OffensiveLaunched,
    f.ResearchPaid,
    f.ResearchRolled,
    f.Implemented,
    f.Reinforced,
    f.NavalRolled,
    f.SeaRolled,
    f.LossAbsorbed,
    f.RevolutionRolled,
    f.EventDie,
)
"""What people want to read before the game continues."""

# ------------------------------------------------------------------------------------------------ grouping


_BEGINS: dict[type[f.Fact], Kind] = {
    f.TurnBegan: Kind.TURN,
    f.PhaseBegan: Kind.PHASE,
    f.EventsDrawn: Kind.CARDS,
    f.SetAsideApplied: Kind.CARDS,
    f.BidMade: Kind.INITIATIVE,
    f.InitiativeBought: Kind.INITIATIVE,
    f.InitiativeRolled: Kind.INITIATIVE,
    f.InitiativeTaken: Kind.INITIATIVE,
    f.CornflowerDrawn: Kind.ATHENA_CARDS,
    f.OffensiveLaunched: Kind.OFFENSIVE,
    f.ResearchPaid: Kind.ATTEMPT,
    f.CubeDiscarded: Kind.ATTEMPT,
    f.NavalSuspended: Kind.DICE,
    f.NavalRolled: Kind.DICE,
    f.NavalBonusBought: Kind.DICE,
    f.SeaRolled: Kind.DICE,
    f.LossAbsorbed: Kind.DICE,
    f.RevolutionRolled: Kind.DICE,
    f.EventDie: Kind.DICE,
    f.EventTakesEffect: Kind.EVENT,
    f.EventCancelled: Kind.EVENT,
}
"""The step that a fact begins unless it belongs to the previous one."""

_FALL = (f.LossTaken, f.Surrendered, f.ArmisticeRolled, f.EventEnded, f.GameEnded)
_BELONGS: dict[Kind, tuple[type[f.Fact], ...]] = {
    Kind.INITIATIVE: (f.BidMade, f.InitiativeBought, f.InitiativeRolled, f.InitiativeTaken),
    Kind.ATHENA_CARDS: (
        f.CornflowerDrawn,
        f.AthenaTarget,
        f.AthenaReinforces,
        f.Reinforced,
        f.EventDie,
        f.FranceBarred,
        f.ObligationLapsed,
        f.Passed,
    ),
    Kind.OFFENSIVE: (
        f.MichaelUsed,
        f.DiceThrown,
        f.DiceLifted,
        f.DieRead,
        f.LossesCounted,
        f.CounterAttacked,
        f.LossesMirrored,
        f.BrusilovLosses,
        f.PricePaid,
        f.RomaniaSurrendered,
        *_FALL,
    ),
    Kind.ATTEMPT: (f.ResearchRolled, f.LevelUnlocked, f.CubeTaken, f.CubeDiscarded, f.Implemented),
    Kind.DICE: (
        f.NavalSuspended,
        f.NavalRolled,
        f.SeaRolled,
        f.LossAbsorbed,
        f.RevolutionRolled,
        f.EventDie,
        f.RevolutionBrokeOut,
        f.ResourcesLost,
        f.ResourcesGained,
        f.Recovered,
        f.BlockadeDefinitive,
        *_FALL,
    ),
    Kind.EVENT: (f.RomaniaSurrendered, f.RussiaExited, f.Recovered, *_FALL),
}
"""The facts that continue a step. Any other is a sentence."""

_LEADS_TO = {Decision.OFFENSIVE: f.OffensiveLaunched, Decision.TECHNOLOGY: f.ResearchPaid}
"""What Athena's cards for a decision lead to."""


class Step(NamedTuple):
    kind: Kind
    facts: tuple[f.Fact, ...]


class Grouping:
    """Groups incoming facts into steps. `kind`: of the open step, if any."""

    def __init__(self) -> None:
        self.kind: Kind | None = None
        self._facts: list[f.Fact] = []

    @property
    def is_ended(self) -> bool:
        return self.kind not in _BELONGS or isinstance(self._facts[-1], f.InitiativeTaken)

    def add(self, fact: f.Fact) -> Step | None:
        """Add a fact; returns the step that it completes."""
        if self.kind is not None and self._belongs(fact):
            self._facts.append(fact)
            return None
        complete = self.close()
        self.kind = _BEGINS.get(type(fact), Kind.OTHER)
        self._facts = [fact]
        return complete

    def _belongs(self, fact: f.Fact) -> bool:
        first = self._facts[0]
        if isinstance(first, f.CornflowerDrawn) and isinstance(fact, _LEADS_TO.get(first.decision, ())):
            if self.kind == Kind.ATHENA_CARDS:
                self.kind = _BEGINS[type(fact)]
                return True
            return False
        if self.kind == Kind.OTHER:
            return goes_on(self._facts, fact)
        paid = isinstance(fact, f.Implemented) and not fact.free  # a decision of its own (10.2.6)
        return self.kind in _BELONGS and type(fact) in _BELONGS[self.kind] and not paid

    def close(self) -> Step | None:
        if self.kind is None:
            return None
        complete = Step(self.kind, tuple(self._facts))
        self.kind = None
        return complete


def steps_of(facts: Iterable[f.Fact]) -> Iterator[Step]:
    grouping = Grouping()
    yield from filter(None, map(grouping.add, facts))
    last = grouping.close()
    if last is not None:
        yield last


def from_the_beginning(happened: Sequence[f.Fact], recent: Sequence[f.Fact]) -> tuple[f.Fact, ...]:
    """Extend `recent`, the end of `happened`, back to the start of its offensive or attempt."""
    start, first = 0, len(happened) - len(recent)
    for step in steps_of(happened):
        end = start + len(step.facts)
        if start < first < end and step.kind in (Kind.OFFENSIVE, Kind.ATTEMPT):
            return tuple(happened[start:])
        start = end
    return tuple(recent)


def matters(facts: Iterable[f.Fact]) -> bool:
    return any(isinstance(fact, _MATTERS) for fact in facts)


# ------------------------------------------------------------------------------------------------ passages


class Line(NamedTuple):
    """`sum`: behind the sentence; `rule`: in brackets; `hit`: of a die."""

    words: str
    sum: str = ""
    rule: str = ""
    fact: f.Fact | None = None
    hit: bool | None = None


def side_of(fact: f.Fact) -> Side | None:
    side = getattr(fact, "side", None)
    if isinstance(side, Side):
        return side
    sectors = (getattr(fact, field, None) for field in ("attacker", "sector", "defender"))
    return next((one.side for one in sectors if isinstance(one, Sector)), None)


class Passage:
    """Facts that belong together. `told`: all facts explained with them. `runs`: the places of its own, by sentence.
    `notes`: people's words about it. `undone`: what was undone after it."""

    def __init__(
        self, kind: Kind, runs: Sequence[Sequence[int]], told: Sequence[f.Fact], setup: Setup, turn: int = 0
    ) -> None:
        self.kind = kind
        self.runs = runs
        self.told = told
        self.setup = setup
        self.turn = turn
        self.facts = tuple(told[place] for place in sorted(place for run in runs for place in run))
        self.notes: tuple[str, ...] = ()
        self.undone: tuple[str, ...] = ()

    @kept_text
    def lines(self) -> tuple[Line, ...]:
        return tuple(_line([self.told[place] for place in run], self.setup) for run in self.runs)

    @property
    def main(self) -> f.Fact:
        return main_fact([self.told[place] for place in self.runs[-1 if self.kind == Kind.INITIATIVE else 0]])

    @property
    def side(self) -> Side | None:
        if self.kind != Kind.TURN:
            return side_of(self.main)
        for fact in self.told[self.runs[0][0] + 1 :]:
            if isinstance(fact, f.TurnBegan):
                break
            if isinstance(fact, f.InitiativeTaken):
                return fact.side
        return None

    @property
    def is_heading(self) -> bool:
        return self.kind in HEADINGS

    @property
    def grave(self) -> bool:
        return isinstance(self.main, GRAVE)

    @property
    def minor(self) -> bool:
        return isinstance(self.main, MINOR)

    @property
    def stop(self) -> bool:
        return matters(self.facts)

    @property
    def headline(self) -> str:
        """Empty if its sentence suffices."""
        edition = self.setup.edition
        for fact in self.facts:
            match fact:
                case f.TurnBegan() | f.PhaseBegan():
                    return heading(fact, self.setup)
                case f.OffensiveLaunched():
                    return attacks(fact.attacker, fact.defender, edition)
                case f.CornflowerDrawn() if self.kind != Kind.OFFENSIVE:
                    return labelled(names.Player(fact.side, self.setup), names.decision(fact.decision))
                case f.ResearchPaid() | f.ResearchRolled():
                    return _("Technology attempt: {technology}").format(technology=names.technology(fact.technology))
                case f.EventDie() | f.EventTakesEffect() if self.kind in (Kind.DICE, Kind.EVENT):
                    return names.event(fact.event, edition)
                case f.EventCancelled():
                    return names.decision(Decision.AIR_RAID)
                case f.NavalRolled() | f.SeaRolled():
                    return names.phase(Phase.NAVAL, edition)
                case f.RevolutionRolled():
                    return _("Russian Revolution")
        return names.phase(Phase.INITIATIVE, edition) if self.kind == Kind.INITIATIVE else ""

    @property
    def words(self) -> str:
        if self.is_heading:
            return self.headline
        return together(*(line.words for index, line in enumerate(self.lines) if self._is_read(index)))

    def _is_read(self, index: int) -> bool:
        last = index == len(self.lines) - 1
        dice = isinstance(self.lines[index].fact, f.DiceThrown | f.DieRead)
        return not index or not dice or (last and not any(isinstance(one, f.LossesCounted) for one in self.facts))

    @property
    def foldable(self) -> bool:
        if self.is_heading:
            return False
        return (
            any(isinstance(fact, _ATHENAS) for fact in self.facts)
            or any(self.notes)
            or any(
                line.sum or (len(run) > 1 and not isinstance(line.fact, _SAYS_ALL)) or not self._is_read(index)
                for index, (run, line) in enumerate(zip(self.runs, self.lines, strict=True))
            )
        )

    def behind(self, explain: Explain = unexplained) -> list[Line]:
        found: list[Line] = []
        for index, (run, line) in enumerate(zip(self.runs, self.lines, strict=True)):
            if not self._is_read(index):
                found.append(Line(line.words, rule=line.rule))
            if isinstance(line.fact, _SAYS_ALL):
                continue
            alone = sum(isinstance(self.told[place], f.CornflowerDrawn) for place in run) < 2
            told = len(run) > 1 and isinstance(line.fact, f.OffensiveLaunched | f.ResearchPaid)  # all but dice, reasons
            for place in run:
                fact = self.told[place]
                rule, calculated = cite(fact.rule), sum_of(fact, self.setup)
                if isinstance(fact, f.DieRead):
                    found.append(Line(labelled(die(fact), calculated), rule=rule, hit=fact.hit))
                    continue
                if not told and not (fact is line.fact and alone):
                    found.append(Line(sentence(fact, self.setup), rule=rule))
                found += [Line(calculated, rule=rule)] if calculated else []
                found += map(Line, self.reasons(place) or explain(fact))
            levels = [fact for fact in map(self.told.__getitem__, run) if isinstance(fact, f.Implemented)]
            if told and len(levels) > MOST_NAMED:
                found.append(Line(implemented(levels, self.setup), rule=cite(levels[0].rule)))
        return [*map(Line, self.notes), *rules_once(found, cite(self.main.rule))]

    def reasons(self, place: int) -> list[str]:
        fact = self.told[place]
        if not isinstance(fact, _ATHENAS):
            return []
        return list(reasons(self.told[:place], fact, self.told[place + 1 :], self.setup))

    @kept_text
    def _all_words(self) -> str:
        behind = (f"{line.words} {line.rule}" for line in self.behind())
        return " ".join((self.words, cite(self.main.rule), *behind, *self.undone)).casefold()

    def tells_of(self, sought: str) -> bool:
        """`sought`: in lower case."""
        return sought in self._all_words

    def apart(self) -> Iterator[Passage]:
        """As in a book: an offensive or an attempt in one piece, after Athena's cards and before its `OUTCOMES`; else
        single sentences. The cost of failed dice follows (F076)."""
        piece: list[Sequence[int]] = []
        price = False
        before: list[Sequence[int]] = []
        after: list[Sequence[int]] = []
        for run in self.runs:
            fact = main_fact([self.told[place] for place in run])
            price = price or isinstance(fact, f.PricePaid)
            if self.kind not in (Kind.OFFENSIVE, Kind.ATTEMPT) or (
                not piece and not isinstance(fact, f.OffensiveLaunched | f.ResearchPaid | f.CubeDiscarded)
            ):
                before.append(run)
            elif price or isinstance(fact, OUTCOMES):
                after.append(run)
            else:
                piece.append(run)
        for runs in (*([run] for run in before), *([piece] if piece else []), *([run] for run in after)):
            yield Passage(self.kind, runs, self.told, self.setup, self.turn)


def tell(facts: Iterable[f.Fact], setup: Setup) -> tuple[Passage, ...]:
    told = tuple(facts)
    found: list[Passage] = []
    at = turn = 0
    for kind, part in steps_of(told):
        runs: list[list[int]] = []
        for fact in part:
            if runs and goes_on([told[place] for place in runs[-1]], fact):
                runs[-1].append(at)
            else:
                runs.append([at])
            at += 1
        turn = part[0].turn if isinstance(part[0], f.TurnBegan) else turn
        if kind == Kind.OFFENSIVE:
            runs = _outcome_first(runs, told)
        found.append(Passage(kind, runs, told, setup, turn))
    return tuple(found)


def _outcome_first(runs: list[list[int]], told: Sequence[f.Fact]) -> list[list[int]]:
    launched = next((run for run in runs if isinstance(told[run[0]], f.OffensiveLaunched)), None)
    if launched is None or not any(isinstance(told[place], f.LossesCounted) for run in runs for place in run):
        return runs
    defender = getattr(told[launched[0]], "defender", None)

    def of_outcome(fact: f.Fact) -> bool:
        if isinstance(fact, f.LossTaken):
            return fact.sector == defender and not fact.event
        return isinstance(fact, f.DiceThrown | f.DieRead | f.LossesCounted | f.BrusilovLosses)

    whole, others = list(launched), []
    for run in runs[runs.index(launched) + 1 :]:
        again = isinstance(told[run[0]], f.DiceLifted)
        whole += [place for place in run if of_outcome(told[place]) and not again]
        others.append([place for place in run if again or not of_outcome(told[place])])
    return [*runs[: runs.index(launched)], sorted(whole), *filter(None, others)]


def attacks(attacker: Sector, defender: Sector, edition: Edition) -> str:
    words = _("{attacker} attacks {defender}")
    if names.is_plural(attacker, edition):
        words = _("{attackers} attack {defender}")
    who = names.sector(attacker, edition)
    return words.format(attacker=who, attackers=who, defender=names.sector(defender, edition))


def with_headings(
    passages: Iterable[Passage], wanted: Callable[[Passage], bool] = lambda _passage: True
) -> list[Passage]:
    found: list[Passage] = []
    above: list[Passage] = []
    for passage in passages:
        if passage.is_heading:
            above = [one for one in above if one.kind == Kind.TURN and passage.kind == Kind.PHASE] + [passage]
        elif wanted(passage):
            found += [*above, passage]
            above = []
    return found


def headline(passages: Iterable[Passage]) -> str:
    """One thing, a side's actions, or a turn's cards. A card that only took effect doesn't count next to one that did
    more."""
    told = [passage for passage in passages if not passage.is_heading]
    brought = [one for one in told if one.kind != Kind.EVENT or len(one.facts) > 1] or told
    found = {one.headline: one for one in brought if one.headline}
    if len(found) == 1:
        return next(iter(found))
    if found and all(isinstance(one.facts[0], f.EventDie | f.EventTakesEffect) for one in found.values()):
        return names.phase(Phase.EVENTS, told[0].setup.edition)
    sides = {one.side for one in told}
    if len(sides) == 1 and None not in sides:
        return names.Player(sides.pop() or Side.ENTENTE, told[0].setup)
    return _("What happened")


def _line(facts: Sequence[f.Fact], setup: Setup) -> Line:
    fact = main_fact(facts)
    if isinstance(facts[0], f.CornflowerDrawn) and len(facts) > 1:
        target = isinstance(fact, f.AthenaTarget)
        behind = "" if target else together(*(sentence(one, setup) for one in facts if one is not fact))
        return Line(in_words(facts, setup), behind, cite(fact.rule), fact)
    if len(facts) == 1:
        return Line(sentence(fact, setup), sum_of(fact, setup), cite(fact.rule), fact)
    sums: list[str] = []
    for _kind, run in groupby(facts, alike):
        first, *others = run
        calculated = in_parts(filter(None, (sum_of(one, setup) for one in (first, *others))))
        if isinstance(first, f.DieRead):
            kind = names.purpose(Purpose.ARTILLERY if first.artillery else Purpose.ATTACK)
            read = [one for one in (first, *others) if isinstance(one, f.DieRead)]
            calculated = labelled(
                together(capital(kind), in_brackets(f"{first.needed}+")), in_parts(map(die_read, read))
            )
        sums += [calculated] if calculated else []
    return Line(in_words(facts, setup), in_parts(sums), cite(fact.rule), fact)


def sum_of(fact: f.Fact, setup: Setup) -> str:
    """Empty if its sentence has the sum."""
    return "" if isinstance(fact, TELLS_ITS_SUM) else arithmetic(fact, setup) or ""


def rules_once(lines: Iterable[Line], rule: str = "") -> list[Line]:
    found = []
    for line in lines:
        found.append(line if line.rule != rule else line._replace(rule=""))
        rule = line.rule or rule
    return found


# ------------------------------------------------------------------------------------------------ plain text


def in_a_row(lines: Iterable[Line]) -> str:
    return together(*(together(line.words, f"[{line.sum}]" if line.sum else None, line.rule) for line in lines))


def plain(passages: Iterable[Passage], *, sums: bool = True) -> Iterator[str]:
    for passage in passages:
        if passage.is_heading:
            yield passage.headline
            continue
        for piece in passage.apart():
            yield in_a_row(rules_once(piece.lines)) if sums else piece.words
