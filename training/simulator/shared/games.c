#include "games.h"

#include <math.h>

#include "chance.h"
#include "rollout.h"

#define MOST_STEPS 4096
#define WORST (-9.0f)

static const Search FLAT = {0};

static void begin(const Player *players, Position *p) {
    set_up(p, (players[ENTENTE].player == BY_ATHENA) | (players[CENTRAL_POWERS].player == BY_ATHENA) << 1);
}

static Move move_of(const Player *player, const Position *p, float noise) {
    Move moves[MOST_MOVES];
    int count = sensible_moves(p, moves);
    if (count == 1) return moves[0];
    if (player->player < 0) return moves[(int)(uniform() * count)];
    return moves[best_move(&networks[player->player], p, moves, count, player->search, noise)];
}

int play_game(const Player *players, Position *p) {
    begin(players, p);
    while (to_choice(p), !p->over) {
        const Player *player = &players[chooser(p)];
        carry_out(p, move_of(player, p, player->noise));
    }
    return p->winner;
}

/* The chance after the best move. */
static float best_value(const Network *judge, const Near *near, const Position *p) {
    Move moves[MOST_MOVES];
    float best = WORST;
    int count = sensible_moves(p, moves), side = chooser(p);
    for (int i = 0; i < count; i++) best = fmaxf(best, for_side(value_of_move(judge, near, p, moves[i], FLAT), side));
    return for_side(best, side);
}

int learn_game(const Player *players, Lesson lesson, Record *record) {
    static Near near;
    static float said[MOST_STEPS], backed[MOST_STEPS];
    static int kept[MOST_STEPS];
    const Network *judge = &networks[0];
    Position p;
    int steps = 0, bid = -1;
    record->count = 0;
    begin(players, &p);
    for (to_chance(&p); !p.over && steps < MOST_STEPS; to_chance(&p), steps++) {
        near_to(judge, &p, &near);
        if (is_judged(&p) && uniform() < lesson.share && record->count < record->capacity) {
            _Float16 *into = record->features + (long)record->count * FEATURES;
            for (int i = 0; i < FEATURES; i++) into[i] = (_Float16)near.features[i];
            kept[record->count++] = steps;
        }
        said[steps] = value_here(judge, &near, &p);
        if (bid >= 0) backed[bid] = said[steps]; /* a bid is what is made of it: the enemy's is unknown */
        bid = -1;
        if (!awaits_choice(&p)) {
            backed[steps] = lesson.samples ? mean_of_chance(judge, &near, &p, lesson.samples) : 0;
            proceed(&p);
            continue;
        }
        const Player *player = &players[chooser(&p)];
        Move move = move_of(player, &p, steps < lesson.noisy ? player->noise : 0);
        backed[steps] = lesson.samples ? best_value(judge, &near, &p) : 0;
        if (move.kind == BID) bid = steps;
        carry_out(&p, move);
    }
    float result = p.winner < 0 ? 0.5f : p.winner == ENTENTE, change = 0;
    for (int step = steps - 1, next = record->count - 1; step >= 0 && next >= 0; step--) {
        change = backed[step] - said[step] + lesson.trace * change;
        if (kept[next] == step)
            record->targets[next--] = lesson.samples ? said[step] + change : result;
    }
    return p.winner;
}

Move chosen_move(int slot, const Position *p, Search search) {
    Move moves[MOST_MOVES];
    int count = sensible_moves(p, moves);
    return moves[count > 1 ? best_move(&networks[slot], p, moves, count, search, 0) : 0];
}

void chances_after(int slot, const Position *p, const Move *moves, int count, Search search, float *chances) {
    static Near near;
    near_to(&networks[slot], p, &near);
    line_near(p, search);
    for (int i = 0; i < count; i++) chances[i] = value_of_move(&networks[slot], &near, p, moves[i], search);
}
