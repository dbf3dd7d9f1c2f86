import { runCommand } from './cli-error.ts';
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
  'staff',
  'imports-exports',
  'operations',
  'database',
  'faults-server',
].map((folder) => `tests/${folder}`);
const WALKS = ['tests/e2e/loop.test.ts', 'tests/e2e/account-walk.test.ts'];

const isInBrowser = (filter: string) => filter.startsWith('tests/e2e/');

/** `npm run test:postgres -- [test file or folder…]`: runs the API and data tests and the walks against a real PostgreSQL server. */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  const filters = process.argv.slice(2);
  const server = await provideServer();
  try {
    console.log(`PostgreSQL ${server.version}`);
    const env = { DATABASE_URL: server.url };
    const asked = filters.length > 0 ? filters : [...SUITES, ...WALKS];
    const suites = asked.filter((filter) => !isInBrowser(filter));
    const walks = asked.filter(isInBrowser);
    const steps: Step[] = [siteStep(stop)];
    if (suites.length > 0) steps.push({ name: 'vitest', run: () => runVitest(suites, env) });
    if (walks.length > 0) steps.push({ name: 'e2e', run: () => runPlaywright(walks, env) });
    const totals = await runSteps(steps, stop);
    if (stop.aborted) return 130;
    console.log(totalLine(totals));
    return totals.failed > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
});
