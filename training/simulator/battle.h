/* One offensive: its dice before they are thrown, their odds, and how it is fought (10.3). */
#ifndef BATTLE_H
#define BATTLE_H

#include "position.h"

/* The dice of an offensive and all that bears on them (10.3.3). */
typedef struct {
    int attack_dice, attack_modifier, artillery_dice, artillery_modifier, needed;
    int rerolls;         /* failed Artillery dice that Aviation throws again (10.2.7) */
    int multiplier;      /* losses for each hit (event 7) */
    bool mirrored;       /* hits of Attack dice hurt the attacker too (14, 21, 29) */
    bool forced_again;   /* all hits are thrown again (event 25) */
    bool counter_attack; /* a natural 1 on an Attack die hurts the attacker (10.3.4) */
} Pool;

#define MOST_LOSSES 24
#define NO_EVENT 0

Pool pool_of(const Position *p, int attacker, int defender, int size, bool michael, int event);
bool michael_applies(const Position *p, int attacker, int defender);
bool is_free(const Position *p, int defender);
bool may_activate(const Position *p, int attacker, int defender);
int largest_size(const Position *p, int attacker, int defender);
bool offensive_possible(const Position *p);

/* The offensive that cards demand next of a side: the mandatory ones, or those that Athena launches first. */
typedef struct {
    int attacker, defender, size;
    bool full_size;
} Demand;
bool demanded(const Position *p, int side, bool mandatory, Demand *found);

/* The chances of 0, 1, 2, ... losses of the defender, all from `most` on as `most` (`losses` has most + 1 numbers);
 * and the chance that the counter-attack hurts the attacker. Events 4, 17 and 19 are not in it. */
void odds_of(const Pool *pool, int most, double *losses, double *counter_attack);

/* Pays, marks and fights an offensive to its end; the other side goes next. */
void launch(Position *p, int attacker, int defender, int size);

/* The same without its dice: what is certain of it. */
void mark_launched(Position *p, int attacker, int defender, int size, bool michael);

/* Event 1: free of cost and of the limit, Attack dice only (R160). */
void schlieffen_plan(Position *p);

void pass_offensives(Position *p);

#endif
