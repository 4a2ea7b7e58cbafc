"""The whole game as pure functions: set-up (4), what is awaited, legal actions, outcomes, and one transition.

    step = initial(Setup(board))
    while not isinstance(pending(step.state), Over):
        ... choose one of legal(step.state), or one of chance(step.state) ...
        step = apply(step.state, move)

Chapters of the rulebook are in `rules.phases`, an edition's own in its folder of `rules.editions`. The edition's
`rules.ruleset.Ruleset` says which one to call.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from rules import actions as a
from rules import combat
from rules import facts as f
from rules import refusals as r
from rules.chance import Drawn, Outcome, Rolled, draws, rolls
from rules.editions import RULESETS
from rules.model import SECTORS, Cards, Choice, Dice, Over, Purpose, SectorState, Setup, State, Tree, Waiting
from rules.phases import end_of_turn
from rules.ruleset import Ruleset

Move = a.Action | Outcome


class Step(Struct, frozen=True, gc=False):
    """A transition: the new position, waiting for the next choice, dice or cards, and what happened."""

    state: State
    facts: tuple[f.Fact, ...]


def initial(setup: Setup) -> Step:
    """Set up the game (4) and run to the first choice or chance event."""
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
    return _step(None, _run(_ruleset(state), end_of_turn.begin_turn(state, facts), facts), facts)


def resume(state: State) -> Step:
    facts: list[f.Fact] = []
    return _step(state.waiting, _run(_ruleset(state), state, facts), facts)


def pending(state: State) -> Waiting:
    """What the game waits for: a side's choice, dice or cards; or how it ended."""
    assert state.waiting is not None
    return state.waiting


def legal(state: State) -> tuple[a.Action, ...]:
    """Every legal action, in a stable order; () unless a side must choose."""
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ()
    return _ruleset(state).chapters[waiting.decision].legal(state)


def chance(state: State) -> tuple[tuple[Outcome, int], ...]:
    """Every outcome of the awaited dice or cards with its weight; () unless chance is awaited."""
    waiting = state.waiting
    if isinstance(waiting, Dice):
        return rolls(waiting.count)
    if isinstance(waiting, Cards):
        return draws(available_cards(state), waiting.count)
    return ()


def available_cards(state: State) -> tuple[int, ...]:
    """The cards that may be drawn now, ascending; () unless cards are awaited."""
    waiting = state.waiting
    if not isinstance(waiting, Cards):
        return ()
    return _ruleset(state).decks[waiting.deck].available(state)


def explain(state: State, action: a.Action) -> a.Verdict:
    """Whether an action is legal and its cost in RP, or the first reason against it."""
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return a.Verdict(legal=False, refusal=_not_now(waiting))
    chapter = _ruleset(state).chapters[waiting.decision]
    refusal = chapter.refusal(state, action)
    if refusal is not None:
        return a.Verdict(legal=False, refusal=by_own_section(state, refusal))
    return a.Verdict(legal=True, cost=chapter.price(state, action))


def apply(state: State, move: Move) -> Step:
    """Carry out an action or an outcome and run to the next choice or chance event.

    Raises `IllegalAction` with the reason if it is illegal or impossible; the state is untouched.
    """
    facts: list[f.Fact] = []
    edition = state.setup.board.edition
    ruleset = RULESETS[edition.key]
    if isinstance(move, Rolled):
        after = _roll(ruleset, state, move.faces, facts)
    elif isinstance(move, Drawn):
        after = _draw(ruleset, state, move.cards, facts)
    else:
        after = _choose(ruleset, state, move, facts)
    if after.waiting is None:
        after = _run(ruleset, after, facts)
    return _step(state.waiting, after, facts) if edition.own_sections else Step(after, tuple(facts))


# ---------------------------------------------------------------------------------------- the rules that are cited


def by_own_section(state: State, refusal: r.Refusal) -> r.Refusal:
    edition = state.setup.board.edition
    return replace(refusal, rule=edition.cited(refusal.rule)) if edition.own_sections else refusal


