/* A unit without Python: one position, what plays it and what searches it, for whoever calls it from a browser. */
#include UNIT
#define ROWS 4096
#define DEEPEST 4096
static Position root, scratch;
static Keys keys;
static Rng rng;
static Payoff result;
static Playout playout;
static Search tree;
static Net net;
static Traits traits;
static i16 first[3 * 128 * 128], second[128 * 128];
static int32_t first_bias[128], second_bias[128];
static double last[128];
static u64 mark[ROWS];
static int32_t visits[ROWS], chances[ROWS], trail[DEEPEST], whose[DEEPEST];
static double worth[ROWS];
static i64 numbers[1 << 16];

static void open(u64 seed, i64 limit) {
    memcpy((char *)&scratch + KEPT, (char *)&root + KEPT, sizeof root - KEPT);
    playout.keys = &keys, playout.rng = &rng, playout.result = &result, playout.scratch = &scratch, playout.limit = limit;
    Rng_sow(&rng, seed);
}
EXPORT void *kept_of_root(void) { return (char *)&root + KEPT; }
EXPORT i64 size_of_kept(void) { return sizeof root - KEPT; }
EXPORT i64 play(u64 seed, i64 limit) { open(seed, limit); return Playout_run(&playout, &root, 1); }
EXPORT i64 *numbers_played(void) { ask_numbers(&scratch, numbers); return numbers; }
EXPORT i16 *first_weights(void) { return first; }
EXPORT i16 *second_weights(void) { return second; }
EXPORT int32_t *first_biases(void) { return first_bias; }
EXPORT int32_t *second_biases(void) { return second_bias; }
EXPORT double *last_weights(void) { return last; }
EXPORT void set_net(i64 own, i64 common, i64 one, i64 two, double trust) {
    net.traits = &traits, net.own = own, net.common = common, net.inputs = 3 * own + common, net.one = one, net.two = two;
    net.trust = trust, net.first = first, net.second = second, net.first_bias = first_bias, net.second_bias = second_bias;
    net.last = last;
}
EXPORT i64 search(u64 seed, i64 seat, i64 times, double nudge, i64 horizon, i64 limit, double edge) {
    open(seed, limit);
    memset(mark, 0, sizeof mark), memset(visits, 0, sizeof visits), memset(chances, 0, sizeof chances);
    memset(worth, 0, sizeof worth), memset(&tree, 0, sizeof tree);
    tree.playout = &playout, tree.rng = &rng, tree.keys = &keys, tree.result = &result, tree.scratch = &scratch;
    tree.mask = ROWS - 1, tree.nudge = nudge, tree.horizon = horizon, tree.net = &net;
    tree.by_prior = 1, tree.trust = 0.5, tree.edge = edge;
    for (int seat = 0; seat < 8; seat++) tree.root[seat] = 1;
    tree.signature = mark, tree.visits = visits, tree.chances = chances, tree.worth = worth, tree.trail = trail, tree.whose = whose;
    return Search_run(&tree, &root, seat, times);
}
EXPORT int32_t *visits_of_rows(void) { return visits; }
EXPORT double *worth_of_rows(void) { return worth; }
