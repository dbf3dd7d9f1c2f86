import { runBenchmark } from './bench/run-benchmark.ts';
import { startCluster } from './postgres/cluster.ts';
import { runCommand } from './refusal.ts';
import { stopSignal } from './stop-signal.ts';

/** Measures texting on a PostgreSQL server with 1,000,000 texts: prints tables and writes `bench/RESULTS-messages.md`. */
await runCommand(async () => {
  const stop = stopSignal();
  const server = await startCluster();
  try {
    return await runBenchmark('messages', stop, { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
});
