import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../shared/config-error.ts';
import { productVersion } from '../shared/product-version.ts';
import { hashOfSources, ROOT } from '../shared/source-hash.ts';

/** Where the built site is, and in it what it was built from. */
export const SITE = 'dist/web';
export const SITE_STAMP = '.build-stamp';
export const WEB_ROOT = join(ROOT, SITE);

/** Is on every machine that runs the product. */
const SHARED_SOURCES = ['contract/**/*', 'package-lock.json'];
/** Is left out of a container's image. */
const WEB_SOURCES = ['web/**/*', 'astro.config.ts', 'scripts/build/*', 'tsconfig.json'];

/** What a site is built from: when one of these changes, it has to be built anew. */
interface SiteStamp {
  version: string;
  shared: string;
  web: string;
}

/** The stamp of a site that is built from the sources as they are, as text. */
export function siteStamp(): string {
  const stamp: SiteStamp = {
    version: productVersion(),
    shared: hashOfSources(SHARED_SOURCES),
    web: hashOfSources(WEB_SOURCES),
  };
  return JSON.stringify(stamp);
}

/** @throws ConfigError in live mode, where nobody builds, when visitors would find no site or another version's. */
export function assertSite({ mode }: Pick<Config, 'mode'>): void {
  const problem = mode === 'live' ? problemOfSite() : undefined;
  if (problem) throw new ConfigError(`The site is not of this version: ${problem}`);
}

/** Why the built site does not go with this server, and how to mend it; undefined when it does. */
export function problemOfSite(): string | undefined {
  const file = join(ROOT, SITE, SITE_STAMP);
  if (!existsSync(file)) return `there is no site in ${SITE}: npm run build makes it`;
  const { version, shared, web } = readStamp(file);
  const isOfThisBuild =
    version === productVersion() &&
    shared === hashOfSources(SHARED_SOURCES) &&
    (!existsSync(join(ROOT, 'web')) || web === hashOfSources(WEB_SOURCES));
  if (isOfThisBuild) return undefined;
  return `the site in ${SITE} was built from other sources than this server's (version ${version ?? 'unknown'}, this is ${productVersion()}): npm run build makes it anew`;
}

function readStamp(file: string): Partial<SiteStamp> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<SiteStamp>;
  } catch {
    // Of a version that wrote none of these.
    return {};
  }
}
