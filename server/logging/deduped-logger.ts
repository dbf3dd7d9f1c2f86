import type { Logger } from 'pino';

const QUIET_MS = 60_000;
/** pg-boss adds its worker to an error's words, again and again when the error is the same. */
const WORKER = / \(Queue: .*$/s;

interface Repetition {
  quietUntil: number;
  /** How often it was left out since it was written. */
  count: number;
}

/** Logs an error with its causes, but what is said again and again, as by all connections of an outage, once a minute and with its number. */
export function createDedupedLogger(log: Pick<Logger, 'error'>): (error: Error) => void {
  const known = new Map<string, Repetition>();
  return (error) => {
    const message = error.message.replace(WORKER, '');
    const now = performance.now();
    const repeated = known.get(message);
    if (repeated && now < repeated.quietUntil) {
      repeated.count++;
      return;
    }
    for (const [line, { quietUntil }] of known) if (quietUntil <= now) known.delete(line);
    known.set(message, { quietUntil: now + QUIET_MS, count: 0 });
    log.error({ err: error, ...(repeated ? { repeated: repeated.count } : {}) }, 'Outside a request');
  };
}
