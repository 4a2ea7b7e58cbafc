"""A club's cups in words: their rules, standings and rounds."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.text import N_, NP_, _, club, dates, names, ngettext, pgettext
from ldd_tui.text.numbers import amount, decimal
from ldd_tui.text.phrases import capital, full_stop, labelled
from ldd_tui.text.safe_text import clean
from ldd_tui.text.your_games import Row
from rules.model import Side
from saves.club.cup_book import Cup, Kind
from saves.club.games import LONGEST_WHY
from saves.club.members import LONGEST_NAME, Members
from saves.club.standings import Games, Played, Standing, played, standings

_Column = tuple[str, Callable[[Standing], str]]

_KINDS: dict[Kind, tuple[tuple[str, str], str]] = {
    "round_robin": (NP_("a kind of cup", "round robin"), N_("Everybody meets everybody once.")),
    "swiss": (
        NP_("a kind of cup", "Swiss"),
        N_("Each round pairs members with equal points; nobody meets twice."),
    ),
    "knock_out": (
        NP_("a kind of cup", "knock-out"),
        N_("Whoever wins goes on; a tie is played again with sides swapped."),
    ),
}


def title() -> str:
    return _("Cups")


def kind(of: Kind) -> str:
    return pgettext(*_KINDS[of][0])


def rule(of: Kind) -> str:
    return _(_KINDS[of][1])


def name(cup: Cup) -> str:
    return clean(cup.made.name)


def member(members: Members, id_: str, cells: int = LONGEST_NAME) -> str:
    return clean(members.member(id_).name, cells)


# ------------------------------------------------------------------------------------------------ all cups


def headings_of_cups() -> tuple[str, ...]:
    return _("Cup"), _("Kind"), pgettext("of a cup", "Players"), _("State")


def cups(found: tuple[Cup, ...], games: Games, members: Members, now: float) -> list[Row]:
    return [
        Row(
            cup.id,
            "",
            (name(cup), kind(cup.made.kind), str(len(cup.members)), state(cup, games, members, now)),
            " ".join(rules(cup)[:2]),
        )
        for cup in found
    ]


def state(cup: Cup, games: Games, members: Members, now: float) -> str:
    """In a few words."""
    if cup.finished is not None:
        if cup.finished.why or not cup.rounds:
            return _("cancelled")
        first = [one.member for one in standings(cup, games) if one.place == 1]
        return _("won by {names}").format(names=", ".join(names.person(member(members, one)) for one in first))
    if cup.began is None:
        return _("entries until {when}").format(when=dates.brief(cup.made.closes, now))
    return _("round {number} of {count}").format(number=len(cup.rounds), count=cup.rounds_in_all)


def entered(cup: Cup) -> str:
    count = len(cup.members)
    return ngettext("{count} member has entered", "{count} members have entered", count).format(count=count)


def rules(cup: Cup) -> list[str]:
    made = cup.made
    told = [full_stop(labelled(capital(kind(made.kind)), names.edition_of(made.edition))), rule(made.kind)]
    if made.games > 1:
        told.append(_("Each pair plays a match: two games with swapped sides and the same luck."))
    told.append(club.clock(made.clock))
    if made.begin:
        words = _("Whoever doesn't sit down within {time} loses the game.")
        told.append(words.format(time=club.amount(made.begin * 24)))
    if made.every:
        told.append(_("A new round begins at the latest after {time}.").format(time=club.amount(made.every * 24)))
    return told


def how_to() -> list[str]:
    return [
        _("A cup makes its own tables, with reserved seats and no help during the games."),
        _("You can enter a cup until it begins, and some even later."),
    ]


def how_it_counts() -> list[str]:
    sums = _(
        "{buchholz} adds up the points of all your opponents, {sonneborn} of those you beat, and half of a draw's."
    )
    return [
        _("A table's name has its round and number."),
        _("A victory is a point."),
        sums.format(buchholz=pgettext("Buchholz", "BH"), sonneborn=pgettext("Sonneborn-Berger", "SB")),
        _("Whoever leaves or doesn't sit down in time loses the games that haven't begun."),
    ]


def about(cup: Cup, members: Members, now: float) -> list[str]:
    """The rules, and what there is to say of the cup now."""
    told = rules(cup)
    if cup.finished is not None and cup.finished.why:
        told.append(_("Cancelled: {why}").format(why=_why(cup.finished.why)))
    elif cup.finished is not None and not cup.rounds:
        told.append(_("Too few members entered."))
    elif cup.began is None:
        told.append(_("Entries close {when}.").format(when=dates.full(cup.made.closes, now)))
    left = sorted(member(members, one) for one in cup.left)
    if left:
        told.append(_("Left: {names}.").format(names=", ".join(left)))
    return told


# ------------------------------------------------------------------------------------------------ one cup


def headings_of_standings(cup: Cup) -> tuple[str, ...]:
    return pgettext("of a ladder", "Player"), *(heading for heading, _cell in _columns(cup))


def _columns(cup: Cup) -> list[_Column]:
    sonneborn: _Column = pgettext("Sonneborn-Berger", "SB"), lambda one: decimal(one.sonneborn, 2)
    buchholz: _Column = pgettext("Buchholz", "BH"), lambda one: amount(one.buchholz)
    reached: _Column = _("Round"), lambda one: str(min(one.reached, len(cup.rounds)))
    by_kind = {"round_robin": (sonneborn,), "swiss": (buchholz, sonneborn), "knock_out": (reached,)}
    return [
        (_("Points"), lambda one: amount(one.points)),
        *by_kind[cup.made.kind],
        (_("Games"), lambda one: str(one.games)),
        (pgettext("games", "Won"), lambda one: str(one.won)),
        (pgettext("games", "Lost"), lambda one: str(one.lost)),
        (_("Sides"), lambda one: f"{one.sides[0]}–{one.sides[1]}"),
    ]


def table(cup: Cup, games: Games, members: Members) -> list[Row]:
    """The standings; before the start those who have entered."""
    rows, columns = [], _columns(cup)
    for one in standings(cup, games):
        cells, told, shown = [""] * len(columns), list[str](), member(members, one.member)
        if cup.began is not None:
            cells = [cell(one) for _heading, cell in columns]
            shown = _("{place}. {name}").format(place=one.place, name=shown)
            words = _("Games as the Entente: {entente}, as the Central Powers: {central_powers}.")
            told.append(words.format(entente=one.sides[0], central_powers=one.sides[1]))
            told += [_("Left the cup.")] if one.member in cup.left else []
        rows.append(Row(one.member, "", (shown, *cells), " ".join(told)))
    return rows


def headings_of_rounds() -> tuple[str, ...]:
    return names.side(Side.ENTENTE), names.side(Side.CENTRAL_POWERS), _("Result")


def rounds(cup: Cup, games: Games, members: Members, cells: int = LONGEST_NAME) -> list[Row]:
    """The newest round first. A row is named by its game."""
    rows, every = [], played(cup, games)
    for number, pairings in reversed(list(enumerate(cup.rounds, 1))):
        section = _("Round {number}").format(number=number)
        for one in every:
            if one.round == number:
                people = (member(members, id_, cells) for id_ in one.players)
                rows.append(Row(one.game, section, (*people, result(one)), ruling(cup, one, members)))
        free = (one.players[0] for one in pairings if one.is_bye)
        rows += [Row("", section, (member(members, one, cells), "", _("bye"))) for one in free]
    return rows


def result(one: Played) -> str:
    if one.score is None:
        return ""
    return _("{one} : {other}").format(one=_points(one.score[0]), other=_points(one.score[1]))


def ruling(cup: Cup, one: Played, members: Members) -> str:
    """Why a game counts although it wasn't played; empty if it was."""
    found = cup.ruled.get(one.game)
    if found is None:
        return "" if one.game else _("Forfeited: not in the cup any more.")
    if not found.why:
        return _("Forfeited: not at the table in time.")
    by = names.person(member(members, found.by)) if found.by else names.the_host()
    return _("Forfeited by {name}: {why}").format(name=by, why=_why(found.why))


def _why(words: str) -> str:
    return full_stop(clean(words, LONGEST_WHY).rstrip("."))


def _points(points: float) -> str:
    return amount(points) if points % 1 else str(int(points))
