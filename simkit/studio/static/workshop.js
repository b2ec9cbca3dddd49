import { adviceOn, askAhead } from "./advice.js";
import { Castle, trim } from "./castle.js";
import { Grid } from "./grid.js";
import { drawStanding } from "./standing.js";
import { address, all, ask, attempt, element, find, number, pause, tell } from "./studio.js";

const place = find("#grid");
const [ROWS, COLUMNS, FLOORS, TILES] = ["rows", "columns", "floors", "tiles"].map((key) => Number(place.dataset[key]));
const castle = new Castle(ROWS, COLUMNS, FLOORS);
const mirror = () => find("#mirror").value;
const players = () => Number(find("#players").value);
const grid = new Grid(place, castle, { mirror, onChange: show, onTurn: ahead });
let playing = null;
let searching = null;

function show() {
  grid.show();
  const left = TILES - castle.tiles;
  find("#left").textContent = left === 0 ? `All ${TILES} tiles are used` : left > 0 ? `${left} of ${TILES} tiles left` : `${-left} tiles too many`;
  find("#left").classList.toggle("wrong", left !== 0);
  find("#undo").disabled = !castle.past.length;
  find("#redo").disabled = !castle.future.length;
  writeCommand();
  advise();
}

// Whatever the hand may make of the space that it is at is asked about before it does.
function ahead(y, x) {
  const next = Array.from({ length: FLOORS + 1 }, (_, height) => trim(castle.changed(y, x, height, mirror())).rows);
  askAhead(next, players());
}

// A finger comes from nowhere: what the brush may make of any space is asked about while it is in the air.
function aheadOfFinger() {
  if (!navigator.maxTouchPoints) return;
  const next = castle.heights.flatMap((row, y) => row.map((_, x) => trim(castle.changed(y, x, grid.painted(y, x), mirror())).rows));
  askAhead([...new Map(next.map((rows) => [String(rows), rows])).values()], players());
}

// Advice after every change; an answer that a newer change has overtaken is dropped.
let asked = 0;
async function advise() {
  const mine = (asked += 1);
  const { rows, top, left } = trim(castle.heights);
  const found = adviceOn(rows, players());
  if (!(found instanceof Promise)) tellAdvice(found, top, left);
  else {
    const told = await found.catch((error) => ({ findings: [{ text: error.message, is_error: true }], ground: 0 }));
    if (mine !== asked) return;
    tellAdvice(told, top, left);
  }
  place.dataset.advised = String(mine);
  setTimeout(aheadOfFinger);
}

function tellAdvice({ findings, ground, is_playable: isPlayable }, top, left) {
  find("#ground").textContent = `${ground} on the ground floor`;
  const texts = findings.map((one) => element("li", { class: one.is_error ? "wrong" : "" },
    (one.row ? `Row ${one.row + top}, column ${one.column + left}: ` : "") + one.text));
  find("#advice").replaceChildren(...(texts.length ? texts : [element("li", { class: "good" }, "Playable, and as the rulebook advises.")]));
  grid.mark(findings.filter((one) => one.row).map((one) => [one.row - 1 + top, one.column - 1 + left]));
  find("#play").disabled = find("#fairer").disabled = !isPlayable;
  find("#play").title = isPlayable ? "" : `A castle has ${TILES} tiles`;
}

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) castle.undo();
  else if (key === "y" || key === "z") castle.redo();
  else return;
  event.preventDefault();
  show();
});

function load(rows) {
  castle.load(rows);
  show();
}

const question = () => ({
  rows: trim(castle.heights).rows,
  name: find("#name").value,
  players: players(),
  bot: find("#bot").value,
  reference: find("#reference").value,
  margin: Number(find("#margin").value),
  deals: Number(find("#deals").value),
});

function writeCommand() {
  const { name, players: count, bot, reference, deals, margin } = question();
  const ends = `--gate 'seat_share within ${margin}' --precision ${find("#standing").dataset.precision}`;
  find("#command").textContent = `simkit run --game dragon-castle --set players=${count} --set layout=${reference},${name}.txt --bots ${bot} --deals ${deals} ${ends} --out ${name}`;
}

// A button whose work goes on keeps the focus but does nothing; when the work ends, so does the button that stops it.
function begin(button, stop) {
  find(button).setAttribute("aria-disabled", "true");
  find(stop).hidden = false;
}
function end(button, stop) {
  find(button).removeAttribute("aria-disabled");
  if (document.activeElement === find(stop)) find(button).focus();
  find(stop).hidden = true;
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

async function play() {
  const started = await ask("/api/play", question());
  playing = started.folder;
  find("#command").textContent = started.command;
  begin("#play", "#stop");
  find("#pace").textContent = "starting …";
  await watch(playing);
}
find("#play").addEventListener("click", () => {
  if (playing !== null) return;
  attempt(play).finally(() => {
    playing = null;
    end("#play", "#stop");
  });
});
find("#stop").addEventListener("click", () => attempt(() => ask("/api/stop", { folder: playing })));

// A search for fairer castles; what it finds can be loaded into the grid.
async function search() {
  const started = await ask("/api/fairer", { ...question(), mirror: find("#mirror").value, minutes: Number(find("#minutes").value) });
  searching = started.folder;
  find("#command").textContent = started.command;
  begin("#fairer", "#enough");
  for (;;) {
    const told = await ask(address("/api/found", { folder: searching }));
    find("#searching").textContent = told.said.filter((line) => line.trim()).at(-1) ?? "starting …";
    find("#found").replaceChildren(...told.castles.map((found) => {
      const button = element("button", { type: "button" }, `Load ${found.name}`);
      button.addEventListener("click", () => { find("#name").value = found.name; load(found.rows); });
      return element("li", {}, button);
    }));
    if (!told.is_running) {
      if (!told.castles.length) find("#searching").textContent = told.said.join(" ").replace(/^error: /, "");
      return;
    }
    await pause(1500);
  }
}
find("#fairer").addEventListener("click", () => {
  if (searching !== null) return;
  attempt(search).finally(() => {
    searching = null;
    end("#fairer", "#enough");
  });
});
find("#enough").addEventListener("click", () => attempt(() => ask("/api/stop", { folder: searching })));

find("#keep").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const words = { name: find("#name").value, rows: trim(castle.heights).rows };
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
const change = (name) => find(`#${name}`).addEventListener("click", () => { castle[name](); show(); });
["clear", "undo", "redo"].forEach(change);
all(".brush").forEach((button) => button.addEventListener("click", () => {
  grid.brush = button.dataset.brush;
  all(".brush").forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
  aheadOfFinger();
}));
find("#players").addEventListener("change", () => { advise(); writeCommand(); });
find("#mirror").addEventListener("change", aheadOfFinger);
["#bot", "#reference", "#margin", "#deals", "#name"].forEach((place) => find(place).addEventListener("input", writeCommand));

show();
attempt(list);
