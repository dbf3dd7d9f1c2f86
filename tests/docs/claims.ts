import { existsSync, readFileSync } from 'node:fs';

/** First folders and endings by which a word in code is known to be a path of this repository. */
const PATH = /^(?:\.\/)?(?:[\w.-]+\/)*[\w.-]+(?:\/|\.(?:md|ts|tsx|mjs|json|astro|css|sql|example))$/;

/** Each `npm` command that is no script of package.json. */
export function unknownCommands(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  return named.filter((name) => !(name in scripts));
}

/** Each path that does not exist. What git ignores is made at run time and is let through. */
export function missingPaths(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => PATH.test(word) && !isIgnored(word))
    .filter((path) => !existsSync(path));
}

/** Each name in the manner of an environment variable that no program reads. */
export function unknownVariables(text: string, known: Set<string>): string[] {
  const names = [...text.matchAll(/(?<![\w-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/g)].map(([, name = '']) => name);
  return names.filter((name) => !known.has(name));
}

function isIgnored(path: string): boolean {
  const lines = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean);
  // A leading slash ties a pattern to this folder; the paths here all start there.
  const ignored = lines.map((pattern) => pattern.replace(/^\//, ''));
  return ignored.some((pattern) => path === pattern || (pattern.endsWith('/') && path.startsWith(pattern)));
}
