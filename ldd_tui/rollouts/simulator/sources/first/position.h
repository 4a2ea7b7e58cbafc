/* The position of a game of the first edition, and what is asked of it.
 *
 * A second implementation of the project's rules, for speed alone: `python -m training prove` shows that it is equal.
 * Pairs are (Entente, Central Powers). Events are bits of a 64-bit set, by their number.
 */
#ifndef POSITION_H
#define POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

enum { FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, GREECE, MIDDLE_EAST, AFRICA,
       GERMANY, AUSTRIA_HUNGARY, OTTOMAN_EMPIRE, BULGARIA, GERMAN_COLONIES, SECTORS };
enum { ENTENTE, CENTRAL_POWERS, NOBODY = -1 };
enum { NEUTRAL, AT_WAR, SURRENDERED, EXITED };
enum { ATTACK, DEFENCE, ARTILLERY, AVIATION, TECHNOLOGIES };
enum { INITIATIVE, EVENTS, INCOME, NAVAL, REINFORCEMENTS, TECHNOLOGY, OFFENSIVES, END_OF_TURN };
enum { ARMISTICE_ROLL = 4, VICTORY_POINTS_COUNTED = 5 };
enum { POPPY_TECHNOLOGY, POPPY_OFFENSIVE, POPPY_REINFORCEMENT, POPPY_NAVAL, POPPY_BLANK };

/* Events that the simulator names (11). */
enum {
    SCHLIEFFEN = 3, RACE = 4, SHELL_CRISIS = 5, GAS = 6, LETTOW = 7, GALLIPOLI = 8, SEPARATE_PEACE = 9,
    ITALY_ENTERS = 10, BULGARIA_ENTERS = 11, LUSITANIA = 12, JUTLAND = 14, TRENTINO = 15, WILSON = 16, VERDUN = 17,
    SOMME = 18, BRUSILOV = 19, ROMANIA_ENTERS = 20, MUTINIES = 22, GAZA = 23, LAWRENCE = 24, CAPORETTO = 25,
    U_BOOT = 26, CIRCUS = 27, GREECE_ENTERS = 28, ZIMMERMANN = 29, BREST_LITOVSK = 31, FRIEDENSTURM = 32,
    UNIFIED_COMMAND = 33, TANKS = 34, MEGIDDO = 35, THESSALONIKI = 36, FLU = 37, NEGOTIATIONS = 38, ARMISTICE = 42,
    EVENT_NUMBERS = 43
};

#define NOT_PLACED (-1)
#define NO_TARGET (-1)
#define NO_BID (-1)

typedef struct {
    /* sets of events: in the bag, drawn this turn and not too late, markers that stay */
    uint64_t deck, this_turn, in_force;
    /* sectors and trees; a sector's levels are those of its side, as far as its star lets it use them */
    int8_t status[SECTORS], losses[SECTORS], levels[SECTORS][TECHNOLOGIES];
    int8_t unlocked[2][TECHNOLOGIES];
    /* markers */
    int8_t rp[2], vp[2], lafayette, revolution, kaiserliche_marine; /* kaiserliche_marine: 0 after Jutland's 6 */
    int8_t turn, phase, active, initiative, stage; /* stage: see turn.c; at sea 1 where the die is awaited */
    int8_t bids[2];            /* for the initiative; NO_BID until they are made, and again when it is taken */
    /* this turn */
    int8_t reinforced[SECTORS], revolution_dice;
    uint8_t attempted;         /* set of technologies, of the side whose block it is */
    int8_t launches[SECTORS];  /* offensives within the limit, 0 or 1 */
    int8_t launch_target[SECTORS];
    int8_t passed[2];          /* done with its offensives */
    int8_t naval_bonus;        /* paid for the die that is awaited */
    int8_t held[MOST_MARKERS]; /* the system's markers in hand, by kind */
    /* the end */
    int8_t over, winner, cause;
    int8_t athena;             /* set of sides that the system plays */
} Position;

#define EVENT(number) (1ULL << (number))

static inline bool has_event(uint64_t events, int number) { return events >> number & 1; }
static inline bool by_athena(const Position *p, int side) { return p->athena >> side & 1; }
static inline int side_of(int sector) { return sector >= GERMANY; }
static inline int first_of(int side) { return side ? GERMANY : FRANCE; }
static inline int last_of(int side) { return side ? GERMAN_COLONIES : AFRICA; }
static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }

