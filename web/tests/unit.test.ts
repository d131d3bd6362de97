// Parts that need no browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isTaken } from '../src/parts/keys';
import { count, duration, measured, percent } from '../src/parts/numbers';
import type { Decision, Game } from '../src/api/types';
import { isBoard, toPlay, toThink } from '../src/state/crossing';
import { opponentOf } from '../src/state/opponent';
import { csvOf, latexOf } from '../src/results/table';
import { withBudgets } from '../src/views/lab/budgets';
import { verdictClass } from '../src/views/lab/verdict';
import { directionOf } from '../src/views/play/steering';
import { expectationOf } from '../src/views/watch/decision';
import { results } from '../src/views/watch/filter';
import { pretty } from '../src/views/think/formula';
import { firstAgent, timeOf } from '../src/views/think/settings';
import { reasons } from '../src/views/think/reasons';
import { brief, turnsOf } from '../src/views/think/turns';

test('steps of a sequential tree become turns', () => {
  assert.deepEqual(turnsOf(['north', 'west', 'east'], true, 1), ['north/west']);
  assert.deepEqual(turnsOf(['north', 'west'], true, 2), ['west/north']);
  assert.deepEqual(turnsOf(['north/west', 'east/east'], true, 1), ['north/west', 'east/east']);
  assert.deepEqual(turnsOf(['a2a3', 'b5b4'], false, 1), ['a2a3', 'b5b4']);
});

test('numbers for people', () => {
  assert.equal(count(999), '999');
  assert.equal(count(81_234), '81 k');
  assert.equal(count(2_345_678), '2.35 M');
  assert.equal(percent(0.1234), '12.3 %');
  assert.equal(percent(null), '–');
  assert.equal(duration(59.6), '60 s');
  assert.equal(duration(7200), '2.0 h');
  assert.equal(duration(null), '–');
});

test('formulas in signs', () => {
  assert.equal(pretty('mean + c*sqrt(lnt/n)'), 'mean + c·√(ln t / n)');
  assert.equal(pretty('0.62345 + 1.4*sqrt(11.3/61000)'), '0.623 + 1.4·√(11.3 / 61000)');
  assert.equal(pretty('0.70195 + 1.41421*sqrt(8.00637/52)'), '0.702 + 1.414·√(8.006 / 52)');
  assert.equal(pretty('0.99996 + 12.34567'), '1.000 + 12.346');
  assert.equal(brief('north/west'), '↑←');
});

test('tables as files', () => {
  const table = { columns: ['', 'a_b', 'c'], rows: [['x, y', 0.5, null], ['50 %', 1, 2]] };
  assert.equal(csvOf(table), ',a_b,c\n"x, y",0.5,\n50 %,1,2\n');
  assert.match(latexOf(table), /\\begin\{tabular\}\{lrr\}/);
  assert.match(latexOf(table), / & a\\_b & c \\\\\n/);
  assert.match(latexOf(table), /50 \\% & 1 & 2 \\\\\n/);
});

test('several budgets make an agent of each', () => {
  assert.deepEqual(withBudgets(['mcts', 'random'], [100]), ['mcts', 'random']);
  assert.deepEqual(withBudgets(['mcts', 'mcts(c=1)'], [100, 200]), ['mcts(sims=100)', 'mcts(sims=200)', 'mcts(c=1, sims=100)', 'mcts(c=1, sims=200)']);
});

