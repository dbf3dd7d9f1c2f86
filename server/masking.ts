const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const EMAIL = /[^\s"'<>()@,;:/?&=]+(?:@|%40)[^\s"'<>()@,;:/?&=]+/gi;
const PHONE = /(?<![\w-])(?:\+|%2B)?\(?\d[\d\s().-]{6,}\d(?![\w-])/gi;
/** Keys of vendors, and whatever is as long and as random as a token. */
const SECRET = /\b(?:sk|rk|pk|whsec)_\w+|[\w-]{30,}(?:\.[\w-]+)*/g;

/** A text that is fit for a log: addresses, phone numbers and tokens in it are named, not shown. Ids of rows stay. */
export function mask(text: string): string {
  return text
    .replaceAll(EMAIL, '<email>')
    .replaceAll(SECRET, (found) => (UUID.test(found) ? found : '<secret>'))
    .replaceAll(PHONE, '<phone>');
}

/** The id of a row, which says nothing of a person by itself. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}

/** The first words of an error, without what a statement was given (Drizzle lists its parameters) and masked. */
export function maskedMessage(error: Error): string {
  return mask(error.message.split('\nparams:', 1)[0] ?? '');
}
