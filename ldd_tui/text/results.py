"""A club's results in words: tables of the ladder, of games, and of one member's record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ldd_tui.coach.club_results import ClubResults, play
from ldd_tui.players.levels import TERMS
from ldd_tui.text import N_, _, club, dates, game_summary, names, ngettext, pgettext
from ldd_tui.text.game_summary import Room
from ldd_tui.text.numbers import decimal, in_percent
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean
from ldd_tui.text.your_games import Row, per_decision
from rules.editions import EDITIONS, STANDARD
from rules.model import Side
from saves.club.games import ClubGame
from saves.club.ladder import Estimate
from saves.club.members import LONGEST_NAME, Member
from saves.club.results import ATHENA, Ending, Result, Unrated, tally

_ENDINGS = {
    Ending.PLAYED: N_("played to the end"),
    Ending.RESIGNED: N_("resigned"),
    Ending.CLAIMED: N_("claimed"),
    Ending.RULED: N_("adjudicated"),
}
_UNRATED = {
    Unrated.HELP: N_("Not rated: help was allowed during the game."),
    Unrated.START: N_("Not rated: it began from a position."),
    Unrated.UNDONE: N_("Not rated: something was undone against a computer."),
    Unrated.SUBSTITUTE: N_("Not rated: somebody else played on for a player."),
    Unrated.HANDICAP: N_("Not rated: a side had a handicap."),
    Unrated.PRIVATE: N_("Not rated: the game was private."),
    Unrated.AGREED: N_("Not rated, as agreed."),
    Unrated.PLAYERS: N_("Not rated: it takes two members, or one and a computer level."),
}
Seats = Sequence[tuple[Result, Side]]


def title() -> str:
    return _("Results and ladder")


def of_member(member: Member) -> str:
    return clean(member.name, LONGEST_NAME)


def player(results: ClubResults, game: ClubGame, side: Side, cells: int = LONGEST_NAME) -> str:
    member = results.members.known(game.agreements.sitting.get(side, ""))
    if member is not None:
        return names.person(clean(member.name, cells))
    return names.anybody() if side in game.agreements.kept else game_summary.player(game.summary, side, cells)


# ------------------------------------------------------------------------------------------------ the ladder


def headings_of_ladder() -> tuple[str, ...]:
    return (
        pgettext("of a ladder", "Player"),
        _("Points"),
        _("95% sure"),
        _("Rated"),
        *_headings_of_sums(),
    )


def ladder(results: ClubResults) -> list[Row]:
    """Every member."""
    return [_rung(results, member, place) for place, member in enumerate(results.ranked, 1)]


def _rung(results: ClubResults, member: Member, place: int) -> Row:
    rating, own = results.ladder.players.get(member.id), results.seats_of(member.id)
    name = of_member(member)
    about = of_rating(rating) or _("No rated game yet.")
    if rating is None:
        return Row(member.id, "", (name, "", "", "", *_sums(results, own)), about)
    told = _("{place}. {name}").format(place=place, name=name)
    figures = decimal(rating.points, 0), _interval(rating), str(rating.games)
    return Row(member.id, "", (told, *figures, *_sums(results, own)), about)


def of_rating(rating: Estimate | None) -> str:
    """Empty without a rated game."""
    if rating is None:
        return ""
    words = ngettext(
        "{points} points after {count} rated game (95% sure: {interval}).",
        "{points} points after {count} rated games (95% sure: {interval}).",
        rating.games,
    )
    return words.format(points=decimal(rating.points, 0), count=rating.games, interval=_interval(rating))


def _interval(rating: Estimate) -> str:
    low, high = rating.points - rating.within, rating.points + rating.within
    return _("{low} to {high}").format(low=decimal(low, 0), high=decimal(high, 0))


def about_ladder(results: ClubResults) -> list[str]:
    advantages = [
        _("{edition} {points}").format(edition=names.edition_of(edition), points=decimal(found.points, 0, sign=True))
        for edition in EDITIONS
        if (found := results.ladder.advantages.get(edition)) is not None
    ]
    words = _("The Entente's advantage in points: {editions}.")
    return [
        _("Rated games: no help, and no undo against a computer."),
        _("400 points more are odds of 10 to 1. Everybody begins at 1500."),
        *([words.format(editions=", ".join(advantages))] if advantages else []),
    ]


def headings_of_marks() -> tuple[str, ...]:
    return (_("Computer"), *(capital(names.edition_of(edition)) for edition in EDITIONS))


def marks() -> list[Row]:
    """The computers' fixed points, the strongest first."""
    known = sorted(TERMS[STANDARD].marks, key=lambda name: -TERMS[STANDARD].marks[name])
    found = []
    for name in known:
        shown = _own_opponents() if name == ATHENA else names.policy(name)
        found.append(Row(name, "", (shown, *(decimal(TERMS[edition].marks[name], 0) for edition in EDITIONS))))
    return found


def _own_opponents() -> str:
    """Their names in each edition."""
    return capital(" / ".join(dict.fromkeys(names.opponent_short(edition) for edition in EDITIONS.values())))


