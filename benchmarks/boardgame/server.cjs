// A house of boardgame.io on loopback, for benchmarks/peers.py: one game, kept in memory.
//
//     node server.cjs PORT
//
// The game is less than Vampire Radar: a field of 36, a vampire whose tile is struck from what the others get, and
// three humans with two pawns each. In a turn three steps are gone. There are no beliefs, no sentences, no log of facts.
const { Server, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const SIDE = 6, STEPS = 3;
const WAYS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Where a step leads, or nowhere. */
function beyond(tile, way) {
  const x = (tile % SIDE) + WAYS[way][0], y = Math.floor(tile / SIDE) + WAYS[way][1];
  return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? -1 : y * SIDE + x;
}

const hunt = {
  name: "hunt",
  setup: ({ random }) => ({
    secret: { vampire: random.Die(SIDE * SIDE) - 1 },
    players: {},
    pawns: { 1: [0, 5], 2: [30, 35], 3: [2, 33] },
    fallen: 0,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: STEPS, maxMoves: STEPS },
  moves: {
    walk: {
      client: false,
      move: ({ G, playerID }, piece, way) => {
        const from = playerID === "0" ? G.secret.vampire : G.pawns[playerID][piece];
        const to = beyond(from, way);
        if (to < 0) return; // the edge: the step is gone
        if (playerID !== "0") G.pawns[playerID][piece] = to;
        else {
          G.secret.vampire = to;
          for (const pawns of Object.values(G.pawns)) if (pawns.includes(to)) G.fallen += 1;
        }
      },
    },
  },
};

Server({ games: [hunt], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
