import { rootCause } from '../shared/root-cause.ts';

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Explains in one line why the database cannot be used, and names the variable to check. */
export function explainDatabase(error: unknown, { databaseUrl, dataDir }: Place): string {
  const { message } = rootCause(error);
  const line = message.trim().split('\n', 1)[0] || 'the database gave no reason';
  if (line.startsWith('DATA_DIR: ') || line.startsWith('DATABASE_URL: ')) return line;
  return databaseUrl ? `DATABASE_URL: ${line}` : `DATA_DIR: the database in ${dataDir} cannot be used: ${line}`;
}