# ------------------------------------------------------------------------------------------------ games


def headings_of_games() -> tuple[str, ...]:
    return (
        _("Game"),
        names.side(Side.ENTENTE),
        names.side(Side.CENTRAL_POWERS),
        capital(_("winner")),
        _("Ended"),
        _("Rated"),
    )


def games(results: ClubResults, found: Iterable[Result], now: float, cells: int = LONGEST_NAME) -> list[Row]:
    """`cells`: of a player's name."""
    return [_of_game(results, one, now, cells) for one in found]


def _of_game(results: ClubResults, one: Result, now: float, room: int) -> Row:
    summary, winner = one.game.summary, one.ended.winner
    cells = (
        game_summary.name(summary) or _("(no name)"),
        *(capital(player(results, one.game, side, room)) for side in Side),
        _("no winner") if winner is None else names.side_short(winner),
        dates.brief(one.ended.at, now),
        _("yes") if one.unrated is None else _("no"),
    )
    return Row(summary.id, "", cells, " ".join((about_game(one), *details(results, one))))


def about_game(one: Result) -> str:
    words = _("{edition}, {ending} in turn {turn}.")
    edition, ending = capital(names.edition_of(one.edition)), _(_ENDINGS[one.ended.how])
    return words.format(edition=edition, ending=ending, turn=one.game.summary.turn)


def details(results: ClubResults, one: Result) -> list[str]:
    told = [] if one.unrated is None else [_(_UNRATED[one.unrated])]
    score = results.match_score(one)
    if score is not None:
        told.append(club.match_score([capital(player(results, one.game, side)) for side in Side], score))
    for side in Side:
        found = play(results, [(one, side)])
        if found is not None:
            words = _("{side}: {cost} lost per decision, luck {luck}.")
            cost, luck = per_decision(found.cost), in_percent(found.luck, 1, sign=True)
            told.append(words.format(side=names.side(side), cost=cost, luck=luck))
    return told


def running(results: ClubResults, game: ClubGame) -> tuple[str, ...]:
    """The cells of a game that isn't over: its name, players, turn, and whose move it is."""
    summary, to_move = game.summary, game.to_move()
    players = (capital(player(results, game, side)) for side in Side)
    name = game_summary.name(summary) or _("(no name)")
    return name, *players, game_summary.turn(summary, Room.SOME), "" if to_move is None else names.side_short(to_move)


# ------------------------------------------------------------------------------------------------ a member


def about_member(results: ClubResults, member: Member) -> list[str]:
    own = results.seats_of(member.id)
    found = tally(own)
    rating = of_rating(results.ladder.players.get(member.id))
    if not found.games:
        return [_("No finished game yet.")]
    words = ngettext("{won} of {count} game won.", "{won} of {count} games won.", found.games)
    told = [words.format(won=found.won, count=found.games), *([rating] if rating else [])]
    judged = play(results, own)
    if judged is None:
        return [*told, _("None is analysed yet.")]
    words = ngettext(
        "In {count} analysed game: {cost} of the chance to win lost per decision, luck {luck} a game.",
        "In {count} analysed games: {cost} of the chance to win lost per decision, luck {luck} a game.",
        judged.games,
    )
    luck = in_percent(judged.luck, 1, sign=True)
    return [*told, words.format(count=judged.games, cost=per_decision(judged.cost), luck=luck)]


def headings_of_record() -> tuple[str, ...]:
    return _("Part"), *_headings_of_sums()


def record(results: ClubResults, member: Member) -> list[Row]:
    """By edition and side."""
    own, rows = results.seats_of(member.id), []
    for edition in EDITIONS:
        section = capital(names.edition_of(edition))
        for side in Side:
            some = [seat for seat in own if seat[0].edition == edition and seat[1] == side]
            if some:
                rows.append(Row(f"{edition} {side}", section, (names.side(side), *_sums(results, some))))
    return rows


def headings_of_opponents() -> tuple[str, ...]:
    return _("Opponent"), *_headings_of_sums()


def opponents(results: ClubResults, member: Member) -> list[Row]:
    """Those met most often first."""
    met: dict[str, list[tuple[Result, Side]]] = {}
    for one, side in results.seats_of(member.id):
        met.setdefault(one.players[side.enemy], []).append((one, side))
    rows = []
    for other, some in sorted(met.items(), key=lambda pair: -len(pair[1])):
        name = capital(player(results, some[0][0].game, some[0][1].enemy))
        rows.append(Row(other, "", (name, *_sums(results, some))))
    return rows


def _headings_of_sums() -> tuple[str, ...]:
    return _("Games"), pgettext("games", "Won"), pgettext("games", "Lost"), _("Cost"), _("Luck")


def _sums(results: ClubResults, own: Seats) -> tuple[str, ...]:
    found, judged = tally(own), play(results, own)
    figures = ("", "") if judged is None else (per_decision(judged.cost), in_percent(judged.luck, 1, sign=True))
    return str(found.games), str(found.won), str(found.lost), *figures
