import { registerSampled } from '#server/http/sampled-metric.ts';
import { retention } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { createRetentionService, type RetentionMetrics } from './retention.service.ts';

export function registerRetention({ database, jobs, metrics }: Context): void {
  const service = createRetentionService(database);
  const byTable = (figureOf: (rule: RetentionMetrics) => number | undefined) => () =>
    Object.fromEntries(service.metrics().map((rule) => [rule.table, figureOf(rule)]));
  registerSampled(metrics.registry, {
    name: 'retention_rows_deleted_total',
    help: 'Rows that nobody needs any more and this process has deleted, by table',
    label: 'table',
    read: byTable(({ rowsDeleted }) => rowsDeleted),
  });
  registerSampled(metrics.registry, {
    name: 'retention_last_success_timestamp_seconds',
    help: 'When this process last deleted all that a rule of retention let it, by table; absent before the first time',
    label: 'table',
    read: byTable(({ lastSuccessAt }) => lastSuccessAt && lastSuccessAt / 1000),
  });
  jobs.handle(retention, () => service.run());
}
