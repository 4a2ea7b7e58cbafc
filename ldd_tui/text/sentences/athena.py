"""Sentences about Athena's cards and what they bring about (17)."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import cornflower_cards, faces, full_stop
from ldd_tui.text.sentences.shared import sentence
from rules import facts as f
from rules.cornflower import MAXIMUM_FAILURES
from rules.model import Decision, Setup


@sentence.register
def _cornflower_drawn(fact: f.CornflowerDrawn, setup: Setup) -> str:
    drawn = _("{player} drew {cards} ({numbers})").format(
        player=names.Player(fact.side, setup),
        cards=cornflower_cards(len(fact.cards)),
        numbers=faces(fact.cards),
    )
    if fact.sector is not None:
        text = _("{drawn} to reinforce {sector}.").format(
            drawn=drawn, sector=names.the_sector(fact.sector, setup.board.edition)
        )
    elif fact.decision == Decision.TECHNOLOGY:
        text = _("{drawn} for the technologies to attempt.").format(drawn=drawn)
    elif fact.decision == Decision.OFFENSIVE:
        text = _("{drawn} for the next target.").format(drawn=drawn)
    else:
        text = full_stop(drawn)
    return text


@sentence.register
def _athena_target(fact: f.AthenaTarget, setup: Setup) -> str:
    edition = setup.board.edition
    if fact.attacker is None:
        return _(
            "Cornflower card {card} names {target}, but no sector can attack it: failure {count} of {most}."
        ).format(
            card=fact.card, target=names.the_sector(fact.target, edition), count=fact.failures, most=MAXIMUM_FAILURES
        )
    return _("Cornflower card {card} names {target}; the best chance against it: {attacker}.").format(
        card=fact.card, target=names.the_sector(fact.target, edition), attacker=names.the_sector(fact.attacker, edition)
    )


@sentence.register
def _france_barred(fact: f.FranceBarred, setup: Setup) -> str:
    return _("{title}: no Cornflower card makes France attack this turn.").format(
        title=names.event(fact.event, setup.board.edition)
    )


@sentence.register
def _athena_reinforces(fact: f.AthenaReinforces, setup: Setup) -> str:
    edition = setup.board.edition
    if not fact.named:
        return _("No card names {sector}, so it is not reinforced.").format(
            sector=names.the_sector(fact.sector, edition)
        )
    return ngettext(
        "{count} of these cards names {sector}.", "{count} of these cards name {sector}.", fact.named
    ).format(count=fact.named, sector=names.the_sector(fact.sector, edition))
