import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

/** The shortest time in which a browser can load, fill in and submit a form. A person takes seconds. */
const QUICKEST_MS = 150;

/** Fields of a submitted form that reveal a bot. */
export interface BotSignals {
  /** The field that is hidden from people and screen readers (web/site/honeypot-field.tsx). */
  homepage?: string | undefined;
  /** The form's signed `openedAt` timestamp. Programs that post without loading the form send none. */
  stamp?: string | undefined;
}

/** Signs the time that a form carries, so that a client cannot invent one. */
export function signTimestamp(app: FastifyInstance, moment: Date): string {
  return app.signCookie(String(moment.getTime()));
}

/**
 * Tells whether a program submitted the form: it filled the hidden field, or was quicker than any browser. A missing, old or
 * invalid stamp does not count, because people keep pages open and send forms written by hand.
 */
export function isBot(app: FastifyInstance, { homepage, stamp }: BotSignals, now: Date): boolean {
  if (homepage) return true;
  if (!stamp) return false;
  const { valid, value } = app.unsignCookie(stamp);
  if (!valid) return false;
  const age = now.getTime() - Number(value);
  return age >= 0 && age < QUICKEST_MS;
}
