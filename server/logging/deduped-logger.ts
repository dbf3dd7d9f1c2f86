import type { Logger } from 'pino';

const QUIET_MS = 60_000;
/** pg-boss appends its worker to an error's message. Without it, equal errors have equal messages. */
const WORKER = / \(Queue: .*$/s;

interface Repetition {
  quietUntil: number;
  /** Number of repetitions left out since the last log line. */
  count: number;
}

/**
 * Logs an error with its causes. Repeated errors, for example from all connections during an outage, are logged once a minute
 * with their count.
 */
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
    log.error({ err: error, ...(repeated ? { repeated: repeated.count } : {}) }, 'Error outside a request');
  };
}
