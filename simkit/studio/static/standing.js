// How two castles stand: verdicts, seat shares with their intervals as a drawing, and the numbers.
import { element, find, number } from "./studio.js";

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["#a35f00", "#0072b2"]; // the reference, the castle
const LABELS = { turns: "Turns", lead_changes: "Lead changes" };

function draw(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const percent = (value, digits = 1) => `${(100 * value).toFixed(digits)} %`;
const NONE = "–";

function chart(arms) {
  const [width, top, line] = [480, 30, 26];
  const shares = arms.map((arm) => arm.seats.filter((row) => row.measure === "win_share" && row.estimate !== undefined));
  const seats = Math.max(...shares.map((rows) => rows.length));
  const fair = 1 / Math.max(1, seats);
  const reach = Math.max(0.03, ...shares.flat().flatMap((row) => [Math.abs((row.low ?? row.estimate) - fair), Math.abs((row.high ?? row.estimate) - fair)])) * 1.1;
  const place = (value) => 80 + ((value - fair + reach) / (2 * reach)) * (width - 110);
  const height = top + seats * line * arms.length + 34;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Share of wins of each seat with its interval", "font-family": "sans-serif", "font-size": "12" });
  arms.forEach((arm, which) => {
    svg.append(draw("circle", { cx: 90 + which * 190, cy: 12, r: 5, fill: COLOURS[which] }), draw("text", { x: 100 + which * 190, y: 16, fill: "#1f2328" }, `${arm.name} (${number(arm.deals)} deals)`));
  });
  svg.append(draw("line", { x1: place(fair), x2: place(fair), y1: top, y2: height - 26, stroke: "#1f2328", "stroke-dasharray": "4 3" }));
  for (let seat = 0; seat < seats; seat += 1) {
    const middle = top + (seat + 0.5) * line * arms.length;
    svg.append(draw("text", { x: 8, y: middle + 4, fill: "#1f2328", "font-weight": "bold" }, `Seat ${seat + 1}`));
    shares.forEach((rows, which) => {
      const row = rows[seat];
      if (!row) return;
      const y = middle + (which - (arms.length - 1) / 2) * line * 0.7;
      svg.append(draw("line", { x1: place(row.low ?? row.estimate), x2: place(row.high ?? row.estimate), y1: y, y2: y, stroke: COLOURS[which], "stroke-width": 3 }), draw("circle", { cx: place(row.estimate), cy: y, r: 5, fill: COLOURS[which] }));
    });
  }
  for (const [value, anchor] of [[fair - reach, "start"], [fair, "middle"], [fair + reach, "end"]]) {
    svg.append(draw("text", { x: place(value), y: height - 8, "text-anchor": anchor, fill: "#1f2328" }, percent(value) + (value === fair ? " is fair" : "")));
  }
  return svg;
}

// An estimate and its bracket, which stays in one piece where there is little room.
function cell(text) {
  const [estimate, ends] = text.split(/ (?=\[)/);
  return element("td", {}, ...(ends ? [element("span", { class: "piece" }, estimate), " ", element("span", { class: "piece" }, ends)] : [text]));
}

export function drawStanding({ arms, sentences }) {
  find("#verdicts").replaceChildren(...arms.map((arm) => element("li", {},
    element("strong", {}, arm.name), " ", element("span", { class: `state ${arm.state === "holds" ? "balanced" : arm.state === "fails" ? "unbalanced" : "undecided"}` }, arm.state === "holds" ? "balanced" : arm.state === "fails" ? "unbalanced" : "undecided"),
    element("small", {}, arm.state === "undecided" ? arm.verdict : `after ${number(arm.deals)} deals`))));
  find("#chart").replaceChildren(chart(arms));
  find("#heads").replaceChildren(element("td", {}), ...arms.map((arm) => element("th", { scope: "col" }, arm.name)));
  const seats = Math.max(...arms.map((arm) => arm.seats.filter((row) => row.measure === "win_share").length));
  const pick = (rows, measure, seat) => rows.find((row) => row.measure === measure && (seat === undefined || row.seat === seat));
  const rows = [];
  // The texts are those of the command, so that no number is rounded here.
  const add = (label, of, measure, seat) => rows.push([label, ...arms.map((arm) => pick(arm[of], measure, seat)?.text ?? NONE)]);
  for (let seat = 1; seat <= seats; seat += 1) add(`Seat ${seat} wins`, "seats", "win_share", seat);
  for (let seat = 1; seat <= seats; seat += 1) add(`Seat ${seat} points`, "seats", "total", seat);
  for (const [measure, label] of Object.entries(LABELS)) add(label, "matches", measure);
  find("#numbers").replaceChildren(...rows.map(([name, ...values]) => element("tr", {}, element("th", { scope: "row" }, name), ...values.map(cell))));
  find("#sentences").replaceChildren(...sentences.map((sentence) => element("li", {}, sentence)));
}
