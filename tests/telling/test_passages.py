"""What happened in passages: what belongs together, what is one sentence, and what is behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from ldd_tui.games.pauses import Pauses
from ldd_tui.players import POLICIES
from ldd_tui.telling.passages import OUTCOMES, Grouping, Kind, Passage, plain, steps_of, tell, with_headings
from ldd_tui.text import names
from ldd_tui.text.phrases import capital
from rules import engine
from rules import facts as f
from rules.board_file import packaged
from rules.editions.second.cards import TANNENBERG
from rules.model import Choice, Options, Over, Purpose, Sector, Setup, Side, Technology
from saves.dice import Dealer, secret_from_seed
from saves.journal import Entry
from tests.saves.playing import EVERY_WAY, WAYS_TO_PLAY, journal_of
from tests.widgets.test_log_book import book, facts_of, finished
from tests.widgets.test_log_book import told as of_finished


@cache
def games() -> list[tuple[tuple[Entry, ...], list[f.Fact], list[Passage]]]:
    """Games, what happened in each, and how it is told."""
    found = []
    for options, edition in EVERY_WAY:
        game = journal_of(options, seed=12, edition=edition)
        facts = [fact for entry in game for fact in entry.facts]
        found.append((game, facts, list(tell(facts, game[-1].state.setup))))
    return found


def passages() -> Iterator[Passage]:
    return (passage for _game, _facts, told in games() for passage in told)


# ------------------------------------------------------------------------------------------------ what belongs together


def test_every_fact_is_told_once_in_its_order() -> None:
    for _game, facts, told in games():
        assert [id(fact) for passage in told for fact in passage.facts] == list(map(id, facts))
        pieces = [piece for passage in told for piece in passage.apart()]
        assert sorted(id(fact) for piece in pieces for fact in piece.facts) == sorted(map(id, facts))
        assert all(line.words for piece in pieces for line in piece.lines)


def test_facts_that_come_one_by_one_are_grouped_alike() -> None:
    for _game, facts, _told in games():
        grouping = Grouping()
        found = [step for fact in facts if (step := grouping.add(fact)) is not None]
        last = grouping.close()
        assert last is not None and [*found, last] == list(steps_of(facts))
        assert grouping.kind is None and grouping.is_ended and grouping.close() is None


@pytest.mark.parametrize(
    ("type_", "kind"),
    [
        (f.TurnBegan, Kind.TURN),
        (f.PhaseBegan, Kind.PHASE),
        (f.OffensiveLaunched, Kind.OFFENSIVE),
        (f.ResearchPaid, Kind.ATTEMPT),
    ],
)
def test_each_has_a_passage_of_its_own(type_: type[f.Fact], kind: Kind) -> None:
    for _game, facts, told in games():
        of_kind = [[fact for fact in one.facts if isinstance(fact, type_)] for one in told if one.kind == kind]
        assert all(len(found) == 1 for found in of_kind)
        assert [found[0] for found in of_kind] == [fact for fact in facts if isinstance(fact, type_)]


def test_an_offensive_has_all_that_happens_until_its_battle_is_over() -> None:
    """By the positions, which the grouping does not know; and a discarded cube goes on with its attempt."""
    offensives = discarded = 0
    for game, _facts, told in games():
        passage_of = {id(fact): passage for passage in told for fact in passage.facts}
        for before, entry in pairwise(game):
            discards = [fact for fact in entry.facts if isinstance(fact, f.CubeDiscarded)]
            assert all(any(isinstance(x, f.ResearchPaid) for x in passage_of[id(fact)].facts) for fact in discards)
            discarded += len(discards)
            if before.state.battle is None or entry.state.battle is None:
                continue
            if any(isinstance(fact, f.OffensiveLaunched) for fact in entry.facts):
                continue  # another one begins at once
            assert all(passage_of[id(fact)].kind == Kind.OFFENSIVE for fact in entry.facts)
            assert len({id(passage_of[id(fact)]) for fact in entry.facts}) <= 1
            offensives += 1
    assert offensives > 100 and discarded


def test_an_offensive_is_read_in_one_piece_after_its_cards_and_before_what_came_of_it() -> None:
    apart = cards = 0
    for passage in passages():
        pieces = list(passage.apart())
        if passage.kind not in (Kind.OFFENSIVE, Kind.ATTEMPT):
            assert len(pieces) == len(passage.lines)
            continue
        mains = [piece.main for piece in pieces]
        at = next(i for i, main in enumerate(mains) if isinstance(main, f.OffensiveLaunched | f.ResearchPaid))
        assert not any(isinstance(fact, (*OUTCOMES, f.PricePaid, f.CornflowerDrawn)) for fact in pieces[at].facts)
        later = [fact for piece in pieces[at + 1 :] for fact in piece.facts]
        paid = next((i for i, fact in enumerate(later) if isinstance(fact, f.PricePaid)), len(later))
        assert all(isinstance(fact, OUTCOMES) for fact in later[:paid])
        assert tuple(later[paid:]) == passage.facts[len(passage.facts) - len(later) + paid :]
        apart += len(pieces) > at + 1
        cards += at > 0
    assert apart and cards


def test_levels_that_a_side_pays_for_are_no_part_of_the_attempt_before_them() -> None:
    luck, dealer, number = Random(3), Dealer(secret_from_seed(3)), 1
    state, facts = engine.initial(Setup(packaged(), Options())).state, list[f.Fact]()
    while not isinstance(state.waiting, Over):
        if isinstance(state.waiting, Choice):
            step = engine.apply(state, POLICIES["staff"](state, engine.legal(state), luck))
        else:
            step, number = engine.apply(state, dealer.deal(state, number)), number + 1
        state = step.state
        facts += step.facts
    levels = [
        (paid, level)
        for passage in tell(facts, state.setup)
        for paid in passage.facts
        if isinstance(paid, f.ResearchPaid)
        for level in passage.facts
        if isinstance(level, f.Implemented)
    ]
    assert levels, "France and Germany take levels up at once"
    for paid, level in levels:
        assert (level.technology, level.level) == (paid.technology, paid.level)


def test_a_surrender_is_told_with_the_roll_that_follows_it() -> None:
    """In one passage, whatever the sector fell by; and a game that such a roll ends ends with it."""
    rolls = 0
    for passage in passages():
        for before, fact in pairwise(passage.facts):
            if isinstance(fact, f.ArmisticeRolled):
                assert isinstance(before, f.Surrendered)
                rolls += 1
                assert not fact.won or isinstance(passage.facts[-1], f.GameEnded)
    assert rolls == sum(isinstance(fact, f.ArmisticeRolled) for _game, facts, _told in games() for fact in facts) > 5


def test_a_roll_at_sea_goes_with_what_was_paid_for_it_and_with_what_came_of_it() -> None:
    paid = owed = 0
    for passage in passages():
        kinds = [type(fact) for fact in passage.facts]
        if f.SeaRolled in kinds:
            assert kinds.count(f.SeaRolled) == 1 and passage.kind == Kind.DICE
            assert set(kinds[: kinds.index(f.SeaRolled)]) <= {f.NavalBonusBought}
            paid += f.NavalBonusBought in kinds
            owed += f.LossAbsorbed in kinds
        else:
            assert f.NavalBonusBought not in kinds and f.LossAbsorbed not in kinds
    assert paid and owed


def test_people_are_told_of_every_roll_at_sea_and_every_armistice_roll_that_matters() -> None:
    for game, _facts, _told in games()[len(WAYS_TO_PLAY) :]:
        pauses = Pauses(game[0].state.setup.options.athena)
        known = {id(fact) for entry in game for p in pauses.add(entry.facts, entry.state) for fact in p.facts}
        for fact in (fact for entry in game for fact in entry.facts):
            if isinstance(fact, f.ArmisticeRolled | f.LossAbsorbed) or (isinstance(fact, f.SeaRolled) and fact.result):
                assert id(fact) in known, fact


# ------------------------------------------------------------------------------------------------ sentences


def test_an_attempt_is_one_sentence_with_its_die_behind_it() -> None:
    """What was attempted, for how much, the sum and what came of it, the levels that it brought at once too."""
    paid = [passage for passage in book() if isinstance(passage.main, f.ResearchPaid)]
    first = next(one for one in paid if any(isinstance(fact, f.Implemented) for fact in one.facts))
    wanted = r"The [\w ]+ unlocked [\w ]+ \(\w+ 1\) for \d RP \(roll: .*, needs \d\)\. \d sectors implemented it .*\."
    assert re.fullmatch(wanted, first.words)
    (levels,) = (line.words for line in first.behind())
    assert levels.endswith("implemented Machine Gun (Defence 1) for free."), "told once, the sectors by name"
    failed = next(one for one in paid if isinstance(one.facts[-1], f.CubeTaken))
    assert failed.words.endswith("1 research cube for the next attempt.")


def one_sentence(*facts: f.Fact) -> str:
    (passage,) = tell(facts, finished().setup)
    return passage.words


@pytest.mark.rule("10.2.6")
def test_a_level_of_several_sectors_tells_its_price() -> None:
    level = [
        f.Implemented(sector=sector, technology=Technology.DEFENCE, level=1, free=False)
        for sector in (Sector.RUSSIA, Sector.SERBIA, Sector.MIDDLE_EAST)
    ]
    assert one_sentence(*level) == "Russia, Serbia and the Middle East implemented Machine Gun (Defence 1) for 3 RP."


def test_dice_thrown_again_are_told_with_what_they_then_show() -> None:
    lifted = f.DiceLifted(side=Side.ENTENTE, faces=(1, 2), artillery=True, event=0, rule="10.2.7")
    thrown = f.DiceThrown(purpose=Purpose.ARTILLERY, faces=(3, 6))
    assert one_sentence(lifted, thrown) == "Aviation: 2 Artillery dice re-rolled, 1 2 became 3 6."


def test_what_a_card_costs_all_sectors_is_one_sentence() -> None:
    def lost(sector: Sector, event: int) -> f.LossTaken:
        return f.LossTaken(sector=sector, spaces=1, losses=1, operational_value=1, event=event, rule="")

    words = "Spanish Flu cost France and Germany 1 space each."
    assert one_sentence(lost(Sector.FRANCE, 39), lost(Sector.GERMANY, 39)) == words
    assert len(tell([lost(Sector.FRANCE, 0), lost(Sector.GERMANY, 0)], finished().setup)) == 2


def test_what_athenas_cards_bring_her_sectors_is_one_sentence_with_the_cards_behind_it() -> None:
    found = [one for one in book() if isinstance(one.main, f.Reinforced) and one.words.count(" by ") > 1]
    passage = next(one for one in found if len(one.facts) > 3)
    moved = [fact for fact in passage.facts if isinstance(fact, f.Reinforced)]
    assert passage.words.startswith("Athena (") and f"for {sum(fact.cost for fact in moved)} RP." in passage.words
    assert passage.lines[0].rule == "(10.1.2)"
    behind = " ".join(line.words for line in passage.behind())
    assert behind.count(" drew ") == sum(isinstance(fact, f.CornflowerDrawn) for fact in passage.facts)
    for fact in passage.facts:
        assert not isinstance(fact, f.AthenaReinforces) or fact.named or "No card names" in passage.words


# ------------------------------------------------------------------------------------------------ what is behind them


def test_an_offensive_has_its_dice_behind_it() -> None:
    offensives = [passage for passage in book() if isinstance(passage.main, f.OffensiveLaunched)]
    for passage in offensives:
        counted = next(fact for fact in passage.facts if isinstance(fact, f.LossesCounted))
        assert sum(bool(line.hit) for line in passage.behind()) == counted.hits
        assert "hit" in passage.words and "Attack dice: " not in passage.words
        assert any(line.words.startswith("Attack d") and line.rule == "(10.3.4)" for line in passage.behind())
    assert offensives


def test_an_offensive_begins_with_what_it_came_to() -> None:
    found: set[str] = set()
    for passage in passages():
        launched = next((fact for fact in passage.facts if isinstance(fact, f.OffensiveLaunched)), None)
        if launched is None:
            continue
        edition = passage.setup.board.edition
        fell = any(isinstance(fact, f.Surrendered) and fact.sector == launched.defender for fact in passage.facts)
        lost = [fact for fact in passage.facts if isinstance(fact, f.LossTaken) and fact.sector == launched.defender]
        came = "surrendered to" if fell else "lost" if lost else "lost nothing to"
        words = next(line.words for line in passage.lines if line.fact is launched)
        defender = capital(names.the_sector(launched.defender, edition))
        card = f"{names.event(launched.event, edition)}: " if launched.event else ""
        assert words.startswith(f"{card}{defender} {came} "), words
        assert fell or not lost or f", {board_left(passage, lost[-1])} left (OV {lost[-1].operational_value})." in words
        found.add(came)
    assert len(found) == 3


def board_left(passage: Passage, lost: f.LossTaken) -> int:
    return passage.setup.board.sectors[lost.sector].last_space + 1 - lost.losses


def test_what_has_dice_thrown_again_is_read_with_the_offensive_and_so_are_dice_that_still_lie() -> None:
    facts, setup = facts_of(finished()), finished().setup
    at = next(index for index, fact in enumerate(facts) if isinstance(fact, f.LossesCounted))
    for event in (TANNENBERG, 0):
        lifted = f.DiceLifted(side=Side.CENTRAL_POWERS, event=event, artillery=False, faces=(6,), rule="18")
        assert "Attack dice 6 re-rolled." in tell([*facts[:at], lifted, facts[at]], setup)[-1].words
    at = next(index for index, fact in enumerate(facts) if isinstance(fact, f.DiceThrown))
    assert tell(facts[: at + 1], setup)[-1].words.endswith("Attack dice: 1 4 6.")


def test_the_sum_of_a_die_says_face_modifier_need_and_outcome() -> None:
    behind = {line.words for passage in book() for line in passage.behind()}
    assert "Attack die: 4 - 1 = 3, needs 4: miss" in behind and "Attack die: 5 - 1 = 4, needs 4: hit" in behind
    assert any(words.startswith("8 from sectors + 1 Merchant Navy = 9") for words in behind)
    assert any("At least one loss: " in words for words in behind), "Athena's reasons"
    assert all(passage.foldable or not passage.behind() for passage in book() if not passage.is_heading)


@pytest.mark.parametrize("side", Side)
def test_what_is_wanted_stands_under_its_headings(side: Side) -> None:
    found = with_headings(book(), lambda passage: passage.side == side)
    assert found[0].kind == Kind.TURN and not found[-1].is_heading
    assert [one for one in found if not one.is_heading] == [
        one for one in book() if not one.is_heading and one.side == side
    ] or len(found) > 100
    for here, below in pairwise(found):
        assert not here.is_heading or below.kind > here.kind


def test_words_are_found_in_sentences_and_behind_them() -> None:
    found = [passage for passage in book() if not passage.is_heading and passage.tells_of("needs 4: miss")]
    assert found and all("needs 4: miss" not in passage.words for passage in found)
    assert any(passage.tells_of("ypres") for passage in book())
    assert not any(passage.tells_of("no such words") for passage in book())


def test_plain_text_is_read_from_top_to_bottom() -> None:
    lines = list(plain(of_finished()))
    assert len(lines) == len(book())
    assert lines[lines.index("Turn 3 of 14, 1915") - 1].startswith("Turn 2 ")
    fought = next(line for line in lines if " lost 1 space to " in line)
    assert "[Attack dice (4+): " in fought and "(10.3" in fought
    assert not any("[" in line for line in plain(of_finished(), sums=False))
    assert any(passage.stop for passage in of_finished()) and not of_finished()[0].stop
