"""What speaks for an action or against it, in words: a plain sentence for each kind of reason, with its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import asdict

from ldd_tui.players import reasons as r
from ldd_tui.players.hints import Hint
from ldd_tui.text import N_, NN_, _, hints, names, ngettext, technologies
from ldd_tui.text.forms import in_each_form
from ldd_tui.text.numbers import amount, chance, number, percent
from ldd_tui.text.phrases import artillery_dice, attack_dice, choices, cite, listing, notches, rp, signed
from ldd_tui.text.templates import Counted, Words, given, tell
from rules.edition import Edition
from rules.forecasts import Forecast, with_all_rerolls
from rules.model import CounterAttack, Sector, Side, State

# -- dice that a card lets people throw again


def rerolls_of(events: Sequence[int]) -> str:
    """The re-rolls that events allow, after "with"; by the numbers of the cards, for there is little room.

    >>> rerolls_of((4,)), rerolls_of((4, 17))
    ('the re-rolls of card 4', 'the re-rolls of cards 4 and 17')
    """
    words = ngettext("the re-rolls of card {cards}", "the re-rolls of cards {cards}", len(events))
    return words.format(cards=listing([str(event) for event in events]))


def with_rerolls(state: State, attacker: Sector, defender: Sector, size: int, seen: Forecast) -> str | None:
    """The target's average losses and chance to surrender; None if no one may re-roll."""
    if not seen.may:
        return None
    after = with_all_rerolls(state, attacker, defender, size)
    words = _("With {rerolls}: {losses} losses, surrender {chance}.")
    return words.format(rerolls=rerolls_of(seen.may), losses=number(after.expected), chance=percent(after.surrender))


# -- reasons


def sentences(found: Iterable[r.Reason | Hint], edition: Edition) -> list[str]:
    """A sentence or two for each of some reasons, in a game of an edition."""
    return [hints.missed(one, edition) if isinstance(one, Hint) else _sentence(one, edition) for one in found]


def _sentence(reason: r.Reason, edition: Edition) -> str:
    return tell(_SENTENCES[type(reason)], reason, edition, **_shown(reason))


_CHANCES = ("chance", "surrender", "roll", "hit", "loss")


def _shown(reason: r.Reason) -> dict[str, object]:
    """The chances and means of a reason."""
    chances = ("before", "after") if isinstance(reason, r.SurrenderRisk) else _CHANCES
    return {
        field: chance(value) if field in chances else amount(value)
        for field, value in asdict(reason).items()
        if isinstance(value, float)
    }


# ------------------------------------------------------------------------------------------------ RP


def _cost(reason: r.Cost, edition: Edition) -> Words:
    return given(N_("It costs {rp}; {left} left."), left=rp(reason.left)) if reason.rp else N_("It costs nothing.")


def _keeps(reason: r.Keeps, edition: Edition) -> Words:
    return N_("It keeps {rp} for turn {turn}.") if reason.turn else N_("It keeps {rp} for later this turn.")


# ------------------------------------------------------------------------------------------------ offensives


def _surrender_worth(reason: r.SurrenderWorth, edition: Edition) -> Words:
    worth = N_("{Sector} is worth {vp}, which makes {after} of {needed}.")
    if not reason.needed:
        worth = N_("{Sector} is worth {vp}, which makes {after}; the Armistice roll then wins the war with {roll}.")
        if not reason.roll:
            worth = N_("{Sector} is worth {vp}, which makes {after}: not enough for the Armistice roll.")
    return worth, given(N_("It brings {rp} a turn."), rp=rp(reason.production)) if reason.production else ""


def _dice_thrown(reason: r.DiceThrown, edition: Edition) -> Words:
    thrown = [attack_dice(reason.attack)] + [artillery_dice(reason.artillery)] * bool(reason.artillery)
    by_events = reason.attack - reason.size
    words = N_("Size {size} throws {dice}.")
    if by_events:
        words = N_("Size {size} throws {dice}: {count} fewer by events.")
    if by_events > 0:
        words = N_("Size {size} throws {dice}: {count} more by events.")
    return given(words, dice=listing(thrown), count=attack_dice(abs(by_events)))


def _losses_expected(reason: r.LossesExpected, edition: Edition) -> Words:
    if not reason.chance:
        return N_("{losses} losses expected.")
    return N_("{losses} losses expected; {chance} that {sector} surrenders.")


