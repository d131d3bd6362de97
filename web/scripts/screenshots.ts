// The pictures of README.md and docs/page.md, taken anew: each view in a state worth looking at. With the argument `all`
// every view on a phone, a desk and a projector, in light and dark, to look at.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, program, Server } from './server';

const [target = '.', which = ''] = process.argv.slice(2);

interface Picture {
  name: string;
  hash: string;
  act: (page: Page) => Promise<void>;
  height?: number;
  dark?: boolean;
  phone?: boolean;
  full?: boolean;
  toLookAt?: boolean; // only with `all`
}

const tronGame = 'south/west.south/north.east/east.north/north.north/west.east/west.east/north.east/east.east/north.east/north.east/east.east/north';
const octagonGame = 'd3-1e.d6-1e.c5-1ne.e3-1e.c1-1e.d2-1n.f6-1nw.f5-1e.f2-1nw.e3-1e.e5-1ne.e6-1e';
const breakthroughGame = 'd2d3.f7e6.e2f3.e8f7.b2b3.d7d6.f2g3.h7h6.d3c4.e6f5.c2d3.e7f6';

async function think(page: Page) {
  await page.getByRole('button', { name: 'Think', exact: true }).click();
  await page.getByText(/Plays /).first().waitFor({ timeout: 30_000 });
  await page.getByRole('group', { name: 'Search tree' }).waitFor();
  await page.waitForTimeout(600);
}

