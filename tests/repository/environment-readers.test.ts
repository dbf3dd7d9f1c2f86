import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sourceTree } from './source-tree.ts';

/** Lints a file that reads the environment, with the project's own rules. Returns Biome's output. */
function lint(file: string): string {
  const root = sourceTree({ [file]: 'export const port = process.env.PORT;\n', '.gitignore': '' });
  execFileSync('git', ['init', '-q'], { cwd: root });
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ extends: [resolve('biome.json')] }));
  try {
    return execFileSync(resolve('tools/node_modules/@biomejs/biome/bin/biome'), ['lint', file], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stderr: string }).stderr);
  }
}

test.each(['server/main.ts', 'sandbox/main.ts', 'scripts/a.ts'])('%s may read the environment', (file) => {
  expect(lint(file)).not.toContain('noProcessEnv');
});

test.each(['server/app.ts', 'server/config/config.ts', 'sandbox/core/config.ts', 'web/client/api.ts', 'contract/a.ts'])(
  '%s may not read the environment',
  (file) => {
    expect(lint(file)).toContain('noProcessEnv');
  },
);
