import { existsSync, readFileSync } from 'node:fs';

/** Matches a word that is a path: folders with a slash at the end, or a file with a known ending. */
const PATH = /^(?:\.\/)?(?:[\w.-]+\/)*[\w.-]+(?:\/|\.(?:md|ts|tsx|mjs|json|astro|css|sql|example))$/;

/** Returns the `npm` commands that are no scripts of package.json. */
export function unknownCommands(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  return named.filter((name) => !(name in scripts));
}

/** Returns the paths that do not exist, without those that git ignores, because they are created at run time. */
export function missingPaths(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => PATH.test(word) && !isIgnored(word))
    .filter((path) => !existsSync(path));
}

/** Returns the names that look like environment variables but are not known. */
export function unknownVariables(text: string, known: Set<string>): string[] {
  const names = [...text.matchAll(/(?<![\w-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/g)].map(([, name = '']) => name);
  return names.filter((name) => !known.has(name));
}

function isIgnored(path: string): boolean {
  const lines = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean);
  // Patterns with a leading slash apply to the repository's root, where all these paths start.
  const ignored = lines.map((pattern) => pattern.replace(/^\//, ''));
  return ignored.some((pattern) => path === pattern || (pattern.endsWith('/') && path.startsWith(pattern)));
}
