import { maskedMessage } from './masking.ts';

/** Milliseconds in which the same line is written once. */
const QUIET = 60_000;
/** pg-boss adds its worker to an error's words, again and again when the error is the same. */
const WORKER = / \(Queue: .*$/s;

/** Writes an error's line to `write`, but what is said again and again, as by all connections of an outage, once a minute. */
export function createQuietLog(write: (line: string) => void): (error: Error) => void {
  const quietUntil = new Map<string, number>();
  return (error) => {
    const message = maskedMessage(error).replace(WORKER, '');
    const now = performance.now();
    for (const [line, until] of quietUntil) if (until <= now) quietUntil.delete(line);
    if (quietUntil.has(message)) return;
    quietUntil.set(message, now + QUIET);
    write(`${new Date().toISOString()} ${message}`);
  };
}
