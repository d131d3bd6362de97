// Play: a whole game of each kind to its end, by every way of moving; hint, undo, link, reload, files.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { folder, movesOf, until, visit } from './harness';

const over = (page: Page) => page.getByRole('dialog', { name: /You win|You lose|A draw/ });

async function cellsOf(page: Page, part: string): Promise<string[]> {
  return page.locator(`[data-cell][aria-label*="${part}"]`).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell') ?? ''));
}

const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);

// Plays until the game is over; `act` makes one move of the person.
async function playOn(page: Page, act: () => Promise<void>, most = 200): Promise<void> {
  for (let i = 0; i < most; ++i) {
    if (await over(page).isVisible()) return;
    const before = movesOf(page).length;
    await act();
    await until('the person has moved', async () => movesOf(page).length > before || (await over(page).isVisible()));
    await until('the agent has answered', async () => (await over(page).isVisible()) || (await page.getByText(/Your move|Both move/).count()) > 0);
  }
  assert.fail(`no end after ${most} moves`);
}

test('Tron by arrow keys, step by step, to the end and again', async () => {
  await visit('#/play?game=tron&map=empty:5x5&agent=random', async (page) => {
    const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    let next = 0;
    await page.getByText('Both move at once').waitFor();
    await playOn(page, async () => {
      const before = movesOf(page).length;
      // A key into a wall does nothing; one of the four is free as long as the game goes on.
      for (let i = 0; i < 4 && movesOf(page).length === before && !(await over(page).isVisible()); ++i) {
        await page.keyboard.press(keys[next] ?? 'ArrowUp');
        await page.waitForTimeout(60);
        if (movesOf(page).length === before) next = (next + 1) % 4;
      }
    });
    assert.match(await over(page).innerText(), /You win|You lose|A draw/);
    await page.getByRole('button', { name: 'Rematch', exact: true }).click();
    await until('the board is empty again', async () => movesOf(page).length === 0 && !(await over(page).isVisible()));
  });
});

test('board and buttons fit into the window of a laptop, and no status is cut', async () => {
  for (const game of ['tron', 'octagon', 'breakthrough']) {
    await visit(`#/play?game=${game}`, async (page) => {
      await page.getByText(game === 'tron' ? 'Agent ready' : 'Your move').waitFor();
      const load = await page.getByRole('button', { name: 'Load', exact: true }).boundingBox();
      assert.ok(load && load.y + load.height <= 768, `${game}: the last button ends at ${JSON.stringify(load)}`);
      const cut = await page.locator('.status p').evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent));
      assert.deepEqual(cut, [], game);
    }, { viewport: { width: 1366, height: 768 } });
  }
});

test('back and forward between games ask for nothing that is refused', async () => {
  await visit('#/play?game=octagon&map=small', async (page) => {
    await page.getByText('Your move').waitFor();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const name of ['Breakthrough', 'Tron']) {
      await page.getByRole('radio', { name }).click();
      await page.getByText(/Your move|Both move/).waitFor();
    }
    for (let i = 0; i < 2; ++i) await page.goBack();
    await page.getByText('Your move').waitFor();
    await page.goForward();
    await page.waitForTimeout(500);
    assert.deepEqual(refused, []);
  });
});

test('Tron in real time: a countdown, then the cycles go on by themselves', async () => {
  await visit('#/play?game=tron&map=empty:5x5&agent=random&pace=real&tick=150', async (page) => {
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.countdown').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = movesOf(page).length;
    await page.waitForTimeout(500);
    assert.ok(movesOf(page).length <= paused + 1);
    await page.getByRole('button', { name: 'Start' }).click();
    await over(page).waitFor();
    assert.equal(movesOf(page)[0]?.split('/')[0], 'south');
  });
});

