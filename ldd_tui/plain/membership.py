"""What concerns a member in plain lines: results, cups, holidays, the time zone and notices."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace

from ldd_tui.games import holidays
from ldd_tui.plain.cups import cups_in_lines
from ldd_tui.plain.games import one_of
from ldd_tui.plain.talk import Talk, table
from ldd_tui.text import _, club, cups, dates, in_use, notices
from ldd_tui.text import results as words
from ldd_tui.text.game_summary import searchable
from ldd_tui.text.phrases import capital, full_stop, labelled
from ldd_tui.text.store_errors import error_text
from saves.club import zones
from saves.club.notices import address, confirm
from saves.club.preferences import CLUB
from saves.club.visit import Visit
from saves.club.ways import DELIVERY, OFFERED, TEST, WAY, Delivery, Offered, Way
from saves.errors import SavesError

_MOST = 20
"""Rows of one table, and names offered at once."""


def own_affairs(visit: Visit, talk: Talk) -> None:
    choices: list[tuple[Callable[[Visit, Talk], None] | None, str]] = [
        (_results, words.title()),
        (cups_in_lines, cups.title()),
        (_holidays, capital(_("holidays"))),
        (ask_zone, _("Time zone")),
        (_notices, capital(_("how you are notified"))),
        (None, _("Back to the games")),
    ]
    while (chosen := one_of(talk, _("What do you want to do?"), choices)) is not None:
        try:
            chosen(visit, talk)
        except SavesError as error:
            talk.say(full_stop(error_text(error)))


def _results(visit: Visit, talk: Talk) -> None:
    from ldd_tui.coach import club_results

    member = visit.member
    assert member is not None
    found = club_results.read(visit.store, visit.club, visit.games, member.id)
    found = replace(found, played=club_results.played(found.stored))
    talk.say(*words.about_ladder(found), *table(words.headings_of_ladder(), words.ladder(found)))
    talk.say(labelled(words.of_member(member), " ".join(words.about_member(found, member))))
    own = [one for one, _side in found.seats_of(member.id)]
    talk.say(*table(words.headings_of_games(), words.games(found, own[:_MOST], now=time.time())))


def _holidays(visit: Visit, talk: Talk) -> None:
    club, member = visit.club, visit.member
    assert member is not None
    planned = holidays.planned(club, member)
    if planned:
        withdrawn = [(days, _("Withdraw: {holidays}").format(holidays=told)) for days, told in planned]
        asked = one_of(talk, _("What do you want to do?"), [*withdrawn, (None, _("More holidays"))])
        if asked is not None:
            talk.say(holidays.withdraw(club, member.id, asked))
            return
    talk.say(holidays.question(), _("An empty line changes nothing."))
    typed = talk.ask()
    if typed and typed.strip():
        try:
            talk.say(holidays.be_away(club, member.id, typed))
        except holidays.NotUnderstood as error:
            talk.say(str(error))


def _notices(visit: Visit, talk: Talk) -> None:
    """Kinds and hours are chosen on the screen."""
    member, preferences = visit.member, visit.preferences
    assert member is not None
    offered, way = preferences.of(CLUB, OFFERED, Offered) or Offered(), preferences.of(member.id, WAY, Way) or Way()
    delivery = preferences.of(member.id, DELIVERY, Delivery)
    if delivery is not None and delivery.wrong:
        talk.say(notices.last_attempt(delivery))
    if not address(preferences, member.id).confirms(way) and _confirms(visit, talk, member.id):
        return
    now = notices.BY_WORDS[way.by if offered.has(way.by) else "none"][0]
    words = {by: labelled(_(label), _(about)) for by, (label, about) in notices.BY_WORDS.items() if offered.has(by)}
    as_before = (None, _("As before: {way}").format(way=" ".join(filter(None, (_(now), way.to)))))
    by = one_of(talk, capital(_("how you are notified")), [*words.items(), as_before])
    if by is None:
        return
    to = ""
    if by in ("mail", "hook"):
        talk.say(_("Type the address."))
        to = (talk.ask() or "").strip()
    wrong = notices.wrong(by, to, offered)
    if wrong is not None:
        talk.say(wrong)
        return
    way = replace(way, by=by, to=to, language=in_use())
    preferences.put(member.id, WAY, way)
    if address(preferences, member.id).confirms(way):
        talk.say(_("Saved."))
    else:
        preferences.put(member.id, TEST, visit.club.now())
        talk.say(notices.code_coming())
        _confirms(visit, talk, member.id)


def _confirms(visit: Visit, talk: Talk, member: str) -> bool:
    """Whether a member types the code of their address."""
    talk.say(notices.code_sent(), _("An empty line changes nothing."))
    while typed := (talk.ask() or "").strip():
        right = confirm(visit.preferences, member, typed)
        talk.say(notices.answer(right=right))
        if right:
            return True
    return False


def ask_zone(visit: Visit, talk: Talk) -> None:
    member = visit.member
    assert member is not None
    here = visit.preferences.of(member.id, zones.ZONE, str) or visit.zone or ""
    asked = _("Type a part of your time zone's name, such as Paris. An empty line takes {zone}.")
    talk.say(club.about_zone(), asked.format(zone=here or _("the server's")))
    while (line := talk.ask()) is not None:
        typed = searchable(line.strip())
        found = [name for name in zones.names() if typed in searchable(name)] if typed else [here]
        exact = [name for name in found if searchable(name) == typed]
        if len(exact or found) == 1:
            visit.choose_zone((exact or found)[0])
            dates.use_zone(zones.of_member(visit.preferences, member.id))
            talk.say(_("Saved."))
            return
        talk.say(*(found[:_MOST] or [_("No name has these letters.")]))
