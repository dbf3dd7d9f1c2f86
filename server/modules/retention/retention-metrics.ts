import { Counter, Gauge, type Registry } from 'prom-client';
import type { RetentionMetrics } from './retention.service.ts';

/** Exposes the results of each retention rule in this process. */
export function exposeRetention(registry: Registry, metrics: () => RetentionMetrics[]): void {
  new Counter({
    name: 'retention_rows_deleted_total',
    help: 'Rows that nobody needs any more and this process has deleted, by table',
    labelNames: ['table'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { table, rowsDeleted } of metrics()) this.inc({ table }, rowsDeleted);
    },
  });
  new Gauge({
    name: 'retention_last_success_timestamp_seconds',
    help: 'When this process last deleted all that a rule of retention let it, by table; absent before the first time',
    labelNames: ['table'],
    registers: [registry],
    collect() {
      for (const { table, lastSuccessAt } of metrics()) if (lastSuccessAt) this.set({ table }, lastSuccessAt / 1000);
    },
  });
}
