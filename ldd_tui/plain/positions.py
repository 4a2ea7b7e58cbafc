"""A position in sentences, the most urgent ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldd_tui.games.fronts import largest_attacks
from ldd_tui.games.session import GameSession
from ldd_tui.text import _, names, prompts, sector_words, situation, technologies, tracks
from ldd_tui.text.events import card_texts
from ldd_tui.text.events.card_texts import card_status
from ldd_tui.text.new_turn import if_it_ended_now
from ldd_tui.text.numbers import percent, told
from ldd_tui.text.phrases import capital, dashed, full_stop, labelled, listing, losses, mean_losses, rp, together, vp
from ldd_tui.text.reasons import with_rerolls
from ldd_tui.text.watching import next_is
from rules.model import Over, Sector, Side, State, Status
from rules.phases.income import production_total
from rules.sectors import losses_to_surrender


def summary(state: State) -> list[str]:
    """Who decides or has won, what is about to be lost, what both sides have, and the date."""
    over = isinstance(state.waiting, Over)
    ahead = [] if over else [if_it_ended_now(state)]
    return [
        prompts.prompt(state) if over else next_is(state, {}),
        *standing(state),
        date(state),
        *_this_turn(state),
        *ahead,
    ]


def standing(state: State) -> list[str]:
    return [*situation.alarms(state), *(_has(state, side) for side in Side)]


def date(state: State) -> str:
    printed = state.board
    words = _("Turn {turn} of {last}, {year}: {phase}. Initiative: {side}.")
    return words.format(
        turn=state.turn,
        last=printed.last_turn,
        year=printed.year(state.turn),
        phase=names.phase(state.phase, state.edition),
        side=names.side(state.initiative),
    )


def _has(state: State, side: Side) -> str:
    words = _("{side}: {rp}, production {production}, {vp}.")
    return words.format(
        side=names.Player(side, state.setup),
        rp=rp(state.rp[side]),
        production=rp(production_total(state, side)),
        vp=vp(state.vp[side]),
    )


def _this_turn(state: State) -> Iterator[str]:
    living, dead = card_texts.told_apart(state)
    for words, events in (
        (_("Events this turn: {cards}."), living),
        (_("In force: {cards}."), state.in_force),
        (_("Drawn without effect: {cards}."), dead),
    ):
        if events:
            yield words.format(cards=listing([names.card(event, state.edition) for event in events]))


def board(state: State) -> list[str]:
    """Everything on the board: both sides with their sectors, the tracks, the technologies, the cards."""
    found = [date(state)]
    for side in Side:
        found += [_has(state, side), *(sector_words.describe(state, one) for one in state.board.of_side(side))]
    found += on_tracks(state)
    if not isinstance(state.waiting, Over):
        found.append(if_it_ended_now(state))
    return [*found, *trees(state), *_this_turn(state)]


def on_tracks(state: State) -> list[str]:
    printed = state.board
    return [
        tracks.trade(state) if printed.merchant_navy else tracks.lafayette(state),
        tracks.naval(state) if any(printed.naval_track) else tracks.sea(state),
        tracks.revolution(state),
    ]


def trees(state: State) -> list[str]:
    """What each side has unlocked, and the next level of each technology."""
    found = []
    for side in Side:
        for which in technologies.printed_on(state.board):
            tree, levels = state.board.trees[side][which], state.trees[side]
            unlocked, cubes = levels.levels[which], levels.cubes[which]
            words = _("{side}, {technology}: level {count} of {most}.").format(
                side=names.side(side), technology=names.technology(which), count=unlocked, most=len(tree)
            )
            coming = ""
            if unlocked < len(tree):
                coming = _("Next {level}: from {year}, needs {needed}.").format(
                    level=names.level_name(tree[unlocked]), year=tree[unlocked].year, needed=tree[unlocked].needed
                )
            held = _("Research cubes: {count}.").format(count=cubes) if cubes else ""
            found.append(together(words, coming, held))
    return found


def cards(state: State) -> list[str]:
    """The cards in play, with what each does."""
    events = tuple(dict.fromkeys((*state.drawn, *state.this_turn, *state.in_force)))
    return [card(event, state) for event in events] or [_("No events in play.")]


def card(event: int, state: State) -> str:
    """A card's title and state, when it acts, what it does and means."""
    edition = state.edition
    now = card_texts.right_now(event, state)
    athena = (
        labelled(names.side(side), note)
        for side in state.setup.options.athena
        if (note := card_texts.athena_note_now(event, side, state))
    )
    return together(
        full_stop(dashed((names.card(event, edition), _(card_status(event, state))))),
        capital(full_stop(f"{card_texts.timing(event, edition).word}, {card_texts.duration(event, edition)}")),
        card_texts.effect(event, edition),
        labelled(card_texts.means(event, state), now) if now else None,
        *athena,
    )


def fronts(session: GameSession) -> list[str]:
    """The largest attacks that are possible now, or who faces whom."""
    from rules import forecasts

    state, found = session.state, []
    edition = state.edition
    for (attacker, defender), size in largest_attacks(state, session.choice).items():
        words = _("{attacker}, size {size}.").format(
            attacker=capital(names.against(attacker, defender, edition)), size=size
        )
        left = losses_to_surrender(state, defender)
        if not told():
            away = _("{sector}: {losses} from surrender.")
            found.append(
                together(words, away.format(sector=names.sector(defender, edition), losses=losses(left, edition)))
            )
            continue
        seen = forecasts.forecast(state, attacker, defender, size)
        brings = _("On average {losses} of {count}, surrender {chance}.").format(
            losses=mean_losses(seen.odds.expected, edition), count=left, chance=percent(seen.surrender)
        )
        found.append(together(words, brings, with_rerolls(state, attacker, defender, size, seen)))
    return found or facing(state)


def facing(state: State) -> list[str]:
    """Which sectors at war face which."""
    edition, found = state.edition, []
    for sector in state.board.of_side(Side.ENTENTE):
        enemies = [one for one in state.board.sectors[sector].neighbours if _both_at_war(state, sector, one)]
        if enemies:
            found.append(
                _("{sector} faces {enemies}.").format(
                    sector=names.The_sector(sector, edition),
                    enemies=listing([names.the_sector(one, edition) for one in enemies]),
                )
            )
    return found


def _both_at_war(state: State, *which: Sector) -> bool:
    return all(state.sectors[sector].status == Status.AT_WAR for sector in which)


def several(which: Sequence[Sector], state: State) -> str:
    """Which sectors a beginning may stand for."""
    listed = ", ".join(names.sector(one, state.edition) for one in which)
    return _("Which one: {names}?").format(names=listed)