def _if_thrown_again(reason: r.IfThrownAgain, edition: Edition) -> Words:
    words = N_("With {rerolls}: {losses} losses expected, {own} own losses.")
    if reason.chance:
        words = N_("With {rerolls}: {losses} losses expected, surrender {chance}, {own} own losses.")
    return given(words, rerolls=rerolls_of(reason.events))


def _other_size(reason: r.OtherSize, edition: Edition) -> Words:
    price = _("at no cost")
    if reason.rp:
        price = (_("for {rp} more") if reason.rp > 0 else _("for {rp} less")).format(rp=rp(abs(reason.rp)))
    words = N_("With size {size}, {price}: {losses} losses expected.")
    if reason.chance:
        words = N_("With size {size}, {price}: {losses} losses expected, {chance} that {sector} surrenders.")
    return given(words, price=price)


def _counter_attack_risk(reason: r.CounterAttackRisk, edition: Edition) -> Words:
    words = N_("Counter-attack {chance}: {losses} own losses expected.")
    if not reason.chance:
        words = N_("Its own hits hurt it too: {losses} own losses expected.")
    return words, N_("The chance that {sector} surrenders by it is {surrender}.") if reason.surrender else ""


def _no_counter_attack(reason: r.NoCounterAttack, edition: Edition) -> Words:
    if reason.verdict == CounterAttack.GERMAN_COLONIES_ATTACK:
        return N_("There is no counter-attack against the German Colonies.")
    return N_("There is no counter-attack: the defender has attacked elsewhere this turn.")


def _gives_up_counter_attacks(reason: r.GivesUpCounterAttacks, edition: Edition) -> Words:
    others = choices([names.the_sector(enemy, edition) for enemy in reason.enemies])
    words = N_("{Sector} could then not counter-attack {others} this turn {rule}.")
    return given(words, others=others, rule=cite("10.3.4"))


def _prestige(reason: r.Prestige, edition: Edition) -> Words:
    if reason.this_turn:
        return N_("{points} prestige points, which are counted at the end of this turn.")
    return N_("{points} prestige points, and peace may be near.")


def _mandatory(reason: r.Mandatory, edition: Edition) -> Words:
    if reason.full_size:
        return N_("{card} demands it at this size, before all else: there is no choice.")
    return N_("{card} demands it before all else: only its size is a choice.")


# ------------------------------------------------------------------------------------------------ a sector's safety


def _surrender_risk(reason: r.SurrenderRisk, edition: Edition) -> Words:
    assumed = _("if every enemy beside it attacks it with all its dice")
    if reason.demanded:
        assumed = _("by the attacks that events order this turn")
    words = N_("Risk that {sector} surrenders {assumed}: {before} as it stands, {after} after this.")
    return given(words, assumed=assumed), N_("That would lose the war.") if reason.loses_the_war else ""


def _threat(reason: r.Threat, edition: Edition) -> Words:
    first, *others = reason.attacks
    attacks = [
        _attack(first, _("{losses} losses expected"), edition),
        *(_attack(other, "{losses}", edition) for other in others),
    ]
    return given(N_("{Sector} can still be attacked this turn by {attacks}."), attacks=listing(attacks))


def _attack(one: r.Attack, words: str, edition: Edition) -> str:
    """Who attacks, with its losses in these words, and beside them those with what people may throw again."""
    values = {"losses": words.format(losses=amount(one.losses))}
    told = _("{attacker} ({losses})")
    if one.again is not None:
        told = _("{attacker} ({losses}; {again} with {rerolls})")
        values |= {"again": amount(one.again.losses), "rerolls": rerolls_of(one.again.events)}
    return in_each_form(names.the_sector(one.attacker, edition), lambda form: told.format(attacker=form, **values))


_REVOLUTION = NN_(
    "{chance} that the Revolution moves on; {count} step is left.",
    "{chance} that the Revolution moves on; {count} steps are left.",
)


def _space_given_up(reason: r.SpaceGivenUp, edition: Edition) -> Words:
    if not reason.left:
        return N_("{Sector} surrenders by it.")
    words = N_("{Sector} can then lose {spaces} more before it surrenders.")
    if reason.left == 1:
        words = N_("The next loss makes {sector} surrender.")
    fewer = N_("Its Operational Value falls from {before} to {after}.") if reason.before != reason.after else ""
    return given(words, spaces=notches(reason.left - 1, edition)), fewer


