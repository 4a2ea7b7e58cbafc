"""What happened, in lines: every kind of passage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import assert_never

from ldd_tui.plain.positions import card
from ldd_tui.telling.passages import (
    GRAVE,
    OUTCOMES,
    Explain,
    Kind,
    Passage,
    in_a_row,
    rules_once,
    unexplained,
    with_headings,
)
from ldd_tui.text.phrases import full_stop
from rules import facts as f
from rules.model import Side, State


def lines(
    passages: Iterable[Passage],
    state: State,
    *,
    sums: bool = False,
    cards: bool = True,
    ended: Collection[Side] = (),
) -> Iterator[str]:
    """`state`: after the passages; new cards are explained in it. `sums`: include sums and rules. `cards`: explain each
    drawn card. `ended`: report when these sides, not played here, end a phase. A new turn is reported even if nothing
    has followed yet."""
    told = tuple(passages)

    def is_told(passage: Passage) -> bool:
        main = passage.main
        return not passage.minor or (isinstance(main, f.SubPhaseEnded) and main.side in ended)

    kept = set(with_headings(told, is_told))
    for passage in told:
        if passage.kind != Kind.TURN and passage not in kept:
            yield from (*passage.notes, *passage.undone)
            continue
        match passage.kind:
            case Kind.TURN:
                yield full_stop(passage.headline)
            case Kind.PHASE:
                if passage.side is not None:
                    yield full_stop(passage.headline)
            case Kind.CARDS:
                yield from _sentences(passage, sums)
                for event in _drawn(passage) if cards else ():
                    yield card(event, state)
            case Kind.INITIATIVE | Kind.ATHENA_CARDS | Kind.OFFENSIVE | Kind.ATTEMPT | Kind.DICE:
                yield from _sentences(passage, sums)
            case Kind.EVENT | Kind.OTHER:
                if sums or not _is_known(passage):
                    yield from _sentences(passage, sums)
            case _:
                assert_never(passage.kind)
        yield from (*passage.notes, *passage.undone)


_FOR_BOTH = (
    *(*GRAVE, *OUTCOMES),
    *(f.LossTaken, f.LossAbsorbed, f.SectorEntered, f.EventDie, f.EventCancelled, f.ResourcesLost),
)
_UNDECIDED = (f.Income, f.Passed, f.NavalSuspended, f.ObligationLapsed)


def fast(passages: Iterable[Passage], humans: Collection[Side]) -> Iterator[Passage]:
    """New turns, cards, dice and what `humans` decided; of their enemy only losses, surrenders and the like, a
    sentence each."""
    for passage in passages:
        if passage.kind in (Kind.TURN, Kind.CARDS, Kind.INITIATIVE):
            yield passage
        elif passage.kind == Kind.DICE:
            yield from (piece for piece in passage.apart() if not isinstance(piece.main, _UNDECIDED))
        elif passage.side in humans and not (passage.is_heading or isinstance(passage.main, _UNDECIDED)):
            yield passage
        else:
            yield from (one for one in passage.apart() if any(isinstance(fact, _FOR_BOTH) for fact in one.facts))


def _sentences(passage: Passage, sums: bool) -> Iterator[str]:
    for piece in passage.apart():
        yield in_a_row(rules_once(piece.lines)) if sums else piece.words


def _is_known(passage: Passage) -> bool:
    """Whether it only says that a card is in play, which the card's own line has said."""
    return all(isinstance(fact, f.EventTakesEffect) for fact in passage.facts)


def _drawn(passage: Passage) -> Iterator[int]:
    for fact in passage.facts:
        if isinstance(fact, f.EventsDrawn):
            yield from fact.events
        elif isinstance(fact, f.SetAsideApplied):
            yield fact.event


def why(passages: Iterable[Passage], explain: Explain = unexplained) -> Iterator[str]:
    """The sums, reasons and rules behind passages."""
    for passage in passages:
        behind = [in_a_row([line]) for line in passage.behind(explain)]
        if not (passage.is_heading or passage.minor or _is_known(passage)):
            headline = full_stop(passage.headline) if passage.headline else passage.words
            yield headline if behind else in_a_row(rules_once(passage.lines))
            yield from behind
