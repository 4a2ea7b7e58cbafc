"""Words that ask for an action, `attack germany france 3`, and the words for an action."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, assert_never

from ldd_tui.plain import vocabulary
from ldd_tui.plain.vocabulary import Names, meant
from ldd_tui.text import NP_, _, names, pgettext
from rules import actions as a
from rules.actions import Action
from rules.model import Choice, Sector, State, Technology

_MOST_DIGITS = 4


class Verb(NamedTuple):
    """`words`: the marked words that may be typed, the first one is shown. `form`: what follows them."""

    words: tuple[str, str]
    kinds: tuple[type[Action], ...]
    form: tuple[str, str] = ("", "")


_SECTOR, _RP, _CARD = NP_("to type", "SECTOR"), NP_("to type", "RP"), NP_("to type", "CARD")

VERBS: tuple[Verb, ...] = (
    Verb(NP_("to type", "reinforce"), (a.Reinforce,), NP_("to type", "SECTOR NUMBER")),
    Verb(NP_("to type", "attack"), (a.Offensive,), NP_("to type", "ATTACKER DEFENDER SIZE")),
    Verb(NP_("to type", "technology|attempt|research"), (a.Research,), NP_("to type", "TECHNOLOGY RP")),
    Verb(NP_("to type", "implement"), (a.Implement,), NP_("to type", "TECHNOLOGY SECTOR")),
    Verb(NP_("to type", "bid"), (a.Bid,), _RP),
    Verb(NP_("to type", "pay|spend"), (a.Naval, a.Settle), _RP),
    Verb(NP_("to type", "buy"), (a.BuyInitiative,)),
    Verb(NP_("to type", "cancel"), (a.CancelEvent,), _CARD),
    Verb(NP_("to type", "add"), (a.ChooseSetAside,), _CARD),
    Verb(NP_("to type", "draw"), (a.DrawSetAside,)),
    Verb(NP_("to type", "reroll"), (a.Reroll, a.RerollResearch), NP_("to type", "FACES")),
    Verb(NP_("to type", "keep"), (a.Keep, a.KeepEvents, a.Decline)),
    Verb(NP_("to type", "decline|leave|discard"), (a.Decline, a.KeepEvents)),
    Verb(NP_("to type", "use"), (a.UseMichael,)),
    Verb(NP_("to type", "take|cube"), (a.TakeCube,)),
    Verb(NP_("to type", "lose"), (a.Absorb,), _SECTOR),
    Verb(NP_("to type", "pass|done|end"), (a.Done,)),
)


def shown(marked: tuple[str, str]) -> str:
    """The first of some words to type."""
    return pgettext(*marked).partition("|")[0] if marked[1] else ""


def usage(verb: Verb) -> str:
    return f"{shown(verb.words)} {shown(verb.form)}".rstrip()


class Wish(NamedTuple):
    """What was asked for: each sector and technology that was named may be one of several. `unknown`: a word that
    isn't understood."""

    verb: Verb
    sectors: tuple[tuple[Sector, ...], ...] = ()
    technologies: tuple[Technology, ...] = ()
    events: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    unknown: str = ""

    def fits(self, action: Action) -> bool:
        match action:
            case a.Bid(rp=number) | a.Naval(rp=number) | a.Settle(rp=number):
                return self._number(number)
            case a.Reinforce(sector=sector, spaces=number):
                return self._sector(sector) and self._number(number)
            case a.Absorb(sector=sector):
                return self._sector(sector)
            case a.Research(technology=technology, rp=number):
                return self._technology(technology) and self._number(number)
            case a.Implement(sector=sector, technology=technology):
                return self._technology(technology) and self._sector(sector)
            case a.Offensive(attacker=attacker, defender=defender, size=number):
                return self._pair(attacker, defender) and self._number(number)
            case a.CancelEvent(event=event) | a.ChooseSetAside(event=event):
                asked = (*self.events, *self.numbers)
                return not asked or event in asked
            case a.Reroll(faces=faces):
                return not self.numbers or tuple(sorted(self.numbers)) == faces
            case a.RerollResearch() | a.TakeCube() | a.Done() | a.Keep() | a.KeepEvents() | a.Decline():
                return True
            case a.BuyInitiative() | a.DrawSetAside() | a.UseMichael():
                return True
            case _:
                assert_never(action)

    def _number(self, number: int) -> bool:
        return not self.numbers or self.numbers == (number,)

    def _sector(self, sector: Sector) -> bool:
        return not self.sectors or (len(self.sectors) == 1 and sector in self.sectors[0])

    def _technology(self, technology: Technology) -> bool:
        return not self.technologies or technology in self.technologies

    def _pair(self, attacker: Sector, defender: Sector) -> bool:
        if len(self.sectors) < 2:
            return not self.sectors or attacker in self.sectors[0] or defender in self.sectors[0]
        first, second, *more = self.sectors
        right = attacker in first and defender in second
        return not more and (right or (attacker in second and defender in first))

    def among(self, actions: Collection[Action]) -> tuple[Action, ...]:
        return tuple(action for action in actions if isinstance(action, self.verb.kinds) and self.fits(action))

    def tried(self) -> Action | None:
        """An action that was asked for, so that its refusal can be shown; None if too little was said."""
        number = self.numbers[0] if self.numbers else 1
        sectors = [one[0] for one in self.sectors]
        technology = self.technologies[0] if self.technologies else None
        kind = self.verb.kinds[0]
        event = next(iter((*self.events, *self.numbers)), None)
        if kind is a.Reinforce:
            return a.Reinforce(sectors[0], number) if sectors else None
        if kind is a.Absorb:
            return a.Absorb(sectors[0]) if sectors else None
        if kind is a.Research:
            return None if technology is None else a.Research(technology, number)
        if kind is a.Implement:
            return a.Implement(sectors[0], technology) if sectors and technology is not None else None
        if kind is a.Offensive:
            return a.Offensive(sectors[0], sectors[1], number) if len(sectors) > 1 else None
        if kind is a.CancelEvent or kind is a.ChooseSetAside:
            return None if event is None else kind(event)
        if kind is a.Bid or kind is a.Naval:
            return kind(number) if self.numbers else None
        if kind is a.Reroll:
            return a.Reroll(tuple(sorted(self.numbers))) if self.numbers else a.REROLL_RESEARCH
        return _ALONE[kind]


