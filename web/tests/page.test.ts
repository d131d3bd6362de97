// What holds for every view: it loads without an error, fits a phone, can be read by everyone, and survives a restart of
// the server.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { compressedSize } from '../scripts/bundle';
import { cycad, movesOf, Server, server, until, visit } from './harness';

const views: [name: string, hash: string, ready: (page: Page) => Promise<void>][] = [
  ['play', '#/play', (page) => page.getByText('Both move at once').waitFor()],
  ['play octagon', '#/play?game=octagon&map=small&agent=random', (page) => page.getByText('Your move').waitFor()],
  ['play breakthrough', '#/play?game=breakthrough&agent=random', (page) => page.getByText('Your move').waitFor()],
  ['think', '#/think?sims=2000&map=empty:7x7', async (page) => {
    await page.getByRole('button', { name: 'Think', exact: true }).click();
    await page.getByText(/Plays (north|east|south|west)/).waitFor();
    await page.getByRole('group', { name: 'Search tree' }).waitFor();
  }],
  ['slow motion', '#/think?map=empty:7x7&mode=slow', (page) => page.getByTestId('slow-arms').waitFor()],
  ['watch', '#/watch?store=views.db', (page) => page.getByRole('img', { name: /Position after/ }).waitFor()],
  ['lab', '#/lab', (page) => page.getByRole('article').locator('.published').first().waitFor()],
  ['tournament', '#/lab?tab=tournament', (page) => page.getByRole('form', { name: 'Tournament' }).waitFor()],
  ['tuning', '#/lab?tab=tune', (page) => page.getByRole('form', { name: 'Tuning' }).waitFor()],
  ['bandits', '#/lab?tab=bandit', (page) => page.getByRole('form', { name: 'Bandit' }).waitFor()],
];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, to which the Content-Security-Policy does not apply.
  await page.evaluate(axe);
  const { violations: found } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as AxeResult;
  return found
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

test('every view: no error, no serious accessibility violation, no sideways scrolling, in light and dark', async () => {
  cycad('tournament', 'breakthrough', 'random', 'mcts', '--map', '5x5', '--games', '4', '--sims', '20', '--store', 'views.db');
  const problems: string[] = [];
  for (const [name, hash, ready] of views) {
    const looks = [
      { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
      { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    ] as const;
    await Promise.all(looks.map((look) =>
      visit(hash, async (page) => {
        await ready(page);
        const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (Number(wide) > Number(seen)) problems.push(`${name} is ${wide} px wide on a screen of ${seen}`);
        problems.push(...(await violations(page)).map((text) => `${name}, ${look.colorScheme}: ${text}`));
      }, look),
    ));
  }
  assert.deepEqual(problems, []);
});

test('views are reached by the keyboard alone, and keep the game', async () => {
  await visit('#/play?game=breakthrough&map=5x5&agent=random&moves=c2c3', async (page) => {
    await page.getByText('Your move').waitFor();
    const moves = movesOf(page);
    await page.keyboard.press('Tab');
    await page.getByText('Skip to the content').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Search settings' }).waitFor();
    assert.deepEqual(movesOf(page), moves);
  });
});

test('the server is restarted under an open page: it says so, and the game goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cycad-restart-'));
  const own = new Server(folder);
  await own.start();
  try {
    await visit('#/play?game=breakthrough&map=5x5&agent=random', async (page) => {
      await page.getByText('Your move').waitFor();
      const { port } = own;
      await own.stop();
      await page.locator('[data-cell="2,3"]').click();
      await page.locator('[data-cell="2,2"]').click();
      await page.getByText('Server not reachable').waitFor();
      await own.start(port);
      await page.getByText('Connected again').waitFor();
      await until('the agent has answered', async () => movesOf(page).length === 2);
      await page.getByText('Your move').waitFor();
    }, { base: own.address, expected: /ERR_|Failed to load/ });
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('nothing is loaded from elsewhere, and the bundle is small', async () => {
  const asked = new Set<string>();
  await visit('', async (page) => {
    page.on('request', (request) => asked.add(request.url()));
    await page.reload();
    await page.getByText('Both move at once').waitFor();
    const policy = await page.evaluate(async () => (await fetch('./')).headers.get('content-security-policy'));
    assert.match(policy ?? '', /default-src 'none'/);
    assert.match(policy ?? '', /script-src 'self'(;|$)/);
  });
  for (const url of asked) assert.ok(url.startsWith(server.address), url);
  const size = compressedSize();
  console.log(`${(size / 1000).toFixed(0)} kB compressed`);
  assert.ok(size < 250_000);
});
