// node scripts/time-page.mjs PROGRAM [TIMES]: see first_view.ts.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, runTypescript } from './run-typescript.mjs';

const [program, times = '20'] = process.argv.slice(2);
if (!program || !/^[1-9]\d*$/.test(times)) {
  console.error('usage: node scripts/time-page.mjs PROGRAM [TIMES]');
  process.exit(2);
}
process.exitCode = await runTypescript({
  contents: readFileSync(join(root, 'scripts/first_view.ts'), 'utf8'),
  folder: join(root, 'scripts'),
  args: [times],
  env: { CYCAD_PROGRAM: resolve(program), CYCAD_PAGE: join(root, '../build/web') },
});