test('a claim that is not held does not look like one that is', () => {
  assert.equal(verdictClass('held'), 'held');
  assert.equal(verdictClass('not held'), 'not-held');
  assert.equal(verdictClass('undecided'), 'undecided');
  const page = readFileSync('src/views/lab/Recipes.svelte', 'utf8');
  assert.match(page, /\.verdict\.held \{\s*color: var\(--accent\)/);
  assert.match(page, /\.verdict\.not-held \{\s*color: var\(--wrong\)/);
});

test('results are asked for in the words of the server', () => {
  assert.deepEqual(results.map(([word]) => word), ['', 'one', 'draw', 'two']);
});

test('there are words for each end of a search', () => {
  for (const reason of ['simulations', 'time', 'nodes', 'proven', 'stopped', 'visit-limit', 'memory', 'single-move', 'answered']) assert.ok(reasons[reason], reason);
});

test('arrow keys steer outside of the grid, letters everywhere', () => {
  assert.equal(directionOf('ArrowUp', false), 'north');
  assert.equal(directionOf('ArrowUp', true), undefined);
  assert.equal(directionOf('A', true), 'west');
  assert.equal(directionOf('d', false), 'east');
  assert.equal(directionOf('x', false), undefined);
});

test('from Play to Think and back: side, opponent, pace and times stay', () => {
  const game = { levels: [{ level: 1, agent: 'weak' }, { level: 2, agent: 'strong' }], timed: 'timed', proposed: ['proposed'] } as unknown as Game;
  const start = { game: 'tron', moves: 'north/south', side: '2', pace: 'real', tick: '300' };
  for (const chosen of [{}, { level: '2' }, { ms: '250' }, { agent: 'own', ms: '500' }]) {
    const fields = { ...start, ...chosen };
    const opponent = opponentOf(fields, game);
    const there = { ...toThink(fields, opponent), agent1: opponent.agent };
    assert.equal(firstAgent(there, game), opponent.agent);
    assert.equal(timeOf(there), '2000');
    // Other settings of the search are not those of the game.
    const back: Record<string, string> = toPlay({ ...there, agent1: 'another', agent2: 'second', time: '10000', mode: 'two', seed: '3', for: '2' });
    assert.deepEqual(opponentOf(back, game), opponent);
    for (const [name, value] of Object.entries(start)) assert.equal(back[name], value, name);
    assert.deepEqual(Object.keys(back).filter((name) => ['agent1', 'agent2', 'time', 'mode', 'seed', 'for'].includes(name)), []);
  }
  // Older links to Think, and an agent that was chosen there.
  assert.equal(firstAgent({ agent: 'own' }, game), 'own');
  assert.equal(timeOf({ ms: '10000' }), '10000');
  assert.equal(opponentOf(toPlay({ game: 'tron', agent1: 'found' }), game).agent, 'found');
});

test('a stored game gives its board to a new one, but not a given position or a file', () => {
  const game = { maps: [{ name: 'lanctot/u', alias: 'u' }, { name: '5x5', alias: '' }] } as unknown as Game;
  for (const name of ['lanctot/u', 'u', '5x5', 'empty:20x20', 'empty:7x7:facing', 'small:10-5-2']) assert.ok(isBoard(game, name), name);
  for (const name of ['', 'position-3', 'maps/mine.txt', '4/w1b1/1b2/2w1 w']) assert.ok(!isBoard(game, name), name);
});

test('an agent that made no simulations expects nothing', () => {
  assert.equal(expectationOf({ simulations: 0, value: 0.5 } as Decision), null);
  assert.equal(expectationOf({ simulations: 10, value: 0.5 } as Decision), 0.5);
});

test('small figures of a table keep two significant digits', () => {
  assert.deepEqual([0.0043, -0.04, 0.4, 5, 97.25, 0, -0].map((value) => measured(value, 1)), ['0.0043', '-0.040', '0.40', '5.0', '97.3', '0.0', '0.0']);
  assert.deepEqual([0.5, 0.043, -0.0043].map((value) => measured(value, 2)), ['0.50', '0.043', '-0.0043']);
  assert.equal(measured(123_456, 1), '1.23e+5');
  assert.equal(measured(null, 1), '–');
});

test('keys of the browser, of fields and of scrollable parts are left to them', () => {
  class Part {
    constructor(readonly tagName: string, readonly focusable: Part | null = null) {}
    closest = () => this.focusable;
  }
  Object.assign(globalThis, { Element: Part });
  const own = new Part('SECTION') as unknown as Element;
  const taken = (event: object) => isTaken(event as KeyboardEvent, own);
  const table = new Part('DIV');
  assert.equal(taken({ key: 'ArrowLeft', target: new Part('BODY') }), false);
  assert.equal(taken({ key: 'ArrowLeft', altKey: true, target: new Part('BODY') }), true);
  assert.equal(taken({ key: 'ArrowLeft', target: new Part('INPUT') }), true);
  assert.equal(taken({ key: 'ArrowLeft', target: new Part('DIV', table) }), true);
  assert.equal(taken({ key: 'ArrowLeft', target: new Part('BUTTON', own as unknown as Part) }), false);
  Reflect.deleteProperty(globalThis, 'Element');
});

// Contrast by WCAG 2 of colours in tokens.css.
type Colour = [number, number, number];
const styles = readFileSync('src/design/tokens.css', 'utf8').split('@media (prefers-color-scheme: dark)');
function colour(theme: number, name: string): Colour {
  const hex = new RegExp(`--${name}: #(\\w{6})`).exec(styles[theme] ?? '')?.[1] ?? assert.fail(name);
  return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255) as Colour;
}
const mix = (a: Colour, b: Colour, share: number) => a.map((part, i) => share * part + (1 - share) * (b[i] ?? 0)) as Colour;
function luminance(shade: Colour): number {
  const [red, green, blue] = shade.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, two) => one - two);
  return (light + 0.05) / (dark + 0.05);
}

test('walls and the last move stand out from the board in light and dark', () => {
  for (const theme of [0, 1]) {
    const [board, alternate, line] = ['board', 'board-alternate', 'board-line'].map((name) => colour(theme, name)) as [Colour, Colour, Colour];
    for (const ground of [board, alternate]) {
      assert.ok(contrast(colour(theme, 'wall'), ground) >= 3);
      assert.ok(contrast(colour(theme, 'gold'), ground) >= 3);
    }
    assert.ok(contrast(colour(theme, 'gold'), mix(line, board, 0.45)) >= 3, 'in a well of an octagon');
  }
});
