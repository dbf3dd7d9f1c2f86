/** A kind of job that survives crashes, and its retry settings. `Payload` is the job's input. */
export interface Job<Payload = unknown> {
  name: string;
  queue: {
    expireInSeconds: number;
    retryLimit: number;
    retentionSeconds?: number;
    retryDelay?: number;
    retryBackoff?: boolean;
    retryDelayMax?: number;
    deadLetter?: string;
    /** Time without a heartbeat after which a worker counts as dead. */
    heartbeatSeconds?: number;
  };
  /** How many jobs run at the same time. Defaults to one. */
  batchSize?: number;
  /** Cron expression for a recurring job. */
  schedule?: string;
  /** Never read. It ties the payload type to the name. */
  payload?: Payload;
}

/** The queue of jobs that have run out of attempts. Only staff act on it. */
export const DEAD_LETTERS = 'dead-letters';
/** Time after which a dead worker loses its job. The longest vendor call takes 30 seconds. */
const EXPIRE_SECONDS = 45;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 60;
/** Longer than most vendor outages. */
const HALF_A_DAY_SECONDS = 12 * 3600;
/** For what costs a customer money or lets people in until the vendor takes it. */
export const A_MONTH_SECONDS = 30 * 86_400;
const MAILS_AT_ONCE = 10;
/** Waiting jobs are kept this long, because dead letters wait for staff. */
export const KEEP_WAITING_SECONDS = 365 * 86_400;

/** Defines a job that must be done eventually. It is given up after `forSeconds`. */
export function persistentJob<Payload>(
  name: string,
  { forSeconds = HALF_A_DAY_SECONDS, longestRetrySeconds = LONGEST_RETRY_SECONDS } = {},
): Job<Payload> {
  const queue = {
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: KEEP_WAITING_SECONDS,
    retryLimit: forSeconds / longestRetrySeconds,
    retryDelay: FIRST_RETRY_SECONDS,
    retryBackoff: true,
    retryDelayMax: longestRetrySeconds,
    deadLetter: DEAD_LETTERS,
  };
  return { name, queue };
}

/** Defines a job that may take minutes. A dead worker is noticed within half a minute. */
export function longJob<Payload>(name: string): Job<Payload> {
  const { queue } = persistentJob<Payload>(name);
  return { name, queue: { ...queue, expireInSeconds: 300, heartbeatSeconds: 10 } };
}

/** Defines a job that sends an email. Several run at once, because each takes as long as the mail server does. */
export function mailJob<Payload>(name: string): Job<Payload> {
  return { ...longJob<Payload>(name), batchSize: MAILS_AT_ONCE };
}

/** Defines a scheduled job. It has no retries, because the next run makes up for a failed one. */
export function recurringJob(name: string, schedule: string): Job<Record<string, never>> {
  return { name, queue: { expireInSeconds: EXPIRE_SECONDS, retryLimit: 0 }, schedule };
}
