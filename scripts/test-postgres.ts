import { provideServer } from './postgres/server.ts';
import { runCommand } from './refusal.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';
import { runSteps, totalLine } from './test/run-steps.ts';
import { runVitest } from './test/suites.ts';

/** The tests of everything that reaches the database. */
const SUITES = ['tests/api', 'tests/data'];

/** `npm run test:postgres -- [test file or folder…]`: the API and data tests against a real PostgreSQL server. */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  const filters = process.argv.slice(2);
  const server = await provideServer();
  try {
    console.log(`PostgreSQL ${server.version}`);
    const run = () => runVitest(filters.length > 0 ? filters : SUITES, { DATABASE_URL: server.url });
    const totals = await runSteps([{ name: 'vitest', run }], stop);
    if (stop.aborted) return 130;
    console.log(totalLine(totals));
    return totals.failed > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
});
