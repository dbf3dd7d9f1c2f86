import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The migrations that `0000_baseline.sql` stands for, in their order, each with the hash of its text. */
const BEFORE = fileURLToPath(new URL('../../migrations/before-baseline.json', import.meta.url));

/** A migration as a database or a backup records it. */
export type MigrationMark = {
  name: string;
  hash: string;
};

/**
 * Replaces the marks of the migrations before the baseline by that of the baseline, the first of `files`, because it has the same
 * result.
 * @throws Error when the history is another one, or ends before the baseline: only the version before it can complete it.
 */
export async function adoptBaseline(marks: MigrationMark[], files: MigrationMark[]): Promise<MigrationMark[]> {
  const before = new Map(Object.entries(JSON.parse(await readFile(BEFORE, 'utf8')) as Record<string, string>));
  const old = marks.filter(({ name }) => before.has(name));
  if (old.length === 0) return marks;
  for (const { name, hash } of old) {
    if (before.get(name) !== hash) throw new Error(`Migration ${name} was run with another text than this product's`);
  }
  const missing = [...before.keys()].find((name) => !old.some((mark) => mark.name === name));
  if (missing !== undefined) {
    throw new Error(
      `Migration ${missing} was not run, and this version has it no more: take the version of 25 November 2026 first`,
    );
  }
  return [...files.slice(0, 1), ...marks.filter(({ name }) => !before.has(name))];
}
