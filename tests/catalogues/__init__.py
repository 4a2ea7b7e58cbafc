"""Holds the catalogues of `ldd_tui/locale` against the program's texts and against each language's own conventions.

    collected       every text of the program, as Babel finds it
    entries         a catalogue's translations, each beside its source
    checks          what is wrong with a translation in any language: placeholders, forms, spaces, ends
    glossary        the rulebook's terms, one for one
    french          how French is set: spaces, quotation marks, apostrophes, capitals
    check           the same from the command line, for a translator at work
    renew           takes the program's texts into a catalogue, from the command line
    speaking        has the program speak a language in a test
    everything      every screen and dialog, each with the keys that lead to it
    pictures        what is seen of them, and what of it has no room
    longer          a made-up language of longer words

A language is taken in by having a catalogue; conventions of its own are a module named in `CONVENTIONS` of `checks`.
"""
