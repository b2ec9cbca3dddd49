import { all, ask, attempt, filtering, find, tell } from "./studio.js";

filtering(find("#filter"), () => all("#shelves li"), (row) => row.dataset.text);

find("#shelves").addEventListener("click", (event) => {
  const button = event.target.closest("button[data-act]");
  if (!button) return;
  const folder = button.closest("li").dataset.folder;
  attempt(async () => {
    button.disabled = true;
    await ask(`/api/${button.dataset.act}`, { folder });
    tell(button.dataset.act === "stop" ? "The run stops and keeps what it has finished." : "The run goes on.");
  }).finally(() => { button.disabled = false; });
});

// The list follows the folder: states change in place, new folders ask for the page again.
async function follow() {
  const shelves = await ask("/api/library").catch(() => null);
  if (shelves) {
    const known = new Map(all("#shelves li").map((row) => [row.dataset.folder, row]));
    if (shelves.some((shelf) => !known.has(shelf.folder)) || shelves.length < known.size) location.reload();
    for (const shelf of shelves) {
      const row = known.get(shelf.folder);
      const state = row && find(".state", row);
      if (!state) continue;
      if (state.textContent !== shelf.state) location.reload();
      find("small", row).textContent = [shelf.folder, shelf.told].filter(Boolean).join(" · ");
    }
  }
  setTimeout(follow, 2000);
}
setTimeout(follow, 2000);
