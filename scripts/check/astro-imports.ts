import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { allowed } from './wall-rules.ts';

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Checks the imports of .astro files against the same list, because dependency-cruiser does not read these files. */
export function astroViolations(root: string): { files: number; violations: string[] } {
  const files = globSync('web/**/*.astro', { cwd: root });
  const violations = files.flatMap((file) =>
    importsOf(join(root, file), file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `not-in-allowed: ${file} → ${target}`),
  );
  return { files: files.length, violations };
}

function importsOf(path: string, file: string): string[] {
  const specifiers = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => specifier);
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? posix.join(dirname(file), specifier) : `node_modules/${specifier}/`,
  );
}

function isAllowed(from: string, to: string): boolean {
  return allowed.some((rule) => {
    const source = new RegExp(patternsOf(rule.from.path)).exec(from);
    if (!source || !rule.to.path) return false;
    return new RegExp(patternsOf(rule.to.path).replace('$1', source[1] ?? '')).test(to);
  });
}

function patternsOf(path: string | string[] | undefined): string {
  return [path ?? []].flat().join('|');
}
