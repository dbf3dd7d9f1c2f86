import { buildDatabase } from './database.ts';
import { buildPrograms } from './programs.ts';
import { buildSite } from './site.ts';

/** Builds programs, database and site if their sources have changed. */
export async function buildProduct(stop: AbortSignal): Promise<void> {
  await buildPrograms(stop);
  await buildDatabase(stop);
  await buildSite(stop);
}
