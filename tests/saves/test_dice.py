"""The dealer: unbiased, repeatable, to be checked with other tools and by the exact odds."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations

import pytest
from msgspec.structs import replace

from rules import engine, forecasts, odds
from rules.actions import DONE, Offensive, Reinforce, Research
from rules.chance import Drawn, Rolled
from rules.chance_tree import aftermath, every_reroll, resolved
from rules.editions.second import naval
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Cards,
    Choice,
    Deck,
    Dice,
    Options,
    Phase,
    Purpose,
    Side,
    State,
    Technology,
    Tree,
)
from saves.dice import BAG, Dealer, MatchDealer, commitment, new_secret, secret_from_seed
from tests.rules.odds.support import losses_between
from tests.rules.support import Table
from tests.saves.playing import WAYS_TO_PLAY, journal_of

# --- The dealer: unbiased, repeatable, and to be checked with other tools -----------------------------------


SECRET = secret_from_seed("fixed")
PINNED_FACES = (3, 6, 1, 5, 4, 3, 1, 2, 2, 2, 3, 3)
PINNED_CARDS = (2, 6, 1, 4, 5, 9, 3, 8, 7)


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    expected = total / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def state_awaiting(waiting: Dice | Cards) -> State:
    return replace(journal_of(Options(), seed=1, events=1)[0].state, waiting=waiting)


def test_faces_are_equally_likely() -> None:
    dealer = Dealer(SECRET)
    faces = Counter[object](face for counter in range(6_000) for face in dealer.faces(10, counter))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert chi_square(faces, 6, 60_000) < 20.5  # 5 degrees of freedom: p = 0.001


@pytest.mark.parametrize("place", [0, 1, 8])
def test_neighbouring_dice_are_independent(place: int) -> None:
    dealer = Dealer(SECRET)
    throws = [dealer.faces(10, counter) for counter in range(20_000)]
    within = Counter[object]((faces[place], faces[place + 1]) for faces in throws)
    between = Counter[object]((one[place], other[place]) for one, other in zip(throws[::2], throws[1::2], strict=True))
    assert chi_square(within, 36, 20_000) < 66.6  # 35 degrees of freedom: p = 0.001
    assert chi_square(between, 36, 10_000) < 66.6


def test_hands_of_cards_are_equally_likely() -> None:
    dealer, cards = Dealer(SECRET), (3, 5, 8, 13, 21, 34, 42)
    hands = Counter[object](frozenset(dealer.cards(cards, 3, counter)) for counter in range(35_000))
    assert set(hands) == {frozenset(hand) for hand in combinations(cards, 3)}
    assert chi_square(hands, 35, 35_000) < 65.2  # 34 degrees of freedom: p = 0.001


def test_a_draw_takes_each_card_once_and_may_take_all() -> None:
    cards = tuple(range(1, 43))
    for counter in range(200):
        assert sorted(Dealer(SECRET).cards(cards, 42, counter)) == list(cards)


def test_the_order_in_which_cards_are_offered_does_not_matter() -> None:
    assert Dealer(SECRET).cards((9, 4, 2), 2, 7) == Dealer(SECRET).cards((2, 4, 9), 2, 7)


def test_a_die_is_a_function_of_secret_and_counter() -> None:
    throws = {
        (secret, counter): Dealer(secret).faces(20, counter) for secret in (SECRET, b"x") for counter in (0, 1, 2)
    }
    assert throws == {key: Dealer(key[0]).faces(20, key[1]) for key in throws}
    assert len(set(throws.values())) == 6


def test_dice_follow_the_description() -> None:
    """Written from the module's description, sharing no code."""

    def stream(counter: int) -> list[int]:
        blocks = []
        for block in range(40):
            message = counter.to_bytes(8, "big") + block.to_bytes(4, "big")
            blocks.append(hmac.new(SECRET, message, hashlib.sha256).digest())
        return list(b"".join(blocks))

    for counter in (0, 1, 255, 256, 10**6):
        faces = [byte % 6 + 1 for byte in stream(counter) if byte < 252]
        assert Dealer(SECRET).faces(500, counter) == tuple(faces[:500])
        data, left, cards = stream(counter), list(range(1, 43)), []
        while left:
            byte = data.pop(0)
            if byte < 256 - 256 % len(left):
                cards.append(left.pop(byte % len(left)))
        assert Dealer(SECRET).cards(tuple(range(1, 43)), 42, counter) == tuple(cards)


def test_the_dice_of_a_seed_stay_what_they_are() -> None:
    """Changing these changes every saved seed."""
    assert Dealer(secret_from_seed(1914)).faces(12, 1) == PINNED_FACES
    assert Dealer(secret_from_seed("1914")).cards(tuple(range(1, 10)), 9, 2) == PINNED_CARDS


