#include "games.h"

#include "chance.h"

static int chosen_of(const Player *player, const Position *p, const Move *moves, int count) {
    if (player->player < 0 || uniform() < player->random_moves) return (int)(uniform() * count);
    return best_move(&networks[player->player], p, moves, count, player->search, player->noise);
}

static void note(const Network *network, const Position *p, Record *record) {
    static Near near;
    near_to(network, p, &near);
    _Float16 *into = record->features + (long)record->count * FEATURES;
    for (int i = 0; i < FEATURES; i++) into[i] = (_Float16)near.features[i];
    record->chances[record->count++] = evaluate(network, &near, p, 0);
}

/* A game of Athena against herself; positions before her dice and cards are recorded. */
static void watch(Position *p, Record *record, float share) {
    while (to_chance(p), !p->over) {
        if (record && record->count < record->capacity && is_judged(p) && uniform() < share) note(&networks[0], p, record);
        proceed(p);
    }
}

int play_game(const Player *players, Record *record, float share, Position *p) {
    set_up(p, (players[ENTENTE].player == BY_ATHENA) | (players[CENTRAL_POWERS].player == BY_ATHENA) << 1);
    if (p->athena == 3) watch(p, record, share);
    while (to_choice(p), !p->over) {
        const Player *player = &players[chooser(p)];
        Move moves[MOST_MOVES];
        int count = sensible_moves(p, moves);
        carry_out(p, moves[count > 1 ? chosen_of(player, p, moves, count) : 0]);
        if (!record || count == 1 || p->over) continue;
        to_chance(p);
        if (p->over || !is_judged(p) || record->count == record->capacity || uniform() >= share) continue;
        note(&networks[player->player >= 0 ? player->player : 0], p, record);
    }
    return p->winner;
}

Move chosen_move(int slot, const Position *p, Search search) {
    Move moves[MOST_MOVES];
    int count = sensible_moves(p, moves);
    return moves[count > 1 ? best_move(&networks[slot], p, moves, count, search, 0) : 0];
}

void chances_after(int slot, const Position *p, const Move *moves, int count, float *chances) {
    static Near near;
    near_to(&networks[slot], p, &near);
    for (int i = 0; i < count; i++) chances[i] = value_of_move(&networks[slot], &near, p, moves[i], (Search){0});
}
