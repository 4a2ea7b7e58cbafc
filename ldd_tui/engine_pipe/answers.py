"""What a game waits for, and odds, as messages."""

from __future__ import annotations

from msgspec import UNSET

from ldd_tui.engine_pipe.messages import CardsAwaited, ChoiceAwaited, DiceAwaited, GameOver, Odds, Pending
from rules import engine, forecasts
from rules.model import Cards, Choice, Dice, Over, Sector, Side, State
from rules.notation import name_of_member, to_dict
from rules.phases import offensives
from rules.refusals import IllegalAction


def pending_of(state: State) -> Pending:
    """What a game waits for, as a message."""
    waiting = engine.pending(state)
    if isinstance(waiting, Choice):
        actions = [to_dict(action, state.setup.board.edition) for action in engine.legal(state)]
        return ChoiceAwaited(name_of_member(waiting.side), name_of_member(state.phase), waiting.rule, actions)
    if isinstance(waiting, Dice):
        side, purpose = name_of_member(waiting.side), name_of_member(waiting.purpose)
        return DiceAwaited(side, purpose, waiting.count, waiting.rule, waiting.event or UNSET)
    if isinstance(waiting, Cards):
        return CardsAwaited(name_of_member(waiting.deck), waiting.count, engine.available_cards(state), waiting.rule)
    return _game_over(waiting)


def _game_over(over: Over) -> GameOver:
    winner = None if over.winner is None else name_of_member(over.winner)
    prestige = None if over.prestige is None else {name_of_member(side): over.prestige[side] for side in Side}
    return GameOver(winner, name_of_member(over.cause), prestige, over.rule)


def odds_of(state: State, attacker: Sector, defender: Sector, size: int) -> Odds:
    """The odds of an offensive, as a message. Raises `IllegalAction` if the position rules it out."""
    refusal = offensives.out_of_question(state, attacker, defender, size)
    if refusal is not None:
        raise IllegalAction(engine.by_own_section(state, refusal))
    return odds_in(forecasts.forecast(state, attacker, defender, size))


def odds_in(forecast: forecasts.Forecast) -> Odds:
    """A forecast as a message."""
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
