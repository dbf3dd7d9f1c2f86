import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { SITE, SITE_STAMP, siteStamp } from '../../server/http/site-build.ts';
import { CliError } from '../cli-error.ts';
import { withLock } from '../lock.mjs';
import { runTool } from '../run-process.ts';
import { addModulePreloads } from './add-module-preloads.ts';
import { precompress } from './precompress.ts';

/**
 * Builds the site into `dist/web` when its sources have changed. The folder is replaced as a whole, so a build that is
 * killed leaves the old site or none, never half of one. Returns quietly when told to stop.
 */
export async function buildSite(stop: AbortSignal): Promise<void> {
  if (isFresh()) return;
  const onWait = (): void => console.log('Waiting for another start to finish building the site…');
  await withLock('.cache/site-build.lock', () => buildUnderLock(stop), onWait);
}

async function buildUnderLock(stop: AbortSignal): Promise<void> {
  const stamp = siteStamp();
  if (stop.aborted || isFresh(stamp)) return;
  console.log('Building the site…');
  const made = `${SITE}.new`;
  rmSync(made, { recursive: true, force: true });
  await runAstro(made, stop);
  if (stop.aborted) return;
  await addModulePreloads(made);
  precompress(made);
  writeFileSync(`${made}/${SITE_STAMP}`, stamp);
  replace(made);
}

function isFresh(stamp = siteStamp()): boolean {
  return existsSync(`${SITE}/${SITE_STAMP}`) && readFileSync(`${SITE}/${SITE_STAMP}`, 'utf8') === stamp;
}

function replace(made: string): void {
  const old = `${SITE}.old`;
  mkdirSync(SITE, { recursive: true });
  rmSync(old, { recursive: true, force: true });
  renameSync(SITE, old);
  renameSync(made, SITE);
  rmSync(old, { recursive: true, force: true });
}

async function runAstro(outDir: string, stop: AbortSignal): Promise<void> {
  const { ok, output } = await runTool('node_modules/astro/bin/astro.mjs', ['build', '--outDir', outDir], {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  if (!ok && !stop.aborted) throw new CliError(`${output}\nThe site could not be built.`);
}
