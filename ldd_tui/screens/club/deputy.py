"""What a deputy can do in the lobby: to a game, a member, a key or a message. The host has commands for the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ldd_tui.games.arranging import Offer
from ldd_tui.games.computer_decisions import judge
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.screens.club.asking import ask_for_member
from ldd_tui.screens.club.presence import words_of
from ldd_tui.screens.club.substitutes import ask_why, choose_substitute
from ldd_tui.text import _, club, names, rulings
from ldd_tui.text.phrases import full_stop, labelled
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from rules.model import Side
from saves.club import clocks
from saves.club.clocks import WrongClock
from saves.club.games import ClubGame
from saves.club.members import LONGEST_NAME, Member
from saves.club.talk import LOBBY
from saves.errors import SavesError

if TYPE_CHECKING:
    from ldd_tui.screens.club.lobby import LobbyScreen

_LINES = 20
_KEY_CELLS, _WORDS_CELLS = 80, 200

Choice = tuple[str, str, Callable[[], None]]
"""A label, what it means, and the act."""


class Deputy:
    """`about`: who plays the game, "" without a game."""

    def __init__(self, lobby: LobbyScreen, member: Member, game: ClubGame | None, about: str) -> None:
        self._lobby = lobby
        self._visit = lobby.visit
        self._by = member.id
        self._game = game
        self._about = about

    def choose(self) -> None:
        found, about = [*self._about_members()], self._about
        if self._game is not None:
            try:
                self._visit.games.check_ruling(self._game, self._by)
                found = [*self._about_game(self._game), *found]
            except SavesError as error:
                about = f"{about} {error_text(error)}"
            name = clean(self._game.summary.name, _WORDS_CELLS)
            about = labelled(name, about) if name else about
        self._offer(_("A deputy's work"), about, found)

    def _offer(self, title: str, standing: str, choices: Sequence[Choice]) -> None:
        offers = tuple(Offer(str(place), label, about) for place, (label, about, _act) in enumerate(choices))

        def chosen(what: str | None) -> None:
            if what is not None:
                choices[int(what)][2]()

        self._lobby.open_dialog(ArrangeModal, offers, standing, title, then=chosen)

    def _refuse(self, words: str) -> None:
        self._lobby.say(words, refused=True)

    def _do(self, act: Callable[[], object], said: str) -> None:
        if self._lobby.done(act):
            self._lobby.show_and_say(said)

    def _why(self, title: str, act: Callable[[str], object], said: str, about: str = "") -> None:
        ask_why(self._lobby, title, lambda why: self._do(lambda: act(why), said), about)

    # -- a game

    def _about_game(self, game: ClubGame) -> list[Choice]:
        allowed = game.agreements.host_allows
        watch = partial(self._visit.games.book(game.id).watch, None, not allowed)
        label = _("Let nobody watch") if allowed else _("Let others watch")
        shown: list[Choice] = [(label, _("The players can't change this."), partial(self._do, watch, label))]
        if game.summary.over is not None or game.agreements.is_open:
            return shown
        kept = [side for side in Side if side in game.agreements.kept]
        substitutes = [
            (
                _("Substitute for {side}").format(side=names.the_side(side)),
                _("Someone else, or a level, plays on."),
                partial(self._substitute, game, side),
            )
            for side in kept
            if len(kept) > 1
        ]
        clock = _("Another clock"), _("Of any kind, or none."), partial(self._clock, game)
        adjudicate = _("Adjudicate"), _("You decide who has won."), partial(self._adjudicate, game)
        annul = _("Annul the game"), _("It ends, and nobody has won."), partial(self._end, game, None, None)
        return [*substitutes, clock, adjudicate, annul, *shown]

    def _substitute(self, game: ClubGame, side: Side) -> None:
        games, title = self._visit.games, _("Substitute for {side}").format(side=names.the_side(side))

        def chosen(member: str, level: str) -> None:
            def act(why: str) -> None:
                games.leave_seat(game.id, side, self._by, why=why, member=member, level=level)

            self._why(title, act, _("The seat is free."))

        choose_substitute(self._lobby, self._about, chosen)

    def _clock(self, game: ClubGame) -> None:
        def typed(words: str) -> None:
            try:
                clock = clocks.typed(words)
            except WrongClock as error:
                self._refuse(error_text(error))
                return
            set_clock = partial(self._visit.games.set_clock, game.id, self._by, clock=clock)
            self._why(_("Another clock"), set_clock, _("The clock is set."), club.clock(clock))

        text = _(
            "Hours for each decision, such as 72, or a bank, such as {example}. Ending in w: weekends off. 0: no clock."
        )
        self._lobby.type(_("Another clock"), text.format(example="72+12/120"), _("go on"), typed)

    def _adjudicate(self, game: ClubGame) -> None:
        try:
            entente = round(100 * judge(self._visit.store.load(game.id).state))
        except SavesError:
            entente = None
        chance = "" if entente is None else rulings.chance(entente)
        about = _("This ends the game. Everybody can read why.")
        sides: list[Choice] = [
            (_("{Side} won").format(Side=names.The_side(side)), about, partial(self._end, game, side, entente))
            for side in Side
        ]
        self._offer(_("Adjudicate"), chance, sides)

    def _end(self, game: ClubGame, winner: Side | None, entente: int | None) -> None:
        title = _("Annul the game") if winner is None else _("{Side} won").format(Side=names.The_side(winner))

        def end(why: str) -> None:
            self._visit.games.end(game.id, self._by, why, winner, entente)

        self._why(title, end, _("The game is over."), _("This can't be undone."))

    # -- members, keys, messages

    def _about_members(self) -> list[Choice]:
        people = self._visit.club
        member = (
            _("Remove a member"),
            _("They can't log in again, even as a guest. Their games can go on or be claimed."),
            lambda: ask_for_member(self._lobby, _("Remove a member"), _("go on"), self._remove),
        )

        def ban(key: str) -> None:
            act, said = partial(people.ban_key, clean(key, _KEY_CELLS), self._by), _("The key is banned.")
            self._why(_("Ban a key"), act, said)

        key = (
            _("Ban a key"),
            _("A stranger's, who then can't even watch."),
            lambda: self._lobby.type(_("Ban a key"), _("Its fingerprint, as in the log:"), _("go on"), ban, _KEY_CELLS),
        )
        delete = (
            _("Delete a message"),
            _("Who wrote it, who deleted it and why stay visible."),
            self._choose_message,
        )
        invite = (
            _("Invite a member"),
            _("A code is good for one person and one week."),
            lambda: self._lobby.type(_("Invite a member"), _("Their name:"), _("go on"), self._invite, LONGEST_NAME),
        )
        announce = (
            _("Announcement"),
            _("Shown to everybody in the lobby."),
            lambda: self._lobby.type(_("Announcement"), _("0: none."), _("do it"), self._announce, _WORDS_CELLS),
        )
        return [member, key, delete, invite, announce]

    def _invite(self, name: str) -> None:
        codes: list[str] = []
        if self._lobby.done(lambda: codes.append(self._visit.club.invite(clean(name), by=self._by))):
            words = _("Within a week, {name} can log in with join-{code} before the @.")
            self._lobby.show_and_say(words.format(name=names.person(clean(name)), code=codes[0].lower()))

    def _announce(self, words: str) -> None:
        words = "" if words.strip() == "0" else words
        said = _("Shown in the lobby") if words else _("Announcement removed")
        self._do(lambda: self._visit.club.announce(words, self._by), full_stop(said))

    def _remove(self, member: Member) -> None:
        def remove(why: str) -> None:
            self._visit.club.remove(member.id, self._by, why)
            self._visit.games.free_seats_of(member.id)

        name = names.person(clean(member.name))
        self._why(_("Remove {name}").format(name=name), remove, _("{name} removed").format(name=name))

    def _choose_message(self) -> None:
        rooms = (LOBBY,) if self._game is None else (self._game.id, LOBBY)
        said = [one for room in rooms for one in reversed(self._visit.talk.last(room, _LINES)) if one.words]
        if not said:
            self._refuse(_("No messages yet."))
            return
        title = _("Delete a message")
        choices: list[Choice] = [
            (
                labelled(clean(words.who), clean(words.words, _WORDS_CELLS)),
                words.when,
                partial(self._why, title, partial(self._delete, one.id), _("The message is deleted.")),
            )
            for one, words in zip(said, words_of(self._visit, tuple(said)), strict=True)
        ]
        self._offer(title, "", choices)

    def _delete(self, message: int, why: str) -> None:
        self._visit.club.delete_talk(message, self._by, why)
