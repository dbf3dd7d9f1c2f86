import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import project from '../../package.json' with { type: 'json' };

/** Runs `read` on a small project that has these files and the real packages, and removes the project. */
export async function inSourceTree<T>(files: Record<string, string>, read: (root: string) => T): Promise<Awaited<T>> {
  const root = mkdtempSync(join(tmpdir(), 'source-tree-'));
  try {
    fill(root, files);
    return await read(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function fill(root: string, files: Record<string, string>): void {
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
}
