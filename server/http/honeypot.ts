import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

/** No browser has loaded a form, filled it and sent it sooner; a person takes seconds. */
const QUICKEST_MS = 150;

/** What a sent form gives away about its sender. */
export interface BotSignals {
  /** The field that people neither see nor hear (web/site/honeypot-field.tsx). */
  homepage?: string | undefined;
  /** The form's `openedAt` stamp; programs that post without having read the form send none. */
  stamp?: string | undefined;
}

/** A moment that a form carries, signed so that it cannot be made up. */
export function signTimestamp(app: FastifyInstance, moment: Date): string {
  return app.signCookie(String(moment.getTime()));
}

/**
 * Whether a form was filled by a program: it wrote into the hidden field, or was quicker than any browser. A missing,
 * old or foreign stamp traps nobody: pages are kept and forms are written by hand.
 */
export function isBot(app: FastifyInstance, { homepage, stamp }: BotSignals, now: Date): boolean {
  if (homepage) return true;
  if (!stamp) return false;
  const { valid, value } = app.unsignCookie(stamp);
  if (!valid) return false;
  const age = now.getTime() - Number(value);
  return age >= 0 && age < QUICKEST_MS;
}
