import { isUuid } from '../shared/uuid.ts';

/** Matches only from the start of a word. Otherwise a long word without an @ would be scanned again from each of its characters. */
const EMAIL = /(?<![^\s"'<>()@,;:/?&=])[^\s"'<>()@,;:/?&=]+(?:@|%40)[^\s"'<>()@,;:/?&=]+/gi;
/** Limits the length to that of real phone numbers, for the same reason. */
const PHONE = /(?<![\w-])(?:\+|%2B)?\(?\d[\d\s().-]{6,30}\d(?![\w-])/gi;
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
    .replaceAll(PHONE, '<phone>');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

/** Returns an error's masked message, without the statement's parameters that Drizzle appends. */
export function maskedMessage(error: Error): string {
  return mask(error.message.split('\nparams:', 1)[0] ?? '');
}
