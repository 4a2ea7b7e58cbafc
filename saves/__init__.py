"""Games on disk: written event by event, read again by replaying, repaired, exported and verified.

Only `rules` is imported, and nothing here knows a screen. From the line on disk up to a game that is played:

    events         the events of a game as lines of JSON, chained by their hashes
    journal        an entry: an event with its move and the position it led to; the first one is the header
    seats          people sit down at a game that is played from several places, and may resign
    history        all entries of a game in memory: undo, and dice that stand
    dice           dice and cards from a secret, and the commitment to it
    database       the SQLite file: transactions, errors, signals of writes; schema: its tables
    game_list      all games of a person: list, rename, delete
    store          the same, and one of them: create, play, undo, copy; analyses stored with it
    reviews        answers to a player's own mistakes, met again as problems
    undisclosed    what other players may not see yet
    played_game    one game being played: what a session holds
    opening        the start of the program: repair, backup, purge
    repair         what can be recovered from a damaged file, also without SQLite
    one_line       text of people, cleaned before it is stored
    notes          what people write about events, beside the play
    portable       a game as a file to send
    verify         whether a game is what it claims to be
    named_files    where files are on this machine; reading and writing what a person named
    errors         everything that can go wrong
    club           what people agree and say around games that they play from several places
"""
