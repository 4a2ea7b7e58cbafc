"""The club around hosted games: who its members are, who sits at which table, and what was agreed there.

All of it is append-only, like the journals of the games, and in the same file: what has happened is a record, and how
things stand is found by reading all records of a book in their order. `records` keeps the books. The book of the club
says who is a member (`members`); each game that is played from several places has a book of its own, in which stands
what is agreed beside the rules.
"""
