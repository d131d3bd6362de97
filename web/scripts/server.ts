// A `cycad serve` in a folder of its own and a headless Chromium, for tests and pictures. The page is that of the folder
// CYCAD_PAGE, or the one inside of the program.
import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

export const program = process.env.CYCAD_PROGRAM ?? '../build/release/cycad';

export class Server {
  address = '';
  #process: ChildProcess | null = null;

  constructor(readonly folder: string) {}

  // Starts on a free port, or on the given one.
  async start(port = 0): Promise<void> {
    const page = process.env.CYCAD_PAGE ? ['--page', process.env.CYCAD_PAGE] : [];
    const child = spawn(program, ['serve', '--port', String(port), '--folder', this.folder, ...page], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    this.address = await new Promise((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (data: Buffer) => {
        text += data.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
        if (found) resolve(found[0]);
      });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`cycad serve ended with ${String(code)}: ${text}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }
}

const flags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CYCAD_CHROMIUM ?? '/usr/bin/chromium', args: flags });
}
