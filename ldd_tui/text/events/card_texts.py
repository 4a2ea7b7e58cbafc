"""The 42 event cards in words: what each does, when, for how long, and what Athena makes of it (18).

`right_now` says what a card means in the present position.
"""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.events.present_meaning import right_now
from ldd_tui.text.phrases import choices, listing, together
from rules.cards import AllLose, Duration, Exits, FreeOffensive, Timing
from rules.editions.second.cards import BREST_LITOVSK, BRUSILOV, CARDS, FLU, SCHLIEFFEN, YPRES
from rules.model import Sector, Side, State
from rules.obligations import before_of_athena
from rules.phases.card_effects import JUTLAND_GAIN
from rules.phases.initiative import KANONEN_STAYS_FROM

__all__ = [
    "TimingMark",
    "athena_note",
    "athena_note_now",
    "duration",
    "effect",
    "label",
    "right_now",
    "timing",
    "title",
    "year",
]


class TimingMark(NamedTuple):
    """When a card acts: the sign on the card, and the words for it."""

    symbol: str
    word: str


_TIMINGS = {
    Timing.AT_ONCE: ("!", N_("at once")),
    Timing.COLLECTION: ("o", N_("when RP are collected")),
    Timing.OFFENSIVES: ("x", N_("during offensives")),
    Timing.END_OF_TURN: (".", N_("at the end of the turn")),
}

_DURATIONS = {
    Duration.ONE_SHOT: N_("once only"),
    Duration.THIS_TURN: N_("this turn"),
    Duration.MARKER: N_("until the end of the game"),
}

# Cards whose duration the table of the rules does not say in full.
_ENDINGS = {
    6: N_("until the German Colonies surrender"),
    10: N_("until Zimmermann Telegram takes effect too"),
    15: N_("once only; a 5 or a 6 counts until the end of the game"),
    16: N_("until Unrestricted Submarine Warfare takes effect or Lafayette comes onto the Trade Track"),
    24: N_("until The Lusitania Torpedoed takes effect too"),
    41: N_("until a die of 1 to {goes} at the start of a turn"),
}

