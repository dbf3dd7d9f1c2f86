const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Begins where a word begins only: from each of its letters anew, a long word without an @ would be read to its end. */
const EMAIL = /(?<![^\s"'<>()@,;:/?&=])[^\s"'<>()@,;:/?&=]+(?:@|%40)[^\s"'<>()@,;:/?&=]+/gi;
/** No longer than any number is written, for the same reason. */
const PHONE = /(?<![\w-])(?:\+|%2B)?\(?\d[\d\s().-]{6,30}\d(?![\w-])/gi;
/** Keys of vendors, and whatever is as long and as random as a token. */
const SECRET = /\b(?:sk|rk|pk|whsec)_\w+|[\w-]{30,}(?:\.[\w-]+)*/g;
/** Characters that a log line gives to one text. */
const LONGEST = 1_000;

/**
 * A text that is fit for a log: addresses, phone numbers and tokens in it are named, not shown. Ids of rows stay. Anybody can
 * send a long text, so the work grows with its length and no faster, and what is logged of it has an end.
 */
export function mask(text: string): string {
  const masked = text
    .replaceAll(EMAIL, '<email>')
    .replaceAll(SECRET, (found) => (UUID.test(found) ? found : '<secret>'))
    .replaceAll(PHONE, '<phone>');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

/** The id of a row, which says nothing of a person by itself. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}

/** The first words of an error, without what a statement was given (Drizzle lists its parameters) and masked. */
export function maskedMessage(error: Error): string {
  return mask(error.message.split('\nparams:', 1)[0] ?? '');
}
