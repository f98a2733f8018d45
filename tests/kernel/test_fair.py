"""Fair draws: what is documented is what is drawn, all outcomes are alike, and nobody can choose."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from armillary.kernel.errors import ArmillaryError, Difference
from armillary.kernel.fair import NONCE_BYTES, SEED_BYTES, WORD, Source, commitment, number, pick
from armillary.kernel.match import Match
from armillary.kernel.record import Record
from armillary.kernel.replay import verify
from beacons import GAME
from tests.kernel.playing import play
from tests.kernel.sentences import check_sentence

SEED = bytes(range(32))


def words(nonces: list[bytes], k: int) -> list[int]:
    """The first words of the k-th draw, computed from the documentation alone."""
    added = b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)
    tails = (k.to_bytes(8, "big") + attempt.to_bytes(4, "big") for attempt in range(64))
    return [int.from_bytes(hmac.new(SEED, added + tail, "sha256").digest()[:8], "big") for tail in tails]


def test_the_documented_draws_never_change() -> None:
    """Frozen numbers: a record of today must be proved in ten years."""
    assert [number(SEED, [], k, 6) for k in range(12)] == [3, 4, 3, 3, 4, 1, 5, 1, 5, 3, 3, 1]
    nonces = [b"north", b"\x00\xff"]
    assert [number(SEED, nonces, k, 10**9) for k in range(4)] == [523168696, 271311149, 349962677, 857786219]
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED, True) == "8f07eb1726a0db6852e1e353dcb7d573087231fe8551b136750087ab2f662172"
    assert Source.chosen(7).seed == sha256(b"armillary seed 7").digest()


@pytest.mark.parametrize("nonces", [[], [b""], [b"a", b"bc"], [b"ab", b"c"], [bytes(64)] * 8])
def test_draws_are_computed_as_documented(nonces: list[bytes]) -> None:
    """HMAC-SHA256 over nonces with their lengths, k and the attempt; the first word that is not rejected."""
    for below in (1, 2, 6, 1000, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64):
        for k in (0, 1, 255, 256, 2**40):
            fair = next(word for word in words(nonces, k) if word < WORD - WORD % below)
            assert number(SEED, nonces, k, below) == fair % below


def test_words_that_would_favour_an_outcome_are_rejected() -> None:
    """With a little more than half of all words usable, every other draw needs another attempt."""
    below = 2**63 + 1
    first = [words([], k)[0] for k in range(200)]
    drawn = [number(SEED, [], k, below) for k in range(200)]
    rejected = sum(word >= below for word in first)
    assert 70 < rejected < 130
    assert all(draw == word for word, draw in zip(first, drawn, strict=True) if word < below)
    assert all(draw < below for draw in drawn)


def test_outcomes_are_alike() -> None:
    """No number of thirteen comes up more often than chance allows (chi-square, 12 degrees of freedom, p > 0.001)."""
    counts = Counter(number(SEED, [], k, 13) for k in range(13_000))
    assert set(counts) == set(range(13))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 32.9


def test_draws_of_one_match_are_unrelated() -> None:
    """Neighbouring draws are equal as often as chance allows."""
    drawn = [number(SEED, [], k, 10) for k in range(10_000)]
    assert 850 < sum(one == two for one, two in pairwise(drawn)) < 1150


def test_nonces_matter_and_cannot_be_shifted() -> None:
    """Any other nonce, order or division of the same bytes gives other draws."""
    several = [[], [b""], [b"ab"], [b"a", b"b"], [b"b", b"a"], [b"ab", b""], [b"", b"ab"]]
    drawn = {tuple(number(SEED, nonces, k, 2**60) for k in range(2)) for nonces in several}
    assert len(drawn) == len(several)


def test_a_key_is_drawn_by_its_weight() -> None:
    """Each place in the sum of all weights belongs to one key, in order."""
    weighted = [(7, 3), (2, 1), (9, 2)]
    assert [pick(weighted, at) for at in range(6)] == [7, 7, 7, 2, 9, 9]
    with pytest.raises(ValueError, match="0"):
        pick(weighted, 6)
    source = Source(SEED)
    counts = Counter(source.draw(weighted) for _ in range(6000))
    assert source.drawn == 6000
    assert sum((counts[key] - 1000 * weight) ** 2 / (1000 * weight) for key, weight in weighted) < 13.8


def test_a_secret_seed_is_random_and_committed_to() -> None:
    """Two secret sources have nothing in common, and each publishes the hash of its seed."""
    one, two = Source.secret([b"n"]), Source.secret()
    assert len(one.seed) == len(two.seed) == SEED_BYTES
    assert one.seed != two.seed
    assert one.published == sha256(one.seed).hexdigest()
    assert (one.seeded, one.nonces) == (False, [b"n"])


def test_a_chosen_seed_says_so() -> None:
    """It is repeatable and marked, and its commitment cannot pass for that of a secret seed."""
    one, two = Source.chosen(7), Source.chosen(7)
    assert (one.seed, one.seeded, one.published) == (two.seed, True, two.published)
    assert one.published != commitment(one.seed)
    assert Source.chosen(8).seed != one.seed
    assert Source.chosen(b"any bytes").seed == b"any bytes"


@pytest.mark.parametrize("seed", [b"", b"x" * (SEED_BYTES + 1)], ids=len)
def test_a_seed_that_no_record_can_hold_is_refused(seed: bytes) -> None:
    """A match must not be started whose record could not be read or proved."""
    with pytest.raises((ValueError, ArmillaryError)):
        Source.chosen(seed)


@pytest.mark.parametrize("nonce", [b"x" * (NONCE_BYTES + 1), b"x" * 256], ids=len)
def test_a_nonce_that_no_record_can_hold_is_refused(nonce: bytes) -> None:
    """The same for what the seats add."""
    with pytest.raises((ValueError, ArmillaryError)):
        Source.secret([nonce])


def test_a_match_with_nonces_is_proved() -> None:
    """A host's own source goes through record and proof, with the longest seed and nonces there may be."""
    source = Source(b"s" * SEED_BYTES, [b"n" * NONCE_BYTES, b""])
    match = play(GAME.match(players=2, source=source), seed=3)
    text = match.record().to_text()
    draws = sum(entry.seat == "nature" for entry in match.entries)
    assert verify(text, GAME) == draws > 8
    assert Record.from_text(text).header.draws.nonces == [(b"n" * NONCE_BYTES).hex(), ""]


