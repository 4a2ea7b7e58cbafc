"""A club's cups in plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ldd_tui.games import cup_work
from ldd_tui.games.cup_work import Work
from ldd_tui.plain.games import one_of
from ldd_tui.plain.talk import Talk, table
from ldd_tui.text import _, cups
from ldd_tui.text.phrases import as_sentence, dashed, full_stop, in_parts, labelled, question, together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from saves.club.cup_book import Cup
from saves.club.cups import LONGEST_NAME
from saves.club.games import LONGEST_WHY
from saves.club.standings import Games, played
from saves.club.visit import Visit
from saves.errors import SavesError


def cups_in_lines(visit: Visit, talk: Talk) -> None:
    """Until the member goes back."""
    member = visit.member
    assert member is not None
    talk.say(*cups.how_to())
    while True:
        visit.cups.advance()
        games, members, now = visit.cups.games(), visit.club.members(), visit.club.now()
        found = cups.cups(visit.cups.all(), games, members, now)
        rows = list(zip([row.name for row in found], table(cups.headings_of_cups(), found), strict=True))
        if member.deputy:
            rows.append(("", _("New cup")))
        chosen = one_of(talk, _("Which cup?"), [*rows, (None, _("Back"))])
        if chosen is None:
            return
        try:
            cup = chosen or _new_cup(visit, talk)
            if cup:
                talk.say(*cups.about(visit.cups.cup(cup), members, now))
            while cup and _at_cup(visit, talk, cup):
                pass
        except SavesError as error:
            talk.say(full_stop(error_text(error)))


def _at_cup(visit: Visit, talk: Talk, id_: str) -> bool:
    """Tell how a cup stands and do one thing; False if the member goes back."""
    cup, games, members = visit.cups.cup(id_), visit.cups.games(), visit.club.members()
    talk.say(labelled(cups.name(cup), full_stop(cups.state(cup, games, members, visit.club.now()))))
    talk.say(*table(cups.headings_of_standings(cup), cups.table(cup, games, members)))
    for row in cups.rounds(cup, games, members):
        one, other, result = row.cells
        cells = [labelled(*cell) for cell in zip(cups.headings_of_rounds(), row.cells, strict=True) if cell[1]]
        bye = [labelled(one, result)]
        talk.say(together(full_stop(in_parts((row.section, *(cells if other else bye)))), row.about))
    works = [(work, work.label) for work in _works(visit, talk, cup, games)]
    work = one_of(talk, _("What do you want to do?"), [*works, (None, _("Back"))])
    if work is not None:
        try:
            _carry_out(visit, talk, work)
        except SavesError as error:
            talk.say(full_stop(error_text(error)))
    return work is not None


def _works(visit: Visit, talk: Talk, cup: Cup, games: Games) -> Iterator[Work]:
    member = visit.member
    assert member is not None
    if cup_work.can_enter_or_leave(cup, member.id):
        yield cup_work.own(visit.cups, cup, member.id)
    if member.deputy and cup.finished is None:
        if member.id not in cup.members and any(one.score is None for one in played(cup, games)):
            yield Work(_("Forfeit a game"), "", partial(_forfeit, visit, talk, cup, games, member.id))
        yield from cup_work.of_cup(visit.cups, cup, member.id, visit.club.members())


def _forfeit(visit: Visit, talk: Talk, cup: Cup, games: Games, by: str) -> None:
    members = visit.club.members()
    open_games = [
        (one, dashed(cups.member(members, player) for player in one.players))
        for one in played(cup, games)
        if one.score is None
    ]
    game = one_of(talk, _("Which game?"), [*open_games, (None, _("Back"))])
    if game is not None:
        works = [(work, work.label) for work in cup_work.of_game(visit.cups, cup, game, by, members)]
        work = one_of(talk, works[0][0].about, [*works, (None, _("Back"))])
        if work is not None:
            _carry_out(visit, talk, work)


def _carry_out(visit: Visit, talk: Talk, work: Work) -> None:
    """Raises `SavesError`."""
    given: dict[str, str] = {}
    for wanted in work.asks:
        answer = _player(visit, talk, work) if wanted == "member" else _why(talk)
        if not answer:
            return
        given[wanted] = answer
    if work.warning:
        talk.say(work.warning)
        if not one_of(talk, question(work.label), [(True, work.label), (False, _("Not now"))]):
            return
    work.do(**given)


def _player(visit: Visit, talk: Talk, work: Work) -> str | None:
    people = [(one, cups.member(visit.club.members(), one)) for one in work.people]
    return one_of(talk, full_stop(work.label), [*people, (None, _("Back"))])


def _why(talk: Talk) -> str:
    talk.say(_("Your reason, which everybody can read:"), _("An empty line changes nothing."))
    return clean(talk.ask() or "", LONGEST_WHY)


def _new_cup(visit: Visit, talk: Talk) -> str | None:
    member, given = visit.member, dict[str, str]()
    assert member is not None
    while term := next((one for one in cup_work.terms(given) if one.name not in given), None):
        if not term.choices:
            talk.say(term.question, _("An empty line changes nothing."))
            given[term.name] = clean(talk.ask() or "", LONGEST_NAME)
            if not given[term.name]:
                return None
            continue
        before = ("", *(about for _key, _label, about in term.choices))
        choices = [
            (key, label if about in ("", told) else labelled(label, about))
            for (key, label, about), told in zip(term.choices, before, strict=False)
        ]
        chosen = one_of(talk, as_sentence(term.label), choices, usual=True)
        if chosen is None:
            return None
        given[term.name] = chosen
    return cup_work.make(visit.cups, member.id, given)
