/* A unit without Python: one position, what plays it and what searches it, for whoever calls it from a browser. */
#include UNIT
#define ROWS 4096
#define DEEPEST 4096
static Position root, scratch;
static Keys keys;
static Rng rng;
static Payoff result;
static Player player;
static Search tree;
static u64 mark[ROWS];
static int32_t visits[ROWS], chances[ROWS], trail[DEEPEST], whose[DEEPEST];
static double worth[ROWS];
static i64 numbers[1 << 16];

static void open(u64 seed, i64 limit) {
    memcpy((char *)&scratch + KEPT, (char *)&root + KEPT, sizeof root - KEPT);
    player.keys = &keys, player.rng = &rng, player.result = &result, player.scratch = &scratch, player.limit = limit;
    Rng_sow(&rng, seed);
}
EXPORT void *kept_of_root(void) { return (char *)&root + KEPT; }
EXPORT i64 size_of_kept(void) { return sizeof root - KEPT; }
EXPORT i64 play(u64 seed, i64 limit) { open(seed, limit); return Player_run(&player, &root, 1); }
EXPORT i64 *numbers_played(void) { ask_numbers(&scratch, numbers); return numbers; }
EXPORT i64 search(u64 seed, i64 seat, i64 times, double nudge, i64 horizon, i64 limit) {
    open(seed, limit);
    memset(mark, 0, sizeof mark), memset(visits, 0, sizeof visits), memset(chances, 0, sizeof chances);
    memset(worth, 0, sizeof worth), memset(&tree, 0, sizeof tree);
    tree.player = &player, tree.rng = &rng, tree.keys = &keys, tree.result = &result, tree.scratch = &scratch;
    tree.mask = ROWS - 1, tree.nudge = nudge, tree.horizon = horizon;
    tree.mark = mark, tree.visits = visits, tree.chances = chances, tree.worth = worth, tree.trail = trail, tree.whose = whose;
    return Search_run(&tree, &root, seat, times);
}
EXPORT int32_t *visits_of_rows(void) { return visits; }
EXPORT double *worth_of_rows(void) { return worth; }
