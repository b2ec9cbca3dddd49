import { address, all, ask, attempt, element, find, number, pause, tell } from "./studio.js";
import { drawStanding } from "./standing.js";

const grid = find("#grid");
const [ROWS, COLUMNS, TILES] = ["rows", "columns", "tiles"].map((key) => Number(grid.dataset[key]));
const MOST = 3;
let heights = Array.from({ length: ROWS }, () => Array(COLUMNS).fill(0));
let brush = "1";
let here = [0, 0];
let playing = null;
const past = [];
const future = [];

// The grid: one button for each space, of which one takes part in the order of focus.
const cells = heights.map((row, y) => {
  const line = element("div", { role: "row", class: "line" });
  const made = row.map((_, x) => element("button", { type: "button", role: "gridcell", tabindex: y + x ? -1 : 0, "data-y": y, "data-x": x }));
  line.append(...made);
  grid.append(line);
  return made;
});

function show() {
  heights.forEach((row, y) => row.forEach((height, x) => {
    const cell = cells[y][x];
    cell.className = `space floor-${height}`;
    cell.textContent = height || "";
    cell.setAttribute("aria-label", `row ${y + 1}, column ${x + 1}: ${height || "no"} ${height === 1 ? "tile" : "tiles"}`);
  }));
  const left = TILES - heights.flat().reduce((sum, height) => sum + height, 0);
  find("#left").textContent = left === 0 ? `All ${TILES} tiles are used` : left > 0 ? `${left} of ${TILES} tiles left` : `${-left} tiles too many`;
  find("#left").classList.toggle("wrong", left !== 0);
  find("#undo").disabled = !past.length;
  find("#redo").disabled = !future.length;
  writeCommand();
  advise();
}

// Rows as a layout file holds them, without empty edges, and how many were cut off above and to the left.
function trimmed() {
  const used = heights.flatMap((row, y) => row.flatMap((height, x) => (height ? [[y, x]] : [])));
  if (!used.length) return { rows: ["."], top: 0, left: 0 };
  const ys = used.map(([y]) => y);
  const xs = used.map(([, x]) => x);
  const [top, bottom, left, right] = [Math.min(...ys), Math.max(...ys), Math.min(...xs), Math.max(...xs)];
  const rows = heights.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map((height) => height || ".").join(""));
  return { rows, top, left };
}

function load(rows) {
  remember();
  heights = Array.from({ length: ROWS }, () => Array(COLUMNS).fill(0));
  const top = Math.floor((ROWS - rows.length) / 2);
  const left = Math.floor((COLUMNS - Math.max(...rows.map((row) => row.length))) / 2);
  rows.forEach((row, y) => [...row].forEach((sign, x) => { heights[y + top][x + left] = Number(sign) || 0; }));
  show();
}

const copy = () => heights.map((row) => [...row]);
function remember() {
  past.push(copy());
  future.length = 0;
  if (past.length > 200) past.shift();
}
function turnBack(from, to) {
  if (!from.length) return;
  to.push(copy());
  heights = from.pop();
  show();
}

function mirrored(y, x) {
  const [down, across] = [ROWS - 1 - y, COLUMNS - 1 - x];
  const others = { none: [], "left-right": [[y, across]], "top-bottom": [[down, x]], both: [[y, across], [down, x], [down, across]], "half-turn": [[down, across]] };
  return [[y, x], ...others[find("#mirror").value]];
}

function set(y, x, height) {
  const wanted = Math.min(Math.max(height, 0), MOST);
  if (mirrored(y, x).every(([a, b]) => heights[a][b] === wanted)) return;
  for (const [a, b] of mirrored(y, x)) heights[a][b] = wanted;
  show();
}
const paint = (y, x) => set(y, x, brush === "raise" ? (heights[y][x] + 1) % (MOST + 1) : Number(brush));

