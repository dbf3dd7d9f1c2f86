import { SITE, SITE_STAMP, siteStamp } from '#server/http/site-build.ts';
import { CliError } from '../cli-error.ts';
import { runTool } from '../run-process.ts';
import { addModulePreloads } from './add-module-preloads.ts';
import type { Build } from './build-when-stale.ts';
import { precompress } from './precompress.ts';

/** The site, in `dist/web`. */
export const siteBuild: Build = { what: 'the site', folder: SITE, stampFile: SITE_STAMP, stamp: siteStamp, make };

async function make(folder: string, stop: AbortSignal): Promise<void> {
  await runAstro(folder, stop);
  if (stop.aborted) return;
  await addModulePreloads(folder);
  precompress(folder);
}

async function runAstro(outDir: string, stop: AbortSignal): Promise<void> {
  const { ok, output } = await runTool('node_modules/astro/bin/astro.mjs', ['build', '--outDir', outDir], {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  if (!ok && !stop.aborted) throw new CliError(`${output}\nThe site could not be built.`);
}
