"""Games between the store and the screen: one that is played, one that is gone through again, all that are kept.

    session             one game being played: who is to act, what has just happened, the pauses
    pauses              what is shown before a game goes on
    computer_decisions  what a policy decides, worked out in a thread of its own
    explanations        why a computer decided so, and what modifiers came from
    recording           a game that is gone through again, event by event
    library             all games of a player, and their board files; noticing that a game is played elsewhere

Nothing of Textual is imported here, so a whole game can be played and tested without a screen. Writing to disk belongs
in `saves`, what is shown in `screens`.
"""