// Mouse, pen and touch: a stroke is one step of undo.
let stroke = null;
const spaceAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".space");
function touch(event) {
  const cell = spaceAt(event);
  if (!cell || !grid.contains(cell) || stroke === cell) return;
  stroke = cell;
  focusOn(Number(cell.dataset.y), Number(cell.dataset.x));
  paint(...here);
}
grid.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || !spaceAt(event)) return;
  event.preventDefault();
  remember();
  stroke = grid;
  touch(event);
});
grid.addEventListener("pointermove", (event) => { if (stroke) touch(event); });
addEventListener("pointerup", () => { stroke = null; });
addEventListener("pointercancel", () => { stroke = null; });

function focusOn(y, x) {
  cells[here[0]][here[1]].tabIndex = -1;
  here = [Math.min(Math.max(y, 0), ROWS - 1), Math.min(Math.max(x, 0), COLUMNS - 1)];
  cells[here[0]][here[1]].tabIndex = 0;
  cells[here[0]][here[1]].focus({ preventScroll: true });
}
grid.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [y, x] = here;
  const moves = { ArrowUp: [y - 1, x], ArrowDown: [y + 1, x], ArrowLeft: [y, x - 1], ArrowRight: [y, x + 1], Home: [y, 0], End: [y, COLUMNS - 1], PageUp: [0, x], PageDown: [ROWS - 1, x] };
  const sets = { "+": heights[y][x] + 1, "-": heights[y][x] - 1, Delete: 0, Backspace: 0 };
  if (event.key in moves) focusOn(...moves[event.key]);
  else if (/^[0-3]$/.test(event.key)) { remember(); set(y, x, Number(event.key)); }
  else if (event.key in sets) { remember(); set(y, x, sets[event.key]); }
  else if (event.key === " " || event.key === "Enter") { remember(); paint(y, x); }
  else return;
  event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) turnBack(past, future);
  else if (key === "y" || key === "z") turnBack(future, past);
  else return;
  event.preventDefault();
});

// Advice: asked for after every change; an answer that a newer change has overtaken is dropped.
let asked = 0;
async function advise() {
  const mine = (asked += 1);
  const { rows, top, left } = trimmed();
  const found = await ask("/api/advice", { rows, players: Number(find("#players").value) }).catch((error) => ({ findings: [{ text: error.message, is_error: true }], ground: 0 }));
  if (mine !== asked) return;
  find("#ground").textContent = `${found.ground} on the ground floor`;
  const texts = found.findings.map((one) => element("li", { class: one.is_error ? "wrong" : "" },
    (one.row ? `Row ${one.row + top}, column ${one.column + left}: ` : "") + one.text));
  find("#advice").replaceChildren(...(texts.length ? texts : [element("li", { class: "good" }, "Playable, and as the rulebook advises.")]));
  all(".space.advised").forEach((cell) => cell.classList.remove("advised"));
  for (const one of found.findings) if (one.row) cells[one.row - 1 + top]?.[one.column - 1 + left]?.classList.add("advised");
  find("#play").disabled = !found.is_playable || playing !== null;
  find("#fairer").disabled = !found.is_playable || searching !== null;
  find("#play").title = found.is_playable ? "" : `A castle has ${TILES} tiles`;
  grid.dataset.advised = String(mine);
}

const question = () => ({
  rows: trimmed().rows,
  name: find("#name").value,
  players: Number(find("#players").value),
  bot: find("#bot").value,
  reference: find("#reference").value,
  margin: Number(find("#margin").value),
  deals: Number(find("#deals").value),
});

function writeCommand() {
  const { name, players, bot, reference, deals } = question();
  find("#command").textContent = `simkit run --game dragon-castle --set players=${players} --set layout=${reference},${name}.txt --bots ${bot} --deals ${deals} --out ${name}`;
}

async function watch(folder) {
  find("#standing").hidden = false;
  find("#results").href = address("/results", { folder });
  for (;;) {
    const told = await ask(address("/api/standing", { folder }));
    if (told.arms.length) drawStanding(told);
    const last = told.said.at(-1) ?? "";
    find("#pace").textContent = told.state === "running" ? (told.played ? `${number(told.played)} matches played` : last || "starting …") : `${number(told.played)} matches · ${told.ended || told.state}`;
    if (told.state !== "running") {
      if (told.code && told.code !== 130) tell(told.said.join("\n"));
      return;
    }
    await pause(400);
  }
}

