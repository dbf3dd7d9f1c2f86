import { parseArgs } from 'node:util';
import { runCommand } from './cli-error.ts';
import { startPgbouncer } from './postgres/pgbouncer.ts';
import { provideServer } from './postgres/server.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';
import { runSteps, totalLine } from './test/run-steps.ts';
import { siteStep } from './test/site-step.ts';
import type { Step } from './test/step.ts';
import { runPlaywright, runVitest } from './test/suites.ts';

/** The wings, and everything else that uses the database, and the walks in a browser. */
const SUITES = [
  'account',
  'billing',
  'messaging',
  'people',
  'sales',
  'connections',
  'http',
  'commands',
  'staff',
  'imports-exports',
  'operations',
  'database',
  'faults-server',
].map((folder) => `tests/${folder}`);
const BROWSER_TESTS = ['tests/e2e/loop.test.ts', 'tests/e2e/account-walk.test.ts'];

const isInBrowser = (filter: string) => filter.startsWith('tests/e2e/');

/**
 * `npm run test:postgres -- [test file or folder…] [--pgbouncer]`: runs the API and data tests and the walks against a real
 * PostgreSQL server. With `--pgbouncer` the product reaches it through a pooler in transaction mode.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  const options = { pgbouncer: { type: 'boolean' } } as const;
  const { values, positionals: filters } = parseArgs({ options, allowPositionals: true });
  const server = await provideServer();
  try {
    const pooler = values.pgbouncer ? await startPgbouncer(server.url) : undefined;
    try {
      console.log(`PostgreSQL ${server.version}${pooler ? ', behind pgbouncer' : ''}`);
      return await runTests(filters, { DATABASE_URL: server.url, ...(pooler && { POOLER_URL: pooler.url }) }, stop);
    } finally {
      await pooler?.stop();
    }
  } finally {
    await server.stop();
  }
});

async function runTests(filters: string[], env: Record<string, string>, stop: AbortSignal): Promise<number> {
  const asked = filters.length > 0 ? filters : [...SUITES, ...BROWSER_TESTS];
  const suites = asked.filter((filter) => !isInBrowser(filter));
  const inBrowser = asked.filter(isInBrowser);
  const steps: Step[] = [siteStep(stop)];
  if (suites.length > 0) steps.push({ name: 'vitest', run: () => runVitest(suites, env) });
  if (inBrowser.length > 0) steps.push({ name: 'e2e', run: () => runPlaywright(inBrowser, env) });
  const totals = await runSteps(steps, stop);
  if (stop.aborted) return 130;
  console.log(totalLine(totals));
  return totals.failed > 0 ? 1 : 0;
}
