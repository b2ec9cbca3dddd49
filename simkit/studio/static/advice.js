// Advice of the studio on castles, kept as it was given: a castle that may be drawn next can be asked about ahead.
import { ask } from "./studio.js";

const MOST_KEPT = 4000;
const kept = new Map(); // of a castle for a number of players: the advice, or the promise of it
let ahead = Promise.resolve();
let wanted = null;

const name = (rows, players) => `${players}:${rows.join("|")}`;

function send(castles, players) {
  if (kept.size > MOST_KEPT) kept.clear();
  const answer = ask("/api/advice", { castles, players });
  castles.forEach((rows, place) => {
    const key = name(rows, players);
    const promise = answer.then(({ advice }) => { kept.set(key, advice[place]); return advice[place]; });
    promise.catch(() => kept.delete(key));
    kept.set(key, promise);
  });
  return answer;
}

// The advice on a castle: itself if it is known already, else a promise.
export function adviceOn(rows, players) {
  if (!kept.has(name(rows, players))) send([rows], players);
  return kept.get(name(rows, players));
}

// Ask about castles that may be drawn next; of several wishes while an answer is under way the last counts.
export function askAhead(castles, players) {
  const isIdle = wanted === null;
  wanted = [castles, players];
  if (!isIdle) return;
  ahead = ahead.then(async () => {
    const [rows, count] = wanted;
    wanted = null;
    const unknown = rows.filter((one) => !kept.has(name(one, count)));
    if (unknown.length) await send(unknown, count).catch(() => {});
  });
}
