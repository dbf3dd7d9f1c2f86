import { readFileSync } from 'node:fs';
import { CliError, runCommand } from './cli-error.ts';
import { costTables, readCosts } from './test/cost-tables.ts';

/** `node_modules/.bin/node scripts/test-costs.ts <file>`: prints tables of what a run has cost that recorded with `TEST_COSTS=<file> npm test`. */
await runCommand(async () => {
  const [, , file] = process.argv;
  if (!file) throw new CliError('Say which records: node_modules/.bin/node scripts/test-costs.ts <file>');
  console.log(costTables(readCosts(readFileSync(file, 'utf8'))));
  return 0;
});
