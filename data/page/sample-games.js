// Plays the sample games of a report: each is a div.game with a script element that has its boards.
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
