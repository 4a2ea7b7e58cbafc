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

/* Whether a card orders Athena's next offensive: no cornflower card is drawn for it. */
bool athena_is_ordered(const Position *p, Demand *order);

/* The chances of 0, 1, 2, ... losses of the defender, all from `most` on as `most` (`losses` has most + 1 numbers).
 * Events 4, 17 and 19 are in none of these odds. */
void odds_of(const Pool *pool, int most, double *losses);

/* The chance that the attacker has losses, and of how many `spaces` on average then. */
double own_losses_of(const Pool *pool, int *spaces);

/* The chances of each pair of losses: the defender's, and the attacker's own. */
void odds_of_both(const Pool *pool, int most, int most_own, double losses[MOST_LOSSES][MOST_LOSSES]);

/* Whether an event has dice of this offensive thrown again that no odds here have (4, 17, 19). */
bool has_dice_of_its_own(const Position *p, int attacker, int defender);

/* Pays, marks and fights an offensive to its end; the other side goes next. */
void launch(Position *p, int attacker, int defender, int size);

/* The same without its dice: what is certain of it. */
void mark_launched(Position *p, int attacker, int defender, int size, bool michael);

/* Event 1: free of cost and of the limit, Attack dice only (R160). */
void schlieffen_plan(Position *p);

void pass_offensives(Position *p);

#endif
