"""Operation Michael (event 34): whether this offensive of Germany's takes its dice."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.modals.decisions.decision import ActionsDialog
from ldd_tui.modals.parts.pool import odds_lines
from ldd_tui.modals.parts.styles import BOLD, lines
from ldd_tui.text import N_, names
from ldd_tui.text.phrases import artillery_dice, at, attack_dice, listing
from rules import actions as a
from rules import odds
from rules.model import Sector
from rules.pools import with_michael


class MichaelModal(ActionsDialog):
    """The odds of the offensive with the dice, and without."""

    PURPOSE = N_(
        "Operation Michael adds its dice to one German offensive against France. You may launch two: "
        "does this one get them (18, event 34)?"
    )

    def name_of_decision(self) -> str:
        edition = self.state.edition
        return names.event(edition.cards.once, edition)

    def concerned(self) -> tuple[Sector, ...]:
        battle = self.state.battle
        assert battle is not None
        return (battle.attacker, battle.defender)

    def detail(self, width: int) -> Content:
        battle = self.state.battle
        assert battle is not None
        pool = battle.pool
        if isinstance(self.action, a.UseMichael):
            pool = with_michael(self.state, pool)
        thrown = [at(attack_dice(pool.attack_dice), pool.attack_modifier)]
        if pool.artillery_dice:
            thrown.append(at(artillery_dice(pool.artillery_dice), pool.artillery_modifier))
        return lines(
            Content.styled(listing(thrown), BOLD),
            "",
            *odds_lines(self.state, pool, odds.offensive(pool), battle.attacker, battle.defender, width),
        )
