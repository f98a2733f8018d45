// boardgame.io's own server, in memory, with the smallest game there is. NODE_PATH says where the package is.
const { Server } = require("boardgame.io/server");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

Server({ games: [counter], origins: [] }).run(Number(process.argv[2]));
