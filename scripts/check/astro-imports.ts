import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { allowed } from './wall-rules.ts';

/** The short names of folders, which package.json has under `imports`: `#ui/` is `web/ui/`. */
const ALIASES = Object.entries(project.imports).map(([alias, folder]) => [
  alias.slice(0, -1),
  folder.slice('./'.length, -1),
]) as [alias: string, folder: string][];

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
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return posix.join(dirname(file), specifier);
    const [alias, folder] = ALIASES.find(([start]) => specifier.startsWith(start)) ?? [];
    return alias && folder ? folder + specifier.slice(alias.length) : `node_modules/${specifier}/`;
  });
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
