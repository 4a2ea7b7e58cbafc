"""Games on disk: written event by event, read again by replaying, repaired, exported and verified.

Here belongs what has to do with the file: the format of a journal, the store and its tables, the secret of the dice,
files that are sent, damage. Nothing of a screen, no sentences beyond the templates of errors, and no figures about how
a game went: those are in `ldd_tui.statistics`. Only `rules` is imported.

From the line on disk up to a game that is played:

    events         the events of a game as lines of JSON, chained by their hashes
    journal        an entry: an event with its move and the position that it led to; the first one is the header
    seats          people sit down at a game that is played from several places, and may give it up
    history        all entries of a game in memory, what was taken back, which dice stand
    dice           dice and cards from a secret, and the commitment to it
    database       the SQLite file: schema, transactions, SQLite's errors as ours, and news of what others write
    game_list      all games of a person: the statements on their tables, list, name, delete
    store          the same, and one of them: create, play on, take back, copy; analyses kept beside it
    played_game    one game being played: what a session holds
    opening        what is done when the program starts: repair, backup, removing deleted games
    repair         what can be saved of a damaged file, its rows also read without SQLite
    portable       a game as a file that can be sent
    verify         whether a game is what it says it is
    named_files    where the files are on this machine; reading and writing what a person named
    errors         everything that can go wrong
    club           what people agree and say around games that they play from several places
"""