_ALONE: dict[type[Action], Action] = {
    type(action): action
    for action in (
        a.BUY_INITIATIVE,
        a.DRAW_SET_ASIDE,
        a.KEEP,
        a.DECLINE,
        a.USE_MICHAEL,
        a.TAKE_CUBE,
        a.DONE,
    )
}


def verb_of(action: Action) -> Verb:
    return next(verb for verb in VERBS if isinstance(action, verb.kinds))


def read(verb: Verb, words: Sequence[str], state: State) -> Wish:
    """`words`: those after the verb, as `vocabulary.words_of` compares them."""
    left = meant(words)
    side = state.waiting.side if isinstance(state.waiting, Choice) else state.active
    by_sector, by_technology = vocabulary.sectors(state.edition), vocabulary.technologies(state, side)
    by_card = vocabulary.cards((*state.drawn, *state.set_aside), state.edition)
    wish = Wish(verb)
    while left:
        count = 0
        if left[0].isascii() and left[0].isdigit():
            faces = len(left[0]) > 1 and a.Reroll in verb.kinds
            numbers = map(int, left[0]) if faces else (int(left[0][:_MOST_DIGITS]),)
            wish, count = wish._replace(numbers=(*wish.numbers, *numbers)), 1
        elif a.CancelEvent in verb.kinds or a.ChooseSetAside in verb.kinds:
            cards = by_card.match(left)
            count, wish = cards.count, wish._replace(events=(*wish.events, *cards.things))
        else:
            count, wish = _named(wish, left, by_sector, by_technology)
        if not count:
            return wish._replace(unknown=left[0])
        left = left[count:]
    return wish


def likelier(verb: Verb, words: Sequence[str], state: State) -> Verb:
    """Another verb with the same beginning, if only that one understands the words after it."""
    if read(verb, words[1:], state).unknown:
        for other in VERBS:
            if Names([(other, other.words)]).match(words[:1]).count and not read(other, words[1:], state).unknown:
                return other
    return verb


def _named(
    wish: Wish, words: Sequence[str], by_sector: Names[Sector], by_technology: Names[Technology]
) -> tuple[int, Wish]:
    kinds = wish.verb.kinds
    if not wish.technologies and (a.Research in kinds or a.Implement in kinds):
        found = by_technology.match(words)
        if found.count:
            return found.count, wish._replace(technologies=found.things)
    if kinds[0] in (a.Reinforce, a.Absorb, a.Implement, a.Offensive):
        there = by_sector.match(words)
        if there.count:
            return there.count, wish._replace(sectors=(*wish.sectors, there.things))
    return 0, wish


# -- the words for an action


def typed(action: Action, state: State) -> str:
    edition, verb = state.edition, shown(verb_of(action).words)
    match action:
        case a.Bid(rp=number) | a.Naval(rp=number) | a.Settle(rp=number):
            return f"{verb} {number}"
        case a.Reinforce(sector=sector, spaces=number):
            return f"{verb} {names.sector(sector, edition)} {number}"
        case a.Absorb(sector=sector):
            return f"{verb} {names.sector(sector, edition)}"
        case a.Research(technology=technology, rp=number):
            return f"{verb} {names.technology(technology)} {number}"
        case a.Implement(sector=sector, technology=technology):
            return f"{verb} {names.technology(technology)} {names.sector(sector, edition)}"
        case a.Offensive(attacker=attacker, defender=defender, size=number):
            return f"{verb} {names.sector(attacker, edition)} {names.sector(defender, edition)} {number}"
        case a.CancelEvent(event=event) | a.ChooseSetAside(event=event):
            return f"{verb} {event}"
        case a.Reroll(faces=faces):
            return f"{verb} {' '.join(map(str, faces))}"
        case a.RerollResearch() | a.TakeCube() | a.Done() | a.Keep() | a.KeepEvents() | a.Decline():
            return verb
        case a.BuyInitiative() | a.DrawSetAside() | a.UseMichael():
            return verb
        case _:
            assert_never(action)


def not_understood(wish: Wish) -> str:
    words = _("{word}: not understood. Type: {usage}.")
    return words.format(word=wish.unknown, usage=usage(wish.verb))


def too_little(verb: Verb) -> str:
    return _("Type: {usage}.").format(usage=usage(verb))
