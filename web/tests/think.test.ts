// Think: bars, joint table, tree, formula, principal line, interruption, two agents, slow motion.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { cycad, until, visit } from './harness';

const search = (page: Page) => page.getByRole('region', { name: 'The search' });

// The numbers of a table of moves: name, visits, mean.
async function armsOf(section: Locator): Promise<{ move: string; visits: number; mean: string }[]> {
  return section.locator('tbody tr').evaluateAll((rows) => rows.map((row) => ({
    move: row.querySelector('th')?.textContent?.trim() ?? '',
    visits: Number(/^\d+/.exec(row.querySelector('.number [title]')?.getAttribute('title') ?? '')?.[0]),
    mean: row.querySelector('td:last-child')?.textContent?.trim() ?? '',
  })));
}

interface MoveJson {
  arms: { move: string; visits: number; mean: number }[];
}

test('a search of the matrix tree: bars of both players, joint table, tree, line', async () => {
  await visit('#/think?game=tron&map=empty:7x7&agent=lanctot/duct-max&sims=5000', async (page) => {
    await page.getByRole('button', { name: 'Think', exact: true }).click();
    await search(page).getByText(/Plays (north|east|south|west)/).waitFor();
    const own = await armsOf(page.getByRole('region', { name: 'Moves of player 1' }));
    const others = await armsOf(page.getByRole('region', { name: 'Moves of player 2' }));
    assert.ok(own.length >= 2 && others.length >= 2);
    assert.equal(await page.getByRole('region', { name: 'Joint moves' }).locator('tbody td').count(), own.length * others.length);
    assert.ok((await page.locator('.heat').count()) >= 3);

    // The same numbers as the command line.
    const told = JSON.parse(cycad('move', 'tron', '--map', 'empty:7x7', '--agent', 'lanctot/duct-max(sims=5000)', '--seed', '1', '--json')) as MoveJson;
    for (const arm of told.arms) assert.equal(own.find((shown) => shown.move === arm.move)?.visits, arm.visits, arm.move);

    // Pointing at the principal line draws it on the board.
    await page.getByRole('region', { name: 'Principal line' }).getByRole('button').nth(1).hover();
    await until('the line is drawn', async () => (await page.locator('.ghost').count()) >= 4);
    await page.mouse.move(0, 0);
    await until('and gone again', async () => (await page.locator('.ghost').count()) === 0);

    // The tree opens node by node, and the formula is filled in for the arm that is pointed at.
    const tree = page.getByRole('group', { name: 'Search tree' });
    await until('the tree is drawn', async () => (await tree.getByRole('button').count()) > 5);
    const closed = tree.locator('[role=button][aria-expanded=false]').first();
    const before = await tree.getByRole('button').count();
    const label = await closed.getAttribute('aria-label');
    await tree.getByRole('button', { name: label ?? '', exact: true }).press('Enter');
    await until('a node is opened', async () => (await tree.getByRole('button').count()) > before);
    const why = page.getByRole('region', { name: 'Why this move' });
    const sum = /mean ([\d.]+) \+ exploration ([\d.]+) = ([\d.]+)/.exec((await why.innerText()).replace(/\s+/g, ' '));
    assert.ok(sum, await why.innerText());
    assert.ok(Math.abs(Number(sum[1]) + Number(sum[2]) - Number(sum[3])) < 0.0021);
  });
});

test('a search is stopped, and says so', async () => {
  await visit('#/think?game=breakthrough&agent=mcts&ms=10000', async (page) => {
    await page.getByRole('button', { name: 'Think', exact: true }).click();
    await search(page).getByText(/Thinking, at the moment/).waitFor();
    const started = Date.now();
    await page.getByRole('button', { name: 'Stop' }).click();
    await search(page).getByText('(stopped)').waitFor();
    assert.ok(Date.now() - started < 6000);
    assert.ok((await page.getByRole('region', { name: 'Value over time' }).count()) === 1);
  });
});

