import type { Registry } from 'prom-client';
import { readClockDifference } from '../database/clock.ts';
import type { Database, DiskUsage } from '../database/database.ts';
import { type OperationRun, readRuns } from '../database/operation-runs.ts';
import { registerSampled } from './sampled-metric.ts';

/** Registers metrics on the database: its state, the maintenance of an embedded one, and operators' commands. */
export function exposeDatabase(registry: Registry, database: Database): void {
  registerSampled(registry, {
    name: 'database_ready',
    help: '1 while the database accepts writes, 0 otherwise; the same check as /readyz',
    read: () =>
      database.ping().then(
        () => 1,
        () => 0,
      ),
  });
  registerSampled(registry, {
    name: 'database_clock_difference_seconds',
    help: "Seconds by which the database's clock is ahead of this process's; negative when it is behind",
    read: () => readClockDifference(database.db).catch(() => undefined),
  });
  registerSampled(registry, {
    name: 'listener_connected',
    help: '1 while this process receives announcements of changes, which keep open screens current',
    read: () => (database.isListening() ? 1 : 0),
  });
  registerSampled(registry, {
    name: 'database_errors_total',
    help: 'Failed statements and transactions, by kind: timeouts, conflicts, lack of resources or lost connections',
    label: 'kind',
    read: () => database.errorCounts,
  });
  registerSampled(registry, {
    name: 'database_connections',
    help: 'Used and idle connections of the pool, and callers waiting for one',
    label: 'state',
    read: () => database.connections?.() ?? {},
  });
  registerSampled(registry, {
    name: 'database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction by application_name, across all instances and commands on the server',
    label: 'application',
    read: async () => {
      const transactions = (await database.openTransactions?.().catch(() => [])) ?? [];
      return Object.fromEntries(transactions.map(({ application, seconds }) => [application, seconds]));
    },
  });
  exposeMaintenance(registry, database);
  exposeOperations(registry, database);
}

/** Registers metrics that have no values with a database server. */
function exposeMaintenance(registry: Registry, database: Database): void {
  registerSampled(registry, {
    name: 'embedded_maintenance_runs_total',
    help: 'Completed maintenance runs of the embedded database',
    read: () => database.maintenance?.().runs,
  });
  registerSampled(registry, {
    name: 'embedded_maintenance_failures_total',
    help: 'Failed steps in the maintenance of the embedded database',
    read: () => database.maintenance?.().failures,
  });
  registerSampled(registry, {
    name: 'embedded_maintenance_last_run_timestamp_seconds',
    help: 'When the last maintenance run ended, or when the database was opened before the first one',
    read: () => inSeconds(database.maintenance?.().lastRunAt),
  });
  const usage = async (part: keyof DiskUsage) => (await database.diskUsage?.().catch(() => undefined))?.[part];
  registerSampled(registry, {
    name: 'embedded_database_bytes',
    help: 'Size of all files of the embedded database, including its write-ahead log',
    read: () => usage('database'),
  });
  registerSampled(registry, {
    name: 'embedded_wal_bytes',
    help: 'Size of the write-ahead log of the embedded database',
    read: () => usage('wal'),
  });
}

/** Registers when operators' commands last succeeded. The last known values stay while the database is not available. */
function exposeOperations(registry: Registry, database: Database): void {
  let runs: OperationRun[] = [];
  const last = async (name: OperationRun['name']): Promise<OperationRun | undefined> => {
    runs = await readRuns(database.db).catch(() => runs);
    return runs.find((run) => run.name === name);
  };
  registerSampled(registry, {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When npm run backup last wrote a complete file; 0 means never',
    read: async () => inSeconds((await last('backup'))?.succeededAt.getTime()) ?? 0,
  });
  registerSampled(registry, {
    name: 'reconcile_last_success_timestamp_seconds',
    help: 'When npm run reconcile last compared everything; 0 means never',
    read: async () => inSeconds((await last('reconcile'))?.succeededAt.getTime()) ?? 0,
  });
  registerSampled(registry, {
    name: 'reconcile_differences',
    help: 'Differences that remained after the last complete reconciliation',
    read: async () => (await last('reconcile'))?.result ?? 0,
  });
}

function inSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}
