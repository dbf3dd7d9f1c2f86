import { readFileSync } from 'node:fs';

/** Returns the variable names in `.env.example`, including commented-out ones. */
export function documentedVariables(): string[] {
  const example = readFileSync('.env.example', 'utf8');
  return [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

/** Removes the product's settings from this process's environment, so that tests use their own settings and no real keys. */
export function cleanEnvironment(): void {
  for (const name of [...documentedVariables(), 'NODE_ENV']) delete process.env[name];
}