/* 3.1: a natural 1 never succeeds, a natural 6 always. */
static inline bool is_hit(int face, int modifier, int needed) {
    return face == 6 || (face != 1 && face + modifier >= needed);
}

/* How many of the six faces succeed: from needed - modifier on, but 1 to 5 of them. */
static inline int hitting_faces(int modifier, int needed) {
    int count = 7 + modifier - needed;
    return count < 1 ? 1 : count > 5 ? 5 : count;
}

static inline int operational_value(const Position *p, int sector) {
    return p->status[sector] == AT_WAR ? TRACK[sector][p->losses[sector]] : 0;
}

/* The losses that make a sector at war surrender: its War commitment level. */
static inline int spaces_left(const Position *p, int sector) {
    return p->status[sector] == AT_WAR ? TRACK_LENGTH[sector] - p->losses[sector] : 0;
}

/* The number of Aviation that a sector uses: that of its levels, with event 27 two more up to its star (F072, F073). */
static inline int aviation_of(const Position *p, int sector) {
    int levels = p->levels[sector][AVIATION], side = side_of(sector);
    int value = levels ? AVIATION_VALUE[side][levels - 1] : 0;
    if (side == CENTRAL_POWERS && has_event(p->in_force, CIRCUS)) value = larger(value, smaller(value + CIRCUS_RAISES, STAR[sector]));
    return value;
}

/* 9 */
static inline bool revolution_broke_out(const Position *p) { return p->revolution >= REVOLUTION_LAST; }

/* The faces of an Armistice roll that win with so many VP (7). */
static inline int winning_faces(int vp) { return smaller(larger(vp - 1, 0), 6); }

/* sectors.c */
void lose(Position *p, int count, const int *sectors, const int *spaces);
void lose_one(Position *p, int sector, int spaces);
bool lose_undecided(Position *p, int sector, int spaces); /* without the Armistice roll: whether one is due */
void enter_war(Position *p, int sector);
void gain_rp(Position *p, int side, int rp);
void end_game(Position *p, int winner, int cause);

/* turn.c */
void set_up(Position *p, int athena);
void begin_phase(Position *p, int phase, int side);
void next_step(Position *p);
bool is_last_turn(const Position *p);
int income_of(const Position *p, int side);
int initiative_buyer(const Position *p); /* the person to whom it is for sale, or NOBODY (12.3) */
bool is_bid_for(const Position *p);      /* both bid for it (6.2) */
int most_bid(const Position *p, int side);
void take_initiative(Position *p, int side);
bool awaits_chance(const Position *p);
bool awaits_choice(const Position *p);
int chooser(const Position *p);    /* the side that chooses, where one does */
bool is_judged(const Position *p); /* whether the network judges a position as it lies */
void proceed(Position *p);
void to_chance(Position *p);
void to_choice(Position *p);
int size_of_position(void);

/* events.c */
void draw_events(Position *p);

/* technology.c */
bool may_attempt(const Position *p, int technology);
int needed_for(const Position *p, int side, int technology);
int attempt_modifier(const Position *p, int side, int technology); /* of events (34) */
void unlock(Position *p, int side, int technology);
void pay_attempt(Position *p, int technology, int rp);
void attempt(Position *p, int technology, int rp);
bool technology_possible(const Position *p);

/* reinforcements.c */
int reinforcement_cost(int bought, int spaces);
bool may_reinforce(const Position *p, int sector);
bool reinforcement_possible(const Position *p);
void move_back(Position *p, int sector, int spaces);
void roll_revolution(Position *p);

/* sea.c */
bool rolls_at_sea(const Position *p, int side);
int sea_result(const Position *p, int side, int face, int bonus); /* RP in the table */
void pay_for_roll(Position *p, int rp);
int sea_moves_rp(Position *p, int face); /* what is owed of them */
int absorbing_sector(const Position *p); /* that pays for what U-boats took beyond RP, or -1 */
void roll_at_sea(Position *p);

/* poppies.c */
bool athena_plays(const Position *p);
bool athena_awaits_chance(const Position *p);
void athena_proceed(Position *p);

#endif
