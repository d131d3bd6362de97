// Runs TypeScript with Node.js 18 or newer: bundles it in memory of a moment (esbuild, without checking types), starts node
// with the bundle, and removes it. `contents` is the text of the program, `folder` where its imports are found. Modules with
// runes (*.svelte.ts) are compiled as for a browser.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { compileModule } from 'svelte/compiler';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const runes = {
  name: 'runes',
  setup(builder) {
    builder.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', target: 'es2022', tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } });
      return { contents: compileModule(code, { filename: path, generate: 'client' }).js.code, loader: 'js' };
    });
  },
};

export async function runTypescript({ contents, folder, flags = [], args = [], env = {} }) {
  // Inside of the folder, so that the bundle finds node_modules.
  const scratch = mkdtempSync(join(root, 'node_modules/.run-'));
  try {
    const outfile = join(scratch, 'bundle.mjs');
    await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      plugins: [runes],
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
