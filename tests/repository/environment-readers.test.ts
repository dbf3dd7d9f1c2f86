import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inSourceTree } from './source-tree.ts';

const MAY = ['server/main.ts', 'sandbox/main.ts', 'scripts/a.ts'];
const MAY_NOT = [
  'server/app.ts',
  'server/config/config.ts',
  'sandbox/core/config.ts',
  'web/client/api.ts',
  'contract/a.ts',
];

/** Returns the files in which the project's own rules find that the environment is read. */
function lint(root: string): string[] {
  spawnSync('git', ['init', '-q'], { cwd: root });
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ extends: [resolve('biome.json')] }));
  const biome = resolve('tools/node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', ...MAY, ...MAY_NOT], { cwd: root, encoding: 'utf8' });
  return [...`${stdout}${stderr}`.matchAll(/^(\S+?):\d+:\d+ .*noProcessEnv/gm)].map(([, file = '']) => file);
}

let found: string[];
beforeAll(async () => {
  const readers = [...MAY, ...MAY_NOT].map((file) => [file, 'export const port = process.env.PORT;\n']);
  found = await inSourceTree({ ...Object.fromEntries(readers), '.gitignore': '' }, lint);
});

test.each(MAY)('%s may read the environment', (file) => {
  expect(found).not.toContain(file);
});

test.each(MAY_NOT)('%s may not read the environment', (file) => {
  expect(found).toContain(file);
});
