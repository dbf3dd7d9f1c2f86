import { retention } from '../../jobs/jobs.ts';
import type { Context } from '../context.ts';
import { createRetentionService } from './retention.service.ts';
import { exposeRetention } from './retention-metrics.ts';

export function registerRetention({ database, jobs, metrics }: Context): void {
  const service = createRetentionService(database);
  exposeRetention(metrics.registry, service.metrics);
  jobs.handle(retention, () => service.run());
}
