import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Browser tests for each folder, by the prefixes of their names. The first matching line counts. */
const BROWSER_TESTS: readonly [folder: string, ...tests: string[]][] = [
  ['web/crm/features/staff/profile', 'crm-profile', 'crm-second-factor'],
  ['web/crm/features/messaging/conversations', 'messages'],
  ['web/crm/features/people/customers', 'crm-edit-conflict'],
  ['web/crm/features/billing', 'crm-money'],
  ['web/crm/features/staff/staff-users', 'crm-settings', 'crm-second-factor'],
  ['web/crm/features/sales/dashboard-figures', 'crm-charts'],
  ['web/crm/features/people/views', 'crm-filters'],
  // All other tests of a feature share a word with its files.
  ['web/crm/features'],
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

/** Returns the words of a name in the singular, without its beginning, or none of a name that does not begin like that. */
function wordsAfter(beginning: RegExp, path: string): string[] {
  const [name = ''] = path.split('.');
  if (!beginning.test(name)) return [];
  return (name.replace(beginning, '').match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, ''));
}

/** Returns the browser tests for these files, and browser tests among these files. */
export function browserTestsOf(files: readonly string[]): string[] {
  const prefixes = files.flatMap(
    (file) => BROWSER_TESTS.find(([folder]) => file.startsWith(`${folder}/`))?.slice(1) ?? [],
  );
  const words = new Set(files.flatMap((file) => wordsAfter(/^web\/crm\/features\/[^/]+\//, file)));
  const sharesWord = (test: string) =>
    wordsAfter(/^tests\/e2e\/(?=crm-|imports-|messages-)/, test).some((word) => words.has(word));
  return globSync('tests/e2e/**/*.test.ts').filter(
    (test) =>
      files.includes(test) || prefixes.some((prefix) => test.startsWith(`tests/e2e/${prefix}`)) || sharesWord(test),
  );
}
