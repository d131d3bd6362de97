// The built page of the folder CYCAD_PAGE.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export function compressedSize(): number {
  const bundle = process.env.CYCAD_PAGE ?? '';
  const files = [bundle, join(bundle, 'assets')].flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return files
    .filter((path) => statSync(path).isFile() && !path.endsWith('.gz'))
    .reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
}