def test_a_dealer_serves_what_is_awaited() -> None:
    dice = state_awaiting(Dice(Side.ENTENTE, Purpose.ATTACK, 4, "10.3.3"))
    cards = state_awaiting(Cards(Side.ENTENTE, Deck.CORNFLOWER, 3, "17.6"))
    rolled, drawn = Dealer(SECRET).deal(dice, 5), Dealer(SECRET).deal(cards, 5)
    assert isinstance(rolled, Rolled)
    assert isinstance(drawn, Drawn)
    assert rolled.faces == tuple(sorted(Dealer(SECRET).faces(4, 5)))
    assert drawn.cards == tuple(sorted(Dealer(SECRET).cards(engine.available_cards(cards), 3, 5)))


# --- Matches: the same throws in another order ------------------------------------------------------------------


NONCES = tuple(secret_from_seed(name)[:16] for name in ("Anna", "Bruno"))
ATTACK = Dice(Side.CENTRAL_POWERS, Purpose.ATTACK, 60, "10.3.3")


def thrown(nonces: tuple[bytes, ...], count: int, waiting: Dice | Cards = ATTACK) -> list[object]:
    dealer, state = MatchDealer(SECRET, b"".join(nonces)), state_awaiting(waiting)
    return [dealer.deal(state, number) for number in range(1, count + 1)]


def test_both_games_of_a_match_have_the_same_throws_in_another_order() -> None:
    one, other = thrown(NONCES, 60), thrown(NONCES[::-1], 60)
    common = len(set(one) & set(other))
    assert one != other and 60 - 2 * BAG < common < 60
    assert not set(one) & set(thrown(NONCES, 60, replace(ATTACK, side=Side.ENTENTE)))
    assert not set(one) & set(thrown(NONCES, 60, replace(ATTACK, purpose=Purpose.ARTILLERY)))


def test_what_fell_in_one_game_of_a_match_hardly_foretells_the_other() -> None:
    """Of all throws in the bag each is equally likely to be the next, even if the other game has had them all."""
    places = Counter[object]()
    for match in range(300):
        secret = secret_from_seed(match)
        dealers = [MatchDealer(secret, b"".join(nonces)) for nonces in (NONCES, NONCES[::-1])]
        state = state_awaiting(ATTACK)
        ahead = [dealers[0].deal(state, number) for number in range(1, 8 * BAG)]
        places[ahead.index(dealers[1].deal(state, 1))] += 1
    assert max(places.values()) < 2 * 300 / BAG


def test_the_dice_of_a_match_follow_the_description() -> None:
    """Written from the description, sharing no code."""
    shared = hmac.new(SECRET, b"match" + b"".join(sorted(NONCES)), hashlib.sha256).digest()
    own = hmac.new(SECRET, b"".join(NONCES), hashlib.sha256).digest()

    def stream(key: bytes, counter: int) -> bytes:
        messages = (counter.to_bytes(8, "big") + block.to_bytes(4, "big") for block in range(4))
        return b"".join(hmac.new(key, message, hashlib.sha256).digest() for message in messages)

    first, bag, found = (256 + 6) * 2**32, list(range(1, 9)), []
    for take in range(1, 30):
        at = stream(own, first + take)[0] % 8
        faces = [byte % 6 + 1 for byte in stream(shared, first + bag[at]) if byte < 252]
        bag[at] = 8 + take
        found.append(Rolled(tuple(sorted(faces[:60]))))
    assert found == thrown(NONCES, 29)


def test_a_dealer_does_not_choose_for_a_side() -> None:
    state = next(e.state for e in journal_of(Options(), seed=1) if isinstance(e.state.waiting, Choice))
    with pytest.raises(ValueError, match="neither dice nor cards"):
        Dealer(SECRET).deal(state, 1)


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_every_outcome_that_is_dealt_is_one_that_may_come(options: Options) -> None:
    dealer = Dealer(SECRET)
    for entry in journal_of(options, seed=2):
        if isinstance(entry.state.waiting, Dice | Cards) and entry.state.waiting.count < 6:
            possible = {outcome for outcome, _ in engine.chance(entry.state)}
            assert dealer.deal(entry.state, entry.seq) in possible


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest() == Dealer(SECRET).commitment


def test_secrets() -> None:
    assert secret_from_seed(7) == secret_from_seed("7") != secret_from_seed(8)
    assert len(secret_from_seed("\udc80 not a character")) == 32
    fresh = {new_secret() for _ in range(100)}
    assert len(fresh) == 100
    assert {len(secret) for secret in fresh} == {32}


# --- Dice as they are dealt, against the exact odds: Pearson's chi-square over many throws from fixed see ---


SAMPLES = 600
FEWEST = 5
CRITICAL = (0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12)
"""What chi-square exceeds once in a thousand times, by degrees of freedom."""


