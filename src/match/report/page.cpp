#include "match/report/page.hpp"

namespace cycad {

const std::string_view page_style = R"css(
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6678; --paper: #ffffff; --panel: #f4f6f9; --rule: #d8dee8;
  --one: #2563c9; --two: #c9402b; --wall: #9aa5b5; --s0: #2563c9; --s1: #c9402b; --s2: #1f8a5b; --s3: #8a4fc7;
  --s4: #a06a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e9f2; --soft: #9aa6ba; --paper: #12161d; --panel: #1b212b; --rule: #323b4a; --one: #6ea0ff;
    --two: #ff7a63; --wall: #566174; --s0: #6ea0ff; --s1: #ff7a63; --s2: #4fcb95; --s3: #c198f5; --s4: #e0b04a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--rule);
  overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0 .75rem; } a { color: var(--one); }
.soft { color: var(--soft); }
.wide { overflow-x: auto; margin: 0 -.25rem; padding: 0 .25rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .3rem .55rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 600; color: var(--soft); }
th.name, td.name { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 9rem; font-weight: 400;
  color: var(--ink); }
td small { color: inherit; opacity: .75; }
table.heat td { text-align: center; border: 1px solid var(--paper); min-width: 3.4rem; }
table.heat th { border: 0; text-align: center; }
table.heat th.row { text-align: right; }
td.best { outline: 2px solid var(--ink); outline-offset: -2px; font-weight: 700; }
tr.best td { font-weight: 700; }
td.bars { width: 45%; min-width: 8rem; padding: 0 .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
pre { background: var(--panel); padding: .7rem .9rem; border-radius: 6px; overflow-x: auto; font-size: .82rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: 1rem 0; } summary { cursor: pointer; color: var(--soft); }
svg.chart { display: block; width: 100%; max-width: 44rem; height: auto; }
svg.range { display: block; width: 100%; height: 1.4rem; }
.axis { stroke: var(--soft); } .grid { stroke: var(--rule); }
.label { fill: var(--soft); font-size: 12px; }
.line { fill: none; stroke-width: 2; } .band { opacity: .13; stroke: none; }
.bar { stroke-width: 2; opacity: .6; stroke: var(--s0); } .mark { stroke: var(--s0); stroke-width: 4; }
.range line { vector-effect: non-scaling-stroke; }
.s0 { --s: var(--s0); } .s1 { --s: var(--s1); } .s2 { --s: var(--s2); } .s3 { --s: var(--s3); } .s4 { --s: var(--s4); }
g .line, g .bar { stroke: var(--s); } g .band, g .dot { fill: var(--s); }
ul.key { list-style: none; padding: 0; margin: .25rem 0; font-size: .85rem; overflow-wrap: anywhere; }
ul.key li::before { content: ""; display: inline-block; width: .8rem; height: .8rem; border-radius: 3px;
  margin-right: .5rem; background: var(--s); vertical-align: -.05rem; }
.games { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1.25rem; }
.game { background: var(--panel); border-radius: 8px; padding: .8rem; min-width: 0; }
.game h4 { margin: 0 0 .4rem; font-size: .85rem; font-weight: 600; overflow-wrap: anywhere; }
.game .one { color: var(--one); } .game .two { color: var(--two); }
.game pre { font: 11px/1.05 "DejaVu Sans Mono", monospace; white-space: pre; padding: 0; margin: 0; }
.game canvas { display: block; width: 100%; border-radius: 4px; }
.game .controls { display: flex; gap: .3rem; align-items: center; margin-top: .5rem; }
.game button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--rule);
  border-radius: 5px; padding: .15rem .55rem; min-width: 2.2rem; cursor: pointer; }
.game input { flex: 1; min-width: 0; accent-color: var(--one); }
.game .move { font-size: .8rem; color: var(--soft); margin-top: .3rem; min-height: 1.3em; overflow-wrap: anywhere; }
)css";

