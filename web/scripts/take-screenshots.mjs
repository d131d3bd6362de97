// node scripts/take-screenshots.mjs PROGRAM FOLDER: see screenshots.ts.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, runTypescript } from './run-typescript.mjs';

const [program, folder] = process.argv.slice(2);
if (!program || !folder) {
  console.error('usage: node scripts/take-screenshots.mjs PROGRAM FOLDER');
  process.exit(2);
}
process.exitCode = await runTypescript({
  contents: readFileSync(join(root, 'scripts/screenshots.ts'), 'utf8'),
  folder: join(root, 'scripts'),
  args: [resolve(folder), ...process.argv.slice(4)],
  env: { CYCAD_PROGRAM: resolve(program), CYCAD_PAGE: join(root, '../build/web') },
});