# ------------------------------------------------------------------------------------------------ technology


def _unlock_chance(reason: r.UnlockChance, edition: Edition) -> Words:
    words = N_("{chance} to unlock level {level} of {technology}; needs {needed} or more.")
    if reason.added:
        words = N_("{chance} to unlock level {level} of {technology}; needs {needed} or more, the die has {bonus}.")
    return given(words, level=reason.level, bonus=signed(reason.added))


def _level_does(reason: r.LevelDoes, edition: Edition) -> Words:
    if reason.too_late:
        return N_("This is the last turn: the level would not act in it any more.")
    does = technologies.effect(reason.side, reason.technology, reason.level, reason.board)
    return given("{does}", does=does)


def _may_implement(reason: r.MayImplement, edition: Edition) -> Words:
    sectors = choices([names.the_sector(sector, edition) for sector in reason.sectors])
    return given(N_("It can then be implemented in {sectors} for 1 RP each."), sectors=sectors)


_CUBES = NN_("{count} research cube then helps the next attempt.", "{count} research cubes then help the next attempt.")


def _cubes_then(reason: r.CubesThen, edition: Edition) -> Words:
    if reason.last_turn:
        return N_("This is the last turn: a research cube is no use any more.")
    return Counted(_CUBES, reason.cubes)


def _sea_roll(reason: r.SeaRoll, edition: Edition) -> Words:
    words = N_("U-boats take {rp} RP on average.")
    if reason.side == Side.ENTENTE:
        words = N_("The blockade leaves the Central Powers {rp} RP on average.")
    return (
        words,
        N_("Without this: {without}.") if reason.rp != reason.without else "",
        N_("The Entente holds too few RP: it would give up {spaces} notches on average.") if reason.spaces else "",
    )


# ------------------------------------------------------------------------------------------------ events and dice


def _thrown_again(reason: r.ThrownAgain, edition: Edition) -> Words:
    if reason.loss:
        return N_("Each die causes a loss with {hit}, and costs one with {loss}.")
    return N_("Each die causes a loss with {hit}.")


_SENTENCES: Mapping[type[r.Reason], Words] = {
    r.Cost: _cost,
    r.Keeps: _keeps,
    r.WinsInitiative: N_("It wins the initiative with {chance}, if any bid of the enemy is as likely as another."),
    r.WinsTheWar: N_("It wins the war with {chance}: {sector} surrenders."),
    r.SurrenderWorth: _surrender_worth,
    r.DiceThrown: _dice_thrown,
    r.LossesExpected: _losses_expected,
    r.IfThrownAgain: _if_thrown_again,
    r.OtherSize: _other_size,
    r.CounterAttackRisk: _counter_attack_risk,
    r.NoCounterAttack: _no_counter_attack,
    r.GivesUpCounterAttacks: _gives_up_counter_attacks,
    r.FailedDice: N_("By {card} each Attack die that fails costs 1 RP or a notch: {failed} expected."),
    r.Prestige: _prestige,
    r.Mandatory: _mandatory,
    r.SurrenderRisk: _surrender_risk,
    r.RollThen: N_("If {sector} surrenders, the enemy has {vp}, and its Armistice roll wins the war with {roll}."),
    r.Threat: _threat,
    r.HigherOperationalValue: N_("Its Operational Value rises from {before} to {after}."),
    r.HigherIncome: N_("It brings {rp} more a turn."),
    r.RevolutionRisk: lambda reason, edition: Counted(_REVOLUTION, reason.steps),
    r.SpaceGivenUp: _space_given_up,
    r.SettledBy: N_("{Sector} gives up {spaces}."),
    r.UnlockChance: _unlock_chance,
    r.LevelDoes: _level_does,
    r.LossesChange: N_(
        "{Attacker} against {defender} at full size: {before} losses expected as it stands, {after} after this."
    ),
    r.MayImplement: _may_implement,
    r.Implemented: lambda reason, edition: given(
        N_("{Sector} has level {level} of {technology} then."), level=reason.level
    ),
    r.CubesThen: _cubes_then,
    r.SeaRoll: _sea_roll,
    r.EventHelps: N_("{card} helps {side}."),
    r.ThrownAgain: _thrown_again,
}
