// node tests/run.mjs PROGRAM [PART-OF-A-FILE-NAME [PATTERN-OF-TEST-NAMES]]
// Runs the tests of the page with Node's own test runner. PROGRAM is the cycad that serves the page of
// build/web. All that need a browser run in one process, so that they share one server and one browser.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, runTypescript } from '../scripts/run-typescript.mjs';

const folder = join(root, 'tests');
const [program, part = '', pattern = ''] = process.argv.slice(2);
if (!program) {
  console.error('usage: node tests/run.mjs PROGRAM [PART-OF-A-FILE-NAME [PATTERN-OF-TEST-NAMES]]');
  process.exit(2);
}
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && name.includes(part)).sort();
// These pretend to be in a browser, and so need a process of their own.
const alone = ['state.test.ts'];
const groups = [
  { names: files.filter((name) => alone.includes(name)), flags: ['--conditions=browser'] },
  { names: files.filter((name) => !alone.includes(name)), flags: [] },
];
for (const { names, flags } of groups) {
  if (names.length === 0) continue;
  const status = await runTypescript({
    contents: names.map((name) => `import './${name}';`).join('\n'),
    folder,
    flags: ['--test', ...flags, ...(pattern ? ['--test-name-pattern', pattern] : [])],
    env: { CYCAD_PROGRAM: resolve(program), CYCAD_PAGE: join(root, '../build/web') },
  });
  process.exitCode = Math.max(Number(process.exitCode ?? 0), status);
}
