import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Statements that are run once, known by a name. */
export interface SqlFile {
  name: string;
  /** SHA-256 of the text. */
  hash: string;
  statements: string[];
}

/** Statements stand between lines of `--> statement-breakpoint`, as Drizzle Kit writes them: the embedded database takes one at a time. */
export async function readSqlFile(name: string, path: string): Promise<SqlFile> {
  const text = await readFile(path, 'utf8');
  const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
  return { name, hash, statements: text.split('--> statement-breakpoint') };
}
