// Watch: games of a store with a scrubber and what the agents thought; a tournament that runs elsewhere, live.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

    // A new game is one on the same board.
    await page.getByRole('link', { name: 'Play from here' }).click();
    const boardName = () => page.getByRole('combobox', { name: /^Board/ }).inputValue();
    await until('the board is named', async () => (await boardName()) === 'empty:7x7');
    await page.getByRole('button', { name: 'New game' }).click();
    await until('it is played on', async () => !page.url().includes('position='));
    assert.equal(await boardName(), 'empty:7x7');
  });
});

test('a running tournament is followed, game by game', async () => {
  const args = ['tournament', 'tron', 'lanctot/uct', 'lanctot/rm', '--map', 'empty:13x13', '--games', '4000', '--sims', '2000', '--threads', '1', '--store', 'live.db', '--experiment', 'live'];
  const running = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  try {
    await until('there is a store', async () => existsSync(join(folder, 'live.db')));
    await visit('#/watch', async (page) => {
      const games = async () => Number(/(\d+) of \d+ games/.exec(await page.getByRole('region', { name: 'Results of the experiment' }).innerText())?.[1]);
      await page.getByRole('combobox', { name: /^Store/ }).selectOption('live.db');
      await page.getByRole('checkbox', { name: /newest game/ }).check();
      await page.getByRole('heading', { name: /^live/ }).waitFor();
      const first = await games();
      await until('there are more games', async () => (await games()) > first);
      const second = await games();
      await until('and still more', async () => (await games()) > second);
      assert.match(page.url(), /key=live/);
    });
  } finally {
    running.kill();
  }
});