const pictures: Picture[] = [
  { name: 'play-tron', hash: `#/play?game=tron&map=lanctot-a&moves=${tronGame}`, act: (page) => page.getByText('Both move').waitFor() },
  {
    name: 'play-octagon', hash: `#/play?game=octagon&map=small&moves=${octagonGame}`,
    act: async (page) => {
      await page.getByText('Your move').waitFor();
      await page.keyboard.press('4');
      await page.locator('[data-cell="3,2"]').hover();
      await page.getByText('d5-4').waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'play-breakthrough', hash: `#/play?game=breakthrough&moves=${breakthroughGame}`, dark: true,
    act: async (page) => {
      await page.getByText('Your move').waitFor();
      await page.locator('[data-cell="3,5"]').click();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText(/^Hint: /).waitFor();
    },
  },
  { name: 'think-tron', hash: `#/think?game=tron&map=lanctot-a&moves=${tronGame}&agent=lanctot/duct-max&sims=200000`, act: think, height: 915 },
  { name: 'think-tree', hash: `#/think?game=tron&map=lanctot-a&moves=${tronGame}&agent=lanctot/duct-max&sims=200000`, act: think, full: true },
  { name: 'think-breakthrough', hash: `#/think?game=breakthrough&moves=${breakthroughGame}&sims=100000`, act: think, height: 1300, dark: true },
  {
    name: 'slow-motion', hash: '#/think?game=tron&map=empty:7x7&mode=slow&agent=lanctot/duct-max',
    act: async (page) => {
      await page.getByTestId('slow-arms').waitFor();
      for (let i = 2; i <= 24; ++i) {
        await page.getByRole('button', { name: 'Next simulation' }).click();
        await page.getByRole('heading', { name: `The moves after ${i} simulations` }).waitFor();
      }
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.waitForTimeout(300);
    },
    height: 1000,
  },
  {
    name: 'two-agents', hash: `#/think?game=tron&map=lanctot-b&mode=two&sims=50000&agent=lanctot/duct-max&agent2=lanctot/rm`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Think', exact: true }).click();
      await page.getByRole('region', { name: 'Second agent' }).getByText(/Plays /).waitFor({ timeout: 30_000 });
      await page.waitForTimeout(600);
    },
    height: 1000,
  },
  {
    name: 'watch', hash: '#/watch?store=pictures.db&ply=9',
    act: async (page) => {
      await page.getByRole('img', { name: /Position after/ }).waitFor();
      await page.getByRole('button', { name: 'What did they think?' }).click();
      await page.getByRole('button', { name: 'What did they think?' }).waitFor({ timeout: 60_000 });
      await page.waitForTimeout(600);
    },
    height: 930,
  },
  {
    name: 'lab-paper', hash: '#/lab?recipe=lanctot2013-table1',
    act: async (page) => {
      await page.getByRole('article').locator('.caption').first().waitFor();
      await page.waitForTimeout(900);
    },
    height: 1000,
  },
  {
    name: 'lab-tournament', hash: '#/lab?tab=tournament', dark: true,
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Tournament' });
      await form.getByLabel('Games per pairing').fill('10');
      await form.getByLabel(/Simulations per move/).fill('100, 300');
      await form.getByRole('button', { name: 'Start the tournament' }).click();
      await page.locator('li.selected').getByText('finished').waitFor({ timeout: 120_000 });
      await page.getByRole('button', { name: /^SVG/ }).first().waitFor();
      await page.waitForTimeout(600);
    },
    height: 1000,
  },
  {
    name: 'lab-tuning', hash: '#/lab?tab=tune',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Tuning' });
      await form.getByLabel(/Options and their values/).fill('c=0.25,0.5,1,1.5,2\ndecide=robust,max,secure');
      await form.getByLabel('Games per value').fill('20');
      await form.getByLabel('Simulations per move').fill('100');
      await form.getByRole('button', { name: 'Start tuning' }).click();
      await page.locator('li.selected').getByText('finished').waitFor({ timeout: 120_000 });
      await page.waitForTimeout(600);
    },
    height: 1000,
  },
  {
    name: 'bandits', hash: '#/lab?tab=bandit',
    act: async (page) => {
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByText(/^500 of 500 tasks/).waitFor({ timeout: 60_000 });
      await page.waitForTimeout(600);
    },
  },
  { name: 'phone-tron', hash: `#/play?game=tron&map=lanctot-a&moves=${tronGame}`, act: (page) => page.getByText('Both move').waitFor(), phone: true, dark: true },
  {
    name: 'phone-think', hash: `#/think?game=breakthrough&moves=${breakthroughGame}&sims=20000`, phone: true,
    act: async (page) => {
      await think(page);
      await page.getByRole('region', { name: 'The search' }).evaluate((element) => element.scrollIntoView());
      await page.evaluate(() => scrollBy(0, -70));
      await page.waitForTimeout(200);
    },
  },
  ...['tron', 'octagon', 'breakthrough'].map((game): Picture => ({
    name: `rules-${game}`, hash: `#/play?game=${game}&agent=random`, toLookAt: true,
    act: async (page) => {
      await page.getByText(/Your move|Both move/).waitFor();
      await page.getByText(/^Rules of/).click();
      await page.waitForTimeout(200);
    },
  })),
  {
    name: 'result', hash: '#/play?game=breakthrough&map=4x4&agent=random&moves=a2xb3.a3xb2.b3xa4', toLookAt: true,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'real-time', hash: '#/play?game=tron&map=lanctot-b&pace=real', toLookAt: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForTimeout(200);
    },
  },
  { name: 'refused', hash: '#/play?game=tron&moves=up/down', act: (page) => page.getByRole('alert').waitFor(), toLookAt: true },
  {
    name: 'think-drawing', hash: `#/think?game=tron&map=lanctot-b&sims=20000&agent=lanctot/rm`, toLookAt: true,
    act: think,
  },
  { name: 'think-before', hash: '#/think?game=octagon', act: (page) => page.getByText('Not started').waitFor(), toLookAt: true },
  { name: 'lab-before', hash: '#/lab?tab=tournament', act: (page) => page.getByRole('form', { name: 'Tournament' }).waitFor(), toLookAt: true },
  {
    name: 'lab-figure', hash: '#/lab?recipe=gudmundsson2012-table1', toLookAt: true,
    act: async (page) => {
      await page.getByRole('article').locator('.caption').first().waitFor();
      await page.waitForTimeout(900);
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'cycad-pictures-'));
const server = new Server(folder);
execFileSync(program, ['tournament', 'tron', 'duct-max=lanctot/duct-max(memory=128)', 'uct=lanctot/uct(memory=128)', 'rm=lanctot/rm(memory=128)', '--map', 'lanctot-a', '--games', '6', '--sims', '1000', '--seed', '5', '--store', 'pictures.db'], { cwd: folder, stdio: 'ignore' });
mkdirSync(target, { recursive: true });
const browser = await launch();
try {
  await server.start();
  for (const picture of pictures) {
    if (which === '' ? picture.toLookAt : which !== 'all' && picture.name !== which) continue;
    const widths = which === 'all' ? [360, 1280, 1920] : [picture.phone ? 360 : 1280];
    const looks = widths.flatMap((width) => (which === 'all' ? [false, true] : [!!picture.dark]).map((dark) => ({ width, dark })));
    for (const { width, dark } of looks) {
      const phone = width === 360;
      const viewport = { width, height: phone ? 740 : width === 1920 ? 1080 : (picture.height ?? 800) };
      const context = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light', isMobile: phone, hasTouch: phone, reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on('console', (message) => message.type() === 'error' && console.error(`${picture.name}: ${message.text()}`));
      await page.goto(`${server.address}/${picture.hash}`);
      try {
        await picture.act(page);
      } catch (error) {
        console.error(`${picture.name}: ${String(error).split('\n')[0]}`);
      }
      const name = which === 'all' ? `${picture.name}-${width}-${dark ? 'dark' : 'light'}` : picture.name;
      await page.screenshot({ path: join(target, `${name}.png`), fullPage: which === 'all' || !!picture.full });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
