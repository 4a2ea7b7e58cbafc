"""What members and deputies do about cups: enter and leave, make one, start it, rule on its games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ldd_tui.games.arranging import Offer
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.modals.name import NameModal
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.club.asking import ask_for_member
from ldd_tui.screens.club.new_table import PRESETS, in_words
from ldd_tui.screens.club.substitutes import ask_why
from ldd_tui.text import _, club, cups, names, pgettext
from ldd_tui.text.phrases import capital, question
from rules.editions import EDITIONS
from rules.model import Side
from saves.club.cup_book import KINDS, Cup
from saves.club.cups import LONGEST_NAME
from saves.club.standings import Played
from saves.club.visit import Visit

_DAYS = 7, 3, 1, 14, 30

Choice = tuple[str, str, Callable[[], None]]
"""A label, what it means, and the act."""


class CupWork:
    """`do`: carries an act out, shows what is refused, and then the cups as they are."""

    def __init__(
        self, screen: BaseScreen, visit: Visit, member: str, do: Callable[[Callable[[], object]], None]
    ) -> None:
        self._screen = screen
        self._cups = visit.cups
        self._member = member
        self._do = do

    def enter_or_leave(self, cup: Cup) -> None:
        if self._member not in cup.members or self._member in cup.left:
            self._do(partial(self._cups.enter, cup.id, self._member))
            return
        leave = partial(self._do, partial(self._cups.leave, cup.id, self._member))
        if cup.began is None:
            leave()
            return
        title = question(_("Leave {cup}").format(cup=cups.name(cup)))
        text = _("You lose its games that haven't begun; you play on in the others.")
        self._screen.ask(text, leave, title=title, yes=_("Leave"), no=_("Stay"), default=False)

    def direct(self, cup: Cup | None, game: Played | None) -> None:
        """A deputy's choices about a cup and one of its games."""
        found: list[Choice] = [(_("New cup"), _("Members enter it here."), self._choose_kind)]
        if cup is not None and cup.finished is None:
            found = [*self._about(cup, game), *found]
        self._offer(_("A deputy's work"), "" if cup is None else cups.name(cup), found)

    def _about(self, cup: Cup, game: Played | None) -> list[Choice]:
        found: list[Choice] = []
        if cup.began is None:
            start = partial(self._do, partial(self._cups.start, cup.id, self._member))
            found.append((_("Start the cup"), _("Entries close, and the first tables are made."), start))
        if game is not None and game.score is None:
            for side in (*Side, None):
                label = (
                    _("Both forfeit the game") if side is None else _("{Side} won").format(Side=names.The_side(side))
                )
                rule = partial(self._cups.rule, cup.id, game.game, side, self._member)
                found.append((label, _("By forfeit, before the game begins."), partial(self._why, label, rule)))
        exclude, cancel = _("Exclude a member"), _("Cancel the cup")

        def chosen(member: Any) -> None:
            self._why(exclude, partial(self._cups.leave, cup.id, member.id, self._member))

        ask = partial(ask_for_member, self._screen, exclude, _("go on"), chosen)
        end = partial(self._why, cancel, partial(self._cups.cancel, cup.id, self._member))
        return [
            *found,
            (exclude, _("They lose its games that haven't begun."), ask),
            (cancel, _("Games that have begun go on."), end),
        ]

    def _why(self, title: str, act: Callable[[str], object]) -> None:
        ask_why(self._screen, title, lambda why: self._do(partial(act, why)))

    # -- a new cup

    def _choose_kind(self) -> None:
        self._offer(
            _("New cup"),
            "",
            [(capital(cups.kind(one)), cups.rule(one), partial(self._choose_edition, kind=one)) for one in KINDS],
        )

    def _choose_edition(self, **made: Any) -> None:
        found: list[Choice] = [
            (capital(names.edition_of(one)), "", partial(self._choose_games, edition=one, **made)) for one in EDITIONS
        ]
        self._offer(_("New cup"), _("Which edition?"), found)

    def _choose_games(self, **made: Any) -> None:
        found: list[Choice] = [
            (_("One game"), _("A pair plays one game."), partial(self._choose_clock, games=1, **made)),
            (
                _("A match"),
                _("Sides swapped, the same luck; the results add up."),
                partial(self._choose_clock, games=2, **made),
            ),
        ]
        self._offer(_("New cup"), _("How many games does a pair play?"), found)

    def _choose_clock(self, **made: Any) -> None:
        found: list[Choice] = [
            (*in_words(one), partial(self._choose_days, clock=one, **made)) for one in PRESETS.values()
        ]
        none = pgettext("clock of a table", "none"), _("No time limit."), partial(self._choose_days, clock=None, **made)
        self._offer(_("New cup"), _("Clock"), [*found, none])

    def _choose_days(self, **made: Any) -> None:
        found: list[Choice] = [
            (club.amount(days * 24), "", partial(self._type_name, closes=float(days), **made)) for days in _DAYS
        ]
        self._offer(_("New cup"), _("Entries close after:"), found)

    def _type_name(self, **made: Any) -> None:
        def typed(name: str | None) -> None:
            if name:
                self._do(partial(self._cups.make, self._member, name, **made))

        title, text, done = _("New cup"), _("What is the cup called?"), _("go on")
        self._screen.open_dialog(NameModal, "", title=title, text=text, done=done, longest=LONGEST_NAME, then=typed)

    def _offer(self, title: str, standing: str, choices: Sequence[Choice]) -> None:
        offers = tuple(Offer(str(place), label, about) for place, (label, about, _act) in enumerate(choices))

        def chosen(what: str | None) -> None:
            if what is not None:
                choices[int(what)][2]()

        self._screen.open_dialog(ArrangeModal, offers, standing, title, then=chosen)
