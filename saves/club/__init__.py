"""The club around hosted games: who its members are, who sits at which table, and what was agreed there.

What is agreed is append-only, like the journals of the games, and in the same file: what has happened is a record, and
how things stand is found by reading all records of a book in their order. The book of the club says who is a member;
each game that is played from several places has a book of its own, in which stands what is agreed beside the rules.
What is said, who is there and who was told what are rows of tables, which no game depends on.

    records      the books
    clocks       how much of a time counts; holidays: when a member's clocks stand
    members      who belongs to the club: invitations, names, keys
    agreements   what holds about a game; game_book: its book, what can be written there, and whether it fits the game
    games        the games of the club: made, sat down at, taken back, given up, claimed
    talk         what is said at the tables and in the lobby
    presence     who is there now
    notices      who is to be told outside of the program that a game awaits him
    visit        all of this, as the session of a visitor uses it
"""
