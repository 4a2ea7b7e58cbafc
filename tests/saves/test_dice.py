"""The dealer: unbiased, repeatable, and to be checked with other tools."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from rules import engine
from rules.chance import Drawn, Rolled
from rules.model import Cards, Choice, Deck, Dice, Options, Purpose, Side, State
from saves.dice import Dealer, commitment, new_secret, secret_from_seed
from tests.saves.playing import WAYS_TO_PLAY, journal_of

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
