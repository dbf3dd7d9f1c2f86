import { PREPARED, PREPARED_STAMP, preparedStamp } from '#server/database/embedded/prepared-database.ts';
import { CliError } from '../cli-error.ts';
import { runTool } from '../run-process.ts';
import type { Build } from './build-when-stale.ts';

/** An empty embedded database, which each first start copies: docs/decisions/embedded-database.md */
export const databaseBuild: Build = {
  what: 'an empty database',
  folder: PREPARED,
  stampFile: PREPARED_STAMP,
  stamp: preparedStamp,
  make,
};

async function make(folder: string, stop: AbortSignal): Promise<void> {
  const { ok, output } = await runTool('scripts/build/prepare-database.ts', [folder]);
  if (!ok && !stop.aborted) throw new CliError(`${output}\nThe database could not be prepared.`);
}
