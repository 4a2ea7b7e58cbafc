"""An event card's row in a list, and its face with its meaning in the position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.look.glyphs import FANCY, glyphs
from ldd_tui.modals.parts.styles import BOLD, CORNER, DIM, GOOD, NOTHING, WARN, column, lines, row, widest
from ldd_tui.text import _, names
from ldd_tui.text.events import card_texts
from ldd_tui.text.events.card_texts import DOES_NOTHING, IN_EFFECT, UNDER_WAY, card_status
from ldd_tui.text.phrases import before, capital
from rules.model import State

_FRAME, _GAP, _LEAST_CARD = 4, 1, 34
_POINTER, _NUMBER, _TIMING = 1, 2, 3


class CardColumns(NamedTuple):
    """Cells of `card_row`'s columns."""

    title: int
    corner: int
    timing: bool = True


_ALL_CARDS = CardColumns(34, 11)  # fits every card

_STYLES = {**dict.fromkeys(DOES_NOTHING, WARN), IN_EFFECT: GOOD, UNDER_WAY: GOOD}


def status(event: int, state: State) -> Content:
    message = card_status(event, state)
    return Content.styled(_(message), _STYLES.get(message, DIM))


def corner(event: int, state: State) -> Content:
    """The corner's colour, as colour and word; without corners, the year in which it counts."""
    if not state.board.corners:
        blue = event in state.board.blue_years
        return Content.styled(_("{year} only").format(year=state.edition.cards[event].year) if blue else "", DIM)
    colour = state.board.corner(event)
    sign = "" if glyphs() is not FANCY else "◣ "
    return Content.styled(f"{sign}{names.corner(colour)}", CORNER[colour])


def card_columns(events: Sequence[int], state: State, width: int) -> CardColumns:
    """Columns wide enough for these cards; narrow lists drop the timing, then shorten titles."""
    title = widest([names.event(event, state.edition) for event in events])
    corners = widest([_corners(state), *(corner(event, state).plain for event in events)])
    state_of_play = widest([_("Status"), *(status(event, state).plain for event in events)])
    room = width - _POINTER - _NUMBER - corners - state_of_play - 3  # the blanks before three columns
    if title + 1 + _TIMING <= room:
        return CardColumns(title, corners)
    return CardColumns(min(title, room), corners, timing=False)


def card_row(
    event: int, state: State, status_words: Content | None = None, columns: CardColumns = _ALL_CARDS
) -> Content:
    """`status_words`: replace the card's `status`."""
    timing = [column(f"[{card_texts.timing(event, state.edition).symbol}]", _TIMING)] if columns.timing else []
    return Content(" ").join(
        (
            column(str(event), _NUMBER, right=True),
            column(names.event(event, state.edition), columns.title),
            column(corner(event, state), columns.corner),
            *timing,
            status_words or status(event, state),
        )
    )


def under_titles(line: Content) -> Content:
    return line.pad_left(_NUMBER)


def _corners(state: State) -> str:
    return _("Corner") if state.board.corners else ""


def card_head(state: State, columns: CardColumns = _ALL_CARDS) -> Content:
    return Content(" ").join(
        (
            column("", _NUMBER),
            column(_("Event"), columns.title),
            column(_corners(state), columns.corner),
            *([column("", _TIMING)] if columns.timing else []),
            _("Status"),
        )
    )


def card_face(event: int, state: State, status_words: Content | None = None, *, now: str | None = None) -> Content:
    """Title and year, corner, timing and duration, effect, and its meaning now. `status_words` replace its `status`.
    `now`: the word before that meaning, by default `means`; "" leaves the meaning out."""
    options = state.setup.options
    timing = card_texts.timing(event, state.edition)
    board = state.board
    note = names.corner_note(board.corner(event), options) if board.corners else ""
    athena = [(side, card_texts.athena_note_now(event, side, state)) for side in options.athena]
    year = str(state.edition.cards[event].year)
    head = row((names.card(event, state.edition), BOLD), (year, DIM), status_words or status(event, state))
    acts = f"{capital(timing.word)}, {card_texts.duration(event, state.edition)}"
    return lines(
        head,
        *([Content.assemble(corner(event, state), (f"  {note}", DIM))] if note or corner(event, state) else []),
        Content.assemble((f"[{timing.symbol}]", BOLD), f" {acts}"),
        "",
        card_texts.effect(event, state.edition),
        *(_paragraph(now or card_texts.means(event, state), card_texts.right_now(event, state)) if now != "" else ()),
        *(piece for side, words in athena for piece in _paragraph(names.side(side), words)),
    )