const std::string_view page_script = R"js(
"use strict";
for (const box of document.querySelectorAll(".game")) {
  const data = JSON.parse(box.querySelector("script").textContent);
  const board = box.querySelector(".board"), slider = box.querySelector("input"), note = box.querySelector(".move");
  const play = box.querySelector("[data-do=play]");
  let at = 0, timer = 0;
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  // Tron: two characters a cell. # wall, 1 and 2 heads, a and b their trails, X both heads in one cell.
  const tron = data.game === "tron" ? document.createElement("canvas") : null;
  if (tron) board.replaceChildren(tron);
  const split = text => text.replace(/\n+$/, "").split("\n"), size = 24;
  const heads = ["1", "2"].map(head => data.boards.map(text => {
    const rows = split(text), y = rows.findIndex(row => row.includes(head) || row.includes("X"));
    return y < 0 ? null : [(Math.max(rows[y].indexOf(head), rows[y].indexOf("X")) / 2 + .5) * size, (y + .5) * size];
  }));
  function paint(text) {
    const rows = split(text), width = rows[0].length / 2;
    tron.width = width * size;
    tron.height = rows.length * size;
    const pen = tron.getContext("2d");
    pen.fillStyle = colour("--paper");
    pen.fillRect(0, 0, tron.width, tron.height);
    const looks = { "#": ["--wall", 1], a: ["--one", .3], b: ["--two", .3], 1: ["--one", .3], 2: ["--two", .3] };
    rows.forEach((row, y) => {
      for (let x = 0; x < width; ++x) {
        const look = looks[row[2 * x]];
        if (!look) continue;
        pen.globalAlpha = look[1];
        pen.fillStyle = colour(look[0]);
        pen.fillRect(x * size, y * size, size, size);
      }
    });
    pen.globalAlpha = 1;
    pen.lineWidth = size / 3;
    pen.lineJoin = pen.lineCap = "round";
    heads.forEach((way, player) => {
      const seen = way.slice(0, at + 1).filter(place => place);
      if (!seen.length) return;
      pen.strokeStyle = pen.fillStyle = colour(player ? "--two" : "--one");
      pen.beginPath();
      seen.forEach(([x, y]) => pen.lineTo(x, y));
      pen.stroke();
      pen.beginPath();
      pen.arc(...seen[seen.length - 1], size * .42, 0, 7);
      pen.fill();
    });
    // Where both meet, neither colour is on top.
    if (text.includes("X")) {
      pen.fillStyle = colour("--ink");
      pen.beginPath();
      pen.arc(...heads[0][at], size * .42, 0, 7);
      pen.fill();
    }
  }
  function show(place) {
    at = Math.max(0, Math.min(data.boards.length - 1, place));
    if (tron) paint(data.boards[at]); else board.firstElementChild.textContent = data.boards[at];
    slider.value = at;
    const last = at === data.boards.length - 1;
    note.textContent = `move ${at} of ${data.boards.length - 1}` + (at ? `: ${data.moves[at - 1]}` : "") +
      (last ? ` – ${data.verdict}` : "");
  }
  function stop() { clearInterval(timer); timer = 0; play.textContent = "▶"; play.ariaLabel = "play"; }
  function start() {
    if (at === data.boards.length - 1) show(0);
    play.textContent = "❚❚";
    play.ariaLabel = "pause";
    timer = setInterval(() => { show(at + 1); if (at === data.boards.length - 1) stop(); }, 180);
  }
  slider.max = data.boards.length - 1;
  slider.addEventListener("input", () => { stop(); show(+slider.value); });
  play.addEventListener("click", () => timer ? stop() : start());
  box.querySelector("[data-do=back]").addEventListener("click", () => { stop(); show(at - 1); });
  box.querySelector("[data-do=next]").addEventListener("click", () => { stop(); show(at + 1); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show(at));
  box.querySelector(".controls").hidden = false;
  show(data.boards.length - 1);
}
)js";

}  // namespace cycad
