/** A kind of work that must survive a crash, and how often it is tried. `Payload` is what it is told. */
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
    /** A worker that has not been heard of for so long has died. */
    heartbeatSeconds?: number;
  };
  /** How long it may wait to be begun; a second without. */
  pollSeconds?: number;
  /** How many are done at the same time; one by one without. */
  batchSize?: number;
  /** When it is due by itself, in cron's words. */
  schedule?: string;
  /** Never read: it ties the payload to the name. */
  payload?: Payload;
}

/** The queue of jobs whose tries have run out: nobody works on it but staff. */
export const DEAD_LETTERS = 'dead-letters';
/** A worker that died holds its job no longer; the longest vendor call is 30 seconds. */
const EXPIRE_SECONDS = 45;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 60;
/** About twelve hours of tries, longer than most outages of a vendor. */
const RETRIES = 720;
const MAILS_AT_ONCE = 10;
/** A job that waits is not thrown away: dead letters wait for staff. */
export const KEEP_WAITING_SECONDS = 365 * 86_400;

/** About a month of them: for what a customer pays for, or waits for the money of, until Stripe agrees. */
export const RETRIES_UNTIL_IT_AGREES = 43_200;

/** One that must be done, whatever it takes. */
export function persistentJob<Payload>(name: string, { retryLimit = RETRIES } = {}): Job<Payload> {
  const queue = {
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: KEEP_WAITING_SECONDS,
    retryLimit,
    retryDelay: FIRST_RETRY_SECONDS,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    deadLetter: DEAD_LETTERS,
  };
  return { name, queue };
}

/** A mail: many wait at times, and each takes as long as the mail server does. */
export function mailJob<Payload>(name: string): Job<Payload> {
  return { ...persistentJob<Payload>(name), batchSize: MAILS_AT_ONCE };
}

/** One that is due again and again, and that nobody saves or waits for: a try that fails is made up for by the next. */
export function recurringJob(name: string, schedule: string): Job<Record<string, never>> {
  return { name, queue: { expireInSeconds: EXPIRE_SECONDS, retryLimit: 0 }, schedule };
}
