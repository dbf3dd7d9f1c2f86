import { PREPARED, PREPARED_STAMP, preparedStamp } from '../../server/database/embedded/prepared-database.ts';
import { CliError } from '../cli-error.ts';
import { runTool } from '../run-process.ts';
import { buildWhenStale } from './build-when-stale.ts';

/** Prepares an empty embedded database, which each first start copies: docs/decisions/2026-11-25-a-prepared-database.md */
export function buildDatabase(stop: AbortSignal): Promise<void> {
  const build = { what: 'an empty database', folder: PREPARED, stampFile: PREPARED_STAMP, stamp: preparedStamp, make };
  return buildWhenStale(build, stop);
}

/** Another process prepares it, because that takes memory which this one would not return. */
async function make(folder: string, stop: AbortSignal): Promise<void> {
  const { ok, output } = await runTool('scripts/build/prepare-database.ts', [folder]);
  if (!ok && !stop.aborted) throw new CliError(`${output}\nThe database could not be prepared.`);
}
