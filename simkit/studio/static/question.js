import { address, all, ask, attempt, find, number, tell } from "./studio.js";

const form = find("#form");
const split = (text) => text.split(",").map((word) => word.trim()).filter(Boolean);

function question() {
  const settings = {};
  for (const set of all("fieldset[data-setting]", form)) {
    const ticked = all("input[type=checkbox]:checked", set).map((box) => box.value);
    const words = [...ticked, ...split(find(".words", set)?.value ?? "")];
    if (words.length) settings[set.dataset.setting] = words;
  }
  const bots = [...all("input[name=bot]:checked", form).map((box) => box.value), ...split(form.elements.lineups.value)];
  const gates = all(".gate", form).map((row) => [find(".measure", row).value, find(".condition", row).value.trim()]);
  return {
    game: form.dataset.game,
    settings,
    bots,
    deals: Number(form.elements.deals.value),
    seed: Number(form.elements.seed.value),
    gates: gates.filter(([measure, condition]) => measure && condition),
  };
}

let asked = 0;
async function follow() {
  const mine = (asked += 1);
  const told = await ask(address("/api/question", { form: JSON.stringify(question()) })).catch((error) => ({ problem: error.message }));
  if (mine !== asked) return;
  find("#problem").hidden = !told.problem;
  find("#problem").textContent = told.problem ?? "";
  all("fieldset.wrong", form).forEach((set) => set.classList.remove("wrong"));
  if (told.key) find(`fieldset[data-setting="${CSS.escape(told.key)}"]`, form)?.classList.add("wrong");
  find("#start button[type=submit]").disabled = find("#plan").disabled = Boolean(told.problem);
  form.dataset.followed = String(mine);
  if (told.problem) return;
  find("#toml").textContent = told.toml;
  find("#command").textContent = told.command || `simkit run ${find("#name").value}.toml --out ${find("#name").value}`;
  find("#count").textContent = `${number(told.n_arms)} ${told.n_arms === 1 ? "configuration" : "configurations"}, ${number(told.matches)} matches: ${told.arms.slice(0, 6).join(", ")}${told.n_arms > 6 ? " …" : ""}`;
  find("#planned").textContent = "";
}

// Gates: as many rows as are wanted, at least one.
const showRemove = () => all(".gate .remove", form).forEach((button, place, rows) => { button.hidden = rows.length < 2; });
find("#more-gates").addEventListener("click", () => {
  const row = find(".gate", form).cloneNode(true);
  find(".condition", row).value = "";
  find("#gates").append(row);
  showRemove();
  find(".measure", row).focus();
});
find("#gates").addEventListener("click", (event) => {
  if (!event.target.matches(".remove")) return;
  event.target.closest(".gate").remove();
  showRemove();
  find(".measure", form).focus();
  follow();
});

form.addEventListener("input", follow);
form.addEventListener("submit", (event) => event.preventDefault());
find("#copy").addEventListener("click", () => attempt(async () => {
  await navigator.clipboard.writeText(find("#command").textContent);
  tell("The command is copied.");
}));
find("#plan").addEventListener("click", () => attempt(async () => {
  find("#planned").textContent = "A second of play tells how long it takes … (the first time a game is compiled, which takes up to a minute)";
  try {
    const told = await ask("/api/plan", question());
    const seconds = told.estimated_seconds;
    const time = seconds < 100 ? `${seconds} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
    find("#planned").textContent = `${number(told.matches)} matches take about ${time} on ${told.threads} threads and ${told.disk} of the disk, where ${told.free} are free.`;
  } catch (error) {
    find("#planned").textContent = "";
    throw error;
  }
}));
find("#start").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const { folder } = await ask("/api/ask", { ...question(), name: find("#name").value });
    location.assign(address("/results", { folder }));
  });
});
find("#name").addEventListener("input", follow);
follow();
