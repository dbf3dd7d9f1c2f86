import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../database/with-timeout.ts';

/** Keeps the other metrics from waiting for these while all database connections are busy. */
const SAMPLE_TIMEOUT_MS = 2_000;

/** Supplies the numbers about jobs. */
export interface JobMetricSources {
  counts(): Promise<{ queue: string; state: string; count: number }[]>;
  oldest(): Promise<{ queue: string; seconds: number }[]>;
}

/** Registers the job metrics. While the database is not available they keep their last values, and a timestamp tells their age. */
export function exposeJobs(registry: Registry, jobs: JobMetricSources): void {
  let sampling: Promise<void> | undefined;

  async function sample(): Promise<void> {
    const [counts, oldest] = await withTimeout(SAMPLE_TIMEOUT_MS, Promise.all([jobs.counts(), jobs.oldest()]));
    for (const { queue, state, count } of counts) countGauge.set({ queue, state }, count);
    for (const { queue, seconds } of oldest) ageGauge.set({ queue }, seconds);
    sampledGauge.set(Date.now() / 1000);
  }

  /** Shares one sample among the three gauges, which a scrape reads at the same time. */
  function collect(): Promise<void> {
    sampling ??= sample()
      .catch(() => undefined)
      .finally(() => {
        sampling = undefined;
      });
    return sampling;
  }

  const countGauge = new Gauge({
    name: 'jobs',
    help: 'Stored jobs, by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect,
  });
  const ageGauge = new Gauge({
    name: 'job_oldest_seconds',
    help: 'Age of the oldest job that waits for its first or next try, by queue; 0 when none waits',
    labelNames: ['queue'],
    registers: [registry],
    collect,
  });
  const sampledGauge = new Gauge({
    name: 'jobs_sample_timestamp_seconds',
    help: 'When jobs and job_oldest_seconds were last read; 0 means never',
    registers: [registry],
    collect,
  });
}
