import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Browser tests for each folder, by the prefixes of their names. The first matching line counts. */
const BROWSER_TESTS: readonly [folder: string, ...tests: string[]][] = [
  ['web/crm/features/staff/profile', 'crm-account', 'crm-second-factor'],
  ['web/crm/features/messaging/conversations', 'messages'],
  ['web/crm/features/people/customers', 'crm-customer', 'crm-edit-conflict'],
  ['web/crm/features/imports-exports/exports', 'imports-export'],
  ['web/crm/features/imports-exports/imports', 'imports'],
  ['web/crm/features/billing/purchases', 'crm-money'],
  ['web/crm/features/billing/refunds', 'crm-money'],
  ['web/crm/features/staff/staff-users', 'crm-settings', 'crm-second-factor'],
  ['web/crm/features/sales/dashboard-figures', 'crm-charts'],
  ['web/crm/features/billing/subscriptions', 'crm-money'],
  ['web/crm/features/people/views', 'crm-filters'],
  // The other tests are named after their folders.
  ...globSync('web/crm/features/*/*').map((folder): [string, string] => [folder, `crm-${folder.split('/').at(-1)}`]),
  ['web/crm', 'crm', 'imports', 'messages'],
  ['web/account', 'account'],
  ['web', ''],
  ['contract', ''],
  ['sandbox', ''],
  ['server', ''],
];

/** Returns files that differ from the last commit, including new but not deleted ones. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** Returns the browser tests for these files, and browser tests among these files. */
export function browserTestsOf(files: readonly string[]): string[] {
  const prefixes = files.flatMap(
    (file) => BROWSER_TESTS.find(([folder]) => file.startsWith(`${folder}/`))?.slice(1) ?? [],
  );
  return globSync('tests/e2e/**/*.test.ts').filter(
    (test) => files.includes(test) || prefixes.some((prefix) => test.startsWith(`tests/e2e/${prefix}`)),
  );
}
