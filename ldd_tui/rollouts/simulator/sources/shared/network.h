/* The value network: the Entente's chance to win, by two hidden layers. Several can be loaded at once. */
#ifndef NETWORK_H
#define NETWORK_H

#include "seen.h"

#ifndef HIDDEN1
#define HIDDEN1 64
#endif
#ifndef HIDDEN2
#define HIDDEN2 32
#endif
#define NETWORKS 8
#define FEATURES_PADDED ((FEATURES + 7) / 8 * 8) /* a multiple of 8, the rest 0 */

typedef struct {
    float first[FEATURES_PADDED][HIDDEN1], first_bias[HIDDEN1];
    float second[HIDDEN1][HIDDEN2], second_bias[HIDDEN2];
    float last[HIDDEN2], last_bias;
} Network;

extern Network networks[NETWORKS];

/* A position's features and first layer: those of positions a move away differ in few numbers. */
typedef struct {
    float features[FEATURES_PADDED], hidden[HIDDEN1];
} Near;

void load_network(int slot, const float *first, const float *first_bias, const float *second, const float *second_bias,
                  const float *last, float last_bias);
void near_to(const Network *network, const Position *p, Near *near);

/* The Entente's chance to win; of a game that is over its result. `features`: where its features go, or NULL. */
float evaluate(const Network *network, const Near *near, const Position *p, float *features);

#endif
