#include "network.h"

#include <math.h>
#include <string.h>

Network networks[NETWORKS];

void load_network(int slot, const float *first, const float *first_bias, const float *second, const float *second_bias,
                  const float *last, float last_bias) {
    Network *n = &networks[slot];
    memset(n, 0, sizeof *n);
    memcpy(n->first, first, sizeof(float) * FEATURES * HIDDEN1);
    memcpy(n->first_bias, first_bias, sizeof n->first_bias);
    memcpy(n->second, second, sizeof n->second);
    memcpy(n->second_bias, second_bias, sizeof n->second_bias);
    memcpy(n->last, last, sizeof n->last);
    n->last_bias = last_bias;
}

static void add_row(float *hidden, float by, const float *row) {
    for (int j = 0; j < HIDDEN1; j++) hidden[j] += by * row[j];
}

void near_to(const Network *network, const Position *p, Near *near) {
    memset(near->features, 0, sizeof near->features);
    features_of(p, near->features);
    memcpy(near->hidden, network->first_bias, sizeof near->hidden);
    for (int i = 0; i < FEATURES; i++)
        if (near->features[i] != 0) add_row(near->hidden, near->features[i], network->first[i]);
}

static float rest_of(const Network *network, const float *hidden) {
    float second[HIDDEN2], sum = network->last_bias;
    memcpy(second, network->second_bias, sizeof second);
    for (int i = 0; i < HIDDEN1; i++)
        if (hidden[i] > 0)
            for (int j = 0; j < HIDDEN2; j++) second[j] += hidden[i] * network->second[i][j];
    for (int j = 0; j < HIDDEN2; j++)
        if (second[j] > 0) sum += second[j] * network->last[j];
    return 1 / (1 + expf(-sum));
}

float evaluate(const Network *network, const Near *near, const Position *p, float *features) {
    if (p->over) return p->winner < 0 ? 0.5f : p->winner == ENTENTE;
    float here[FEATURES_PADDED], hidden[HIDDEN1];
    memset(here + FEATURES, 0, sizeof here - sizeof(float) * FEATURES);
    features_of(p, here);
    memcpy(hidden, near->hidden, sizeof hidden);
    for (int i = 0; i < FEATURES_PADDED; i += 8) {
        if (!memcmp(here + i, near->features + i, 8 * sizeof(float))) continue;
        for (int k = i; k < i + 8; k++)
            if (here[k] != near->features[k]) add_row(hidden, here[k] - near->features[k], network->first[k]);
    }
    if (features) memcpy(features, here, FEATURES * sizeof(float));
    return rest_of(network, hidden);
}
