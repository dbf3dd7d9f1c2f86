import { Gauge, type Registry } from 'prom-client';
import type { OperationRun } from '../database/operation-runs.ts';

/** Registers when operators' commands last succeeded; 0 means never. The last known values stay while the database is not available. */
export function exposeOperations(registry: Registry, runs: () => Promise<OperationRun[]>): void {
  const gauge = (
    name: OperationRun['name'],
    suffix: string,
    help: string,
    value: (run: OperationRun) => number,
  ): void => {
    new Gauge({
      name: `${name}_${suffix}`,
      help,
      registers: [registry],
      async collect() {
        const run = (await runs().catch(() => [])).find((candidate) => candidate.name === name);
        if (run) this.set(value(run));
      },
    });
  };
  const toSeconds = ({ succeededAt }: OperationRun): number => succeededAt.getTime() / 1000;
  const success = 'last_success_timestamp_seconds';
  gauge('backup', success, 'When npm run backup last wrote a whole file; 0 is never', toSeconds);
  gauge('reconcile', success, 'When npm run reconcile last compared everything; 0 is never', toSeconds);
  gauge('reconcile', 'differences', 'What the last reconciliation of everything has left', ({ result }) => result);
}
