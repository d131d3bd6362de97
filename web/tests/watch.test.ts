// Watch: games of a store with a scrubber and what the agents thought; a tournament that runs elsewhere, live.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { cycad, folder, program, until, visit } from './harness';

test('a stored game: scrubber, keys, address, and what the agents thought', async () => {
  cycad('tournament', 'tron', 'lanctot/uct', 'lanctot/rm', '--map', 'empty:7x7', '--games', '4', '--sims', '50', '--seed', '3', '--store', 'watch.db');
  await visit('#/watch?store=watch.db', async (page) => {
    await page.getByRole('region', { name: /^Game / }).waitFor();
    const board = page.getByRole('img', { name: /Position after/ });
    await board.waitFor();
    const last = Number(/of (\d+)/.exec((await board.getAttribute('aria-label')) ?? '')?.[1]);
    assert.ok(last > 5);
    await page.getByRole('button', { name: 'First position' }).click();
    await page.getByRole('img', { name: `Position after 0 of ${last} moves` }).waitFor();
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.locator('body').press('ArrowRight');
    await page.getByRole('img', { name: `Position after 2 of ${last} moves` }).waitFor();
    assert.match(page.url(), /ply=2/);
    await page.reload();
    await page.getByRole('img', { name: `Position after 2 of ${last} moves` }).waitFor();
    await page.getByRole('button', { name: 'What did they think?' }).click();
    await page.getByRole('region', { name: 'Moves of player 1' }).waitFor();
    await page.getByRole('img', { name: /Expected reward/ }).waitFor();
    await page.getByRole('button', { name: 'What did they think?' }).waitFor();
    assert.equal(await page.getByText('chose other moves').count(), 0);
    assert.equal(await page.getByRole('region', { name: 'Cross table' }).locator('tbody tr').count(), 2);
  });
});

test('a running tournament is followed', async () => {
  const args = ['tournament', 'tron', 'random', 'greedy', '--map', 'empty:9x9', '--games', '400', '--sims', '1', '--store', 'live.db', '--experiment', 'live'];
  cycad('tournament', 'tron', 'random', 'greedy', '--map', 'empty:9x9', '--games', '2', '--store', 'live.db', '--experiment', 'first');
  await visit('#/watch?store=live.db&experiment=first', async (page) => {
    await page.getByRole('heading', { name: /first\s+2 of 2 games/ }).waitFor();
    cycad(...args.map((arg) => (arg === '400' ? '2' : arg)));
    await page.reload();
    await page.getByLabel('Experiment').selectOption('live');
    await page.getByRole('heading', { name: /live\s+2 of/ }).waitFor();
    const other = spawn(program, [...args.map((arg) => (arg === '400' ? '40' : arg))], { cwd: folder, stdio: 'ignore' });
    await new Promise((resolve) => other.once('exit', resolve));
    await until('the new games are seen', async () => /live\s+(4\d|40|[5-9]\d|\d{3}) of/.test(await page.getByRole('heading', { name: /^live/ }).innerText()));
  });
});
