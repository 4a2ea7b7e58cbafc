/* Whole games, and the positions of them from which a network learns. */
#ifndef GAMES_H
#define GAMES_H

#include "search.h"

#define BY_ATHENA (-1)
#define BY_CHANCE (-2) /* moves at random */

/* How a side plays: a network's slot, or who else; how often at random (`random_moves`), and `noise`. */
typedef struct {
    int player;
    float random_moves, noise;
    Search search;
} Player;

/* Positions after moves of a game: `features` and the `chances` that the player's network saw, `count` of them. */
typedef struct {
    _Float16 *features;
    float *chances;
    int capacity, count;
} Record;

/* Plays a game; who won (-1: nobody). Of positions after a network's moves `share` are recorded, if `record`. */
int play_game(const Player *players, Record *record, float share, Position *final);

/* The move of a network where a side chooses. */
Move chosen_move(int slot, const Position *p, Search search);

/* The Entente's chance after each of some moves, one choice deep. */
void chances_after(int slot, const Position *p, const Move *moves, int count, float *chances);

#endif
