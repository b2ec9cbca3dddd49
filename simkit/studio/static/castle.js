// A castle as it is drawn: floors on each space, with what was before and after for undo and redo. No page in it.

const MOST_STEPS = 200; // of undo

export class Castle {
  constructor(rows, columns, floors) {
    [this.rows, this.columns, this.floors] = [rows, columns, floors];
    this.heights = this.empty();
    this.past = [];
    this.future = [];
  }

  empty() {
    return Array.from({ length: this.rows }, () => Array(this.columns).fill(0));
  }

  copy() {
    return this.heights.map((row) => [...row]);
  }

  get tiles() {
    return this.heights.flat().reduce((sum, height) => sum + height, 0);
  }

  remember() {
    this.past.push(this.copy());
    this.future.length = 0;
    if (this.past.length > MOST_STEPS) this.past.shift();
  }

  turn(from, to) {
    if (!from.length) return;
    to.push(this.copy());
    this.heights = from.pop();
  }

  undo() {
    this.turn(this.past, this.future);
  }

  redo() {
    this.turn(this.future, this.past);
  }

  // The space itself and those that a mirror makes of it.
  spaces(y, x, mirror) {
    const [down, across] = [this.rows - 1 - y, this.columns - 1 - x];
    const others = { none: [], "left-right": [[y, across]], "top-bottom": [[down, x]], both: [[y, across], [down, x], [down, across]], "half-turn": [[down, across]] };
    return [[y, x], ...others[mirror]];
  }

  // The heights with one space, and its mirrored ones, at another height.
  changed(y, x, height, mirror) {
    const made = this.copy();
    for (const [a, b] of this.spaces(y, x, mirror)) made[a][b] = Math.min(Math.max(height, 0), this.floors);
    return made;
  }

  clear() {
    this.remember();
    this.heights = this.empty();
  }

  load(rows) {
    this.clear();
    const top = Math.floor((this.rows - rows.length) / 2);
    const left = Math.floor((this.columns - Math.max(...rows.map((row) => row.length))) / 2);
    rows.forEach((row, y) => [...row].forEach((sign, x) => { this.heights[y + top][x + left] = Number(sign) || 0; }));
  }
}

// Rows as a layout file holds them, without empty edges, and how many were cut off above and to the left.
export function trim(heights) {
  const used = heights.flatMap((row, y) => row.flatMap((height, x) => (height ? [[y, x]] : [])));
  if (!used.length) return { rows: ["."], top: 0, left: 0 };
  const ys = used.map(([y]) => y);
  const xs = used.map(([, x]) => x);
  const [top, bottom, left, right] = [Math.min(...ys), Math.max(...ys), Math.min(...xs), Math.max(...xs)];
  const rows = heights.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map((height) => height || ".").join(""));
  return { rows, top, left };
}
