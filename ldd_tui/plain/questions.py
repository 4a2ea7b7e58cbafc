"""A decision as a question with numbered answers; large sets of actions in several questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar, assert_never

from ldd_tui.plain.vocabulary import words_of
from ldd_tui.plain.wishes import shown, verb_of
from ldd_tui.text import _, labels, names, ngettext, prompts
from ldd_tui.text.phrases import capital, cite, each_hits_on, faces, hits, losses, price, together
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.chance import Outcome, drawn, rolled
from rules.model import Cards, Choice, Decision, Deck, Dice, Sector, State, Technology
from rules.phases.technology import next_level
from rules.rerolls import hits_of
from rules.sectors import losses_to_surrender, operational_value

K = TypeVar("K")
_FEW, _MOST_DIGITS = 6, 4


class Menu(NamedTuple):
    """`answers`: numbered from 1. `amounts`: answered by a number that is itself the answer."""

    question: str
    answers: tuple[Answer, ...] = ()
    amounts: Mapping[int, Action] = {}
    hidden: bool = False

    def lines(self) -> list[str]:
        found = [self.question] if self.question else []
        return [*found, *(f"{number}. {answer.label}" for number, answer in enumerate(self.answers, 1))]

    def answer(self, number: int) -> Action | Menu | None:
        if self.amounts:
            return self.amounts.get(number)
        return self.answers[number - 1].leads_to if 0 < number <= len(self.answers) else None

    @property
    def expected(self) -> str:
        """Which numbers answer it."""
        numbers = sorted(self.amounts) or range(1, len(self.answers) + 1)
        if len(numbers) == 1:
            return str(numbers[0])
        return _("{first} to {last}").format(first=numbers[0], last=numbers[-1])


class Answer(NamedTuple):
    label: str
    leads_to: Action | Menu


def asked(state: State) -> str:
    waiting = state.waiting
    return together(prompts.prompt(state), cite(waiting.rule) if waiting is not None else None)


def menu(state: State, legal: Sequence[Action], *, hidden: bool = False) -> Menu:
    """`legal`: those to choose from, perhaps fewer than all. `hidden`: another player is there to see a bid."""
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    match waiting.decision:
        case Decision.BID | Decision.NAVAL_BONUS | Decision.SETTLE:
            return _amount(state, legal, hidden=hidden and waiting.decision == Decision.BID)
        case Decision.REINFORCE:
            return _grouped(state, legal, a.Reinforce, lambda one: one.sector, _reinforce)
        case Decision.TECHNOLOGY:
            return _technology(state, legal)
        case Decision.OFFENSIVE:
            return _grouped(state, legal, a.Offensive, lambda one: one.attacker, _attacker)
        case Decision.AVIATION | Decision.KUT | Decision.TANNENBERG | Decision.BRUSILOV | Decision.AIR_DIVISION:
            return _rerolls(state, legal)
        case (
            Decision.AIR_RAID
            | Decision.SET_ASIDE
            | Decision.RESEARCH_FAILED
            | Decision.MICHAEL
            | Decision.ABSORB
            | Decision.INITIATIVE_PRICE
        ):
            return Menu("", tuple(_plain(action, state) for action in legal))
        case _:
            assert_never(waiting.decision)


def _plain(action: Action, state: State) -> Answer:
    label = labels.action(action, state)
    if isinstance(action, a.Absorb):
        left = losses(losses_to_surrender(state, action.sector), state.edition)
        label = f"{label}, {_('{losses} to surrender').format(losses=left)}"
    return Answer(label, action)


def _grouped(
    state: State,
    legal: Sequence[Action],
    kind: type[Any],
    by: Callable[[Any], K],
    answer: Callable[[State, K, Sequence[Any]], Answer],
) -> Menu:
    """An answer for each group of actions of a kind, then the others."""
    groups: dict[K, list[Any]] = {}
    for action in legal:
        if isinstance(action, kind):
            groups.setdefault(by(action), []).append(action)
    found = [answer(state, key, group) for key, group in groups.items()]
    others = [_plain(action, state) for action in legal if not isinstance(action, kind)]
    if len(found) == 1 and not others and isinstance(found[0].leads_to, Menu):
        return found[0].leads_to
    return Menu("", (*found, *others))


def _one_or_menu(label: str, state: State, actions: Sequence[Action], menu: Menu) -> Answer:
    return _plain(actions[0], state) if len(actions) == 1 else Answer(label, menu)


# -- amounts


def _amount(state: State, legal: Sequence[Action], *, hidden: bool) -> Menu:
    amounts = {action.rp: action for action in legal if isinstance(action, a.Bid | a.Naval | a.Settle)}
    words = _("Type how many RP: {least} to {most}.").format(least=min(amounts), most=max(amounts))
    unseen = _("It isn't shown as you type it.") if hidden else None
    return Menu(together(words, unseen), amounts=amounts, hidden=hidden)


# -- reinforcements


def _reinforce(state: State, sector: Sector, actions: Sequence[a.Reinforce]) -> Answer:
    edition = state.edition
    prices = [f"{one.spaces} {price(engine.explain(state, one).cost)}" for one in actions]
    words = _("{sector}, Operational Value {value}, {losses} from surrender: {prices}").format(
        sector=names.sector(sector, edition),
        value=operational_value(state, sector),
        losses=losses(losses_to_surrender(state, sector), edition),
        prices=", ".join(prices),
    )
    question = _("By how much does {sector} recover? {prices}.").format(
        sector=names.the_sector(sector, edition), prices=", ".join(prices)
    )
    return _one_or_menu(words, state, actions, Menu(question, amounts={one.spaces: one for one in actions}))


# -- technologies


def _technology(state: State, legal: Sequence[Action]) -> Menu:
    attempts = [one for one in legal if isinstance(one, a.Research)]
    levels = [one for one in legal if isinstance(one, a.Implement)]
    others = [_plain(one, state) for one in legal if not isinstance(one, a.Research | a.Implement)]
    by_technology = [_attempt(state, which, list(of)) for which, of in groupby(attempts, lambda one: one.technology)]
    if len(by_technology) == 1 and not levels and not others and isinstance(by_technology[0].leads_to, Menu):
        return by_technology[0].leads_to
    implementing = [_plain(one, state) for one in levels]
    if len(levels) > _FEW:
        each: dict[Technology, list[a.Implement]] = {}
        for one in levels:
            each.setdefault(one.technology, []).append(one)
        implementing = [_implement(state, which, of) for which, of in each.items()]
    if not by_technology and not others and len(implementing) == 1 and isinstance(implementing[0].leads_to, Menu):
        return implementing[0].leads_to
    return Menu("", (*by_technology, *implementing, *others))


def _attempt(state: State, which: Technology, actions: Sequence[a.Research]) -> Answer:
    side = state.active
    level = next_level(state, side, which)
    most = max(one.rp for one in actions)
    words = _("Attempt {level} ({technology}), needs {needed}, for 1 to {most} RP").format(
        level=labels.next_level(state, side, which),
        technology=names.technology(which),
        needed=level.needed if level is not None else "",
        most=most,
    )
    question = _("How many RP for {technology}: {least} to {most}?").format(
        technology=names.technology(which), least=min(one.rp for one in actions), most=most
    )
    return _one_or_menu(words, state, actions, Menu(question, amounts={one.rp: one for one in actions}))


def _implement(state: State, which: Technology, actions: Sequence[a.Implement]) -> Answer:
    sectors = [names.sector(one.sector, state.edition) for one in actions]
    words = _("Implement {technology}, 1 RP each: {sectors}").format(
        technology=names.technology(which), sectors=", ".join(sectors)
    )
    question = _("Which sector implements {technology}?").format(technology=names.technology(which))
    answers = tuple(Answer(name, one) for name, one in zip(sectors, actions, strict=True))
    return _one_or_menu(words, state, actions, Menu(question, answers))


# -- offensives


def _attacker(state: State, attacker: Sector, actions: Sequence[a.Offensive]) -> Answer:
    edition = state.edition
    answers = [_target(state, defender, list(of)) for defender, of in groupby(actions, lambda one: one.defender)]
    name = names.sector(attacker, edition)
    targets = ", ".join(names.sector(one, edition) for one in dict.fromkeys(one.defender for one in actions))
    label = _("Attack with {attacker}, Operational Value {value}: {targets}").format(
        attacker=name, value=operational_value(state, attacker), targets=targets
    )
    if len(answers) == 1:
        leads_to = answers[0].leads_to
        return Answer(label, leads_to) if isinstance(leads_to, Menu) else _plain(leads_to, state)
    question = _("{Sector} attacks. Choose its target.").format(Sector=names.The_sector(attacker, edition))
    return Answer(label, Menu(question, tuple(answers)))


def _target(state: State, defender: Sector, actions: Sequence[a.Offensive]) -> Answer:
    edition = state.edition
    left = losses(losses_to_surrender(state, defender), edition)
    label = _("{sector}, {losses} from surrender").format(sector=names.sector(defender, edition), losses=left)
    costs = {one.size: engine.explain(state, one).cost for one in actions}
    prices = ", ".join(f"{size} {price(cost)}" for size, cost in costs.items())
    question = _("{offensive}. What size? {prices}.").format(
        offensive=capital(names.against(actions[0].attacker, defender, edition)), prices=prices
    )
    return _one_or_menu(label, state, actions, Menu(question, amounts={one.size: one for one in actions}))


# -- re-rolls


def _rerolls(state: State, legal: Sequence[Action]) -> Menu:
    """All of them if they are few; else the most dice, and none."""
    shown_here: Sequence[Action] = legal
    said = [*_thrown(state)]
    if len(legal) > _FEW:
        largest = max((one for one in legal if isinstance(one, a.Reroll)), key=lambda one: len(one.faces))
        shown_here = [largest, *(one for one in legal if not isinstance(one, a.Reroll))]
        verb = shown(verb_of(largest).words)
        said.append(_("For other dice, type {verb} and their faces.").format(verb=verb))
    return Menu(" ".join(said), tuple(_plain(one, state) for one in shown_here))


def _thrown(state: State) -> list[str]:
    battle = state.battle
    if battle is None:
        return []
    pool = battle.pool
    found = []
    for thrown, words, modifier, artillery in (
        (battle.attack, capital(_("Attack dice")), pool.attack_modifier, False),
        (battle.artillery, capital(_("Artillery dice")), pool.artillery_modifier, True),
    ):
        if thrown:
            hit = hits(len(hits_of(battle, artillery=artillery)))
            needs = each_hits_on(len(thrown), pool.needed, modifier)
            told_ = _("{dice}: {faces}, {needs}; {hits}.")
            found.append(told_.format(dice=words, faces=faces(thrown), needs=needs, hits=hit))
    return found


# -- dice and cards from the table


def enter(state: State) -> list[str]:
    """How to type what was rolled or drawn at the table."""
    waiting = state.waiting
    assert isinstance(waiting, Dice | Cards)
    count = waiting.count
    if isinstance(waiting, Dice):
        words = ngettext("Roll {count} die and type its face.", "Roll {count} dice and type their faces.", count)
        return [words.format(count=count)]
    words = ngettext("Draw {count} card and type its number.", "Draw {count} cards and type their numbers.", count)
    left = dict.fromkeys(engine.available_cards(state))
    possible = ", ".join(_card(number, waiting, state) for number in left)
    return [words.format(count=count), _("Possible: {cards}.").format(cards=possible)]


def _card(number: int, waiting: Cards, state: State) -> str:
    match waiting.deck:
        case Deck.EVENTS | Deck.YEAR | Deck.SET_ASIDE:
            return f"{number} {names.event(number, state.edition)}"
        case Deck.POPPIES:
            return f"{number} {names.poppy(state.board.poppy_kinds(waiting.side)[number - 1], state.edition)}"
        case Deck.CORNFLOWER:
            return str(number)
        case _:
            assert_never(waiting.deck)


def entered(state: State, line: str) -> Outcome | str:
    """The outcome entered, or an error message."""
    waiting = state.waiting
    assert isinstance(waiting, Dice | Cards)
    words = words_of(line)
    if isinstance(waiting, Dice):
        faces = [int(face) for word in words for face in word if face in "123456"]
        if len("".join(words)) == len(faces) == waiting.count:
            return rolled(*faces)
        missing = ngettext("Type {count} face from 1 to 6.", "Type {count} faces from 1 to 6.", waiting.count)
        return missing.format(count=waiting.count)
    left = Counter(engine.available_cards(state))
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < _MOST_DIGITS]
    if len(words) == len(numbers) == waiting.count and Counter(numbers) <= left:
        return drawn(*numbers)
    return " ".join(enter(state))
