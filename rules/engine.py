"""The whole game as pure functions: set-up (4), what is awaited, what is legal, what may come, and one transition.

    step = initial(Setup(board))
    while not isinstance(pending(step.state), Over):
        ... choose one of legal(step.state), or one of chance(step.state) ...
        step = apply(step.state, move)

The chapters of the rulebook are in `rules.phases`; here they are only strung together.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules import actions as a
from rules import athena, combat, entry_and_surrender, event_dice
from rules import facts as f
from rules import refusals as r
from rules.chance import Drawn, Outcome, Rolled, draws, rolls
from rules.model import (
    SECTORS,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Over,
    Phase,
    Purpose,
    SectorState,
    Setup,
    State,
    Tree,
    Waiting,
)
from rules.phases import (
    end_of_turn,
    events,
    income,
    initiative,
    naval,
    offensives,
    reinforcements,
    rewriting_history,
    technology,
)

Move = a.Action | Outcome

_EVENTS, _YEAR, _SET_ASIDE, _CORNFLOWER = Deck


class Step(Struct, frozen=True, gc=False):
    """A transition: the new position, waiting for the next choice, dice or cards, and what happened."""

    state: State
    facts: tuple[f.Fact, ...]


def initial(setup: Setup) -> Step:
    """Set up the game (4) and run to the first thing awaited."""
    board = setup.board
    facts: list[f.Fact] = []
    state = State(
        setup=setup,
        sectors=tuple(SectorState(board.sectors[sector].status) for sector in SECTORS),
        trees=(Tree(), Tree()),
        merchant_navy=board.merchant_navy_start,
        revolution=0,
        deck=board.edition.cards.of_year(board.year(1)),
        initiative=board.initiative[0],
        athena=end_of_turn.gathered(board),
    )
    return Step(_run(end_of_turn.begin_turn(state, facts), facts), tuple(facts))


def resume(state: State) -> Step:
    """Run a position on to the first thing awaited: one set up at the beginning of a phase, for instance."""
    facts: list[f.Fact] = []
    return Step(_run(state, facts), tuple(facts))


def pending(state: State) -> Waiting:
    """What the game waits for: a side's choice, dice, cards; or that it is over, and why."""
    assert state.waiting is not None
    return state.waiting


def legal(state: State) -> tuple[a.Action, ...]:
    """Every legal action, in a stable order; () unless a side is to choose."""
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ()
    listed = _CHAPTERS[waiting.decision].legal
    return listed(state)


def chance(state: State) -> tuple[tuple[Outcome, int], ...]:
    """Every outcome of the awaited dice or cards with its weight; () unless chance is awaited."""
    waiting = state.waiting
    if isinstance(waiting, Dice):
        return rolls(waiting.count)
    if isinstance(waiting, Cards):
        return draws(available_cards(state), waiting.count)
    return ()


def available_cards(state: State) -> tuple[int, ...]:
    """The cards among which the awaited draw chooses, ascending; () unless cards are awaited."""
    waiting = state.waiting
    if not isinstance(waiting, Cards):
        return ()
    if waiting.deck == _EVENTS:
        return state.deck
    if waiting.deck == _CORNFLOWER:
        return state.athena.pile
    if waiting.deck == _SET_ASIDE:
        return state.set_aside
    return rewriting_history.optional_cards(state)


def explain(state: State, action: a.Action) -> a.Verdict:
    """Whether an action is legal and what it costs in RP, or the first thing that forbids it."""
    refusal = _refusal(state, action)
    if refusal is not None:
        return a.Verdict(legal=False, refusal=refusal)
    if isinstance(action, a.Offensive):
        return a.Verdict(legal=True, cost=offensives.price(state, action))
    if isinstance(action, a.Reinforce):
        return a.Verdict(legal=True, cost=reinforcements.price(state, action))
    if isinstance(action, a.Bid):
        return a.Verdict(legal=True, cost=action.rp)
    return a.Verdict(legal=True, cost=technology.price(action))


def apply(state: State, move: Move) -> Step:
    """Carry out an action or an outcome and run to the next thing awaited.

    Raises IllegalAction with the reason if it is not legal, or cannot come; the state is untouched.
    """
    facts: list[f.Fact] = []
    if isinstance(move, Rolled):
        state = _roll(state, move.faces, facts)
    elif isinstance(move, Drawn):
        state = _draw(state, move.cards, facts)
    else:
        state = _choose(state, move, facts)
    if state.waiting is None:
        state = _run(state, facts)
    return Step(state, tuple(facts))


# ------------------------------------------------------------------------------------------------ running


def _run(state: State, facts: list[f.Fact]) -> State:
    """Call the chapter whose turn it is, again and again: whichever leaves `waiting` None has not come to an end."""
    players = state.setup.options.athena
    while state.waiting is None:
        if state.battle is not None:
            state = combat.proceed(state, facts)
        elif players and athena.plays(state):
            state = athena.proceed(state, facts)
        else:
            state = _PHASES[state.phase](state, facts)
    return state


def _choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        raise r.IllegalAction(_not_now(waiting))
    chapter = _CHAPTERS[waiting.decision]
    refuse, choose = chapter.refusal, chapter.choose
    refusal = refuse(state, action)
    if refusal is not None:
        raise r.IllegalAction(refusal)
    return choose(state, action, facts)


def _refusal(state: State, action: a.Action) -> r.Refusal | None:
    waiting = state.waiting
    if isinstance(waiting, Choice):
        return _CHAPTERS[waiting.decision].refusal(state, action)
    return _not_now(waiting)


