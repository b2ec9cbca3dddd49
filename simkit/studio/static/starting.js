// A run that has written nothing yet: wait for its folder, or say why it has ended.
import { address, ask, find, pause } from "./studio.js";

const { folder } = find("#starting").dataset;
for (;;) {
  const told = await ask(address("/api/state", { folder })).catch(() => null);
  if (told?.title) location.reload();
  if (told && told.state !== "running" && !told.title) {
    find("#starting").textContent = "The run has ended before its first match.";
    find("#said").textContent = told.said.join("\n");
    find("#said").hidden = false;
    break;
  }
  await pause(700);
}
