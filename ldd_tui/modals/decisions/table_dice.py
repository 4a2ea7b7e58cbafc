"""Dialogs for entering real dice and cards. They return a complete, possible outcome or None."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from textual.content import Content

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts import dice
from ldd_tui.modals.parts.card_face import corner
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, NOTHING, cited, column, here, lines, row
from ldd_tui.text import N_, _, names, ngettext, prompts
from ldd_tui.text.events import card_texts
from ldd_tui.text.phrases import capital, faces, listing, together
from ldd_tui.widgets.read_aloud import Told
from rules import engine
from rules.chance import Outcome, drawn, rolled
from rules.edition import Edition
from rules.model import Cards, CornflowerCard, Deck, Dice, Side, State, Technology

_ENTER = N_("{chosen}: {accept} enters this for good.")
_FACES = 6
_PIPS_ROWS = 2
_NUMBER, _TITLE, _CORNER = 2, 34, 11


class TableOutcomeDialog(Dialog[Outcome | None]):
    """Keeps what is entered while the same outcome is awaited."""

    WIDTH = 76
    _state: State | None = None

    def load(self, state: State) -> None:
        super().load()
        if state is not self._state:
            self._state = state
            self.start_anew()

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    @property
    def waiting(self) -> Dice | Cards:
        waiting = self.state.waiting
        assert isinstance(waiting, Dice | Cards)
        return waiting

    def start_anew(self) -> None:
        """Another outcome is awaited: forget what was entered."""

    def owner(self) -> Side | None:
        return self.waiting.side

    def intro(self, width: int) -> Content:
        return cited(prompts.prompt(self.state), self.waiting.rule)

    def action_go_on(self) -> None:
        """The space bar must not enter anything by accident."""


class TableDiceModal(TableOutcomeDialog):
    PLACE = "faces"

    def start_anew(self) -> None:
        self.typed: tuple[int, ...] = ()

    @property
    def missing(self) -> int:
        return self.waiting.count - len(self.typed)

    # -- what is shown

    def heading(self) -> str:
        return _("Dice from the table: {player}").format(player=names.player(self.waiting.side, self.state.setup))

    def detail(self, width: int) -> Content:
        count = self.waiting.count
        pips = count <= _PIPS_ROWS * _abreast(dice.PIPS, width) and self.app.size.height >= dice.PIPS_FROM
        boxes = [self._die(index, pips) for index in range(count)]
        abreast = _abreast(dice.PIPS if pips else dice.BOX, width)
        rows = [line for start in range(0, count, abreast) for line in dice.boxes(boxes[start : start + abreast])]
        progress = _missing(self.missing) if self.missing else with_keys(_(_ENTER), chosen=faces(self.typed))
        return lines(*rows, NOTHING, here(Content.styled(progress, DIM if self.missing else CHOSEN)))

    def told(self) -> Told:
        return super().told()._replace(about=faces(self.typed) if self.typed else "")

    def _die(self, index: int, pips: bool) -> dice.Box:
        if index < len(self.typed):
            return (dice.pips if pips else dice.box)(self.typed[index], BOLD)
        return dice.blank(CHOSEN if index == len(self.typed) else DIM, pips=pips)

    def hints(self) -> list[Key]:
        return [
            *([self.hint("1-6", _("faces"))] if self.missing else []),
            *([self.hint("erase")] if self.typed else []),
            *([] if self.missing else [self.hint("accept", _("enter"))]),
            self.back_hint(_("later")),
        ]

    # -- what is done

    def action_digit(self, number: int) -> None:
        if not 1 <= number <= _FACES:
            self.refuse(_("A die shows 1 to 6, not {number}.").format(number=number))
        elif not self.missing:
            words = ngettext(
                "The die is entered: {erase} removes it.",
                "All {count} dice are entered: {erase} removes one.",
                self.waiting.count,
            )
            self.refuse(with_keys(words, count=self.waiting.count))
        else:
            self.typed = (*self.typed, number)
            self.say("")

    def action_take_back(self) -> None:
        self.typed = self.typed[:-1]
        self.say("")

    def action_accept(self) -> None:
        if self.missing:
            self.refuse(_missing(self.missing))
        else:
            self.dismiss(rolled(*self.typed))


class TableCardsModal(TableOutcomeDialog):
    PLACE = "hand"

    def start_anew(self) -> None:
        left = engine.available_cards(self.state)
        only = len(left) == self.waiting.count
        self.available = tuple(dict.fromkeys(left))
        """What can come, each once: several Poppies are alike."""
        self.left = Counter(left)
        self.chosen: tuple[int, ...] = self.available if only else ()
        self._typed_number = ""

    @property
    def deck(self) -> Deck:
        waiting = self.waiting
        assert isinstance(waiting, Cards)
        return waiting.deck

    @property
    def missing(self) -> int:
        return self.waiting.count - len(self.chosen)

    # -- what is shown

    def heading(self) -> str:
        return _("{cards} from the table: {player}").format(
            cards=capital(names.deck(self.deck)), player=names.player(self.waiting.side, self.state.setup)
        )

    def intro(self, width: int) -> Content:
        batch = self.state.athena.batch if self.deck == Deck.CORNFLOWER else ()
        if not batch:
            return super().intro(width)
        words = _("The pile ran out with {cards}, which count too. Shuffle the discard pile first.")
        return lines(super().intro(width), Content.styled(words.format(cards=faces(batch)), DIM))

    def rows(self) -> Sequence[Content]:
        return [self._row(card) for card in self.available]

    def _row(self, card: int) -> Content:
        sign = f" {glyphs().yes if card in self.chosen else ' '}"
        number = column(str(card), _NUMBER, right=True)
        if self.deck == Deck.CORNFLOWER:
            line = row(sign, number, _technologies(self._cornflower(card)))
        elif self.deck == Deck.POPPIES:
            left = ngettext("{count} left", "{count} left", self.left[card]).format(count=self.left[card])
            line = row(sign, number, column(self._card_name(card), _TITLE), (left, DIM))
        else:
            title = column(names.event(card, self.state.edition), _TITLE)
            line = row(
                sign,
                number,
                title,
                column(corner(card, self.state), _CORNER),
                f"[{card_texts.timing(card, self.state.edition).symbol}]",
            )
        return line.stylize(CHOSEN) if card in self.chosen else line

    def detail(self, width: int) -> Content:
        about = NOTHING
        if self.deck == Deck.CORNFLOWER:
            about = Content.styled(
                _cornflower_text(self._cornflower(self.available[self.cursor]), self.state.edition), DIM
            )
        names_of_cards = listing([self._card_name(card) for card in self.chosen])
        if not self.missing:
            words = with_keys(_(_ENTER), chosen=names_of_cards)
            return lines(about or None, Content.styled(words, CHOSEN))
        so_far = _("Chosen: {cards}.").format(cards=names_of_cards) if names_of_cards else None
        return lines(about or None, Content.styled(together(so_far, _missing(self.missing)), DIM))

    def _cornflower(self, card: int) -> CornflowerCard:
        return self.state.board.cornflower[card - 1]

    def _card_name(self, card: int) -> str:
        board = self.state.board
        if self.deck == Deck.POPPIES:
            return names.poppy(board.poppy_kinds(self.waiting.side)[card - 1], board.edition)
        return str(card) if self.deck == Deck.CORNFLOWER else names.card(card, board.edition)

    def hints(self) -> list[Key]:
        return [
            self.hint("{up}{down}", _("move")),
            self.hint("0-9", _("by number")),
            self.hint("go_on", _("put back") if self.available[self.cursor] in self.chosen else _("choose")),
            *([] if self.missing else [self.hint("accept", _("enter"))]),
            self.back_hint(_("later")),
        ]

    # -- what is done

    def moved(self) -> None:
        self._typed_number = ""

    def action_digit(self, number: int) -> None:
        sought = f"{self._typed_number}{number}"
        found = [index for index, card in enumerate(self.available) if str(card).startswith(sought)]
        if found:
            self.move_to(found[0])
            self._typed_number = sought
        else:
            self._typed_number = ""
            self.refuse(_("{number} is not possible here.").format(number=sought))

    def action_go_on(self) -> None:
        self._typed_number = ""
        card = self.available[self.cursor]
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        elif self.waiting.count == 1:
            self.chosen = (card,)
        elif not self.missing:
            words = _("You have chosen {count}: {go_on} puts one back.")
            self.refuse(with_keys(words, count=self.waiting.count))
            return
        else:
            self.chosen = (*self.chosen, card)
        self.say("")

    def action_put_back(self) -> None:
        self.chosen = self.chosen[:-1]
        self.say("")

    def action_accept(self) -> None:
        if self.missing:
            self.refuse(_missing(self.missing))
        else:
            self.dismiss(drawn(*self.chosen))


def dialog_for(state: State) -> type[TableOutcomeDialog]:
    return TableDiceModal if isinstance(state.waiting, Dice) else TableCardsModal


def _abreast(cells: int, width: int) -> int:
    return max(1, (width + 1) // (cells + 1))


def _missing(count: int) -> str:
    return _("Still missing: {count}.").format(count=count)


def _technologies(card: CornflowerCard) -> str:
    return ", ".join(
        f"{names.technology(which)} {rp}" for which, rp in zip(Technology, card.technology, strict=True) if rp
    )


def _cornflower_text(card: CornflowerCard, edition: Edition) -> str:
    entente, central_powers = (names.sector(target, edition) for target in card.target)
    return _("{card}: targets {entente} (E), {central_powers} (C), reinforces {sectors}.").format(
        card=card.number,
        entente=entente,
        central_powers=central_powers,
        sectors=listing([names.sector(sector, edition) for sector in sorted(card.reinforcement)]),
    )
