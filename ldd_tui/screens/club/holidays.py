"""Holidays: days on which the clocks of somebody's decisions stand."""

from __future__ import annotations

from ldd_tui.screens.club.asking import Asker
from ldd_tui.text import _, dates, ngettext
from ldd_tui.text.phrases import together
from ldd_tui.text.spans import DAY
from saves.club import holidays


class Holidays:
    """Asks for how many days from now a member is away."""

    def __init__(self, lobby: Asker) -> None:
        self._lobby = lobby

    def ask(self) -> None:
        """Ask for how many days; said before that is how long it is now."""
        words = _("For how many days from now are you away? Your clocks stand until then; 0: you are back.")
        self._lobby.type(_("Holidays"), together(self._as_it_is(), words), _("go on"), self._typed)

    def _as_it_is(self) -> str | None:
        """Until when the member is away now."""
        visit = self._lobby.visit
        now, member = visit.club.now(), visit.member
        until = None if member is None else holidays.back_at(member.away, now)
        return None if until is None else _("You are away until {when}.").format(when=dates.brief(until, now))

    def _typed(self, typed: str) -> None:
        if typed.isascii() and typed.isdigit():
            self._be_away(int(typed))
        else:
            self._lobby.say(_("Expected a number of days, as {example}.").format(example=7), refused=True)

    def _be_away(self, days: int) -> None:
        lobby, club, member = self._lobby, self._lobby.visit.club, self._lobby.visit.member
        if member is None:
            return
        if not days:
            if lobby.done(lambda: club.be_back(member.id)):
                lobby.show()
                lobby.say(_("You are back: your clocks run again."))
        elif lobby.done(lambda: club.be_away(member.id, club.now(), club.now() + days * DAY)):
            lobby.show()
            words = ngettext("You are away for {count} day.", "You are away for {count} days.", days)
            lobby.say(words.format(count=days))
