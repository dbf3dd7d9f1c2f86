import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/database/open-embedded.ts';
import type { Restored } from '#server/operations/backup/restore.service.ts';
import { rootCause } from '#server/shared/root-cause.ts';
import { CliError } from '../cli-error.ts';
import { aboutFile, restoreInto } from './restore-from.ts';
import { leftOutLine } from './words.ts';

/** Restores a backup into a temporary embedded database. @returns the message for the user. @throws CliError */
export async function verifyBackup(file: string): Promise<string> {
  const began = Date.now();
  return aboutFile(file, async (header) => {
    const { rows, leftOut } = await inThrowAwayDatabase((database) => restoreInto(database, file, header)).catch(
      (error: unknown) => {
        throw new CliError(`${file}: It cannot be restored: ${rootCause(error).message.trim().split('\n', 1)[0]}`);
      },
    );
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const outcome = `The backup is good: ${rows} rows of ${header.createdAt} were restored into a temporary database in ${seconds} s.`;
    return leftOut.length > 0 ? `${outcome}\n${leftOutLine(leftOut)}` : outcome;
  });
}

async function inThrowAwayDatabase(work: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<Restored>) {
  const folder = await mkdtemp(join(tmpdir(), 'verify-backup-'));
  try {
    const database = await openEmbedded(folder, (error) => console.error(error.message));
    return await work(database).finally(() => database.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
