import type { Db } from '#server/database/database.ts';
import { GateRefusal, type Held } from '#server/sending/refusal.ts';
import { findSuppression } from './emails.store.ts';

const SUPPRESSED = {
  bounced: 'takes no mail: its mail server does not know the address. Please correct it.',
  unsubscribed: 'has unsubscribed from our emails.',
};

/** Returns the refusal for one address in words. A bulk action shows its reason alone. */
export async function refusalOf(db: Db, error: Held, email: string): Promise<GateRefusal> {
  const { verdict } = error;
  // Quiet hours and caps are of texts.
  if (verdict.verdict === 'later') throw error;
  const suppression = verdict.reason === 'suppressed' ? await findSuppression(db, email) : undefined;
  const why = verdict.reason === 'no_consent' ? 'wants no such emails.' : suppression && SUPPRESSED[suppression];
  return new GateRefusal(verdict.reason, why && `${email} ${why}`);
}