_EFFECTS = {
    1: N_(
        "Germany attacks France at once with {schlieffen_dice} Attack dice at +1, whatever its Operational Value, "
        "and pays no RP. A natural 1 brings a counter-attack as usual. "
        "Germany can still launch its own offensive this turn, even against France, but without this +1."
    ),
    2: N_("If Schlieffen Plan is drawn on the same turn, its dice lose their +1. Otherwise nothing happens."),
    3: N_(
        "If Russia attacks Germany this turn, it throws 1 more Attack die at no cost and all its Attack dice "
        "get +1. Russia must still pay for an offensive of size 1 or more."
    ),
    4: N_(
        "Each side may use this card once this turn: the Entente against Schlieffen Plan, the Central Powers "
        "against an attack by Russia on Germany under Russian Offensive. It picks any dice that hit; they are "
        "thrown again together and the new faces stand."
    ),
    5: N_(
        "This turn all Attack and Artillery dice of Entente sectors get -1, whatever they attack. "
        "A natural 6 still hits."
    ),
    6: N_(
        "From this turn on the German Colonies pay no RP to attack Africa. Their Operational Value still limits "
        "the size, and they still attack only once a turn. The card stays until the German Colonies surrender."
    ),
    7: N_(
        "This turn every hit by Russia on Austria-Hungary, with Attack or Artillery dice, causes 2 losses "
        "instead of 1. What Russia itself loses is not doubled."
    ),
    8: N_(
        "This turn Germany's Artillery dice get +{ypres_bonus} against France. If Germany has no Artillery level, it "
        "throws 1 Artillery die against France instead, without a bonus."
    ),
    9: N_(
        "Once RP are collected this turn, a die is thrown and the Entente loses that many RP, but never goes "
        "below 0. Serbia, if at war, moves its cube back 1 space at no cost."
    ),
    10: N_(
        "This card waits for Zimmermann Telegram. As soon as both have taken effect, Lafayette comes onto the "
        "Trade Track and brings the Entente more RP every turn. No effect if Lafayette is there already."
    ),
    11: N_(
        "Italy enters the war for the Entente at once, at full strength. It brings RP from this turn's "
        "collection on, and may attack and be attacked this turn."
    ),
    12: N_(
        "The German Colonies move their cube back 1 space at once and at no cost. If they attack this turn, "
        "they throw 1 more Attack die at no cost."
    ),
    13: N_(
        "Bulgaria enters the war for the Central Powers at once, at full strength. It brings RP from this "
        "turn's collection on, and may attack and be attacked this turn."
    ),
    14: N_(
        "Germany must attack France this turn, before any other offensive of the Central Powers, with its full "
        "Operational Value or as many dice as the RP allow; the RP are paid. Each hit by an Attack die costs "
        "Germany 1 loss too; hits by Artillery dice do not. Without RP or Operational Value there is no attack."
    ),
    15: N_(
        "A die decides. 1: the Central Powers gain {jutland_gain} RP at once. 2 to 4: nothing. 5: Blockade rolls get "
        "+1 until the end of the game. 6: the Kaiserliche Marine brings no RP from this turn on, and the Entente "
        "makes no more Blockade rolls."
    ),
    16: N_(
        "From this turn on the Central Powers make no U-boat roll. This ends when Unrestricted Submarine "
        "Warfare takes effect or Lafayette comes onto the Trade Track; if either is in place already, the card "
        "does nothing. Blockade rolls go on."
    ),
    17: N_(
        "Once this turn, when the Ottoman Empire attacks the Middle East, the Central Powers may throw again any "
        "Attack dice they like: hits, misses and 1s. They are thrown together and the new faces stand; "
        "Artillery dice stay as they are."
    ),
    18: N_(
        "If Austria-Hungary attacks Italy this turn, it throws 1 more Attack die at no cost and all its Attack "
        "dice get +1."
    ),
    19: N_(
        "Russia must attack Austria-Hungary this turn, before any other offensive of the Entente, with any size "
        "from 1 up; the RP are paid and its Attack dice get +1. After the losses the Entente may throw again "
        "Attack dice that show {again}: they can hit once more, but each that then shows {costly} or less costs Russia "
        "1 loss. One throw only, unless an option of the game allows more for dice that show {again} again. Without "
        "RP or Operational Value there is no attack."
    ),
    20: N_("The Ottoman Empire takes 1 loss at once."),
    21: N_(
        "France must attack Germany this turn, before any other offensive of the Entente, with its full "
        "Operational Value or as many dice as the RP allow; the RP are paid. Its Attack dice get +1. Each hit "
        "by an Attack die costs France 1 loss too; hits by Artillery dice do not. Without RP or Operational Value "
        "there is no attack."
    ),
    22: N_(
        "Romania enters the war for the Entente at once, at full strength. It brings RP from this turn's "
        "collection on, and may attack and be attacked this turn. If it surrenders later, the Central Powers "
        "collect 1 RP more each turn."
    ),
    23: N_("U-boat rolls get +1 from this turn until the end of the game. W. Wilson intervenes! ends."),
    24: N_(
        "This card waits for The Lusitania Torpedoed. As soon as both have taken effect, Lafayette comes onto "
        "the Trade Track and brings the Entente more RP every turn. No effect if Lafayette is there already."
    ),
    25: N_(
        "The Middle East must attack the Ottoman Empire this turn, before any other offensive of the Entente, "
        "with its full Operational Value or as many dice as the RP allow; the RP are paid. All Attack and "
        "Artillery dice that hit must be thrown again once, and the new faces stand. Without RP or Operational Value "
        "there is no attack."
    ),
    26: N_("If France attacks Germany this turn, all its Attack and Artillery dice get +1."),
    27: N_("This turn all Attack and Artillery dice of France get -1, whatever it attacks. A natural 6 still hits."),
    28: N_(
        "Greece enters the war for the Entente at once, at full strength. It brings no RP, but may attack and "
        "be attacked this turn."
    ),
    29: N_(
        "France must attack Germany this turn, before any other offensive of the Entente, with its full "
        "Operational Value or as many dice as the RP allow; the RP are paid. Each hit by an Attack die costs "
        "France 1 loss too; hits by Artillery dice do not. Without RP or Operational Value there is no attack."
    ),
    30: N_("The Ottoman Empire takes 1 loss at once."),
    31: N_(
        "If Austria-Hungary attacks Italy this turn, it throws 1 more Attack die at no cost and all its Attack "
        "dice get +1."
    ),
    32: N_("Nothing happens."),
    33: N_(
        "Russia leaves the war at once and for good: it brings no RP, takes no reinforcements, cannot attack and "
        "cannot be attacked. Nobody gains VP for it, and it counts for no prestige points. Germany moves its "
        "cube back up to {brest_litovsk} spaces at no cost."
    ),
    34: N_(
        "One offensive by Germany against France this turn gets 1 more Attack die and 1 more Artillery die, at "
        "no cost. The Artillery die comes even without an Artillery level and above the size of the offensive. "
        "If Germany attacks France twice, the Central Powers say before the throw which offensive has them."
    ),
    35: N_("All Attack dice of France get +1 until the end of the game, whatever it attacks."),
    36: N_(
        "If Greece is at war when this card takes effect, each of its offensives throws 1 more Attack die at no "
        "cost until the end of the game. Otherwise the card is lost, even if Greece enters the war later."
    ),
    37: N_(
        "Germany may attack France twice this turn, provided that it attacks nobody else. Each offensive is paid "
        "for, and the second is limited by what Germany's Operational Value is by then."
    ),
    38: N_("This turn all Attack dice of France get +1, whatever it attacks."),
    39: N_(
        "Every sector at war, on both sides, takes 1 loss at once; France and Germany take {flu}. All these losses "
        "are simultaneous, so both sides can fall together and nobody wins."
    ),
    40: N_("If the Middle East attacks the Ottoman Empire this turn, it throws 1 more Attack die at no cost."),
    41: N_(
        "The Entente collects 1 RP less this turn. At the start of each later turn a die is thrown: on 1 to {goes} "
        "the card goes, on {stays} or 6 it stays and again takes 1 RP."
    ),
    42: N_("The game ends after this turn and prestige points decide who has won, unless sudden death comes first."),
}

