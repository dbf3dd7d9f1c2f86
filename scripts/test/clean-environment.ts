import { readFileSync } from 'node:fs';

/** The names of `.env.example`, whether commented out there or not. */
export function documentedVariables(): string[] {
  const example = readFileSync('.env.example', 'utf8');
  return [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

/** Takes the product's own settings out of this process's environment: tests bring theirs, and nobody's keys along. */
export function cleanEnvironment(): void {
  for (const name of [...documentedVariables(), 'NODE_ENV']) delete process.env[name];
}
