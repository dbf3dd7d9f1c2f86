import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../shared/config-error.ts';
import { productVersion } from '../shared/product-version.ts';
import { hashOfSources, ROOT } from '../shared/source-hash.ts';

/** The folder of the built site, and the file in it that records its sources. */
export const SITE = 'dist/web';
export const SITE_STAMP = '.build-stamp';
export const WEB_ROOT = join(ROOT, SITE);

/** Sources that exist on every machine that runs the product. */
const SHARED_SOURCES = ['contract/**/*', 'package-lock.json'];
/** Sources that container images leave out. */
const WEB_SOURCES = ['web/**/*', 'astro.config.ts', 'scripts/build/*', 'tsconfig.json'];

/** Version and source hashes of a built site. The site must be rebuilt when one of them changes. */
interface SiteStamp {
  version: string;
  shared: string;
  web: string;
}

/** Returns the stamp, as JSON, of a site built from the current sources. */
export function siteStamp(): string {
  const stamp: SiteStamp = {
    version: productVersion(),
    shared: hashOfSources(SHARED_SOURCES),
    web: hashOfSources(WEB_SOURCES),
  };
  return JSON.stringify(stamp);
}

/** @throws ConfigError in live mode when the site is missing or was built from another version. */
export function assertSite({ mode }: Pick<Config, 'mode'>): void {
  const problem = mode === 'live' ? problemOfSite() : undefined;
  if (problem) throw new ConfigError(`The built site does not match this version: ${problem}`);
}

/** Explains why the built site does not match this server and how to fix that. @returns undefined when it matches. */
export function problemOfSite(): string | undefined {
  const file = join(ROOT, SITE, SITE_STAMP);
  if (!existsSync(file)) return `there is no site in ${SITE}, run npm run build`;
  const { version, shared, web } = readStamp(file);
  const isOfThisBuild =
    version === productVersion() &&
    shared === hashOfSources(SHARED_SOURCES) &&
    (!existsSync(join(ROOT, 'web')) || web === hashOfSources(WEB_SOURCES));
  if (isOfThisBuild) return undefined;
  return `the site in ${SITE} was built from other sources than this server's (version ${version ?? 'unknown'}, this is ${productVersion()}), run npm run build`;
}

function readStamp(file: string): Partial<SiteStamp> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<SiteStamp>;
  } catch {
    // The stamp was written by an older version in another format.
    return {};
  }
}
