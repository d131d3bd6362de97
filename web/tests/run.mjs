// node tests/run.mjs PROGRAM [PART-OF-A-FILE-NAME [PATTERN-OF-TEST-NAMES]]
// Runs the tests of the page with Node's own test runner. PROGRAM is the cycad that serves the page of
// build/web. Everything runs in one process, so that the tests share one server and one browser.
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
process.exitCode = await runTypescript({
  contents: files.map((name) => `import './${name}';`).join('\n'),
  folder,
  flags: ['--test', ...(pattern ? ['--test-name-pattern', pattern] : [])],
  env: { CYCAD_PROGRAM: resolve(program), CYCAD_PAGE: join(root, '../build/web') },
});