def _step(before: Waiting | None, state: State, facts: list[f.Fact]) -> Step:
    """A transition that cites the edition's own rulebook.

    `before`: what was awaited before; if it still is, its section is already right.
    """
    edition, waiting = state.setup.board.edition, state.waiting
    if edition.own_sections:
        for index, fact in enumerate(facts):
            facts[index] = replace(fact, rule=edition.cited(fact.rule))
            if isinstance(fact, f.NothingToDo | f.PoppyUnused):
                why = tuple([by_own_section(state, refusal) for refusal in fact.why])
                facts[index] = replace(facts[index], why=why)
        if waiting is not None and waiting is not before:
            state = replace(state, waiting=replace(waiting, rule=edition.cited(waiting.rule)))
    return Step(state, tuple(facts))


# ------------------------------------------------------------------------------------------------ running


def _ruleset(state: State) -> Ruleset:
    return RULESETS[state.setup.board.edition.key]


def _run(ruleset: Ruleset, state: State, facts: list[f.Fact]) -> State:
    """Call the current chapter repeatedly; a chapter that leaves `waiting` None isn't finished."""
    players = state.setup.options.athena
    while state.waiting is None:
        if state.falling:
            state = ruleset.surrenders(state, facts)
        elif state.battle is not None:
            state = combat.proceed(state, facts)
        elif players and ruleset.athena.plays(state):
            state = ruleset.athena.proceed(state, facts)
        else:
            state = ruleset.phases[state.phase](state, facts)
    return state


def _choose(ruleset: Ruleset, state: State, action: a.Action, facts: list[f.Fact]) -> State:
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        raise r.IllegalAction(_not_now(waiting))
    chapter = ruleset.chapters[waiting.decision]
    refusal = chapter.refusal(state, action)
    if refusal is not None:
        raise r.IllegalAction(by_own_section(state, refusal))
    return chapter.choose(state, action, facts)


def _not_now(waiting: Waiting | None) -> r.Refusal:
    assert waiting is not None
    return r.GameOver(waiting.rule) if isinstance(waiting, Over) else r.NotAwaited(waiting.rule)


def _roll(ruleset: Ruleset, state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    waiting = state.waiting
    if not isinstance(waiting, Dice):
        raise r.IllegalAction(by_own_section(state, r.NotAnOutcome("3.9", _kind(waiting))))
    if len(faces) != waiting.count or not _are_ascending(faces, _FACES):
        raise r.IllegalAction(r.NotAnOutcome(waiting.rule, "dice", waiting.count))
    if waiting.purpose == Purpose.EVENT:
        hook = state.setup.board.edition.cards.dice[waiting.event].read_by
        return ruleset.event_dice[hook](state, waiting.event, faces, facts)
    return ruleset.dice[waiting.purpose](state, faces, facts)


def _draw(ruleset: Ruleset, state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    waiting = state.waiting
    if not isinstance(waiting, Cards):
        raise r.IllegalAction(by_own_section(state, r.NotAnOutcome("7.1", _kind(waiting))))
    deck = ruleset.decks[waiting.deck]
    if len(cards) != waiting.count or not _are_ascending(cards, deck.available(state), once=True):
        raise r.IllegalAction(r.NotAnOutcome(waiting.rule, "cards", waiting.count))
    return deck.drawn(state, cards, facts)


def _are_ascending(numbers: tuple[int, ...], possible: Collection[int], *, once: bool = False) -> bool:
    last = 0
    for number in numbers:
        if type(number) is not int or number not in possible or number < last + once:
            return False
        last = number
    return True


_FACES = frozenset(range(1, 7))
_KINDS: dict[type[Waiting], r.Awaited] = {Choice: "choice", Dice: "dice", Cards: "cards", Over: "over"}


def _kind(waiting: Waiting | None) -> r.Awaited:
    assert waiting is not None
    return _KINDS[type(waiting)]
