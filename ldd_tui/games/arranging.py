"""What the players of a club's game can do besides moves, and what they ask of each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ldd_tui.games.company import Company
from ldd_tui.players.levels import LEVELS
from ldd_tui.telling import undone
from ldd_tui.text import _, club, names
from ldd_tui.text.club import Crossed
from ldd_tui.text.phrases import capital, together
from ldd_tui.text.safe_text import clean
from rules.chance import Rolled
from rules.model import Cards, Choice, Dice, Side, State
from rules.notation import name_of_member
from saves.club.agreements import Adjourn, Answer, Pause, Request, TakeBack, Wish
from saves.club.games import ClubGame
from saves.club.visit import Visit
from saves.errors import CannotRewind
from saves.events import Acted
from saves.history import Crossing
from saves.journal import Entry
from saves.played_game import PlayedGame

_NAME_CELLS = 20


class Offer(NamedTuple):
    what: str
    label: str
    about: str


def standing(company: Company, play: PlayedGame) -> str:
    gone_on = company.game.summary.seq != play.seq
    if company.game.summary.over is not None:
        return _("The game is over.")
    return together(
        _asked_or_clock(company, play), _("The game has gone on: close this to see it.") if gone_on else None
    )


def _asked_or_clock(company: Company, play: PlayedGame) -> str:
    request = company.game.request
    if request is not None:
        return asked(company, play, request)[0]
    resting = company.game.agreements.resting
    if isinstance(resting, Adjourn):
        return _("The game is adjourned.")
    if isinstance(resting, Pause):
        return _("The clock is stopped.")
    side, seconds = company.game.to_move(), company.time_left
    if side is None or seconds is None:
        return _("This game has no clock.") if company.game.agreements.clock is None else ""
    return _("{name} to move: {left}.").format(name=company.name(side), left=club.left(seconds))


def offers(company: Company, play: PlayedGame) -> Iterator[Offer]:
    """What the member can do now."""
    if company.side is None:
        return
    over, agreements = company.game.summary.over is not None, company.game.agreements
    request = company.game.request
    if request is not None and request.by == company.side:
        yield Offer("withdraw", _("Withdraw your request"), _("The game goes on."))
    elif request is not None:
        yield Offer("agree", _("Agree"), asked(company, play, request)[0])
        yield Offer("refuse", _("Refuse"), _("The game goes on."))
    if not over and agreements.resting is not None:
        yield Offer("resume", _("Resume"), _("The game and its clock go on."))
    if not over and agreements.resting is None:
        yield from _rests(company)
    if company.can_claim:
        words = _("{reason} You may claim the win.").format(reason=why_to_claim(company))
        yield Offer("claim", _("Claim the game"), words)
    if company.can_claim or (not over and company.left):
        yield Offer("substitute", _("Find a substitute"), _("Someone else, or a level, plays on against you."))
    if not over and not play.history.open_seats:
        yield Offer("resign", _("Resign"), _("You lose the game. You are asked again first."))
        if company.of_two:
            words = _("Someone else, or a level, plays on for you. You may watch, but no longer play.")
            yield Offer("leave", _("Leave the game"), words)
    if agreements.terms.private:
        return
    if agreements.watched:
        yield Offer("close", _("Let nobody watch"), _("Spectators have to leave."))
    else:
        yield Offer("open", _("Let others watch"), _("They see only what both of you see."))


def _rests(company: Company) -> Iterator[Offer]:
    asked = _("{name} is asked.").format(name=company.other_name) if company.of_two else None
    if company.of_two and (company.other is None or company.other in company.game.gone):
        return
    if company.game.agreements.clock is not None and company.of_two:
        words = _("The clock stops until one of you resumes; you can play on.")
        yield Offer("pause", _("Stop the clock"), together(words, asked))
    words = _("No clock and no reminders until someone resumes or plays on.")
    yield Offer("adjourn", _("Adjourn"), together(words, asked))


def why_to_claim(company: Company) -> str:
    if company.left:
        return _("Nobody plays {side}.").format(side=names.the_side(company.left[0]))
    gone = company.other in company.game.gone
    words = _("{name} is no longer a member.") if gone else _("{name} is out of time.")
    return words.format(name=company.other_name)


def sides(visit: Visit, game: ClubGame) -> Iterator[Offer]:
    """Those to choose from, named as in files, each with what it is worth. Raises what `Store.load` raises."""
    given, setup = game.agreements.terms.handicap, visit.store.load(game.id).state.setup
    maker = names.person(clean(visit.club.members().member(game.agreements.made_by).name, _NAME_CELLS))
    for side in Side:
        label = _("Play {side}").format(side=names.the_side(side))
        if given is not None and given[0] == side:
            label = _("{play}, {rp} RP in advance").format(play=label, rp=given[1])
        other = _("{name} plays {side}.").format(name=capital(maker), side=names.the_side(side.enemy))
        yield Offer(name_of_member(side), label, together(other, club.price(setup, given)))


ANYBODY, MEMBER = "anybody", "member"


def who_plays_on() -> tuple[Offer, ...]:
    """Who can play on in a seat: `ANYBODY`, a `MEMBER`, or a level."""
    until = _("It plays on at once, until somebody in the club sits down.")
    return (
        Offer(ANYBODY, _("Whoever sits down"), _("The game waits. The other side may claim it meanwhile.")),
        Offer(MEMBER, _("A member"), _("The seat is reserved for them; they can decline. The game waits.")),
        *(Offer(level, capital(names.policy(level)), until) for level in LEVELS),
    )


def warning(company: Company, what: str) -> str:
    """What to know before doing it; may be empty."""
    if what == "resign" and company.side is not None:
        words = _("You resign and {winner} win. This can't be undone.")
        return words.format(winner=names.the_side(company.side.enemy))
    if what == "claim":
        words = _("{reason} If you claim the game you win. This can't be undone. You can also wait.")
        return words.format(reason=why_to_claim(company))
    if what == "leave":
        return _("You can't take the seat back, unless it is still free.")
    return why_to_claim(company) if what == "substitute" else ""


# ------------------------------------------------------------------------------------------------ news


class Seen(NamedTuple):
    """`kept`: for whom the empty seat is reserved."""

    answered: Answer | None
    resting: Pause | Adjourn | None
    asked: Request | None
    kept: str
    watched: bool


def seen(company: Company) -> Seen:
    agreements, request = company.game.agreements, company.game.request
    own = request is not None and request.by == company.side
    kept = [agreements.kept[side] for side in company.game.open_seats]
    asked = request if own else None
    return Seen(agreements.answered, agreements.resting, asked, "".join(kept), agreements.watched)


def news(company: Company, before: Seen, now: Seen) -> Iterator[tuple[str, int | None]]:
    """What is new besides moves, most important last, with the event at which it lapses."""
    if not company.of_two:
        return
    seq = company.game.summary.seq
    name, answered, agreements = company.other_name, now.answered, company.game.agreements
    if now.watched != before.watched and agreements.watch_set_by != company.side:
        who = capital(names.the_host()) if agreements.watch_set_by is None else name
        yield club.lets_watch(who, now.watched), None
    if before.resting is not None and now.resting is None and agreements.resumed_by != company.side:
        yield club.resumed(name, clock=agreements.clock is not None), None
    if before.kept and not now.kept and company.other is None:
        found = company.visit.club.members().known(before.kept)
        who = "?" if found is None else names.person(clean(found.name, _NAME_CELLS))
        yield club.declined(who), None
    if answered is not None and answered != before.answered:
        if answered.request.by == company.side and answered.yes is not None:
            yield club.answered(name, answered.yes), seq
        elif answered.request.by != company.side and answered.yes is None:
            yield _("{name} withdrew the request.").format(name=name), seq
    elif before.asked is not None and now.asked is None:
        words = _("The game has gone on; your request to {name} lapsed.")
        yield words.format(name=name), None


# ------------------------------------------------------------------------------------------------ doing it


def carry_out(company: Company, play: PlayedGame, what: str, *, member: str = "", level: str = "") -> None:
    """Do what was offered. `member`, `level`: who plays on, as in `agreements.Opened`. Raises `SavesError`."""
    games, game, side = company.visit.games, play.game, company.side
    assert side is not None
    match what:
        case "agree" | "refuse" | "withdraw":
            answer(company, play, what == "agree")
        case "pause" | "adjourn":
            ask(company, play, Pause() if what == "pause" else Adjourn())
        case "resume":
            games.book(game).resume(side)
        case "claim":
            games.claim(game, side)
        case "resign":
            games.resign(game, side)
        case "close" | "open":
            games.book(game).watch(side, what == "open")
        case "leave" | "substitute":
            seat = side if what == "leave" else side.enemy
            games.leave_seat(game, seat, company.member, member=member, level=level)


def ask(company: Company, play: PlayedGame, wish: Wish) -> None:
    """A pause is asked for where the game is now, an undo from what this player sees."""
    visit, side = company.visit, company.side
    assert side is not None
    book = visit.games.book(play.game)
    if isinstance(wish, TakeBack):
        book.ask(side, wish, play.seq)
        return
    with visit.store.database.writing(play.game):
        book.ask(side, wish, visit.games.game(play.game).summary.seq)


def answer(company: Company, play: PlayedGame, yes: bool) -> None:
    """Answer the other player's request; no withdraws one's own."""
    request, side, games = company.game.request, company.side, company.visit.games
    if request is None or side is None:
        return
    if request.by == side:
        if not yes:
            games.book(play.game).withdraw(side)
    elif yes and isinstance(request.wish, TakeBack):
        games.take_back(play.game, side, request)
    else:
        games.book(play.game).answer(side, yes, request.seq, request)


# ------------------------------------------------------------------------------------------------ undoing


def asked(company: Company, play: PlayedGame, request: Request) -> tuple[str, str]:
    """A request in words for the member, and in fewer or ""."""
    own = request.by == company.side
    name = company.other_name if own else company.name(request.by)
    match request.wish:
        case Pause():
            return club.pausing(name, own=own)
        case Adjourn():
            return club.adjourning(name, own=own)
        case TakeBack(to):
            try:
                crossing = play.can_undo_to(to)
            except CannotRewind:  # how the game stands is not yet seen here
                asks, waits = (
                    _("{name} asks to undo something."),
                    _("You asked {name} to undo something; no answer yet."),
                )
                return (waits if own else asks).format(name=name), ""
            passed = crossed(play, crossing, request.by)
            if own:
                return club.waits_to_take_back(name, passed)
            decision = undone.decision(crossing.entries[0], state_before(play, crossing))
            return club.asks_to_take_back(name, passed, decision), ""


def crossed(play: PlayedGame, crossing: Crossing, side: Side) -> Crossed:
    """`side`: whose decisions count as own."""
    start = state_before(play, crossing)
    deciders = list(_deciders(start, crossing.entries))
    own = deciders.count(side)
    thrown = _throwers(start, crossing.entries).count(side.enemy)
    dice = tuple(outcome.faces for outcome in crossing.outcomes if isinstance(outcome, Rolled))
    return Crossed(own, len(deciders) - own, len(crossing.outcomes), thrown, dice)


def last_own(play: PlayedGame, side: Side) -> int | None:
    """The event before a side's last decision; `None` if it has made none."""
    line = play.entries
    for before, after in zip(reversed(line[:-1]), reversed(line[1:]), strict=True):
        if isinstance(after.event, Acted) and decider(before.state) == side:
            return before.seq
    return None


def state_before(play: PlayedGame, crossing: Crossing) -> State:
    if crossing.forth:
        return play.state
    return next(entry.state for entry in play.entries if entry.seq == crossing.to)


def _deciders(before: State, entries: tuple[Entry, ...]) -> Iterator[Side]:
    for entry in entries:
        side = decider(before)
        if isinstance(entry.event, Acted) and side is not None:
            yield side
        before = entry.state


def _throwers(before: State, entries: tuple[Entry, ...]) -> list[Side | None]:
    """The side of each throw or draw; `None` for a throw of both."""
    states = (before, *(entry.state for entry in entries))
    waited = [state.waiting for state, entry in zip(states, entries, strict=False) if entry.outcome is not None]
    return [one.side for one in waited if isinstance(one, Dice | Cards)]


def decider(state: State) -> Side | None:
    return state.waiting.side if isinstance(state.waiting, Choice) else None
