import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Everything the built site is made of. */
const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'astro.config.ts',
  'scripts/site/*',
  'tsconfig.json',
  'package-lock.json',
];

/** Changes when the site has to be built anew. */
export function siteFingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)))
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
