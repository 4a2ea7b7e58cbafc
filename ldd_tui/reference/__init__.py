"""The rules in our own words: sections by the rulebook's numbers, event cards, trees, sectors, glossary, rulings.

An `Article` is one page of it, in words, tables and links. How a page is drawn belongs in `ldd_tui.widgets.rules_page`,
what a card does in `ldd_tui.text.events`.

    book = Reference()
    book.find("10.3.4"), book.find("counter-attack"), book.find("E15"), book.find("R118")

The texts are data, in a folder of `data` for each edition, named by its key; nothing of them is read before it is asked
for. Every edition has the same files. A chapter of the rulebook is a file `NN_name.toml`, and the files' order is the
book's:

    number = "10"                     the number of the chapter
    title = "Spending RP"
    events = true                     if the pages of the events are parts of this chapter
    [[section]]
    number = "10.1.2"                 the chapter's own number for what stands above its sections
    title = "Cost"
    text = ["A paragraph.", "..."]    may be left out above sections
    example = "One example."          may be left out, as all that follows
    table = "sectors"                 a table that is made from the board: `tables.TABLES`
    see = ["10.1.1", "E9", "R074"]    where to read on
    terms = ["ladder"]                words under which it is looked for

`glossary.toml` is a list of `[[entry]]` with `term`, `text`, `see`, `terms`. `rulings.toml` is a list of `[[ruling]]`
with `number`, `also` (further numbers it answers), `about` (sections, and events as `E9`), `title`, `text` (what was
decided, if the title doesn't say it), `otherwise` (the other readings), `option` (the field of `rules.model.Options`
that chooses) and `board` (the field of the board file that chooses). Its table `[said]` has, for pages whose own words
answer rulings, the numbers of these. `events.toml` has an `[[event]]` with `number` and `example` for the cards that
need one; what cards do is in `ldd_tui.text.events`.

Texts for people, translated one by one as they stand: `title`, `text`, `example`, `term`, `otherwise`, `terms`. In
them `{maximum_rp}` or `{italy.attack_value-1}` is a value of the board or the code (`values`), and `[10.3.4]`, `[E15]`,
`[R118]`, `[sector:france]`, `[tree:entente]`, `[term:loss]` leads elsewhere (`links`). No number of the game is typed.
"""
