// Runs TypeScript with Node.js 18 or newer: bundles it in memory of a moment (esbuild, without checking types), starts node
// with the bundle, and removes it. `contents` is the text of the program, `folder` where its imports are found.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export function runTypescript({ contents, folder, flags = [], args = [], env = {} }) {
  // Inside of the folder, so that the bundle finds node_modules.
  const scratch = mkdtempSync(join(root, 'node_modules/.run-'));
  try {
    const outfile = join(scratch, 'bundle.mjs');
    buildSync({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      sourcemap: 'inline',
      outfile,
    });
    const done = spawnSync(process.execPath, ['--enable-source-maps', ...flags, outfile, ...args], {
      stdio: 'inherit',
      cwd: root,
      env: { ...process.env, ...env },
    });
    return done.status ?? 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
