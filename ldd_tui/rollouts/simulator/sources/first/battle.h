/* One offensive: its dice before they are thrown, their odds, and how it is fought (6.7). */
#ifndef BATTLE_H
#define BATTLE_H

#include "position.h"

/* What events add to the dice of an offensive. */
typedef struct {
    int attack_dice, attack_modifier, artillery_modifier;
} Boosts;

/* The dice of an offensive and all that bears on them (6.7). */
typedef struct {
    int attack_dice, attack_modifier, artillery_dice, artillery_modifier, needed;
    bool misses_again;   /* Artillery dice that missed are thrown again: superior Aviation (F074) */
    bool hits_again;     /* all dice that hit are thrown again: event 23, or France's Aviation (F075, F094) */
    bool priced;         /* each Attack die that fails costs RP or a space (F092) */
} Pool;

#define MOST_LOSSES 32

/* What events of a set add to an offensive of a pair (F096); only those count that add anything. */
Boosts boosts_of(uint64_t events, int attacker, int defender);

/* The events in effect that may add to dice: those that stay, and those of this turn that act for the turn. */
static inline uint64_t boosting(const Position *p) {
    return (p->in_force & LASTING_BOOSTS) | (p->this_turn & TURN_BOOSTS);
}

/* Whether France's Aviation has the hits of Germany thrown again (6.5.1, F075). */
bool has_air_defence(const Position *p, int attacker, int defender);

Pool pool_of(const Position *p, int attacker, int defender, int size);
bool may_activate(const Position *p, int attacker);
int largest_size(const Position *p, int attacker);
bool offensive_possible(const Position *p);

/* The offensive that markers demand next of a side: from `least` dice to `size` (F088, F089). */
typedef struct {
    int attacker, defender, size, least;
} Demand;
bool demanded(const Position *p, int side, Demand *found);

/* The chance that one die counts in the end. */
double attack_chance(const Pool *pool);
double artillery_chance(const Pool *pool);

/* The chances of 0, 1, 2, ... dice of `dice`. */
void binomial(int dice, double chance, double *ways);

/* The chances of 0, 1, 2, ... losses of the defender, all from `most` on as `most` (`losses` has most + 1 numbers). */
void odds_of(const Pool *pool, int most, double *losses);

/* Pays, marks and fights an offensive to its end. */
void launch(Position *p, int attacker, int defender, int size);

/* The same without its dice: what is certain of it. */
void mark_launched(Position *p, int attacker, int defender, int size);

/* What failed dice cost: RP as far as they go (F123); how many spaces of the attacker are to be lost. */
int settle(Position *p, int attacker, int failed);

/* Event 3: free of cost and of the limit, Attack dice only (F097). */
void schlieffen_plan(Position *p);

#endif
