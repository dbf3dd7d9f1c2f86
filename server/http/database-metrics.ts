import { Gauge, type Registry } from 'prom-client';
import { readClockDifference } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { countedElsewhere } from './counted-elsewhere.ts';

/** Registers the database's metrics: readiness, clock difference, listener, errors, connections and open transactions. */
export function exposeDatabase(registry: Registry, database: Database): void {
  new Gauge({
    name: 'database_ready',
    help: '1 while the database takes writes, as /readyz asks it',
    registers: [registry],
    async collect() {
      const isReady = await database.ping().then(
        () => true,
        () => false,
      );
      this.set(isReady ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_clock_difference_seconds',
    help: 'Seconds by which the clock of the database is ahead of this process’s; behind it when negative',
    registers: [registry],
    async collect() {
      const difference = await readClockDifference(database.db).catch(() => undefined);
      if (difference === undefined) this.remove();
      else this.set(difference);
    },
  });
  new Gauge({
    name: 'listener_connected',
    help: '1 while changes are heard of, without which screens do not follow them',
    registers: [registry],
    collect() {
      this.set(database.isListening() ? 1 : 0);
    },
  });
  countedElsewhere(
    registry,
    'database_errors_total',
    'Statements and transactions that failed, by kind: what took too long, stood in each other’s way, found no room or no connection',
    () => Object.entries(database.errorCounts).map(([kind, count]) => [{ kind }, count]),
  );
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool that are used or idle, and callers waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction by application_name, of all instances and commands on the server',
    labelNames: ['application'],
    registers: [registry],
    async collect() {
      const transactions = await database.openTransactions?.().catch(() => []);
      this.reset();
      for (const { application, seconds } of transactions ?? []) this.set({ application }, seconds);
    },
  });
}
