"""Pieces of sentences: counts, dice, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ldd_tui.text import _, forms, ngettext, pgettext
from ldd_tui.text.numbers import decimal, form_of

if TYPE_CHECKING:
    from rules.edition import Edition


def rp(count: int) -> str:
    return _("{count} RP").format(count=count)


def price(count: int) -> str:
    """As in `for 3 RP` or `for free`."""
    return _("for {rp}").format(rp=rp(count)) if count else _("for free")


def vp(count: int) -> str:
    return _("{count} VP").format(count=count)


def dice(count: int) -> str:
    return ngettext("{count} die", "{count} dice", count).format(count=count)


def attack_dice(count: int) -> str:
    return ngettext("{count} Attack die", "{count} Attack dice", count).format(count=count)


def artillery_dice(count: int) -> str:
    return ngettext("{count} Artillery die", "{count} Artillery dice", count).format(count=count)


def spaces(count: int) -> str:
    return ngettext("{count} space", "{count} spaces", count).format(count=count)


def notches(count: int, edition: Edition) -> str:
    if edition.features.notches:
        return ngettext("{count} notch", "{count} notches", count).format(count=count)
    return spaces(count)


def losses(count: int, edition: Edition) -> str:
    if edition.features.notches:
        return notches(count, edition)
    return ngettext("{count} loss", "{count} losses", count).format(count=count)


def mean_losses(value: float | Fraction, edition: Edition, digits: int = 2) -> str:
    mean = float(value)
    words = ngettext("{count} loss", "{count} losses", form_of(mean, digits))
    if edition.features.notches:
        words = ngettext("{count} notch", "{count} notches", form_of(mean, digits))
    return words.format(count=decimal(mean, digits))


def hits(count: int) -> str:
    return ngettext("{count} hit", "{count} hits", count).format(count=count)


def cubes(count: int) -> str:
    return ngettext("{count} research cube", "{count} research cubes", count).format(count=count)


def cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def cornflower_cards(count: int) -> str:
    return ngettext("{count} Cornflower card", "{count} Cornflower cards", count).format(count=count)


def times(count: int, what: object) -> str:
    """As in `2 x Blank`."""
    return _("{count} x {what}").format(count=count, what=what)


def faces(thrown: Iterable[int]) -> str:
    return " ".join(map(str, thrown))


def signed(number: int) -> str:
    return format(number, "+d")


def added(start: int, *terms: int) -> str:
    """A sum in digits, without the terms that are zero.

    >>> added(4, 3, 0, -2)
    '4 + 3 - 2'
    """
    signs = "".join(f" + {term}" if term > 0 else f" - {-term}" for term in terms if term)
    return str(start) + signs


def lowest_hit(needed: int, modifier: int) -> int:
    """The lowest face that hits: never a natural 1, always a natural 6 (3.9)."""
    return max(2, min(6, needed - modifier))


def hits_on(needed: int, modifier: int) -> str:
    face = lowest_hit(needed, modifier)
    return _("hits only on 6") if face == 6 else _("hits on {face} or more").format(face=face)


def each_hits_on(count: int, needed: int, modifier: int) -> str:
    return ngettext("it {hits_on}", "each {hits_on}", count).format(hits_on=hits_on(needed, modifier))


def at(thrown: str, modifier: int) -> str:
    return _("{dice} at {modifier}").format(dice=thrown, modifier=signed(modifier)) if modifier else thrown


def pool(attack: int, artillery: int) -> str:
    return listing([attack_dice(attack), artillery_dice(artillery)] if artillery else [attack_dice(attack)])


def listing(items: Sequence[str]) -> str:
    return _joined(items, _("{several} and {last}"))


def choices(items: Sequence[str]) -> str:
    return _joined(items, _("{several} or {last}"))


def _joined(items: Sequence[str], words: str) -> str:
    """Join items, `words` adding the last one, in every form that all of them have."""
    if len(items) < 2:
        return items[0] if items else ""
    return forms.joined(
        items, lambda parts: words.format(several=", ".join(parts[:-1]), last=parts[-1]), _agreement_of_several
    )


def _agreement_of_several(keys: Sequence[str]) -> str:
    """The agreement of several names, from each one's `keys`. A translation is lines "key: keys"; the first with all
    keys asked for counts: "fp: f fp"."""
    rules = pgettext("agreement of several names", "-").splitlines()
    for key, _colon, covered in (rule.partition(":") for rule in rules):
        if set(keys) <= set(covered.split()):
            return key
    return ""


def in_parts(parts: Iterable[str]) -> str:
    return pgettext("between parts of a sentence", "; ").join(parts)


def labelled(label: str, words: object) -> str:
    return _("{label}: {words}").format(label=label, words=words)


def before(label: str) -> str:
    """A label with colon and blank, where what follows has another style."""
    return pgettext("before what it is the label of", "{label}: ").format(label=label)


def in_brackets(words: str) -> str:
    return _("({words})").format(words=words)


def bracketed(words: object, more: object) -> str:
    return f"{words} {in_brackets(str(more))}"


def dashed(parts: Iterable[str]) -> str:
    return pgettext("between names or titles", " - ").join(parts)


def full_stop(words: str) -> str:
    return _("{words}.").format(words=words)


def question(words: str) -> str:
    return _("{words}?").format(words=words)


def capital(text: str) -> str:
    return forms.in_each_form(text, lambda form: form[:1].upper() + form[1:])


def as_sentence(words: str) -> str:
    """With a capital and a full stop."""
    return full_stop(capital(words))


def together(*sentences: str | None) -> str:
    """Leaves out empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)


_CITED = re.compile(r"\((\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)\)")


def cited(words: str, edition: Edition) -> str:
    """With bracketed sections cited from the edition's own rulebook, each once."""

    def own(found: re.Match[str]) -> str:
        return f"({', '.join(dict.fromkeys(edition.cited(rule) for rule in found[1].split(', ')))})"

    return _CITED.sub(own, words) if edition.own_sections else words


_EVENT_RULE = re.compile(r"(\d+), event (\d+)")


def cite(rule: str) -> str:
    """A rule's number as it follows a sentence; nothing for no rule.

    >>> cite("10.3.2"), cite("18, event 9"), cite("")
    ('(10.3.2)', '(18, event 9)', '')
    """
    event = _EVENT_RULE.fullmatch(rule)
    if event:
        return _("({section}, event {number})").format(section=event[1], number=event[2])
    return f"({rule})" if rule else ""