_RUSSIA_GERMANY = N_("Athena's first offensive is by Russia against Germany.")
_RUSSIA_AUSTRIA = N_("Athena's first offensive is by Russia against Austria-Hungary.")
_GERMANY_FRANCE = N_("Athena's first offensive is by Germany against France.")
_FRANCE_GERMANY = N_("Athena's first offensive is by France against Germany.")
_AUSTRIA_ITALY = N_("Athena's first offensive is by Austria-Hungary against Italy.")
_MIDDLE_EAST_OTTOMAN = N_("Athena's first offensive is by the Middle East against the Ottoman Empire.")
_OBEYS_FRANCE = N_("The battle is Athena's first offensive, even if no Cornflower card names Germany.")
_BOTH_REROLL = N_("Athena always uses it, on all dice that hit.")

_ENTENTE_NOTES = {
    3: _RUSSIA_GERMANY,
    4: _BOTH_REROLL,
    5: N_(
        "If a Cornflower card would send France against Germany, a die is thrown. On 3 to 6 France launches no "
        "offensive this turn, and another sector that can attack Germany does so."
    ),
    7: _RUSSIA_AUSTRIA,
    19: N_(
        "This is Athena's first offensive, with Russia's full Operational Value if the RP allow. She throws all "
        "dice that show {again} again, once."
    ),
    21: _OBEYS_FRANCE,
    25: N_("The battle is Athena's first offensive, even if no Cornflower card names the Ottoman Empire."),
    26: _FRANCE_GERMANY,
    27: N_(
        "If a Cornflower card would make France attack, a die is thrown. On 3 to 6 France launches no offensive "
        "this turn, and another sector that can attack the target does so."
    ),
    29: _OBEYS_FRANCE,
    35: N_("On the turn it is drawn, Athena's first offensive is by France against Germany."),
    38: _FRANCE_GERMANY,
    40: _MIDDLE_EAST_OTTOMAN,
}