def played(start: State, ended: Callable[[State], bool], number: Callable[[State], int], seed: str) -> Counter[int]:
    dealer, throws = Dealer(secret_from_seed(seed)), 0
    found: Counter[int] = Counter()
    for _ in range(SAMPLES):
        state = start
        while not ended(state):
            if isinstance(state.waiting, Choice):
                move: engine.Move = every_reroll(state)
            else:
                throws += 1
                move = dealer.deal(state, throws)
            state = engine.apply(state, move).state
        found[number(state)] += 1
    return found


def assert_agrees(found: Counter[int], chances: odds.Chances) -> None:
    """Fails if fewer than one fair sample in a thousand strays this far."""
    assert set(found) <= {number for number, _ in chances}
    cells: list[tuple[float, int]] = []
    for number, chance in chances:
        expected, counted = float(chance) * SAMPLES, found[number]
        if cells and (cells[-1][0] < FEWEST or expected < FEWEST):  # small cells are thrown together
            expected, counted = expected + cells[-1][0], counted + cells[-1][1]
            cells.pop()
        cells.append((expected, counted))
    value = sum((counted - expected) ** 2 / expected for expected, counted in cells)
    assert value <= CRITICAL[len(cells) - 1], (value, found, chances)


def test_a_biased_sample_is_seen() -> None:
    fair = tuple((face, Fraction(1, 6)) for face in range(1, 7))
    assert_agrees(Counter({1: 110, 2: 90, 3: 100, 4: 105, 5: 95, 6: 100}), fair)
    with pytest.raises(AssertionError):
        assert_agrees(Counter({1: 65, 2: 95, 3: 100, 4: 100, 5: 100, 6: 140}), fair)


@pytest.mark.rule("10.3.3", "10.3.4", "10.2.7")
def test_offensives_with_artillery_and_aviation() -> None:
    levels = {GERMANY: (1, 0, 3, 3), FRANCE: (0, 1, 0, 1)}
    before = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, levels=levels)
    state = engine.apply(before.state, Offensive(GERMANY, FRANCE, 3)).state
    seen = forecasts.forecast(before.state, GERMANY, FRANCE, 3).odds
    assert_agrees(played(state, resolved, lambda end: losses_between(state, end, FRANCE), "losses"), seen.losses)
    hurt = played(state, resolved, lambda end: losses_between(state, end, GERMANY), "counter-attack")
    assert_agrees(hurt, seen.attacker_losses)


@pytest.mark.rule("E17", "E19", "E25")
def test_offensives_with_dice_thrown_again_by_events() -> None:
    for event, attacker, defender in (
        (17, OTTOMAN_EMPIRE, MIDDLE_EAST),
        (19, RUSSIA, AUSTRIA_HUNGARY),
        (25, MIDDLE_EAST, OTTOMAN_EMPIRE),
    ):
        side = CENTRAL_POWERS if event == 17 else ENTENTE
        before = Table.at(Phase.OFFENSIVES, side=side, events=(event,)).state
        state = engine.apply(before, Offensive(attacker, defender, 2)).state
        after = aftermath(before, attacker, defender, 2)
        for sector, chances in ((defender, after.losses), (attacker, after.attacker_losses)):
            losses = partial(losses_between, state, sector=sector)
            found = played(state, resolved, losses, f"{event} {sector}")
            assert_agrees(found, chances)


@pytest.mark.rule("10.2.3", "10.2.5")
def test_technology_attempts() -> None:
    tree = Tree((0,) * 6, (2, 0, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=9, rp=(1, 0), trees={ENTENTE: tree})
    state = table.do(Research(Technology.ATTACK, 1)).state
    chance = odds.research(3, 0, 2)
    found = played(state, lambda s: s.attempt is None, lambda s: s.trees[ENTENTE].levels[Technology.ATTACK], "cubes")
    assert_agrees(found, ((0, 1 - chance), (1, chance)))


@pytest.mark.rule("9.1", "13.3")
def test_naval_rolls_and_the_revolution() -> None:
    state = Table.at(Phase.NAVAL, rp=(10, 10), trade_awarded=(5, 3)).state
    found = played(state, lambda s: s.phase != Phase.NAVAL, lambda s: state.rp[ENTENTE] - s.rp[ENTENTE], "u-boats")
    assert_agrees(found, naval.chances(state, CENTRAL_POWERS))
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 5})
    state = table.do(Reinforce(RUSSIA, 2)).state
    state = table.do(DONE).state if isinstance(state.waiting, Choice) else state
    moved = odds.revolution(3)
    found = played(state, lambda s: not s.revolution_dice, lambda s: s.revolution, "revolution")
    assert_agrees(found, ((0, 1 - moved), (1, moved)))
