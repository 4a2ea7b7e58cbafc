"""What happened, in lines: every kind of passage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import assert_never

from ldd_tui.plain.positions import card
from ldd_tui.telling.passages import Explain, Kind, Passage, in_a_row, rules_once, unexplained, with_headings
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
    """`state`: after them, for what new cards mean in it. `sums`: with the sums and rules. `cards`: with what each
    drawn card does. `ended`: the sides whose ended phases are told too, for nobody here has ended them."""

    def is_told(passage: Passage) -> bool:
        main = passage.main
        return not passage.minor or (isinstance(main, f.SubPhaseEnded) and main.side in ended)

    for passage in with_headings(passages, is_told):
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
