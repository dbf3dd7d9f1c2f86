import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import project from '../../package.json' with { type: 'json' };

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** Creates a small project with these files and the real packages. It is removed after the tests. */
export function sourceTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  roots.push(root);
  const manifest = {
    imports: project.imports,
    dependencies: { zod: '*', stripe: '*', fastify: '*', 'drizzle-orm': '*' },
    devDependencies: { vitest: '*' },
  };
  for (const [path, content] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}
