// Plays the sample games of a report: each is a div.game with a picture of its last position and a script element that
// has the symbols of every position.
"use strict";
for (const box of document.querySelectorAll(".game")) {
  const data = JSON.parse(box.querySelector("script").textContent), frames = data.frames;
  const picture = box.querySelector("svg.board"), slider = box.querySelector("input"), note = box.querySelector(".move");
  const play = box.querySelector("[data-do=play]");
  const trails = picture ? [...picture.querySelectorAll(".board-path")].map(line => [line, line.getAttribute("points").split(" ")])
    : [];
  let at = 0, timer = 0;
  function draw(frame) {
    if (!picture) { box.querySelector("pre").textContent = frame; return; }
    const cells = picture.querySelector(".board-frame"), unit = 20;
    cells.replaceChildren();
    const put = (name, cell) => {
      const use = document.createElementNS(picture.namespaceURI, "use");
      use.setAttribute("href", "#board-" + name);
      use.setAttribute("x", unit * (cell % data.width));
      use.setAttribute("y", unit * Math.floor(cell / data.width));
      cells.append(use);
    };
    for (const layer of ["pieces", "marks"])
      [...frame[layer]].forEach((letter, cell) => { if (letter !== " ") put(data.symbols[layer][letter], cell); });
    for (const [cell, direction] of frame.points) put("point-" + direction, cell);
    for (const [line, points] of trails) line.setAttribute("points", points.slice(0, at + 1).join(" "));
  }
  function show(place) {
    at = Math.max(0, Math.min(frames.length - 1, place));
    draw(frames[at]);
    slider.value = at;
    const last = at === frames.length - 1;
    note.textContent = `move ${at} of ${frames.length - 1}` + (at ? `: ${data.moves[at - 1]}` : "") +
      (last ? ` – ${data.verdict}` : "");
  }
  function stop() { clearInterval(timer); timer = 0; play.textContent = "▶"; play.ariaLabel = "play"; }
  function start() {
    if (at === frames.length - 1) show(0);
    play.textContent = "❚❚";
    play.ariaLabel = "pause";
    timer = setInterval(() => { show(at + 1); if (at === frames.length - 1) stop(); }, 300);
  }
  slider.max = frames.length - 1;
  slider.addEventListener("input", () => { stop(); show(+slider.value); });
  play.addEventListener("click", () => timer ? stop() : start());
  box.querySelector("[data-do=back]").addEventListener("click", () => { stop(); show(at - 1); });
  box.querySelector("[data-do=next]").addEventListener("click", () => { stop(); show(at + 1); });
  box.querySelector(".controls").hidden = false;
  show(frames.length - 1);
}