test('two agents side by side', async () => {
  await visit('#/think?game=tron&map=empty:7x7&mode=two&sims=2000&agent=lanctot/uct&agent2=lanctot/rm', async (page) => {
    await page.getByRole('button', { name: 'Think', exact: true }).click();
    for (const name of ['First agent', 'Second agent'])
      await page.getByRole('region', { name }).getByText(/Plays (north|east|south|west)/).waitFor();

    // The tree of either one, with what it chooses by.
    const why = page.getByRole('region', { name: 'Why this move' });
    await why.getByText('the policy takes the highest').waitFor();
    await page.getByRole('radio', { name: 'Second agent' }).check();
    await why.getByText(/is drawn with a chance of/).first().waitFor();
  });
});

test('an agent that does not exist is refused in words', async () => {
  await visit('#/think?game=tron&map=empty:7x7', async (page) => {
    await page.getByRole('combobox', { name: 'Agent' }).fill('mtcs');
    await page.getByRole('combobox', { name: 'Agent' }).press('Tab');
    await page.getByText(/mcts/).last().waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Agent' }).getAttribute('aria-invalid'), 'true');
  }, { expected: /400/ });
});

test('Enter in the field of the agent starts the search of that agent', async () => {
  await visit('#/think?game=tron&map=empty:7x7&sims=50', async (page) => {
    await page.getByRole('combobox', { name: 'Agent' }).fill('random');
    await page.getByRole('combobox', { name: 'Agent' }).press('Enter');
    await search(page).getByText(/Plays (north|east|south|west)/).waitFor();
    assert.equal(await search(page).locator('summary').innerText(), 'random');
    assert.match(await search(page).locator('details > code').textContent() ?? '', /^random/);
  });
});

test('nothing thinks about a game that is over', async () => {
  await visit('#/think?game=breakthrough&map=4x4&moves=d2xc3.a3xb2.c3xd4', async (page) => {
    await page.getByText('The game is over').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Think', exact: true }).isDisabled());
    await page.getByRole('radio', { name: 'Slow motion' }).check();
    await until('slow motion is chosen', async () => page.url().includes('mode=slow'));
    assert.equal(await page.getByRole('alert').count(), 0);
  });
});

for (const [game, map, agent] of [['tron', 'empty:5x5', 'lanctot/duct-max'], ['breakthrough', '4x4', 'mcts']] as const) {
  test(`slow motion of ${game} has the numbers of the command line`, async () => {
    await visit(`#/think?game=${game}&map=${map}&agent=${agent}&mode=slow&seed=7`, async (page) => {
      const steps = page.getByRole('list', { name: /four steps/ });
      const lit = () => steps.locator('[aria-current=step]').innerText();
      await until('the first step is lit', async () => (await steps.locator('.lit').count()) === 1);
      await page.getByText('Nothing is known here yet').waitFor();
      for (const name of ['Selection', 'Expansion', 'Playout', 'Backup']) {
        assert.match(await lit(), new RegExp(name));
        if (name !== 'Backup') await page.getByRole('button', { name: 'Next step' }).click();
      }
      for (const count of [2, 3, 40]) {
        if (count < 10) await page.getByRole('button', { name: 'Next simulation' }).click();
        else {
          await page.getByLabel('Simulation', { exact: true }).fill(String(count));
          await page.getByLabel('Simulation', { exact: true }).press('Enter');
        }
        await page.getByRole('heading', { name: `The moves after ${count} simulations` }).waitFor();
        // The tree is that of all simulations before, also after a jump: every node but the root has one, and a node each.
        if (count > 10) await until('the tree is there', async () => (await page.locator('.layout svg circle').count()) > 10);
        const more = page.getByTestId('slow-arms').getByRole('button', { name: /^All/ });
        if (await more.isVisible()) await more.click();
        const shown = await armsOf(page.getByTestId('slow-arms').getByRole('region', { name: 'Moves of player 1' }));
        const command = ['move', game, '--map', map, '--agent', `${agent}(sims=${count})`, '--seed', '7', '--json'];
        const told = JSON.parse(cycad(...command)) as MoveJson;
        for (const arm of told.arms) {
          const found = shown.find((one) => one.move === arm.move);
          assert.equal(found?.visits ?? 0, arm.visits, `${arm.move} after ${count}`);
          if (arm.visits > 0) assert.equal(found?.mean.replace('✓', ''), arm.mean.toFixed(3), `${arm.move} after ${count}`);
        }
      }
    });
  });
}