NOT_WHOLE = {
    "surplus": [b"ann", b"", b"the host's own"],
    "trimmed": [b"ann"],
    "of one more seat": [b"ann", b"", b""],
    "all empty": [b"", b""],
}
"""Nonces of two seats, as no honest host lists them."""


@pytest.mark.parametrize("nonces", NOT_WHOLE.values(), ids=NOT_WHOLE)
def test_a_record_has_a_nonce_for_each_seat_or_none(nonces: list[bytes]) -> None:
    """All of its draws follow from its seed and its nonces, and still it is not proved."""
    match = play(Match(GAME.setup(2), Source(SEED, nonces)), seed=3)
    with pytest.raises(Difference) as found:
        verify(match.record(), GAME)
    assert found.value.message.id == "verify.nonces"
    check_sentence(found.value)
    with pytest.raises(ValueError, match="a nonce for each seat"):
        GAME.match(players=2, source=Source(SEED, nonces))


def test_a_branch_is_proved_with_nonces_and_without() -> None:
    """Where a match starts from a position, and where it was not finished, its nonces count just the same."""
    start = play(GAME.match(players=2, seed=3), seed=3, most=5).position
    for nonces in ([], [b"ann", b""], [b"", b"bob"]):
        match = play(GAME.match(start=start, source=Source(SEED, nonces)), seed=4, most=9)
        assert verify(match.record(with_seed=True), GAME) > 0
