"""How French is set and what it calls things: spaces, quotation marks, apostrophes, accents, words of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.catalogues.entries import Entry

FORMS = ("le", "de", "à", "en")
"""With its article, after *de*, after *à*, and as a place: *la Russie, de la Russie, à la Russie, en Russie*."""

NARROW = "\u202f"
"""The narrow space, which no line breaks at, before ; : ! ?"""

WIDE = "\u00a0"

_LEFT_OUT = re.compile(r"`[^`]*`|\{[^{}]*\}|https?://\S+|--[\w-]+|\b[a-z]+ \| [a-z]+\b|\[[^\]]*\]|_[a-z_]+_")

_HIGH = re.compile(rf"(?<!^)(?<!«{WIDE})(?<![{NARROW}!?:;,(/])(?<!\b\d)[;!?:](?![\w/-])")
_UNACCENTED = re.compile(
    r"\b(?:E(?:tat|vénement|venement|tape|gypte|quip|chec|dition|cran|cart|gal|change|toile|conom|v[ie]t|crire|crit|"
    r"lément|lectr|limin|numér|paiss|preuve|pargn|pisode|poque|ru[pd]|tabl|teind|tend|tran?g|tud|val|vid))|"
    r"\bA (?:la|l’|partir|chaque|moins|son|sa|ses|ce|cette|deux|un|une|votre|tout|droite|gauche)\b"
)

_VOWEL = "aeiouyAEIOUYàâéèêîôûÀÂÉÈÊÎÔÛ"
_NAMES = (
    "Entente|Italie|Égypte|Allemagne|Autriche|Afrique|Empire|Athéna|Attaque|Artillerie|Aviation|État-major|Officier"
)
_NOT_ELIDED = re.compile(
    rf"\b(?:[Dd]e|[Ll]e|[Ll]a|[Qq]ue) (?:{_NAMES})\b|\b(?:qu|[djlmnst]|jusqu|lorsqu)’(?![{_VOWEL}hHœ«\d])"
)
_NOT_CONTRACTED = re.compile(r"\b[Dd]e les? (?:[A-ZÉ])|\bà les? (?:[A-ZÉ])|\b[Àà] le\b(?! \w+(?:er|ir|re)\b)")


_WORDS = {
    r"\b[Rr]ipost": "contre-attaque",
    r"\b[Aa]bat(?:s|t\w*)?\b": "capitule",
    r"offensives? ordonnées?": "obligatoire",
    r"en guerre pour (?:l’Entente|les Puissances)": "aux côtés de",
    r"avec tout ce qu’(?:elle|il) a\b": "avec tous les dés d’Attaque possibles",
    r"carte s’en va\b": "est défaussée",
    r"(?:[Pp]erdu|[Gg]agné) par .* : rien": "ne perd rien",
    r"\{(?:losses|own|mean|number|average|expected)\} pertes": "phrases.mean_losses: the plural begins at 2",
}

_SURRENDER = re.compile(r"\b[Tt]omb(?:e|ent|er|era|erait|é|ée|és|ées)\b|\b[Cc]hutes?\b")


def slips(text: str) -> Iterator[str]:
    """Faults in finished French text: typography, missing elisions and contractions."""
    yield from faults(Entry("", text, text, ""))
    yield from (f"not elided: {found[0]!r}" for found in _NOT_ELIDED.finditer(text))
    yield from (f"not contracted: {found[0]!r}" for found in _NOT_CONTRACTED.finditer(text))


def faults(entry: Entry) -> Iterator[str]:
    for wrong, right in _WORDS.items():
        if found := re.search(wrong, entry.translated.replace(NARROW, " ")):
            yield f"{found[0]!r}: {right}"
    if re.search(r"surrender", entry.source, re.IGNORECASE) and (found := _SURRENDER.search(entry.translated)):
        yield f"{found[0]!r}: capitule"
    text = _LEFT_OUT.sub(lambda found: "x" if found[0].startswith(("{", "`")) else "", entry.translated)
    if entry.is_name:  # "key: form"
        text = "\n".join(line.partition(": ")[2] or line for line in text.splitlines())
    for found in _HIGH.finditer(text):
        yield f"no narrow no-break space before {found[0]!r} in {text[max(0, found.start() - 12) : found.end()]!r}"
    if re.search(r"[^\W\d_]'|'[^\W\d_]", text):
        yield "a straight apostrophe"
    if '"' in text:
        yield "straight quotation marks"
    if re.search(rf"«(?!{WIDE})|«[^»]*(?<!{WIDE})»", text):
        yield "no no-break space within « »"
    if re.search(rf"[\w}}](?<!{WIDE})%|[ {NARROW}]%", text):
        yield "no no-break space before %"
    if "..." in text:
        yield "three dots in place of …"
    yield from (f"a capital without its accent: {found[0]!r}" for found in _UNACCENTED.finditer(text))
