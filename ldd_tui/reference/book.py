"""The reference as one book of articles, each made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ldd_tui.reference import model, values
from ldd_tui.reference.links import LINK, is_ruling, key_of
from ldd_tui.reference.model import Article, Block, Links, Ruling, Section, Term
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import capital
from rules import board_file
from rules.editions import STANDARD
from rules.model import SECTORS, Sector, Side

if TYPE_CHECKING:
    from ldd_tui.reference.search import Index

CONTENTS = "contents"
AID, GLOSSARY, TREES, SECTOR_LIST, RULINGS = "aid", "glossary", "trees", "sectors", "rulings"
_PARTS = {
    AID: N_("Player aid"),
    TREES: N_("Technology Trees"),
    SECTOR_LIST: N_("Sectors"),
    GLOSSARY: N_("Words from A to Z"),
    RULINGS: N_("Rulings"),
}
_MOST_SUGGESTIONS = 6
_RULES_OF = "rules:"


def rules_key(edition: str) -> str:
    return f"{_RULES_OF}{edition}"


def rules_of(edition: str, *, at_start: bool = True) -> str:
    """`at_start`: capitalise, for the start of a line."""
    words = _("the rules of the {edition}").format(edition=names.edition_of(edition))
    return capital(words) if at_start else words


class Reference:
    """The reference with the values of one board. `board_text`: a board file; None: the packaged one of `edition`.

    Its methods raise `loading.BadText` or `values.UnknownValue` for an article with a mistake in its texts.
    """

    def __init__(self, board_text: str | None = None, edition: str = STANDARD) -> None:
        text = board_file.packaged_text(edition)
        self._text = text if board_text is None else board_text
        self.board = board_file.packaged(edition) if self._text == text else board_file.parse(self._text)
        self._edition = self.board.edition.key
        self._event_list = model.event_chapter(self._edition)
        self._values = values.values_of(self.board)
        self._articles: dict[str, Article] = {}

    # -- articles

    def __contains__(self, key: str) -> bool:
        return self._article_maker(key) is not None

    def article(self, key: str) -> Article:
        """Raises `KeyError` if there is none."""
        if key not in self._articles:
            make = self._article_maker(key)
            if make is None:
                raise KeyError(key)
            self._articles[key] = make()
        return self._articles[key]

    def name(self, key: str) -> str:
        if key in model.sections(self._edition):
            return f"{key}  {self.fill(model.sections(self._edition)[key].title)}"
        if key.startswith(_RULES_OF):
            return rules_of(key.removeprefix(_RULES_OF))
        return self.article(key).name

    def find(self, asked: str) -> Article | None:
        """Look up by number, key, full title or other name; `None` if there is none."""
        key = key_of(asked)
        if key in self:
            return self.article(key)
        from ldd_tui.reference.search import searchable

        found = self._by_title.get(searchable(asked))
        return None if found is None else self.article(found)

    def search(self, sought: str) -> list[Article]:
        """The articles that contain every word, best match first."""
        return [self.article(key) for key in self._index.search(sought)]

    def suggestions(self, asked: str) -> list[Article]:
        import difflib

        from ldd_tui.reference.search import searchable

        near = difflib.get_close_matches(searchable(asked), self._by_title, n=_MOST_SUGGESTIONS, cutoff=0.7)
        return [self.article(self._by_title[title]) for title in near]

    def keys(self) -> Iterator[str]:
        waiting = [CONTENTS]
        while waiting:
            key = waiting.pop(0)
            yield key
            waiting[:0] = self.children(key)

    def children(self, key: str) -> tuple[str, ...]:
        if key == CONTENTS:
            return (*(chapter.number for chapter in model.chapters(self._edition)), *_PARTS)
        if key == self._event_list:
            return (*self._sections_in.get(key, ()), *(f"E{event}" for event in self.board.edition.cards.numbers))
        if key == TREES:
            return tuple(f"tree:{side.name.lower()}" for side in Side)
        if key == SECTOR_LIST:
            return tuple(f"sector:{name}" for name in self.board.edition.sector_names)
        if key == GLOSSARY:
            return tuple(map(_term_key, model.glossary(self._edition)))
        if key == RULINGS:
            return model.ruling_numbers(self._edition)
        return self._sections_in.get(key, ())

    def neighbour(self, key: str, by: int) -> str:
        """The key `by` places away in the book; stops at either end."""
        order = self._order
        key = self.article(key).key if key in self else key
        here = order.index(key) if key in order else 0
        return order[max(0, min(len(order) - 1, here + by))]

    # -- texts

    def fill(self, words: str) -> str:
        return values.fill(_(words), self._values)

    def _article_maker(self, key: str) -> Callable[[], Article] | None:
        """`None` if there is no such article."""
        key = model.answered(self._edition).get(key, key)
        if key == CONTENTS:
            return lambda: Article(key, "", capital(_("contents")), lists=(self._links_to_parts(key),))
        if key in _PARTS:
            return lambda: self._part(key)
        if key in model.sections(self._edition):
            return lambda: self._section(model.sections(self._edition)[key])
        titles = {chapter.number: chapter.title for chapter in model.chapters(self._edition)}
        if key in titles:
            return lambda: self._section(Section(key, titles[key]))
        if key[:1] == "E" and key[1:].isdigit() and int(key[1:]) in self.board.edition.cards:
            return lambda: self._event(int(key[1:]))
        if key in model.rulings(self._edition):
            return lambda: self._ruling(model.rulings(self._edition)[key])
        kind, _colon, name = key.partition(":")
        if kind == "tree" and name.upper() in Side.__members__:
            return lambda: self._tree(Side[name.upper()])
        if kind == "sector":
            sectors = dict(zip(self.board.edition.sector_names, SECTORS, strict=True))
            return (lambda: self._sector(sectors[name])) if name in sectors else None
        if kind == "term":
            term = next((term for term in model.glossary(self._edition) if term.term == name), None)
            return None if term is None else lambda: self._term(term)
        return None

    def _links_to_parts(self, key: str) -> Links:
        return Links(_("In this part") if key != CONTENTS else "", self.children(key))

    def _tree(self, side: Side) -> Article:
        from ldd_tui.reference import places

        return places.tree(self.board, self._text, side)

    def _sector(self, sector: Sector) -> Article:
        from ldd_tui.reference import places

        return places.sector(self.board, self._text, sector)

    def _part(self, key: str) -> Article:
        from ldd_tui.reference import places

        blocks: tuple[Block, ...] = ()
        if key == SECTOR_LIST:
            blocks = places.sectors(self.board, self._text)
        elif key == TREES:
            blocks = (places.trees(self.board),)
        elif key == RULINGS:
            about = _(
                "What this program does where the rulebook is silent, ambiguous or at odds with itself. Other "
                "numbers open the page that answers them."
            )
            blocks = (Block(about),)
        elif key == AID:
            return Article(key, "", _(_PARTS[key]), CONTENTS, tuple(self._aid()))
        lists = tuple(self._rulings_by_chapter()) if key == RULINGS else (self._links_to_parts(key),)
        return Article(key, "", _(_PARTS[key]), CONTENTS, blocks, lists)

    def _aid(self) -> Iterator[Block]:
        from ldd_tui.reference.tables import table

        for part in model.aid(self._edition):
            rows = [(_(row.title), f"{self.fill(row.text)} ({row.rule})") for row in part.row]
            if part.numbered:
                rows = [(f"{step} {title}", words) for step, (title, words) in enumerate(rows, 1)]
            yield Block(rows=table(part.table, self.board) if part.table else ((_(part.title), ""), *rows))

    def _rulings_by_chapter(self) -> Iterator[Links]:
        found: dict[str, list[str]] = {}
        for number in model.ruling_numbers(self._edition):
            first = model.rulings(self._edition)[number].about[0]
            found.setdefault(self._event_list if first.startswith("E") else first.split(".")[0], []).append(number)
        yield from (Links(self.name(chapter), tuple(found[chapter])) for chapter in sorted(found, key=int))

    def _section(self, section: Section) -> Article:
        from ldd_tui.reference import places
        from ldd_tui.reference.tables import table

        blocks = [Block(self.fill(words)) for words in section.text]
        if section.number == self._event_list:
            blocks += places.preface(self.board, self._text)
        if section.table:
            blocks.append(Block(rows=table(section.table, self.board)))
        if section.example:
            blocks.append(Block(self.fill(section.example), lead=_("Example")))
        above = section.number.rpartition(".")[0] or CONTENTS
        parts = self.children(section.number)
        lists = [Links(_("In this part"), parts)] if parts else []
        see = (*linked(section.text), *linked([section.example]), *section.see)
        return Article(
            section.number,
            section.number,
            self.fill(section.title),
            above,
            tuple(blocks),
            (*lists, *self._further_reading(see, section.number)),
            tuple(map(_, section.terms)),
        )

    def _further_reading(self, see: Iterable[str], about: str) -> Iterator[Links]:
        every = model.rulings(self._edition)
        rulings = tuple(key for key in model.ruling_numbers(self._edition) if about in every[key].about)
        others = tuple(key for key in dict.fromkeys(see) if key not in rulings and key != about)
        if others:
            yield Links(_("See also"), others)
        if rulings:
            yield Links(_("Rulings"), rulings)

    def _event(self, number: int) -> Article:
        from ldd_tui.reference import places

        key = f"E{number}"
        blocks, see = places.card(self.board, number)
        effect, *rest = blocks
        told = model.card_examples(self._edition).get(number)
        examples = (Block(self.fill(told), lead=_("Example")),) if told else ()
        return Article(
            key,
            key,
            names.event(number, self.board.edition),
            self._event_list,
            (effect, *examples, *rest),
            tuple(self._further_reading(see, key)),
        )

    def _ruling(self, ruling: Ruling) -> Article:
        from ldd_tui.reference.places import option

        blocks = [Block(self.fill(ruling.text))] if ruling.text else []
        if ruling.otherwise:
            blocks.append(Block(self.fill(ruling.otherwise), lead=_("Otherwise")))
        if ruling.option:
            blocks.append(Block(option(ruling.option), lead=_("Option of a new game")))
        if ruling.board:
            blocks.append(Block(ruling.board, lead=_("Field of the board file")))
        if ruling.also:
            blocks.append(Block(", ".join(ruling.also), lead=_("Also")))
        see = (*ruling.about, *linked((ruling.title, ruling.text, ruling.otherwise)))
        return Article(
            ruling.number,
            ruling.number,
            self.fill(ruling.title),
            RULINGS,
            tuple(blocks),
            tuple(self._further_reading(see, ruling.number)),
        )

    def _term(self, term: Term) -> Article:
        see = (*linked([term.text]), *term.see)
        return Article(
            _term_key(term),
            "",
            _(term.term),
            GLOSSARY,
            (Block(self.fill(term.text)),),
            tuple(self._further_reading(see, _term_key(term))),
            tuple(map(_, term.terms)),
        )

    # -- made once

    @cached_property
    def _sections_in(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for number in model.sections(self._edition):
            found.setdefault(number.rpartition(".")[0], []).append(number)
        return {above: tuple(numbers) for above, numbers in found.items() if above}

    @cached_property
    def _order(self) -> list[str]:
        return list(self.keys())

    @cached_property
    def _index(self) -> Index:
        from ldd_tui.reference.search import Index

        return Index(self.article(key) for key in self.keys() if key not in (CONTENTS, *_PARTS))

    @cached_property
    def _by_title(self) -> dict[str, str]:
        """Keys by searchable title or name. The glossary wins, because it is the shortest."""
        from ldd_tui.reference.search import searchable

        found: dict[str, str] = {}
        for key in sorted(self.keys(), key=lambda key: (not key.startswith("term:"), is_ruling(key))):
            article = self.article(key)
            found.setdefault(searchable(article.title), key)
        for key in self._order:
            for word in self.article(key).terms:
                found.setdefault(searchable(word), key)
        return found


def linked(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(key for text in texts for key in LINK.findall(text))


def _term_key(term: Term) -> str:
    return f"term:{term.term}"
