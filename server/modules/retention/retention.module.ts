import { exposeRetention } from '../../http/retention-metrics.ts';
import type { Context } from '../context.ts';
import { createRetentionService } from './retention.service.ts';

export function registerRetention({ database, jobs, metrics }: Context): void {
  const retention = createRetentionService(database);
  exposeRetention(metrics.registry, retention.metrics);
  jobs.handle('retention', () => retention.run());
}
