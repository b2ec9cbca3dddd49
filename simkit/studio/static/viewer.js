// The match viewer: the same on the studio's page, which asks for the match, and in a file, which holds it.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const BROAD = 420; // units of a drawing that needs the room of two
const PACE = 700; // milliseconds of a step while the match plays by itself

async function load() {
  const inside = find("#match");
  if (inside) return JSON.parse(inside.textContent);
  const waiting = find("#waiting");
  const answer = await fetch(waiting.dataset.source);
  const told = await answer.json();
  if (!answer.ok) {
    waiting.textContent = told.error;
    waiting.className = "warning";
    return null;
  }
  waiting.remove();
  return told;
}

function make(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

const parser = new DOMParser();
const picture = (svg, name) => {
  const drawn = document.importNode(parser.parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", name);
  return drawn;
};

// Charts: what grew from step to step, a line for each seat; a press goes to the step.
const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["#0072b2", "#a35f00", "#00694d", "#8a3d8a", "#3d444c"];
const [CHART_WIDE, CHART_HIGH, LEFT, TOP, LOW] = [480, 140, 52, 10, 116];

function draw(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

class Chart {
  // `lines` has for each seat its name and points [step, value]; a value holds until the next.
  constructor(label, note, lines, { steps, write, range, onPress }) {
    const values = lines.flatMap((line) => line.points.map(([, value]) => value));
    const [low, high] = range ?? [Math.min(0, ...values), Math.max(0, ...values)];
    const y = (value) => LOW - ((value - low) / (high - low || 1)) * (LOW - TOP);
    this.x = (step) => LEFT + (step / Math.max(1, steps - 1)) * (CHART_WIDE - LEFT - 8);
    this.svg = draw("svg", { viewBox: `0 0 ${CHART_WIDE} ${CHART_HIGH}`, role: "img", "aria-label": label, "font-family": "sans-serif", "font-size": "13" });
    for (const value of new Set([low, ...(low < 0 && high > 0 ? [0] : []), high])) {
      this.svg.append(draw("line", { x1: LEFT, x2: CHART_WIDE - 8, y1: y(value), y2: y(value), stroke: "#d5dae0" }),
        draw("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end", fill: "#565e66" }, write(value)));
    }
    lines.forEach(({ points }, place) => {
      const way = points.map(([step, value], index) => `${index ? `H${this.x(step)}V` : `M${this.x(step)} `}${y(value)}`).join("");
      if (way) this.svg.append(draw("path", { d: `${way}H${this.x(steps - 1)}`, fill: "none", stroke: COLOURS[place % COLOURS.length], "stroke-width": 2 }));
    });
    this.cursor = draw("line", { y1: TOP - 6, y2: LOW + 6, stroke: "#b03a00", "stroke-width": 2 });
    this.now = draw("text", { y: CHART_HIGH - 4, "text-anchor": "middle", fill: "#b03a00" });
    this.svg.append(this.cursor, this.now);
    this.svg.addEventListener("click", (event) => {
      const { left, width } = this.svg.getBoundingClientRect();
      const along = ((event.clientX - left) / width) * CHART_WIDE;
      onPress(Math.round(((along - LEFT) / (CHART_WIDE - LEFT - 8)) * (steps - 1)));
    });
    Object.assign(this, { lines, write });
    this.figure = make("figure", undefined, "board chart");
    const caption = make("figcaption", label);
    lines.forEach(({ name }, place) => {
      if (!name) return;
      const key = make("span", name, "key");
      key.prepend(draw("svg", { viewBox: "0 0 16 8", class: "swatch", "aria-hidden": "true" }));
      key.firstChild.append(draw("line", { x1: 0, x2: 16, y1: 4, y2: 4, stroke: COLOURS[place % COLOURS.length], "stroke-width": 3 }));
      caption.append(key);
    });
    this.figure.append(caption, this.svg);
    if (note) this.figure.append(make("p", note, "note"));
  }

  show(step) {
    const x = this.x(step);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    const told = this.lines.map(({ points }) => points.findLast(([at]) => at <= step)).map((found) => (found ? this.write(found[1]) : "–"));
    this.now.setAttribute("x", Math.min(Math.max(x, 60), CHART_WIDE - 70));
    this.now.textContent = told.join(" · ");
  }
}

class Viewer {
  constructor(match) {
    this.match = match;
    this.steps = match.steps;
    this.step = -1;
    this.shown = new Map();
    this.timer = 0;
    this.turns = this.steps.flatMap((step, place) => (["turn", "draw", "take-turn", "row", "round"].includes(step.event) ? [place] : []));
    find("#step").max = this.steps.length - 1;
    find("#seats").append(...match.bots.map((bot, seat) => {
      const item = make("li", undefined, "seat");
      item.append(make("strong", `Seat ${seat + 1}`), make("span", bot, "faint"), make("span", "", "points"));
      return item;
    }));
    this.places = new Map();
    for (const step of this.steps) for (const name of Object.keys(step.boards)) this.place(name);
    this.charts = this.makeCharts();
    find("#charts").append(...this.charts.map((chart) => chart.figure));
    this.log();
    this.listen();
    find("#viewer").hidden = false;
    this.go(this.named() ?? 0);
  }

  makeCharts() {
    const { bots, estimates } = this.match;
    const common = { steps: this.steps.length, onPress: (step) => this.go(step) };
    const seats = bots.map((_, seat) => `Seat ${seat + 1}`);
    const made = [];
    if (this.steps.some((step) => step.points)) {
      const lines = seats.map((name, seat) => ({ name, points: this.steps.flatMap((step, place) => (step.points ? [[place, step.points[seat]]] : [])) }));
      made.push(new Chart("Points so far", "", lines, { ...common, write: String }));
    }
    if (estimates?.values.length) {
      const { label, bot, values, is_chance: isChance, is_shared: isShared } = estimates;
      const lines = (isShared ? [""] : seats).map((name, seat) => ({ name, points: values.flatMap(([step, whose, value]) => (whose === seat ? [[step, value]] : [])) }));
      const write = isChance ? (value) => `${(100 * value).toFixed(0)} %` : (value) => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
      const note = `As the network of ${bot} sees it, which supposes that ${bot} plays on from there.`;
      made.push(new Chart(label, note, lines, { ...common, write, range: isChance ? [0, 1] : undefined }));
    }
    return made;
  }

  place(name) {
    if (this.places.has(name)) return;
    const figure = make("figure", undefined, "board");
    const space = make("div");
    space.setAttribute("role", "group");
    space.setAttribute("aria-label", name);
    figure.append(make("figcaption", name), space);
    find("#boards").append(figure);
    this.places.set(name, space);
  }

  log() {
    find("#log").append(...this.steps.map((step, place) => {
      const item = make("li");
      const link = make("a", step.told || "·");
      link.href = `#${place + 1}`;
      item.append(link);
      return item;
    }));
    this.lines = all("#log li");
  }

  named() {
    const found = /^#(\d+)$/.exec(location.hash);
    return found ? Math.min(Math.max(Number(found[1]) - 1, 0), this.steps.length - 1) : null;
  }

  go(step) {
    const next = Math.min(Math.max(step, 0), this.steps.length - 1);
    if (next === this.step) return;
    const boards = new Map();
    for (let place = 0; place <= next; place += 1) {
      for (const [name, board] of Object.entries(this.steps[place].boards)) boards.set(name, board);
    }
    for (const [name, space] of this.places) {
      const board = boards.get(name);
      if (this.shown.get(name) === board) continue;
      const drawn = board === undefined ? [] : [picture(this.match.boards[board], name)];
      space.replaceChildren(...drawn);
      const isBroad = drawn.some((one) => one.viewBox.baseVal.width > BROAD);
      space.parentElement.classList.toggle("broad", isBroad);
      space.tabIndex = isBroad ? 0 : -1; // broad boards are scrolled on small screens
      this.shown.set(name, board);
    }
    const { told, seat, points } = this.steps[next];
    find("#now").textContent = told || "·";
    find("#where").textContent = `Step ${next + 1} of ${this.steps.length}`;
    find("#step").value = next;
    find("#step").setAttribute("aria-valuetext", `Step ${next + 1}: ${told}`);
    const scores = next === this.steps.length - 1 && this.match.scores.length ? this.match.scores : null;
    all("#seats li").forEach((item, place) => {
      item.classList.toggle("acts", place === seat);
      const found = scores ?? points;
      find(".points", item).textContent = found ? `${found[place]} ${scores ? "points" : "points so far"}` : "";
    });
    for (const chart of this.charts) chart.show(next);
    this.lines[this.step]?.removeAttribute("aria-current");
    this.lines[next].setAttribute("aria-current", "step");
    const log = find("#log");
    log.scrollTop = this.lines[next].offsetTop - log.offsetTop - log.clientHeight / 2;
    this.step = next;
    history.replaceState(null, "", `#${next + 1}`);
  }

  move(name) {
    const moves = {
      first: () => 0,
      back: () => this.step - 1,
      next: () => this.step + 1,
      last: () => this.steps.length - 1,
      turn: () => this.turns.find((place) => place > this.step) ?? this.steps.length - 1,
      "turn-back": () => this.turns.findLast((place) => place < this.step) ?? 0,
    };
    this.go(moves[name]());
  }

  play() {
    const button = find("[data-go=play]");
    const stops = this.timer !== 0;
    clearInterval(this.timer);
    this.timer = stops ? 0 : setInterval(() => {
      this.move("next");
      if (this.step === this.steps.length - 1) this.play();
    }, PACE);
    button.textContent = stops ? "Play" : "Pause";
    button.setAttribute("aria-pressed", String(!stops));
  }

  listen() {
    find(".controls").addEventListener("click", (event) => {
      const name = event.target.closest("button")?.dataset.go;
      if (name === "play") this.play();
      else if (name) this.move(name);
    });
    find("#step").addEventListener("input", (event) => this.go(Number(event.target.value)));
    addEventListener("hashchange", () => this.go(this.named() ?? this.step));
    const keys = { ArrowRight: "next", ArrowLeft: "back", PageDown: "turn", PageUp: "turn-back", Home: "first", End: "last" };
    addEventListener("keydown", (event) => {
      if (!(event.key in keys) || event.target.matches("input, select, textarea, #log")) return;
      event.preventDefault();
      this.move(keys[event.key]);
    });
  }
}

const match = await load();
if (match) globalThis.viewer = new Viewer(match);