_CENTRAL_POWERS_NOTES = {
    4: _BOTH_REROLL,
    6: N_(
        "Athena attacks Africa once each turn, at the German Colonies' full Operational Value: when a Cornflower "
        "card first names a target that she cannot attack, or at the latest when her offensives end."
    ),
    8: _GERMANY_FRANCE,
    12: N_("Athena's first offensive is by the German Colonies against Africa."),
    14: N_("The battle is Athena's first offensive, even if no Cornflower card names France."),
    17: N_(
        "Athena opens with the Ottoman Empire attacking the Middle East, and throws again the Attack dice that missed."
    ),
    18: _AUSTRIA_ITALY,
    31: _AUSTRIA_ITALY,
    34: N_("Athena's first offensive is by Germany against France, with these dice."),
    37: N_("Athena's first two offensives are by Germany against France."),
}


def title(number: int) -> str:
    """The title of an event card."""
    return names.event(number)


def label(number: int) -> str:
    """The title of an event card with its number."""
    return names.card(number)


def year(number: int) -> int:
    """The year whose deck a card belongs to."""
    return CARDS[number].year


def timing(number: int) -> TimingMark:
    """When a card acts (7.3): `!` at once, `o` at the collection, `x` during offensives, `.` at the turn's end."""
    symbol, word = _TIMINGS[CARDS[number].timing]
    return TimingMark(symbol, _(word))


def duration(number: int) -> str:
    """How long a card acts."""
    return _filled(_ENDINGS.get(number) or _DURATIONS[CARDS[number].duration])


def effect(number: int) -> str:
    """What a card does, complete."""
    return _filled(_EFFECTS[number])


def athena_note(number: int, side: Side) -> str | None:
    """What a card makes Athena do when she plays `side`; None if nothing that a person would not do too."""
    notes = _ENTENTE_NOTES if side == Side.ENTENTE else _CENTRAL_POWERS_NOTES
    note = notes.get(number)
    return None if note is None else _filled(note)


def athena_note_now(number: int, side: Side, state: State) -> str | None:
    """As `athena_note`, with the attacks of this turn's other cards that come before the one that the card orders."""
    note, earlier = athena_note(number, side), before_of_athena(state, side, number)
    if note is None or not earlier:
        return note
    words = ngettext(
        "Before it comes the attack that {cards} orders.",
        "Before it come the attacks that {cards} order.",
        len(earlier),
    )
    return together(note, words.format(cards=listing([names.card(one) for one in earlier])))


def _filled(words: str) -> str:
    """A text with the numbers of the rules."""
    again = CARDS.dice_again[BRUSILOV]
    return _(words).format(
        schlieffen_dice=CARDS.effect_of(SCHLIEFFEN, FreeOffensive).dice,
        ypres_bonus=CARDS.boosts[YPRES].artillery_modifier,
        jutland_gain=JUTLAND_GAIN,
        again=choices([str(face) for face in again.faces]),
        costly=min(again.faces) - 1,
        brest_litovsk=CARDS.effect_of(BREST_LITOVSK, Exits).recovers.spaces,
        flu=CARDS.effect_of(FLU, AllLose).by_sector()[Sector.FRANCE],
        goes=KANONEN_STAYS_FROM - 1,
        stays=KANONEN_STAYS_FROM,
    )
