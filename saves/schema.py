"""The tables of a store's file, and how each older file is brought up to date."""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x4C446444  # "LDdD": what tells a store from any other SQLite file
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        f"PRAGMA application_id = {APPLICATION_ID}",
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            entente TEXT NOT NULL,
            central_powers TEXT NOT NULL,
            options TEXT NOT NULL,
            secret BLOB NOT NULL,
            created REAL NOT NULL,
            last_played REAL NOT NULL,
            seq INTEGER NOT NULL,
            head TEXT NOT NULL,
            turn INTEGER NOT NULL,
            phase INTEGER NOT NULL,
            side INTEGER,
            over TEXT
        )
        """,
        """
        CREATE TABLE events (
            game TEXT NOT NULL REFERENCES games (id),
            seq INTEGER NOT NULL,
            action_id TEXT,
            line TEXT NOT NULL,
            hash TEXT NOT NULL,
            UNIQUE (game, seq),
            UNIQUE (game, action_id)
        )
        """,
    ),
    (
        # When it was deleted: until the next start there is a way back.
        "ALTER TABLE games ADD COLUMN deleted REAL",
        # The game in which this one goes on, if it could not be played on itself.
        "ALTER TABLE games ADD COLUMN continued TEXT",
    ),
    # The year of its turn, which its own board says; not known of older games until they are played on.
    ("ALTER TABLE games ADD COLUMN year INTEGER",),
    # The books of a club (`saves.club.records`), beside the journals of the games.
    (
        """
        CREATE TABLE records (
            book TEXT NOT NULL,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            hash TEXT NOT NULL,
            UNIQUE (book, number)
        )
        """,
        # What is said there (`saves.club.talk`), and how far each member has read it.
        """
        CREATE TABLE talk (
            id INTEGER NOT NULL UNIQUE,
            room TEXT NOT NULL,
            member TEXT NOT NULL,
            at REAL NOT NULL,
            words TEXT NOT NULL
        )
        """,
        "CREATE INDEX talk_in_room ON talk (room, id)",
        """
        CREATE TABLE talk_read (
            room TEXT NOT NULL,
            member TEXT NOT NULL,
            upto INTEGER NOT NULL,
            UNIQUE (room, member)
        )
        """,
        # Who is there now (`saves.club.presence`), and who was told that it is his turn (`saves.club.notices`).
        """
        CREATE TABLE presence (
            session TEXT NOT NULL UNIQUE,
            pid INTEGER NOT NULL,
            started TEXT NOT NULL,
            member TEXT NOT NULL,
            game TEXT NOT NULL,
            watching INTEGER NOT NULL,
            since REAL NOT NULL
        )
        """,
        """
        CREATE TABLE notices (
            member TEXT NOT NULL,
            game TEXT NOT NULL,
            since REAL NOT NULL,
            sent REAL NOT NULL,
            due REAL NOT NULL,
            tries INTEGER NOT NULL,
            UNIQUE (member, game)
        )
        """,
        # How far each member has seen each game (`saves.club.visit`).
        """
        CREATE TABLE seen (
            member TEXT NOT NULL,
            game TEXT NOT NULL,
            seq INTEGER NOT NULL,
            UNIQUE (member, game)
        )
        """,
    ),
    # What is worked out about games (`saves.store`).
    (
        """
        CREATE TABLE analyses (
            game TEXT NOT NULL,
            head TEXT NOT NULL,
            made_with TEXT NOT NULL,
            size INTEGER NOT NULL,
            content BLOB NOT NULL,
            hash TEXT NOT NULL,
            PRIMARY KEY (game, made_with)
        ) WITHOUT ROWID
        """,
    ),
    # The game's last event when somebody was told (`saves.club.notices`).
    ("ALTER TABLE notices ADD COLUMN seq INTEGER NOT NULL DEFAULT 0",),
    # Answers in the drill (`saves.reviews`).
    (
        """
        CREATE TABLE reviews (
            game TEXT NOT NULL,
            seq INTEGER NOT NULL,
            at REAL NOT NULL,
            rating INTEGER NOT NULL,
            cost REAL NOT NULL,
            UNIQUE (game, seq, at)
        )
        """,
    ),
    # What people write about events (`saves.notes`). A repair tells its rows by `private`, which a club sets.
    (
        """
        CREATE TABLE notes (
            game TEXT NOT NULL,
            seq INTEGER NOT NULL,
            author TEXT NOT NULL,
            words TEXT NOT NULL,
            private INTEGER NOT NULL DEFAULT 0,
            UNIQUE (game, seq, author)
        )
        """,
    ),
    # Events for substitutes and rulings (`saves.events`).
    # The notices sent, now by kind (`saves.club.notices`), and what each member of a club has chosen for themselves
    # (`saves.club.preferences`). And whether a game branched off a finished one that people played from several places.
    (
        "ALTER TABLE games ADD COLUMN branched INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE notices RENAME TO notices_of_any_kind",
        """
        CREATE TABLE notices (
            member TEXT NOT NULL,
            game TEXT NOT NULL,
            kind TEXT NOT NULL,
            since REAL NOT NULL,
            sent REAL NOT NULL,
            due REAL NOT NULL,
            tries INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            UNIQUE (member, game, kind)
        )
        """,
        "INSERT INTO notices SELECT member, game, 'turn', since, sent, due, tries, seq FROM notices_of_any_kind",
        "DROP TABLE notices_of_any_kind",
        """
        CREATE TABLE preferences (
            member TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            UNIQUE (member, name)
        )
        """,
    ),
)
SCHEMA: Final = len(MIGRATIONS)

COMPUTED: Final = """
    SELECT count(*) FROM sqlite_master AS made LEFT JOIN pragma_table_xinfo(made.name) AS field
    WHERE made.type NOT IN ('table', 'index') OR made.sql LIKE 'CREATE VIRTUAL%' OR field.hidden
"""
"""Counts what is not stored but computed when it is read, perhaps without end: nothing of a store is."""
