/* The position of a game of the second edition, standard rules, and what is asked of it (rulebook, chapter 3).
 *
 * A second implementation of the project's rules, for speed alone: `python -m training prove` shows that it is equal.
 * Pairs are (Entente, Central Powers). Events are bits of a 64-bit set, by their number; Cornflower cards bits 0 to 11.
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
enum { ATTACK, DEFENCE, ARTILLERY, AVIATION, NAVAL, AIR_RAID, TECHNOLOGIES, IMPLEMENTED = 4 };
enum { INITIATIVE, EVENTS, INCOME, NAVAL_CONTROL, REINFORCEMENTS, TECHNOLOGY, OFFENSIVES, END_OF_TURN };
enum { GREY, BLUE, GREEN, RED };
enum { SUDDEN_DEATH, ARMISTICE };

/* Events that the simulator names (18). */
enum {
    SCHLIEFFEN = 1, BELGIAN_FORTS = 2, RUSSIAN_OFFENSIVE = 3, TANNENBERG = 4, SHELL_SHORTAGE = 5, LETTOW = 6,
    PRZEMYSL = 7, YPRES = 8, GALLIPOLI = 9, LUSITANIA = 10, ITALY_ENTERS = 11, HEIA_SAFARI = 12, BULGARIA_ENTERS = 13,
    VERDUN = 14, JUTLAND = 15, WILSON = 16, KUT = 17, TRENTINO = 18, BRUSILOV = 19, ARAB_REVOLT = 20, SOMME = 21,
    ROMANIA_ENTERS = 22, SUBMARINES = 23, ZIMMERMANN = 24, GAZA = 25, VIMY = 26, MUTINIES = 27, GREECE_ENTERS = 28,
    PASSCHENDAELE = 29, LAWRENCE = 30, CAPORETTO = 31, BREST_LITOVSK = 33, MICHAEL = 34, UNIFIED_COMMAND = 35,
    FRANCHET = 36, FRIEDENSTURM = 37, VILLERS_COTTERETS = 38, FLU = 39, MEGIDDO = 40, PARISER_KANONEN = 41, PEACE = 42,
    EVENT_NUMBERS = 43
};

#define NOT_PLACED (-1)
#define NO_ATTEMPT (-1)
#define NO_TARGET (-1)
#define ALL_CORNFLOWER 0xFFF

typedef struct {
    /* sets of events */
    uint64_t deck, this_turn, in_force;
    /* sectors and trees */
    int8_t status[SECTORS], losses[SECTORS], levels[SECTORS][IMPLEMENTED];
    int8_t unlocked[2][TECHNOLOGIES], cubes[2][TECHNOLOGIES];
    /* markers */
    int8_t rp[2], vp[2], merchant_navy, lafayette, revolution, kaiserliche_marine;
    int8_t turn, phase, active, initiative, stage;
    /* this turn */
    int8_t trade_awarded[2], reinforced[SECTORS], revolution_dice;
    uint8_t attempted;             /* set of technologies */
    int8_t attempt, attempt_bonus; /* an attempt that has failed and may be thrown again (10.2.5) */
    uint8_t launches[SECTORS];     /* offensives within the limit of 10.3.1; if two, both at the same target */
    int8_t launch_target[SECTORS];
    uint16_t attacked[SECTORS];    /* set of all sectors attacked, by the Schlieffen Plan too (R120) */
    int8_t passed[2], michael_used;
    /* Athena's hand (17.2) and her turn */
    uint16_t pile, discard, batch; /* batch: cards taken already for a draw that the pile was too short for */
    int8_t failures[2], france_barred;
    uint8_t checks;                /* bit 0: event 5's die is thrown, bit 1: event 27's */
    /* the end */
    int8_t over, winner, cause, prestige[2];
    int8_t athena;                 /* set of sides that she plays */
} Position;

#define EVENT(number) (1ULL << (number))

static inline bool has_event(uint64_t events, int number) { return events >> number & 1; }
static inline bool by_athena(const Position *p, int side) { return p->athena >> side & 1; }
static inline int side_of(int sector) { return sector >= GERMANY; }
static inline int first_of(int side) { return side ? GERMANY : FRANCE; }
static inline int last_of(int side) { return side ? GERMAN_COLONIES : AFRICA; }
static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }

/* 3.9: a natural 1 never succeeds, a natural 6 always. */
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

/* The losses that make a sector at war surrender: to its last space, and one more (10.3.4, 13.2). */
static inline int spaces_left(const Position *p, int sector) {
    return p->status[sector] == AT_WAR ? TRACK_LENGTH[sector] - p->losses[sector] : 0;
}

/* R015 */
static inline int aviation_value(int sector, int levels) {
    return levels ? AVIATION_VALUE[side_of(sector)][levels - 1] : 0;
}

/* 13.3 */
static inline bool revolution_broke_out(const Position *p) { return p->revolution >= REVOLUTION_LAST; }

/* sectors.c */
int prestige_points(const Position *p, int side);
void lose(Position *p, int count, const int *sectors, const int *spaces);
void lose_two(Position *p, int sector, int spaces, int other, int other_spaces);
void recover(Position *p, int sector, int spaces);
void enter_war(Position *p, int sector);
void place_lafayette(Position *p);
void gain_rp(Position *p, int side, int rp);
void end_game(Position *p, int winner, int cause);

/* turn.c */
void set_up(Position *p, int athena);
void begin_phase(Position *p, int phase, int side);
void next_step(Position *p);
int air_raid_lead(const Position *p);
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
bool may_implement(const Position *p, int sector, int technology);
int needed_for(const Position *p, int side, int technology);
void unlock(Position *p, int side, int technology);
bool begin_attempt(Position *p, int technology, int rp);
bool throw_attempt(Position *p);
void take_cube(Position *p);
bool technology_possible(const Position *p);

/* reinforcements.c */
int reinforcement_cost(int bought, int spaces);
bool may_reinforce(const Position *p, int sector);
bool reinforcement_possible(const Position *p);
void move_back(Position *p, int sector, int spaces);
void roll_revolution(Position *p);

/* athena.c */
bool is_last_turn(const Position *p);
bool keeps_its_rp(const Position *p, int side); /* next turn, all that it has now */
bool athena_plays(const Position *p);
bool athena_awaits_chance(const Position *p);
void athena_proceed(Position *p);

#endif
