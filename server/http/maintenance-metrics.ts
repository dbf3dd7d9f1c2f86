import { Counter, Gauge, type Registry } from 'prom-client';
import type { MaintenanceFigures } from '../database/database.ts';

/** The upkeep of the embedded database, as it is at each reading. */
export function exposeMaintenance(registry: Registry, figures: () => MaintenanceFigures | undefined): void {
  if (!figures()) return;
  const counter = (name: string, help: string, count: (figures: MaintenanceFigures) => number): void => {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const now = figures();
        this.reset();
        if (now) this.inc(count(now));
      },
    });
  };
  counter('embedded_maintenance_runs_total', 'Rounds of maintenance of the embedded database', ({ runs }) => runs);
  counter(
    'embedded_maintenance_failures_total',
    'What the embedded database refused or broke off of its maintenance',
    ({ failures }) => failures,
  );
  new Gauge({
    name: 'embedded_maintenance_last_run_timestamp_seconds',
    help: 'When the last round of maintenance ended; before the first, when the database was opened',
    registers: [registry],
    collect() {
      const now = figures();
      if (now) this.set(now.lastRunAt / 1000);
    },
  });
}
