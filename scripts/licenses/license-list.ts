import { globSync, readFileSync } from 'node:fs';

export interface LicensedPackage {
  name: string;
  version: string;
  license: string;
  /** Needed only to build or develop the product, not to run it. */
  development: boolean;
}

interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

/** Returns every package that the two lockfiles may install on any platform. */
export function lockedPackages(): LicensedPackage[] {
  const tools = readPackages(readFileSync('tools/package-lock.json', 'utf8'));
  return distinct([
    ...readPackages(readFileSync('package-lock.json', 'utf8')),
    ...tools.map((entry) => ({ ...entry, development: true })),
  ]);
}

/** Returns every package of a lockfile. */
export function readPackages(lockfile: string): LicensedPackage[] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  const all = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = 'none named', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license,
      development: dev,
    }));
  return distinct(all);
}

function distinct(packages: LicensedPackage[]): LicensedPackage[] {
  return [...new Map(packages.map((entry) => [`${entry.name} ${entry.version} ${entry.development}`, entry])).values()];
}

/** Returns the license files in the repository of the material copied into it. */
export function licenseTexts(): string[] {
  return globSync(['{server,web,tests}/**/*LICENSE*', '{server,web,tests}/**/*OFL*']).sort();
}

/** Returns the content of `docs/licenses.md`. */
export function licenseDocument(packages: LicensedPackage[], texts: string[]): string {
  return [
    '# Licenses',
    'Written by `node_modules/.bin/node scripts/licenses.ts` from the lockfiles; a test fails when it is stale, or when a license is not among those allowed.',
    'The product itself is under the MIT license (`LICENSE`).',
    '## Packages that the server runs on',
    ...paragraphs(packages.filter(({ development }) => !development)),
    '## Packages that site and CRM are built with, and for working on the product',
    ...paragraphs(packages.filter(({ development }) => development)),
    '## Copied into the repository',
    'Fonts of the guide, the list of throw-away mail domains, and test data. Each has its license beside it; the READMEs of the test data name its source.',
    texts.map((path) => `- \`${path}\``).join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function paragraphs(packages: LicensedPackage[]): string[] {
  const byLicense = Map.groupBy(packages, ({ license }) => license);
  return [...byLicense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, members]) => {
      const names = members.map(({ name, version }) => `${name} ${version}`).sort();
      return `**${license}** (${names.length}): ${names.join(', ')}`;
    });
}
