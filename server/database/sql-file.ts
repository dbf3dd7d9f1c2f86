import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A named file of statements that run once. */
export interface SqlFile {
  name: string;
  /** SHA-256 of the text. */
  hash: string;
  statements: string[];
}

/** Splits a file at Drizzle Kit's `--> statement-breakpoint` lines, because the embedded database runs one statement at a time. */
export async function readSqlFile(name: string, path: string): Promise<SqlFile> {
  const text = await readFile(path, 'utf8');
  return {
    name,
    hash: hash('sha256', text.replaceAll('\r\n', '\n')),
    statements: text.split('--> statement-breakpoint'),
  };
}
