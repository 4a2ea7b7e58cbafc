"""Grades and themes in words."""

from __future__ import annotations

from ldd_tui.coach.grade import Grade
from ldd_tui.coach.themes import NEGLECTS, Theme
from ldd_tui.text import N_, NP_, _, names, pgettext
from rules.edition import Edition
from rules.model import Side

_LIKE = {
    "recruit": NP_("played like", "a Recruit"),
    "officer": NP_("played like", "an Officer"),
    "staff": NP_("played like", "the General Staff"),
    "marshal": NP_("played like", "a Marshal"),
}


def like(found: Grade, side: Side | None = None) -> str:
    """How the player of one game played, "you" or a side."""
    if side is None:
        words = _("You played this game like {level} (between {weakest} and {strongest}).")
        if found.weakest == found.strongest:
            words = _("You played this game like {level}.")
        return _said(words, found)
    words = _("{Side} played like {level} (between {weakest} and {strongest}).")
    if found.weakest == found.strongest:
        words = _("{Side} played like {level}.")
    return _said(words, found, Side=names.The_side(side))


def like_in_games(found: Grade) -> str:
    """How you play, by several games."""
    words = _("You play like {level} (between {weakest} and {strongest}).")
    if found.weakest == found.strongest:
        words = _("You play like {level}.")
    return _said(words, found)


def _said(words: str, found: Grade, **more: str) -> str:
    return words.format(
        level=pgettext(*_LIKE[found.level]),
        weakest=names.policy(found.weakest),
        strongest=names.policy(found.strongest),
        **more,
    )


_THEMES = {
    Theme.BIDS_TOO_MUCH: N_("The initiative at too high a price"),
    Theme.BIDS_TOO_LITTLE: N_("The initiative left to the enemy"),
    Theme.CARDS: N_("The wrong cards cancelled or applied"),
    Theme.NAVAL: N_("The Naval phase misjudged"),
    Theme.ENDS_REINFORCEMENTS_EARLY: N_("Reinforcements ended too early"),
    Theme.REINFORCES_TOO_MUCH: N_("Too many reinforcements"),
    Theme.REINFORCES_BADLY: N_("The wrong reinforcements"),
    Theme.ENDS_TECHNOLOGY_EARLY: N_("Technology ended too early"),
    **dict.fromkeys(NEGLECTS.values(), N_("{technology} neglected")),
    Theme.SPREADS_RESEARCH: N_("Research spread too thin"),
    Theme.RESEARCHES_TOO_MUCH: N_("Too much research"),
    Theme.OVERPAYS_ATTEMPTS: N_("Attempts overpaid"),
    Theme.UNDERPAYS_ATTEMPTS: N_("Attempts underpaid"),
    Theme.FAILED_ATTEMPTS: N_("Cubes misused after failed attempts"),
    Theme.IMPLEMENTS_BADLY: N_("The wrong levels implemented"),
    Theme.ATTACKS_TOO_MUCH: N_("Attacks that cost more than they gain"),
    Theme.ATTACKS_TOO_LITTLE: N_("Attacks missed"),
    Theme.ATTACKS_BADLY: N_("The wrong attacks"),
    Theme.DICE: N_("The wrong dice re-rolled or paid for"),
}
_ADVICE = {
    Theme.BIDS_TOO_MUCH: N_("You pay more for the initiative than it is worth to you."),
    Theme.BIDS_TOO_LITTLE: N_("The initiative is worth more RP than you offer for it."),
    Theme.CARDS: N_("Another card, or none, would have helped you more."),
    Theme.NAVAL: N_("You pay too much or too little at sea, or pay with the wrong sector."),
    Theme.ENDS_REINFORCEMENTS_EARLY: N_("You end the phase while another sector is worth its RP."),
    Theme.REINFORCES_TOO_MUCH: N_("You reinforce where the RP are worth more later."),
    Theme.REINFORCES_BADLY: N_("You reinforce one sector where another needs it more."),
    Theme.ENDS_TECHNOLOGY_EARLY: N_("You end the phase while an attempt or a level is worth its RP."),
    **dict.fromkeys(NEGLECTS.values(), N_("You spend your RP elsewhere when an attempt at {technology} is best.")),
    Theme.SPREADS_RESEARCH: N_("You begin another technology before the last one has brought its level."),
    Theme.RESEARCHES_TOO_MUCH: N_("You research when the RP are worth more elsewhere."),
    Theme.OVERPAYS_ATTEMPTS: N_("You pay more for a better chance than the level is worth."),
    Theme.UNDERPAYS_ATTEMPTS: N_("You attempt levels at too low a chance."),
    Theme.FAILED_ATTEMPTS: N_("After a failed attempt you spend the wrong cubes, or keep them for too long."),
    Theme.IMPLEMENTS_BADLY: N_("You implement levels where they help less, or when the RP are worth more elsewhere."),
    Theme.ATTACKS_TOO_MUCH: N_(
        "You attack where passing or a smaller attack is better: the RP and your own losses weigh more."
    ),
    Theme.ATTACKS_TOO_LITTLE: N_("You pass, or attack with too few dice, where a larger attack pays."),
    Theme.ATTACKS_BADLY: N_("You attack one sector where another attack gains more."),
    Theme.DICE: N_("You re-roll the wrong dice, or pay for the wrong ones."),
}
_WITH_COUNTER_ATTACKS = N_(
    "You attack where passing or a smaller attack is better: a counter-attack costs more than the target loses."
)
_NEGLECTED = {theme: technology for technology, theme in NEGLECTS.items()}


def theme(which: Theme) -> str:
    return _filled(_(_THEMES[which]), which)


def advice(which: Theme, edition: Edition) -> str:
    words = _ADVICE[which]
    if which == Theme.ATTACKS_TOO_MUCH and edition.features.counter_attack:
        words = _WITH_COUNTER_ATTACKS
    return _filled(_(words), which)


def _filled(words: str, which: Theme) -> str:
    return words.format(technology=names.technology(_NEGLECTED[which])) if which in _NEGLECTED else words
