/* What a side may do, and doing it (10). */
#ifndef MOVES_H
#define MOVES_H

#include "position.h"

enum { DONE, REINFORCE, RESEARCH, IMPLEMENT, OFFENSIVE, THROW_AGAIN, TAKE_CUBE, PAY_FOR_ROLL, BUY_INITIATIVE, DECLINE,
       BID };

/* REINFORCE: sector, spaces. RESEARCH: technology, RP. IMPLEMENT: sector, technology. OFFENSIVE: attacker, defender,
 * size. PAY_FOR_ROLL, BID: nothing, RP. The others: nothing. An edition has those that its rules know. */
typedef struct {
    int8_t kind, first, second, size;
} Move;

#define MOST_MOVES 512

/* All legal moves where a side chooses; how many. */
int legal_moves(const Position *p, Move *moves);

/* Those of them that are worth a thought: no RP beyond those that help a die, in the second edition 4 for an attempt at
 * most; and no level of a neutral sector where the RP can be kept for it. */
int sensible_moves(const Position *p, Move *moves);

/* Carries out a move, dice and all, up to where the next step is due. */
void carry_out(Position *p, Move move);

#endif
