// What all pages share: asking the studio, saying things, and tables that can be sorted.

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

let timer = 0;
export function tell(text, seconds = 8) {
  const place = find("#told");
  place.textContent = text;
  place.hidden = !text;
  clearTimeout(timer);
  timer = setTimeout(() => { place.hidden = true; }, seconds * 1000);
}

export async function ask(address, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(address, options);
  } catch {
    throw new Error("The studio does not answer. Is it still running?");
  }
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    tell(error.message);
    return undefined;
  }
}

export function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside);
  return made;
}

export const address = (path, words) => `${path}?${new URLSearchParams(words)}`;
export const number = (value) => Number(value).toLocaleString("en");
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const value = (row, place) => {
  const text = row.cells[place].textContent.trim();
  const found = text.replaceAll(",", "").replace("−", "-").match(/^[<>+]*(-?\d+(\.\d+)?)/);
  return found ? Number(found[1]) : text.toLowerCase();
};

export function sortable(table) {
  all("thead button", table).forEach((button, place) => {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      const down = head.getAttribute("aria-sort") === "ascending";
      all("th", table).forEach((one) => one.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = all("tbody tr", table);
      rows.sort((a, b) => {
        const [x, y] = [value(a, place), value(b, place)];
        const order = typeof x === typeof y ? (x < y ? -1 : x > y ? 1 : 0) : typeof x === "number" ? -1 : 1;
        return down ? -order : order;
      });
      find("tbody", table).append(...rows);
    });
  });
}

export function filtering(input, rows, text) {
  input?.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows()) row.hidden = !words.every((word) => text(row).toLowerCase().includes(word));
  });
}

all("table.sortable").forEach(sortable);
