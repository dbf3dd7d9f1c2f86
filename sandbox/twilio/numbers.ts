import parsePhoneNumber from 'libphonenumber-js';
import type { SandboxConfig } from '../core/config.ts';
import type { TwilioCode } from './errors.ts';

/** The errors of Twilio's test numbers (twilio.com/docs/iam/test-credentials). */
export const MAGIC_FROM: Record<string, TwilioCode> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
};
export const MAGIC_TO: Record<string, TwilioCode> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};

const DEFAULT_NUMBER = '+15005550006';

export interface OwnNumbers {
  /** The sender of texts. */
  number: string;
  /** Set when TWILIO_FROM is a messaging service instead of a number. */
  serviceSid: string | null;
}

export function ownNumbers({ twilio }: SandboxConfig): OwnNumbers {
  return twilio.from.startsWith('MG')
    ? { number: DEFAULT_NUMBER, serviceSid: twilio.from }
    : { number: twilio.from, serviceSid: null };
}

/** Returns whether a number is E.164 with a valid length for its country. It need not be in use. */
export function isE164(number: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(number) && parsePhoneNumber(number)?.isPossible() === true;
}
