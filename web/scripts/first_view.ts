// The first view, by Chromium's own clock from the beginning of the navigation: the first paint of anything, and the board
// drawn and painted. Each time in a browser with an empty cache.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressedSize } from './bundle';
import { launch, Server } from './server';

const times = Number(process.argv[2]);

declare global {
  interface Window {
    boardPainted: number;
  }
}

// Two frames after the board is in the document it has been painted.
function watchForBoard() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('svg.board')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.boardPainted = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

const folder = mkdtempSync(join(tmpdir(), 'cycad-first-view-'));
const server = new Server(folder);
const [browser] = await Promise.all([launch(), server.start()]);
const paints: number[] = [];
const boards: number[] = [];
try {
  for (let i = 0; i < times; ++i) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(watchForBoard);
    await page.goto(server.address);
    await page.waitForFunction(() => window.boardPainted > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
    boards.push(await page.evaluate(() => window.boardPainted));
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
const told = (list: number[]) => {
  const sorted = [...list].sort((a, b) => a - b);
  return `median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`;
};
console.log(`${times} times, each with an empty cache`);
console.log(`first contentful paint: ${told(paints)}`);
console.log(`board painted: ${told(boards)}`);
console.log(`page: ${(compressedSize() / 1000).toFixed(0)} kB compressed`);
