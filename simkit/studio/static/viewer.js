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
    this.log();
    this.listen();
    find("#viewer").hidden = false;
    this.go(this.named() ?? 0);
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
