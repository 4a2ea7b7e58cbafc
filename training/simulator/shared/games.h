/* Whole games, and the positions of them from which a network learns. */
#ifndef GAMES_H
#define GAMES_H

#include "search.h"

#define BY_ATHENA (-1)
#define BY_CHANCE (-2) /* moves at random */

/* How a side plays: a network's slot, or who else, and `noise`. */
typedef struct {
    int player;
    float noise;
    Search search;
} Player;

/* Plays a game; who won (-1: nobody). */
int play_game(const Player *players, Position *final);

/* What is learned from a game. `share`: how many of its positions are kept. `trace`: lambda. `samples`: how often
 * awaited dice or cards are tried for their mean; 0: every position is worth the game's result. `noisy`: in so many
 * first steps moves have noise. */
typedef struct {
    float share, trace;
    int samples, noisy;
} Lesson;

/* Positions of a game, chance nodes too: `features`, and the `targets` that slot 0's network learns. */
typedef struct {
    _Float16 *features;
    float *targets;
    int capacity, count;
} Record;

/* Plays a game to learn from; who won.
 *
 * A position's target is what the network says of it, and the sum of lambda^k times all its later changes of mind:
 * between what it says of a position, and of what comes next (the best move, or the mean of the dice). So neither luck
 * nor noise is in the target. */
int learn_game(const Player *players, Lesson lesson, Record *record);

/* The move of a network where a side chooses. */
Move chosen_move(int slot, const Position *p, Search search);

/* The Entente's chance after each of some moves, so deep. */
void chances_after(int slot, const Position *p, const Move *moves, int count, Search search, float *chances);

#endif