test('Breakthrough by click, by drag and by keyboard, to the end', async () => {
  await visit('#/play?game=breakthrough&map=5x5&agent=random', async (page) => {
    await page.getByText('Your move').waitFor();
    let way = 0;
    await playOn(page, async () => {
      // The pawn that is furthest ahead and can move.
      const pawns = (await cellsOf(page, 'player 1')).sort((a, b) => Number(a.split(',')[1]) - Number(b.split(',')[1]));
      for (const pawn of pawns) {
        await cell(page, pawn).focus();
        await page.keyboard.press('Enter');
        const target = (await cellsOf(page, 'possible move'))[0];
        if (!target) {
          await page.keyboard.press('Escape');
          continue;
        }
        if (way % 3 === 0) {
          await cell(page, target).click();
        } else if (way % 3 === 1) {
          await page.keyboard.press('Escape');
          const from = await cell(page, pawn).boundingBox();
          const to = await cell(page, target).boundingBox();
          assert.ok(from && to);
          await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
          await page.mouse.down();
          await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
          await page.mouse.up();
        } else {
          const [x = 0, y = 0] = pawn.split(',').map(Number);
          const [tx = 0] = target.split(',').map(Number);
          assert.ok(y > 0);
          await page.keyboard.press('ArrowUp');
          if (tx !== x) await page.keyboard.press(tx > x ? 'ArrowRight' : 'ArrowLeft');
          await page.keyboard.press('Enter');
        }
        way += 1;
        return;
      }
    });
    assert.match(await over(page).innerText(), /You win|You lose/);
    await page.getByRole('button', { name: 'See the board' }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  });
});

test('The Octagon Theory: choose, turn, preview, place, to the end', async () => {
  await visit('#/play?game=octagon&map=small&agent=random', async (page) => {
    await page.getByText('Your move').waitFor();
    await page.getByText('Q and E turn').waitFor();
    await page.keyboard.press('4');
    await page.keyboard.press('q');
    await cell(page, '3,2').hover();
    await page.getByText('d5-4ne: pushes nothing').waitFor();
    let placed = 0;
    await playOn(page, async () => {
      await page.keyboard.press(['1', '2', '4', '8'][placed % 4] ?? '1');
      await page.keyboard.press('q');
      placed += 1;
      const free = await cellsOf(page, 'possible move');
      const chosen = free[(placed * 7) % free.length];
      if (chosen) await cell(page, chosen).click();
      else await page.getByRole('button', { name: 'Pass' }).click();
    });
    await until('the address has all moves', async () => movesOf(page).length === 40);
  });
});

test('a preview shows what is pushed off the board', async () => {
  // Player 2 is at the eastern edge; a 1-piece beside it that points east pushes it off.
  await visit('#/play?game=octagon&map=small&agent=random&moves=a4-1e.g4-1e', async (page) => {
    await page.getByText('Your move').waitFor();
    await cell(page, '5,3').hover();
    await page.getByText('f4-1e: pushes 1 off the board').waitFor();
  });
});

test('the agent thinks about the position that was played', async () => {
  await visit('#/play?game=breakthrough&map=5x5&level=1&ms=50', async (page) => {
    await page.getByText('Your move').waitFor();
    await page.getByRole('link', { name: 'See it think' }).click();
    await page.getByRole('button', { name: 'Think', exact: true }).click();
    await page.getByRole('region', { name: 'Moves of player 1' }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  });
});

test('undo where player 2 moves first', async () => {
  await visit('#/play?game=breakthrough&agent=random&side=2&position=bbbbb/bbbbb/2w2/ww1ww/wwwww+b', async (page) => {
    await page.getByText('Your move').waitFor();
    await cell(page, '0,1').click();
    await cell(page, '0,2').click();
    await until('both have moved', async () => movesOf(page).length === 2);
    await page.getByText('Your move').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('both moves are taken back', async () => movesOf(page).length === 0);
  });
});

test('hint, undo, swap sides and the move list', async () => {
  await visit('#/play?game=breakthrough&map=5x5&level=1&ms=100', async (page) => {
    await page.getByText('Your move').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/Hint: [a-e]\d/).waitFor();
    assert.equal(await page.locator('.arrow.hint').count(), 1);
    await cell(page, '2,3').click();
    await cell(page, '2,2').click();
    await until('both have moved', async () => movesOf(page).length === 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('the move is taken back', async () => movesOf(page).length === 0);
    await until('the pawn is back', async () => (await cell(page, '2,3').getAttribute('aria-label')) === 'c2, player 1');
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await until('the agent begins', async () => movesOf(page).length === 1);
    await page.getByText('You are player 2').waitFor();
  });
});

test('a link and a reload bring the same game back', async () => {
  await visit('#/play?game=octagon&map=small&agent=random', async (page) => {
    await page.getByText('Your move').waitFor();
    await cell(page, '2,2').click();
    await until('the agent has answered', async () => movesOf(page).length === 2);
    const pieces = async (shown: Page) => {
      await shown.locator('[data-cell]').first().waitFor();
      return shown.locator('[data-cell]').evaluateAll((cells) => cells.map((one) => (one.getAttribute('aria-label') ?? '').replace(/, (last|possible) move/g, '')));
    };
    await page.getByText('Your move').waitFor();
    const before = await pieces(page);
    await page.reload();
    await page.getByText('Your move').waitFor();
    assert.deepEqual(await pieces(page), before);
    await visit(new URL(page.url()).hash, async (other) => {
      await other.getByText('Your move').waitFor();
      assert.deepEqual(await pieces(other), before);
    });
  });
});

test('save and load a game as a file', async () => {
  await visit('#/play?game=breakthrough&map=5x5&agent=random&moves=c2c3', async (page) => {
    await page.getByText('Your move').waitFor();
    const moves = movesOf(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save' }).click()]);
    const path = join(folder, 'saved.json');
    await saved.saveAs(path);
    assert.deepEqual((JSON.parse(readFileSync(path, 'utf8')) as { moves: string[] }).moves, moves);
    await page.getByRole('button', { name: 'New game' }).click();
    await until('an empty board', async () => movesOf(page).length === 0);
    await page.locator('input[type=file]').setInputFiles(path);
    await until('the game is back', async () => movesOf(page).length === moves.length);
    writeFileSync(path, '{"format": "other"}');
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText('This file is no saved game').waitFor();
  });
});

test('back returns to the game after a click in the move list, and after a new game', async () => {
  await visit('#/play?game=breakthrough&map=5x5&agent=random&side=2&moves=c2c3.a4a3', async (page) => {
    await until('the agent has answered', async () => movesOf(page).length === 3);
    const moves = movesOf(page);
    await page.getByRole('button', { name: /^Back to after move 1,/ }).click();
    await until('the rest is gone', async () => movesOf(page).length === 1);
    await page.goBack();
    await until('the rest is back', async () => movesOf(page).join() === moves.join());
    await page.getByText('Your move').waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await until('the agent begins', async () => movesOf(page).length === 1);
    await page.goBack();
    await until('the game is back', async () => movesOf(page).join() === moves.join());
  });
});

test('an illegal move in the address is told in words', async () => {
  await visit('#/play?game=breakthrough&map=5x5&moves=a1a5', async (page) => {
    await page.getByRole('alert').getByText(/[Ii]llegal move 'a1a5'/).waitFor();
  }, { expected: /400/ });
});

test('on a phone: steering buttons that do not overlap, and a tap that shows what a placement would do', async () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  await visit('#/play?game=tron&map=empty:7x7&agent=random', async (page) => {
    const boxes = await Promise.all(['north', 'west', 'south', 'east'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()));
    const [north, west, south, east] = boxes.map((box) => box ?? assert.fail('a button is missing'));
    assert.ok(north && west && south && east);
    assert.ok(north.y + north.height <= south.y && west.x + west.width <= south.x && south.x + south.width <= east.x);
  }, phone);
  await visit('#/play?game=octagon&map=small&agent=random', async (page) => {
    await page.getByText('Your move').waitFor();
    await page.getByText('tap again to place').waitFor();
    assert.equal(await page.getByText('Q and E turn').isVisible(), false);
    await page.locator('[data-cell="3,2"]').tap();
    await page.getByText(/^d5-1e:/).waitFor();
    assert.equal(movesOf(page).length, 0);
    await page.locator('[data-cell="3,2"]').tap();
    await until('it is placed', () => Promise.resolve(movesOf(page).length >= 1));
  }, phone);
});
