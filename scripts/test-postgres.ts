import { runCommand } from './cli-error.ts';
import { provideServer } from './postgres/server.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';
import { runSteps, totalLine } from './test/run-steps.ts';
import { siteStep } from './test/site-step.ts';
import type { Step } from './test/step.ts';
import { runPlaywright, runVitest } from './test/suites.ts';

/** The tests of everything that reaches the database, and the whole loop in a browser. */
const SUITES = ['tests/api', 'tests/database', 'tests/backup', 'tests/faults-server'];
const WALK = ['tests/e2e/loop.test.ts'];

/** `npm run test:postgres -- [test file or folder…]`: the API and data tests and the walk against a real PostgreSQL server. */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  const filters = process.argv.slice(2);
  const server = await provideServer();
  try {
    console.log(`PostgreSQL ${server.version}`);
    const env = { DATABASE_URL: server.url };
    const steps: Step[] =
      filters.length > 0
        ? [siteStep(stop), { name: 'vitest', run: () => runVitest(filters, env) }]
        : [
            siteStep(stop),
            { name: 'vitest', run: () => runVitest(SUITES, env) },
            { name: 'e2e', run: () => runPlaywright(WALK, env) },
          ];
    const totals = await runSteps(steps, stop);
    if (stop.aborted) return 130;
    console.log(totalLine(totals));
    return totals.failed > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
});
