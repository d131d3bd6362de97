// Lab: a tournament, a tuning, a recipe and the bandits, started and seen to their end in the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verdictClass } from '../src/views/lab/verdict';
import { until, visit } from './harness';

test('a tournament with cross table, ratings, a curve over budgets and downloads', async () => {
  await visit('#/lab?tab=tournament', async (page) => {
    const form = page.getByRole('form', { name: 'Tournament' });
    await form.getByLabel('Board').selectOption('…');
    await form.locator('input.control.mono').first().fill('empty:7x7');
    await form.getByLabel('Games per pairing').fill('4');
    await form.getByLabel('Simulations per move').fill('10, 20');
    await form.getByLabel('Name of the experiment').fill('from-the-page');
    // Enter sends the form with what the field shows.
    await form.getByRole('combobox', { name: 'Agent 1' }).fill('mcts(select=ucb1(c=0.77))');
    await form.getByRole('combobox', { name: 'Agent 1' }).press('Enter');
    const runs = page.getByRole('region', { name: 'Runs' });
    await runs.getByText('finished').waitFor();
    await until('all agents are in the table', async () => (await runs.getByRole('region', { name: 'Cross table' }).locator('tbody tr').count()) === 6);
    assert.match(await runs.getByRole('region', { name: 'Cross table' }).innerText(), /c=0\.77/);
    assert.equal(await form.getByRole('combobox', { name: 'Agent 1' }).inputValue(), 'mcts(select=ucb1(c=0.77))');
    await runs.getByRole('region', { name: 'Ratings' }).locator('svg').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), runs.getByRole('button', { name: 'CSV' }).click()]);
    assert.match(readFileSync(await file.path(), 'utf8'), /lanctot\/uct/);
    await runs.getByRole('region', { name: 'Score by budget' }).locator('svg').first().waitFor();
    const [figure] = await Promise.all([page.waitForEvent('download'), runs.getByRole('button', { name: /^SVG/ }).first().click()]);
    assert.match(readFileSync(await figure.path(), 'utf8'), /<svg /);
  });
});

test('a long run is stopped', async () => {
  await visit('#/lab?tab=tournament', async (page) => {
    const form = page.getByRole('form', { name: 'Tournament' });
    await form.getByLabel('Games per pairing').fill('2000');
    await form.getByLabel('Simulations per move').fill('5000');
    await form.getByLabel('Name of the experiment').fill('too-long');
    await form.getByRole('button', { name: 'Start the tournament' }).click();
    const runs = page.getByRole('region', { name: 'Runs' });
    await runs.getByText(/left$/).waitFor();
    await runs.locator('li.selected').getByRole('button', { name: /^Stop/ }).click();
    await runs.locator('li.selected').getByText('stopped').waitFor();
  });
});

test('a tuning of two options is a heat map', async () => {
  await visit('#/lab?tab=tune', async (page) => {
    const form = page.getByRole('form', { name: 'Tuning' });
    await form.getByRole('radio', { name: 'Breakthrough' }).check();
    await form.getByLabel('Games per value').fill('2');
    await form.getByLabel('Simulations per move').fill('10');
    await form.getByLabel(/Options and their values/).fill('c=0.5,1\ndecide=robust,max');
    await form.getByRole('button', { name: 'Start tuning' }).click();
    const tuning = page.getByRole('region', { name: 'Tuning', exact: true });
    await until('four points', async () => (await tuning.locator('tbody tr').count()) === 4);
    await tuning.locator('svg rect').first().waitFor();
  });
});

test('a recipe shows ours beside the published figures, and runs', async () => {
  await visit('#/lab?recipe=gudmundsson2012-table1', async (page) => {
    const article = page.getByRole('article');
    await article.locator('.published').first().waitFor();
    const verdicts = await article.locator('.verdict').all();
    assert.ok(verdicts.length >= 1);
    for (const verdict of verdicts) {
      const word = await verdict.innerText();
      assert.match(word, /^(held|not held|undecided)$/);
      assert.ok((await verdict.getAttribute('class'))?.split(' ').includes(verdictClass(word)), word);
    }
    assert.ok((await page.getByRole('navigation', { name: 'Recipes' }).getByRole('button').count()) > 30);
    const files = article.getByRole('group', { name: /^Download/ }).first();
    for (const [name, content] of [['CSV', /published/], ['LaTeX', /tabular/], ['SVG', /^<svg (?!.*var\()/s]] as const) {
      const [file] = await Promise.all([page.waitForEvent('download'), files.getByRole('button', { name }).click()]);
      assert.match(readFileSync(await file.path(), 'utf8'), content);
    }
    await article.getByRole('button', { name: /^Run quick/ }).click();
    const run = page.getByRole('region', { name: 'Runs' }).locator('li.selected');
    await run.waitFor();
    await run.getByRole('button', { name: /^Stop/ }).click();
    await run.getByText(/stopped|finished/).waitFor();
  });
});

test('bandits: curves while they run', async () => {
  await visit('#/lab?tab=bandit', async (page) => {
    const form = page.getByRole('form', { name: 'Bandit' });
    await form.getByLabel('Means of the arms').fill('0.3, 0.5, 0.9');
    await form.getByLabel('Tasks').fill('100');
    await form.getByLabel('Pulls').fill('200');
    await form.getByLabel('Add a policy').fill('moss');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('button', { name: 'Run' }).click();
    const curves = page.getByRole('region', { name: 'Curves' });
    await curves.getByText(/^100 of 100 tasks/).waitFor();
    assert.equal(await curves.locator('tbody tr').count(), 4);
    assert.ok((await curves.locator('figure path, svg path').count()) >= 8);
    await form.getByLabel('Add a policy').fill('ucb17');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('button', { name: 'Run' }).click();
    await form.getByRole('alert').waitFor();
  }, { expected: /400/ });
});