find("#play").addEventListener("click", () => attempt(async () => {
  const started = await ask("/api/play", question());
  playing = started.folder;
  find("#command").textContent = started.command;
  find("#play").disabled = true;
  find("#stop").hidden = false;
  find("#pace").textContent = "starting …";
  await watch(playing);
}).finally(() => {
  playing = null;
  find("#stop").hidden = true;
  advise();
}));
find("#stop").addEventListener("click", () => attempt(() => ask("/api/stop", { folder: playing })));

// A search for fairer castles; what it finds can be loaded into the grid.
let searching = null;
find("#fairer").addEventListener("click", () => attempt(async () => {
  const started = await ask("/api/fairer", { ...question(), mirror: find("#mirror").value, minutes: Number(find("#minutes").value) });
  searching = started.folder;
  find("#command").textContent = started.command;
  find("#fairer").disabled = true;
  find("#enough").hidden = false;
  for (;;) {
    const told = await ask(address("/api/found", { folder: searching }));
    find("#searching").textContent = told.said.filter((line) => line.trim()).at(-1) ?? "starting …";
    find("#found").replaceChildren(...told.castles.map((castle) => {
      const button = element("button", { type: "button" }, `Load ${castle.name}`);
      button.addEventListener("click", () => { find("#name").value = castle.name; load(castle.rows); });
      return element("li", {}, button);
    }));
    if (!told.is_running) {
      if (!told.castles.length) find("#searching").textContent = told.said.join(" ").replace(/^error: /, "");
      return;
    }
    await pause(1500);
  }
}).finally(() => {
  searching = null;
  find("#fairer").disabled = false;
  find("#enough").hidden = true;
}));
find("#enough").addEventListener("click", () => attempt(() => ask("/api/stop", { folder: searching })));

find("#keep").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const words = { name: find("#name").value, rows: trimmed().rows };
    const { files } = await ask("/api/castles");
    const replace = files.includes(`${words.name}.txt`) && confirm(`${words.name}.txt is there already. Replace it?`);
    const saved = await ask("/api/save", { ...words, replace });
    tell(`Saved as ${saved.name}.`);
    await list();
  });
});
find("#copy").addEventListener("click", () => attempt(async () => {
  await navigator.clipboard.writeText(find("#command").textContent);
  tell("The command is copied. It works in the studio's folder, with the castle saved under its name.");
}));

let shipped = [];
async function list() {
  const found = await ask("/api/castles");
  shipped = found.shipped;
  const start = find("#start");
  const group = (label, options) => { const made = element("optgroup", { label }); made.append(...options); return made; };
  start.replaceChildren(element("option", { value: "" }, "…"),
    group("Castles that come with simkit", shipped.map((one) => element("option", { value: `shipped:${one.id}` }, one.name))),
    group("Files", found.files.map((name) => element("option", { value: `file:${name}` }, name))));
}
find("#start").addEventListener("change", (event) => attempt(async () => {
  const [kind, name] = event.target.value.split(/:(.*)/s);
  if (kind === "shipped") load(shipped.find((one) => one.id === name).rows);
  if (kind === "file") {
    const opened = await ask("/api/open", { name });
    find("#name").value = opened.name;
    load(opened.rows);
  }
}));
find("#clear").addEventListener("click", () => { remember(); heights = heights.map((row) => row.map(() => 0)); show(); });
find("#undo").addEventListener("click", () => turnBack(past, future));
find("#redo").addEventListener("click", () => turnBack(future, past));
all(".brush").forEach((button) => button.addEventListener("click", () => {
  brush = button.dataset.brush;
  all(".brush").forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
}));
find("#players").addEventListener("change", () => { advise(); writeCommand(); });
["#bot", "#reference", "#deals", "#name"].forEach((place) => find(place).addEventListener("input", writeCommand));

show();
attempt(list);
