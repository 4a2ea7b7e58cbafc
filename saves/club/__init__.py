"""The club around hosted games: who its members are, who sits at which table, and what was agreed there.

Agreements are append-only books of records, like journals and in the same file: one for the club, one for each game.
Chat, presence and notices are rows of tables, which no game depends on.

    records      the books
    clocks       how long each side may think, and how much of a time counts; holidays: when a member's clocks stop
    zones        the time zones by name
    members      who belongs to the club: invitations, names, keys
    agreements   what the records of a game add up to; game_book: which are allowed, and whether they fit the game
    orders       what a player decides ahead, for when they are away
    games        the games of the club: make, sit down, undo, resign, claim
    cup_book     what a cup is; standings: its games and places; rounds: what is due, and pairings: who meets whom
    cups         enter, direct and continue cups
    talk         the chat at the tables and in the lobby
    presence     who is there now
    preferences  what members choose for themselves
    ways         how and when a member wants to be notified outside the program
    notices      who should be notified, and of what
    results      how games ended, and which are rated; ladder: how strong the players are
    visit        all of this, as a visitor's session uses it
"""
