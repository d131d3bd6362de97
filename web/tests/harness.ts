// What the tests of the page share: a server with a folder of its own, a headless Chromium, pages that fail the test when
// the browser reports an error.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch, program, Server } from '../scripts/server';

export { program, Server };

export const folder = mkdtempSync(join(tmpdir(), 'cycad-page-'));
export const server = new Server(folder);
export let browser: Browser;

before(async () => {
  [browser] = await Promise.all([launch(), server.start()]);
});

after(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

export interface Visit {
  page: Page;
  errors: string[];
}

interface VisitOptions extends BrowserContextOptions {
  // Errors that the test itself provokes, such as a refused request.
  expected?: RegExp;
  base?: string;
}

// Opens an address in a browser of its own, and checks at the end that nothing went wrong in it.
export async function visit(hash: string, use: (page: Page) => Promise<void>, options: VisitOptions = {}): Promise<void> {
  const { expected, base = server.address, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...contextOptions });
  context.setDefaultTimeout(40_000);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected?.test(message.text())) errors.push(message.text());
    });
    await page.goto(`${base}/${hash}`);
    try {
      await use(page);
    } catch (problem) {
      if (errors.length > 0) throw new Error(`the page reported ${errors.join('; ')}`, { cause: problem });
      throw problem;
    }
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

// Runs the program on the command line.
export function cycad(...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', cwd: folder });
}

// Asks until the answer is yes.
export async function until(what: string, question: () => Promise<boolean>, milliseconds = 40_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await question()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`still not so after ${milliseconds} ms: ${what}`);
}

// The moves of the game in the address of a page.
export function movesOf(page: Page): string[] {
  const query = new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');
  return (query.get('moves') ?? '').split('.').filter((move) => move !== '');
}
