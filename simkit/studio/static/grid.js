// The grid of the workshop: a button for each space, painted by mouse, pen, finger and keys.
import { all, element } from "./studio.js";

export class Grid {
  // `onChange` is called after every change, `onTurn` with the space that the hand has come to.
  constructor(place, castle, { mirror, onChange, onTurn }) {
    Object.assign(this, { place, castle, mirror, onChange, onTurn });
    this.here = [0, 0];
    this.brush = "1";
    this.stroke = null;
    this.shown = new Map();
    // Of the spaces, one takes part in the order of focus.
    this.cells = castle.heights.map((row, y) => {
      const line = element("div", { role: "row", class: "line" });
      const made = row.map((_, x) => element("button", { type: "button", role: "gridcell", tabindex: y + x ? -1 : 0, "data-y": y, "data-x": x }));
      line.append(...made);
      place.append(line);
      return made;
    });
    this.listen();
  }

  show() {
    this.castle.heights.forEach((row, y) => row.forEach((height, x) => {
      const cell = this.cells[y][x];
      if (this.shown.get(cell) === height) return;
      this.shown.set(cell, height);
      cell.className = `space floor-${height}`;
      cell.textContent = height || "";
      cell.setAttribute("aria-label", `row ${y + 1}, column ${x + 1}: ${height || "no"} ${height === 1 ? "tile" : "tiles"}`);
    }));
  }

  mark(spaces) {
    const marked = new Set(spaces.map(([y, x]) => this.cells[y]?.[x]));
    for (const cell of all(".space.advised", this.place)) if (!marked.has(cell)) cell.classList.remove("advised");
    for (const cell of marked) cell?.classList.add("advised");
  }

  set(y, x, height) {
    const heights = this.castle.changed(y, x, height, this.mirror());
    if (String(heights) === String(this.castle.heights)) return;
    this.castle.heights = heights;
    this.onChange();
  }

  // The height that the brush gives a space.
  painted(y, x) {
    return this.brush === "raise" ? (this.castle.heights[y][x] + 1) % (this.castle.floors + 1) : Number(this.brush);
  }

  paint(y, x) {
    this.set(y, x, this.painted(y, x));
  }

  focusOn(y, x) {
    this.cells[this.here[0]][this.here[1]].tabIndex = -1;
    this.here = [Math.min(Math.max(y, 0), this.castle.rows - 1), Math.min(Math.max(x, 0), this.castle.columns - 1)];
    const cell = this.cells[this.here[0]][this.here[1]];
    cell.tabIndex = 0;
    cell.focus({ preventScroll: true });
  }

  touch(event) {
    const cell = spaceAt(event);
    if (!cell || !this.place.contains(cell) || this.stroke === cell) return;
    this.stroke = cell;
    this.focusOn(...placeOf(cell));
    this.paint(...this.here);
  }

  // A stroke of mouse, pen or finger is one step of undo.
  listen() {
    this.place.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !spaceAt(event)) return;
      event.preventDefault();
      this.castle.remember();
      this.stroke = this.place;
      this.touch(event);
    });
    this.place.addEventListener("pointermove", (event) => { if (this.stroke) this.touch(event); });
    this.place.addEventListener("pointerover", (event) => {
      const cell = event.target.closest(".space");
      if (cell && !this.stroke) this.onTurn(...placeOf(cell));
    });
    this.place.addEventListener("focusin", (event) => {
      if (event.target.matches(".space") && !this.stroke) this.onTurn(...placeOf(event.target));
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { this.stroke = null; });
    this.place.addEventListener("keydown", (event) => { if (this.press(event)) event.preventDefault(); });
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const [y, x] = this.here;
    const height = this.castle.heights[y][x];
    const [bottom, right] = [this.castle.rows - 1, this.castle.columns - 1];
    const moves = { ArrowUp: [y - 1, x], ArrowDown: [y + 1, x], ArrowLeft: [y, x - 1], ArrowRight: [y, x + 1], Home: [y, 0], End: [y, right], PageUp: [0, x], PageDown: [bottom, x] };
    const sets = { "+": height + 1, "-": height - 1, Delete: 0, Backspace: 0 };
    for (let floor = 0; floor <= this.castle.floors; floor += 1) sets[floor] = floor;
    if (event.key in moves) this.focusOn(...moves[event.key]);
    else if (event.key in sets) { this.castle.remember(); this.set(y, x, sets[event.key]); }
    else if (event.key === " " || event.key === "Enter") { this.castle.remember(); this.paint(y, x); }
    else return false;
    return true;
  }
}

const spaceAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".space");
const placeOf = (cell) => [Number(cell.dataset.y), Number(cell.dataset.x)];
