/* Dice and cards: by the generator, or from a tape on which the outcomes of a game are recorded. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

#define MOST_DICE 32

/* Starts the generator; the same seed, the same games. */
void seed_chance(uint64_t seed);

/* A number of the generator, 0 up to but not 1; never from the tape. */
double uniform(void);

/* Throws dice; their faces come sorted. All dice of the simulator are thrown here. */
void throw_dice(int count, int8_t *faces);
int throw_die(void);

/* Draws different cards of a set. All cards of the simulator are drawn here. */
uint64_t draw_cards(uint64_t from, int count);

/* Draws one marker of a bag: of each kind there are `counts`. Its kind. */
int draw_marker(const int8_t *counts, int kinds);

/* From now on outcomes come from `tape`: for each, how many dice (or minus how many cards), then faces or numbers.
 * NULL: from the generator again. */
void use_tape(const int8_t *tape, int length);

/* Outcomes taken from the tape so far, or -1 if one was asked that is not there. */
int tape_outcomes(void);

#endif
