"""Choices with what each means: what players can ask of each other besides moves, and what a deputy can do."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.games.arranging import Offer
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.text import N_, _
from ldd_tui.text.safe_text import clean_sentence

_CELLS = 300


class ArrangeModal(Dialog[str | None]):
    PURPOSE = N_("What you can agree with the other player, or do besides playing.")
    WIDTH = 74
    GIVEN_WORDS = True

    def load(self, offers: Sequence[Offer], standing: str, title: str = "") -> None:
        super().load()
        self.offers, self.standing, self.given_title = offers, standing, title

    def show(self, offers: Sequence[Offer], standing: str) -> None:
        whats, chosen = [offer.what for offer in offers], self.offers[self.cursor].what
        self.offers, self.standing = offers, standing
        self.cursor = whats.index(chosen) if chosen in whats else 0
        self.repaint()

    def heading(self) -> str:
        return self.given_title or _("Between the players")

    def intro(self, width: int) -> Content:
        return Content(clean_sentence(self.standing, _CELLS))

    def rows(self) -> Sequence[Content]:
        return [Content(f" {clean_sentence(offer.label, _CELLS)} ") for offer in self.offers]

    def detail(self, width: int) -> Content:
        return Content(clean_sentence(self.offers[self.cursor].about, _CELLS))

    def action_accept(self) -> None:
        self.dismiss(self.offers[self.cursor].what)

    def action_go_on(self) -> None:
        """The space bar must not choose by accident."""
        self.refuse_key("space")

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("choose")), self.hint("accept", _("do it")), self.back_hint()]
