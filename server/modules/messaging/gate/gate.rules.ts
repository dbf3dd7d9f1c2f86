import type { Channel, Origin, Purpose } from '#contract/channels.ts';
import type { GateReason } from '#contract/gate.ts';
import { clear, type Verdict } from '#server/sending/clearance.ts';
import type { Place } from './places.rules.ts';
import { nextOpen, type SendingHours } from './sending-hours.rules.ts';

/** What is known of the one who gets a message. */
export interface Recipient {
  /** The number in E.164, or the mail address. Null without one. */
  address: string | null;
  place: Place;
  /** What was said for this channel and purpose at this address. */
  consent: 'given' | 'withdrawn' | 'never_asked';
  /** They sent STOP or told staff: no texts at all. */
  isOptedOut: boolean;
  /** They probably asked for an end of texts. */
  isPaused: boolean;
  /** The address bounced, complained or unsubscribed. */
  isSuppressed: boolean;
  /** Its mail server does not know the address, so that not even a mail about money arrives. Implies `isSuppressed`. */
  hasBounced: boolean;
  isAccessBlocked: boolean;
  /** When bulk and automatic texts went to this number in the last seven days. */
  textedAt: readonly Date[];
}

/** A message, the one who gets it, and the moment. */
export interface Sending {
  channel: Channel;
  purpose: Purpose;
  origin: Origin;
  recipient: Recipient;
  hours: SendingHours;
  now: Date;
  /** A person ordered it for another hour, from which an outage has kept it. */
  isLate?: boolean | undefined;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Decides whether a message is sent, waits, or is refused. A refusal comes before waiting, so that nobody waits for a message that
 * may never go.
 *
 * What the purposes and origins settle, each with a test of its own:
 * - `security` is always sent to who has an address: people who cannot sign in cannot tell us that their mailbox works again.
 * - A `person` needs no consent and is stopped neither by a pause nor by hours and caps, but by STOP and by "no offers". A text of
 *   theirs that an outage has kept until another hour waits for the next good one.
 * - `billing` needs no consent, for it concerns what was bought. An unsubscription, which ends offers, does not end it; a mailbox that
 *   does not exist does.
 * - `service` needs consent in texts, where silence is no consent. By mail it only must not have been withdrawn.
 * - `marketing` needs consent on both channels, and none of it goes to somebody whose access is blocked.
 * - Opt-outs, pauses, hours and caps are those of texts; suppressions are those of mail.
 */
export function decide(sending: Sending): Verdict {
  const reason = refusalOf(sending);
  if (reason) return { verdict: 'refuse', reason };
  // Hours and caps apply to texts that nobody waits for.
  if (sending.channel !== 'text' || sending.purpose === 'security') return clear();
  if (sending.origin !== 'person') return whenAllowed(sending);
  return sending.isLate ? whenOpen(sending, sending.now) : clear();
}

function refusalOf({ channel, purpose, origin, recipient }: Sending): GateReason | undefined {
  const isText = channel === 'text';
  if (recipient.address === null) return isText ? 'no_number' : 'no_address';
  if (purpose === 'security') return undefined;
  if (isText && recipient.isOptedOut) return 'opted_out';
  if (!isText && (purpose === 'billing' ? recipient.hasBounced : recipient.isSuppressed)) return 'suppressed';
  if (purpose === 'marketing' && recipient.isAccessBlocked) return 'access_blocked';
  if (isText && origin !== 'person' && recipient.isPaused) return 'paused';
  return hasConsent({ channel, purpose, origin, recipient }) ? undefined : 'no_consent';
}

function hasConsent({ channel, purpose, origin, recipient }: Omit<Sending, 'hours' | 'now'>): boolean {
  if (purpose === 'billing') return true;
  const silenceSuffices = origin === 'person' || (purpose === 'service' && channel === 'email');
  return recipient.consent === 'given' || (silenceSuffices && recipient.consent === 'never_asked');
}

/** Finds the first moment when hours and caps allow a text together. Who was texted enough is told so, at night too. */
function whenAllowed({ recipient, hours, now }: Sending): Verdict {
  if (hours.textsADay === 0 || hours.textsAWeek === 0) return { verdict: 'refuse', reason: 'cap' };
  const latestFirst = recipient.textedAt.map(Number).sort((one, other) => other - one);
  const freeAt = Math.max(
    now.getTime(),
    (latestFirst[hours.textsADay - 1] ?? 0) + DAY_MS,
    (latestFirst[hours.textsAWeek - 1] ?? 0) + WEEK_MS,
  );
  return whenOpen({ recipient, hours, now }, new Date(freeAt));
}

/** Finds the first moment from `freeAt` on when texts may go out there. */
function whenOpen(
  { recipient: { place }, hours, now }: Pick<Sending, 'recipient' | 'hours' | 'now'>,
  freeAt: Date,
): Verdict {
  const at = nextOpen(place, hours, freeAt);
  if (at === null) return { verdict: 'refuse', reason: 'quiet_hours' };
  if (at.getTime() === now.getTime()) return clear();
  return { verdict: 'later', at, reason: freeAt > now ? 'cap' : 'quiet_hours' };
}
