import { OPTED_OUT } from '#server/sending/refusal.ts';

/** Twilio's error codes in words for staff. Refused sends show them too. */
const REASONS: Record<string, string> = {
  21211: 'This phone number is not valid.',
  21408: 'Texts to this country are not switched on.',
  21610: OPTED_OUT,
  21612: 'This phone number cannot be reached by text.',
  21614: 'This phone number cannot receive texts: it is not a mobile number.',
  21617: 'Message too long',
  21635: 'This phone number is a landline and cannot receive texts.',
  30003: 'The phone was switched off or out of reach.',
  30004: 'The carrier blocked this text.',
  30005: 'This number is not in use.',
  30006: 'This number is a landline, or its carrier cannot be reached.',
  30007: 'The carrier filtered this text as unwanted.',
  30008: 'The carrier did not say why.',
  30034: 'Our number is not registered with the US carriers.',
  63016: 'WhatsApp takes words of our own only for a day after the other side has written.',
  no_consent: 'Nobody knows of their consent. Record who agreed and when, or ask them first.',
  never_asked: 'Never asked about texts: record who agreed and when, or ask them first.',
  paused: 'They had probably asked for an end of texts.',
  access_blocked: 'Their access was blocked.',
  quiet_hours: 'It waits for the hours in which texts may go out.',
  cap: 'It waits, because this number has had enough texts.',
  not_wanted: 'They had answered meanwhile.',
  unreachable: 'The text service could not be reached.',
};

export const OPTED_OUT_CODE = '21610';
export const NOT_WANTED_CODE = 'not_wanted';

/** Codes about the recipient's number or the text. Retrying does not help. */
const ABOUT_RECIPIENT = ['21211', '21408', '21612', '21614', '21617', '21635'];

export function isAboutRecipient(code: string): boolean {
  return ABOUT_RECIPIENT.includes(code);
}

/** Returns why a text did not arrive, in words for staff. */
export function failureReason(code: string | null): string {
  if (code === null) return 'The carrier did not say why.';
  return REASONS[code] ?? `The text service refused it (code ${code}).`;
}

/** Kept with a text whose call has ended without an answer, while it may still be on its way to the vendor. */
export const NO_ANSWER_CODE = 'no_answer';
