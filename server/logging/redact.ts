import { isUuid } from '../shared/uuid.ts';

/** Matches only from the start of a word. Otherwise a long word without an @ would be scanned again from each of its characters. */
const EMAIL = /(?<![^\s"'<>()@,;:/?&=])[^\s"'<>()@,;:/?&=]+(?:@|%40)[^\s"'<>()@,;:/?&=]+/gi;
/** A machine's address, with its port, and a day. They have as many digits as a phone number. */
const NO_PHONE = String.raw`(?<![\w.+-])(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|\d{4}-\d\d-\d\d)(?!\.?\w|-)`;
/** Limits the length to that of real phone numbers, so that a long run of digits is not scanned again from each of them. */
const PHONE = String.raw`(?<![\w-])(?:\+|%2B)?\(?\d[\d\s().-]{6,30}\d(?![\w-])`;
const PHONE_OR_NOT = new RegExp(`(${NO_PHONE})|${PHONE}`, 'gi');
/** Vendor keys, and any string as long as a token. */
const SECRET = /\b(?:sk|rk|pk|whsec)_\w+|[\w-]{30,}(?:\.[\w-]+)*/g;
/** Maximum number of characters of one text in a log line. */
const LONGEST = 1_000;

/**
 * Masks addresses, phone numbers and tokens for the log and keeps row ids. Because anybody can send long texts, it runs in
 * linear time and cuts off the result.
 */
export function mask(text: string): string {
  const masked = text
    .replaceAll(EMAIL, '<email>')
    .replaceAll(SECRET, (found) => (isUuid(found) ? found : '<secret>'))
    .replaceAll(PHONE_OR_NOT, (_found, other?: string) => other ?? '<phone>');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

/** Returns an error's masked message, without the statement's parameters that Drizzle appends. */
export function maskedMessage(error: Error): string {
  return mask(error.message.split('\nparams:', 1)[0] ?? '');
}
