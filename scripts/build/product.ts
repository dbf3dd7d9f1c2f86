import { buildPrograms } from './programs.ts';
import { buildSite } from './site.ts';

/** Builds what has changed of programs and site. */
export async function buildProduct(stop: AbortSignal): Promise<void> {
  await buildPrograms(stop);
  await buildSite(stop);
}
