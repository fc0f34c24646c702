// A remote bot: it plays a whole game over the API, by chance. Node 18 or later, nothing else.
//
// To open a table against bots: `node bot.mjs http://127.0.0.1:8000 vampire_radar field=first`.
// To join a table by its code: `node bot.mjs http://127.0.0.1:8000 BCDFGH`.

const [BASE, WHERE, ...CHOSEN] = process.argv.slice(2);
const NAME = `Robin ${Math.floor(Math.random() * 100)}`;
let token = "";

/** Send one request, with the token once there is one, and give back the answer. */
async function send(method, path, body) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`${BASE}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer;
}
const ask = async (...request) => (await send(...request)).json();

/** The events of a stream, one after the other. */
async function* news(path) {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of (await send("GET", path)).body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const event = Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s)));
      if (event.data) yield [event.event, JSON.parse(event.data)];
    }
  }
}

token = (await ask("POST", "/people")).token;
const game = (await ask("GET", "/games")).find((each) => each.name === WHERE);
let table;
if (game) {
  const seats = ["person", ...Array(game.fewest - 1).fill("easy")];
  const options = Object.fromEntries(CHOSEN.map((word) => word.split("=")));
  table = await ask("POST", "/tables", { game: WHERE, name: NAME, seats, options });
} else {
  const free = (await ask("GET", `/tables/${WHERE}`)).seats.find((seat) => seat.by === "free");
  table = await ask("POST", `/tables/${WHERE}/seats/${free.seat}`, { name: NAME });
}
const mine = table.seats.find((seat) => seat.yours);
const here = `/tables/${table.code}/seats/${mine.seat}`;
console.log(`${NAME} plays ${table.title} at table ${table.code}, as ${mine.called}.`);
for await (const [event, told] of news(`${here}/news`)) {
  if (event === "fact") console.log(told.words);
  if (event !== "now") continue;
  for (let view; (view = await ask("GET", `${here}?since=1000000`)).asked; ) {
    const action = view.menu[Math.floor(Math.random() * view.menu.length)];
    await ask("POST", `${here}/actions`, { action, key: crypto.randomUUID() });
  }
  if (told.phase === "over") break;
}
const { result } = await ask("GET", `/tables/${table.code}`);
const won = result.winners.includes(mine.seat) ? "won" : "did not win";
console.log(`It is over: ${result.reason}. ${NAME} ${won}.`);
process.exit(0);