def drawn_cards(events: Sequence[int], state: State, width: int, *, short: bool = False) -> list[Content]:
    """Cards next to each other as the width allows. `short`: one line of effect, without Athena, in as few lines as
    possible."""
    most = max(1, min(len(events), (width + _GAP) // (_LEAST_CARD + _GAP)))
    ways = (_beside(events, state, width, beside, short) for beside in range(most, 0 if short else most - 1, -1))
    return min(ways, key=len)


def _beside(events: Sequence[int], state: State, width: int, beside: int, short: bool) -> list[Content]:
    cells = (width - _GAP * (beside - 1)) // beside
    found: list[Content] = []
    for start in range(0, len(events), beside):
        inside = [
            [*_title_inside(event, state, cells), *_inside(event, state, cells - _FRAME, short)]
            for event in events[start : start + beside]
        ]
        height = max(map(len, inside))
        framed = [
            _framed(event, state, [*text, *[NOTHING] * (height - len(text))], cells)
            for event, text in zip(events[start:], inside, strict=False)
        ]
        if short and beside == 1 and start + 1 < len(events):
            framed[0].pop()  # the next card's head parts them
        found += [Content(" " * _GAP).join(line) for line in zip_longest(*framed, fillvalue=NOTHING)]
    return found


def _framed(event: int, state: State, text: Sequence[Content], cells: int) -> list[Content]:
    """A card whose frame holds number, title and year; a long title is below."""
    top_left, top_right, bottom_right, bottom_left, across, down = list(glyphs().frame)
    year = f" {state.edition.cards[event].year} {across}{top_right}"
    head = f" {event} " if _title_inside(event, state, cells) else f" {event} {names.event(event, state.edition)} "
    title = Content.styled(head, BOLD)
    line = across * (cells - 2 - title.cell_length - len(year))
    return [
        Content.assemble((f"{top_left}{across}", DIM), title, (f"{line}{year}", DIM)),
        *(Content.assemble((f"{down} ", DIM), column(one, cells - _FRAME), (f" {down}", DIM)) for one in text),
        Content.styled(f"{bottom_left}{across * (cells - 2)}{bottom_right}", DIM),
    ]


def _title_inside(event: int, state: State, cells: int) -> list[Content]:
    title = names.event(event, state.edition)
    around = f" {event}   {state.edition.cards[event].year}     "
    fits = cell_len(title) + len(around) <= cells
    return [] if fits else Content.styled(title, BOLD).wrap(max(1, cells - _FRAME))


def _inside(event: int, state: State, width: int, short: bool) -> list[Content]:
    now = card_texts.right_now(event, state)
    pieces = [
        *_says_what(event, state, short=short),
        *([Content.assemble((before(card_texts.means(event, state)), BOLD), now)] if now else []),
        *(
            Content.assemble((before(names.side(side)), BOLD), words)
            for side in ([] if short else state.setup.options.athena)
            if (words := card_texts.athena_note_now(event, side, state))
        ),
    ]
    return [line for piece in pieces for line in piece.wrap(max(1, width))]


def _says_what(event: int, state: State, *, short: bool) -> tuple[Content, ...]:
    head = row(corner(event, state), status(event, state))
    if short:
        return (Content.assemble(head, "  ", card_texts.brief(event, state.edition)),)
    timing = card_texts.timing(event, state.edition)
    acts = f"{timing.word}, {card_texts.duration(event, state.edition)}"
    return (
        head,
        Content.assemble((f"[{timing.symbol}] ", BOLD), (acts, DIM)),
        Content(card_texts.effect(event, state.edition)),
    )


def _paragraph(who: str, words: str | None) -> tuple[str | Content, ...]:
    return ("", Content.assemble((before(who), BOLD), words)) if words else ()
