import { address, all, ask, attempt, filtering, find, number, pause, sortable, tell } from "./studio.js";

const here = find("#results");
const folder = here.dataset.folder;

filtering(find("#filter"), () => all("#table tbody tr"), (row) => row.textContent);

async function follow() {
  for (;;) {
    const told = await ask(address("/api/state", { folder })).catch(() => null);
    if (told && told.state !== "running") {
      if (told.code) tell(told.said.join("\n"));
      if (told.code) await pause(4000);
      location.reload();
      return;
    }
    if (told) {
      const [played, asked, rate] = told.progress ?? [told.played, told.asked, 0];
      find("#bar").max = asked || told.asked;
      find("#bar").value = Math.max(played, told.played);
      find("#pace").textContent = `${number(Math.max(played, told.played))} of ${number(asked || told.asked)} matches`
        + (rate ? ` · ${number(rate)} matches/s` : told.said.length ? ` · ${told.said.at(-1)}` : "");
      await refresh();
    }
    await pause(1500);
  }
}

// The live table is the table of the page itself, asked for again.
async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, next] = [find("#table"), find("#table", page)];
  if (now && next && now.textContent !== next.textContent) {
    now.replaceChildren(...next.childNodes);
    all("table.sortable", now).forEach(sortable);
  } else if (!now && next) {
    location.reload();
  }
}

const act = (name, words, after) => attempt(async () => { await ask(`/api/${name}`, { folder, ...words }); after(); });
const run = () => {
  find("#live").hidden = find("#stop").hidden = false;
  find("#resume").hidden = find("#extend").hidden = true;
  find("#state").textContent = "running";
  find("#state").className = "state running";
  find("#live").focus();
  follow();
};

find("#stop").addEventListener("click", () => act("stop", {}, () => tell("The run stops and keeps what it has finished.")));
find("#resume").addEventListener("click", () => act("resume", {}, run));
find("#more").addEventListener("click", () => act("resume", { deals: Number(find("#deals").value) }, run));
for (const button of all("button[data-pick]")) {
  button.addEventListener("click", () => attempt(async () => {
    const configuration = find("select[name=configuration]").value;
    const found = await ask(address("/api/pick", { folder, configuration, kind: button.dataset.pick }));
    location.assign(address("/match", { folder, configuration, deal: found.deal, rotation: found.rotation }));
  }));
}
if (here.dataset.state === "running") follow();
