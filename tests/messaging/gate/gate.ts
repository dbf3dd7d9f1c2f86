import { WIDEST_SENDING } from '#contract/gate.ts';
import { decide, type Recipient, type Sending } from '#server/modules/messaging/gate/gate.rules.ts';
import { placeOf } from '#server/modules/messaging/gate/places.rules.ts';

/** Noon of a Wednesday in New York. */
export const NOON = new Date('2027-02-10T12:00-05:00');
export const NIGHT = new Date('2027-02-10T22:10-05:00');

/** A number or an address in New York, whose owner has agreed. */
export function recipient(changes: Partial<Recipient> = {}): Recipient {
  return {
    address: '+12125550100',
    place: placeOf({ timeZone: null, phone: '+12125550100', country: 'US' }),
    consent: 'given',
    isOptedOut: false,
    isPaused: false,
    isSuppressed: false,
    hasBounced: false,
    isAccessBlocked: false,
    textedAt: [],
    ...changes,
  };
}

/** Asks about a bulk text with an offer at noon, unless it is changed. */
export function ask(changes: Partial<Omit<Sending, 'recipient'>> & { to?: Partial<Recipient> } = {}) {
  const { to, ...sending } = changes;
  return decide({
    channel: 'text',
    purpose: 'marketing',
    origin: 'bulk',
    hours: WIDEST_SENDING,
    now: NOON,
    ...sending,
    recipient: recipient(to),
  });
}
