import type { Channel, LaterReason, Origin, Purpose, RefusalReason, SendingSettings } from '#contract/gate.ts';
import type { Clearance } from '#server/messaging/clearance.ts';
import type { Place } from './places.rules.ts';

/** What happens to a message. */
export type Verdict =
  | Clearance
  | { verdict: 'later'; at: Date; reason: LaterReason }
  | { verdict: 'refuse'; reason: RefusalReason };

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
  textedAt: Date[];
}

/** Hours of the recipient's clock (`HH:MM`), and the caps. */
export type SendingHours = SendingSettings;

/** A message, the one who gets it, and the moment. */
export interface Sending {
  channel: Channel;
  purpose: Purpose;
  origin: Origin;
  recipient: Recipient;
  hours: SendingHours;
  now: Date;
}

/** Decides whether a message is sent, waits, or is refused. */
export function decide(_sending: Sending): Verdict {
  throw new Error('Written in the next commit');
}

/** Mails to staff about their own work. They are no recipients of offers, and have asked for these. */
export function clearForStaff(): Clearance {
  return { verdict: 'send' } as Clearance;
}
