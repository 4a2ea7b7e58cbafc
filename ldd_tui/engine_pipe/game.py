"""A game and who decides in it, as a value that each method replaces."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ldd_tui.engine_pipe.messages import CardsAwaited, ChoiceAwaited, DiceAwaited, GameOver, Odds, Pending
from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.players.play import Policies, Throws, luck_from, play_on, seats
from rules import engine, forecasts
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Cards, Choice, Dice, Phase, Sector, Setup, Side, State
from rules.notation import Move, name_of_member, to_dict
from rules.phases import offensives
from rules.refusals import IllegalAction
from saves.dice import Dealer, new_secret, secret_from_seed


def pending_of(state: State) -> Pending:
    waiting = engine.pending(state)
    if isinstance(waiting, Choice):
        actions = [to_dict(action, state.setup.board.edition) for action in engine.legal(state)]
        return ChoiceAwaited(name_of_member(waiting.side), name_of_member(state.phase), waiting.rule, actions)
    if isinstance(waiting, Dice):
        side, purpose = name_of_member(waiting.side), name_of_member(waiting.purpose)
        return DiceAwaited(side, purpose, waiting.count, waiting.rule, waiting.event or UNSET)
    if isinstance(waiting, Cards):
        return CardsAwaited(name_of_member(waiting.deck), waiting.count, engine.available_cards(state), waiting.rule)
    winner = None if waiting.winner is None else name_of_member(waiting.winner)
    prestige = None if waiting.prestige is None else {name_of_member(side): waiting.prestige[side] for side in Side}
    return GameOver(winner, name_of_member(waiting.cause), prestige, waiting.rule)


def odds_of(state: State, attacker: Sector, defender: Sector, size: int) -> Odds:
    """Raises `IllegalAction` if the position rules the offensive out."""
    refusal = offensives.out_of_question(state, attacker, defender, size)
    if refusal is not None:
        raise IllegalAction(engine.by_own_section(state, refusal))
    return odds_in(forecasts.forecast(state, attacker, defender, size))


def odds_in(forecast: forecasts.Forecast) -> Odds:
    chances = forecast.odds
    return Odds(
        losses={str(losses): float(chance) for losses, chance in chances.losses},
        exact={str(losses): str(chance) for losses, chance in chances.losses},
        counter_attack=float(chances.counter_attack),
        attacker_losses={str(n): float(chance) for n, chance in chances.attacker_losses},
        surrender=float(forecast.surrender),
        expected=float(chances.expected),
        cost=forecast.cost,
    )


# ------------------------------------------------------------------------------------------------ game


_ATHENA_COMES = (Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME, Phase.END_OF_TURN)


class Game(Struct, frozen=True):
    """A game and who decides in it.

    `choices`: the states in which an action was chosen. `events`, `throws`: the number of moves, and of throws and
    draws, including undone ones, so that no throw is dealt twice.
    """

    state: State
    secret: bytes
    choices: tuple[State, ...] = ()
    events: int = 0
    throws: int = 0
    policies: Policies = (None, None)

    def after(self, move: Move) -> tuple[Game, tuple[Fact, ...]]:
        """The game after an action or outcome, and its facts. Raises `IllegalAction`."""
        step = engine.apply(self.state, move)
        return self._moved_on(move, step.state), step.facts

    def until(self, stops: Callable[[State], bool]) -> tuple[Game, list[Fact]]:
        """Play on until it `stops`, is over, or a side without a policy must choose; with the facts."""
        game, facts = self, list[Fact]()
        throws = Throws(Dealer(self.secret), self.throws)

        def luck(state: State) -> Random:
            return luck_from(self.secret.hex(), "player", game.events + 1)

        make_move = seats(self.policies, throws.deal, luck)
        for move, step in play_on(self.state, make_move, stops):
            game = game._moved_on(move, step.state)
            facts += step.facts
        return game, facts

    def _moved_on(self, move: Move, state: State) -> Game:
        chosen = isinstance(self.state.waiting, Choice)
        choices = (*self.choices, self.state) if chosen else self.choices
        throws = self.throws + isinstance(move, Outcome)
        return replace(self, state=state, choices=choices, events=self.events + 1, throws=throws)

    def before_choice(self) -> Game | None:
        if not self.choices:
            return None
        return replace(self, state=self.choices[-1], choices=self.choices[:-1], events=self.events + 1)

    def with_policy(self, side: Side, name: str) -> Game | None:
        """The game with a policy for a side; None for Athena while sides take turns, whose order she changes."""
        entente, central_powers = self.policies
        policy = POLICIES.get(name)
        policies = (policy, central_powers) if side == Side.ENTENTE else (entente, policy)
        options = self.state.setup.options
        athena = tuple(each for each in Side if (name == ATHENA if each == side else each in options.athena))
        if athena == options.athena:
            return replace(self, policies=policies)
        if self.state.phase not in _ATHENA_COMES or not isinstance(self.state.waiting, Dice | Cards):
            return None
        setup = replace(self.state.setup, options=replace(options, athena=athena))
        return replace(self, state=replace(self.state, setup=setup), choices=(), policies=policies)


def new_game(start: State | Setup, seed: str | int | None = None) -> Game:
    """A game from a position or set-up; without a seed, its dice are unpredictable."""
    state = engine.initial(start).state if isinstance(start, Setup) else start
    return Game(state, new_secret() if seed is None else secret_from_seed(seed))
