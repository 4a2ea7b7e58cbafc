"""The rules in our own words: sections by the rulebook's numbers, event cards, trees, sectors, glossary, rulings.

An `Article` is one page: words, tables and links. `ldd_tui.widgets.rules_page` draws it.

    book = Reference()
    book.find("10.3.4"), book.find("counter-attack"), book.find("E15"), book.find("R120")

The texts are files in `data`, with a folder for each edition's key, read when they are first needed. Every edition has
the same files. A chapter of the rulebook is a file `NN_name.toml`, in the order of the book:

    number = "10"                     the number of the chapter
    title = "Spending RP"
    events = true                     if the pages of the events are parts of this chapter
    [[section]]
    number = "10.1.2"                 the chapter's own number for the text above its sections
    title = "Cost"
    text = ["A paragraph.", "..."]    optional above sections
    example = "One example."          optional, like everything below
    table = "sectors"                 a table made from the board: `tables.TABLES`
    see = ["10.1.1", "E9", "R089"]    where to read on
    terms = ["ladder"]                further words to find it by

`glossary.toml` is a list of `[[entry]]` with `term`, `text`, `see`, `terms`. `rulings.toml` is a list of `[[ruling]]`
with `number`, `also` (further numbers it answers), `about` (sections, and events as `E9`), `title`, `text` (what was
decided, if the title doesn't say it), `otherwise` (the other readings), `option` (the field of `rules.model.Options`
that chooses) and `board` (the field of the board file that chooses). Its table `[said]` has, for pages whose own words
answer rulings, the numbers of these. `events.toml` has an `[[event]]` with `number` and `example` for the cards that
need one; what cards do is in `ldd_tui.text.events`. `aid.toml` is the player aid, a list of `[[part]]` with `title`,
`row` (a list of `title`, `text` and `rule`), `numbered` and `table`.

Translated: `title`, `text`, `example`, `term`, `otherwise`, `terms`. In them `{maximum_rp}` or `{italy.attack_value-1}`
is a value of the board or the code (`values`), and `[10.3.4]`, `[E15]`, `[R120]`, `[sector:france]`, `[tree:entente]`,
`[term:loss]` is a link, in titles not (`links`). No number of the game is typed.
"""
