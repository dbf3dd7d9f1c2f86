import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { countedElsewhere } from './counted-elsewhere.ts';

/** Registers metrics on the maintenance and size of the embedded database. A database server has no values here. */
export function exposeMaintenance(registry: Registry, database: Database): void {
  const figures = () => database.maintenance?.();
  countedElsewhere(
    registry,
    'embedded_maintenance_runs_total',
    'Rounds of maintenance of the embedded database',
    () => [[{}, figures()?.runs]],
  );
  countedElsewhere(
    registry,
    'embedded_maintenance_failures_total',
    'What the embedded database refused or broke off of its maintenance',
    () => [[{}, figures()?.failures]],
  );
  new Gauge({
    name: 'embedded_maintenance_last_run_timestamp_seconds',
    help: 'When the last round of maintenance ended; before the first, when the database was opened',
    registers: [registry],
    collect() {
      const now = figures();
      if (now) this.set(now.lastRunAt / 1000);
      else this.remove();
    },
  });
  for (const [part, name, what] of [
    ['database', 'embedded_database_bytes', 'All files of the embedded database, its log included'],
    ['wal', 'embedded_wal_bytes', 'The write-ahead log of the embedded database'],
  ] as const) {
    new Gauge({
      name,
      help: what,
      registers: [registry],
      async collect() {
        const usage = await database.diskUsage?.().catch(() => undefined);
        if (usage) this.set(usage[part]);
        else this.remove();
      },
    });
  }
}