def _not_now(waiting: Waiting | None) -> r.Refusal:
    """Why no action can be taken where none is awaited."""
    assert waiting is not None
    return r.GameOver(waiting.rule) if isinstance(waiting, Over) else r.NotAwaited(waiting.rule)


def _roll(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    waiting = state.waiting
    if not isinstance(waiting, Dice):
        raise r.IllegalAction(r.NotAnOutcome("3.9", _kind(waiting)))
    if len(faces) != waiting.count or not _are_sorted_dice(faces):
        raise r.IllegalAction(r.NotAnOutcome(waiting.rule, "dice", waiting.count))
    if waiting.purpose == Purpose.EVENT:
        return event_dice.read(state, waiting.event, faces, facts)
    return _DICE[waiting.purpose](state, faces, facts)


def _are_sorted_dice(faces: tuple[int, ...]) -> bool:
    least = 1
    for face in faces:
        if type(face) is not int or not least <= face <= 6:
            return False
        least = face
    return True


def _draw(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    waiting = state.waiting
    if not isinstance(waiting, Cards):
        raise r.IllegalAction(r.NotAnOutcome("7.1", _kind(waiting)))
    if len(cards) != waiting.count or not _are_sorted_cards(cards, available_cards(state)):
        raise r.IllegalAction(r.NotAnOutcome(waiting.rule, "cards", waiting.count))
    return _DECKS[waiting.deck](state, cards, facts)


def _are_sorted_cards(cards: tuple[int, ...], available: tuple[int, ...]) -> bool:
    last = 0
    for card in cards:
        if card not in available or card <= last:
            return False
        last = card
    return True


_KINDS: dict[type[Waiting], r.Awaited] = {Choice: "choice", Dice: "dice", Cards: "cards", Over: "over"}


def _kind(waiting: Waiting | None) -> r.Awaited:
    assert waiting is not None
    return _KINDS[type(waiting)]


class _Chapter(Struct, frozen=True):
    """What a chapter that asks for choices has: its functions, as values that are found fast."""

    legal: Callable[[State], tuple[a.Action, ...]]
    refusal: Callable[[State, a.Action], r.Refusal | None]
    choose: Callable[[State, a.Action, list[f.Fact]], State]


_INITIATIVE = _Chapter(initiative.legal, initiative.refusal, initiative.choose)
_EVENT_CARDS = _Chapter(events.legal, events.refusal, events.choose)
_SET_ASIDE_CARDS = _Chapter(rewriting_history.legal, rewriting_history.refusal, rewriting_history.choose)
_REINFORCEMENTS = _Chapter(reinforcements.legal, reinforcements.refusal, reinforcements.choose)
_TECHNOLOGY = _Chapter(technology.legal, technology.refusal, technology.choose)
_OFFENSIVES = _Chapter(offensives.legal, offensives.refusal, offensives.choose)
_COMBAT = _Chapter(combat.legal, combat.refusal, combat.choose)

_CHAPTERS: dict[Decision, _Chapter] = {
    Decision.BID: _INITIATIVE,
    Decision.AIR_RAID: _EVENT_CARDS,
    Decision.SET_ASIDE: _SET_ASIDE_CARDS,
    Decision.REINFORCE: _REINFORCEMENTS,
    Decision.TECHNOLOGY: _TECHNOLOGY,
    Decision.RESEARCH_FAILED: _TECHNOLOGY,
    Decision.OFFENSIVE: _OFFENSIVES,
    Decision.MICHAEL: _COMBAT,
    Decision.AVIATION: _COMBAT,
    Decision.KUT: _COMBAT,
    Decision.TANNENBERG: _COMBAT,
    Decision.BRUSILOV: _COMBAT,
}

_Phase = Callable[[State, list[f.Fact]], State]
_Dice = Callable[[State, tuple[int, ...], list[f.Fact]], State]

_PHASES: dict[Phase, _Phase] = {
    Phase.INITIATIVE: initiative.proceed,
    Phase.EVENTS: events.proceed,
    Phase.INCOME: income.proceed,
    Phase.NAVAL: naval.proceed,
    Phase.REINFORCEMENTS: reinforcements.proceed,
    Phase.TECHNOLOGY: technology.proceed,
    Phase.OFFENSIVES: offensives.proceed,
    Phase.END_OF_TURN: end_of_turn.proceed,
}

_DICE: dict[Purpose, _Dice] = {
    Purpose.INITIATIVE: initiative.rolled,
    Purpose.U_BOAT: naval.rolled,
    Purpose.BLOCKADE: naval.rolled,
    Purpose.REVOLUTION: entry_and_surrender.revolution_rolled,
    Purpose.RESEARCH: technology.rolled,
    Purpose.ATHENA_CHECK: athena.check_rolled,
    Purpose.ATTACK: combat.rolled,
    Purpose.ARTILLERY: combat.rolled,
    Purpose.ARTILLERY_REROLL: combat.rolled,
    Purpose.FORCED_REROLL: combat.rolled,
    Purpose.OWN_REROLL: combat.rolled,
}

_DECKS: dict[Deck, _Dice] = {
    Deck.EVENTS: events.drawn,
    Deck.SET_ASIDE: rewriting_history.set_aside_drawn,
    Deck.YEAR: end_of_turn.year_drawn,
    Deck.CORNFLOWER: athena.drawn,
}
