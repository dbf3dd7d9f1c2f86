import type { PhoneReader } from '#server/shared/phone.ts';

/** A phone number as a cell of a file has it. */
export interface PhoneCell {
  phone: string | null;
  phoneE164: string | null;
  /** Why somebody should look at it. */
  warning?: string;
}

/** What fills a cell where there is no number. */
const PLACEHOLDER = /^(?:[\p{P}\p{S}\s0x]+|no|no (?:tele)?phone(?: number)?|no number)$/iu;
/** How a spreadsheet shows a long number in a narrow column. */
const SCIENTIFIC = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const BETWEEN_NUMBERS = /[/;,|&\n]|\bor\b|\band\b/i;
const FEWEST_DIGITS = 7;
/** E.164 allows no more. */
const MOST_DIGITS = 15;

const CUT_OFF = 'The spreadsheet has cut off digits: format the column as text';
const SEVERAL = 'The cell holds more than one number: keep the one that can be texted';
const ABROAD = 'The number was read with + in place of 00';
const UNREADABLE = 'This is no whole phone number: it cannot be texted';

/** Reads a phone cell, and what spreadsheets make of numbers. What cannot be read is kept as it is, with a warning. */
export function readPhoneCell(text: string, phones: PhoneReader): PhoneCell {
  const phone = withoutSpreadsheetMarks(text);
  if (phone === '' || PLACEHOLDER.test(phone)) return { phone: null, phoneE164: null };
  const [, first = '', rest = '', exponent] = SCIENTIFIC.exec(phone) ?? [];
  if (exponent === undefined) return readNumber(phone, phones);
  return rest.length === Number(exponent) ? readNumber(first + rest, phones) : notRead(phone, CUT_OFF);
}

function readNumber(phone: string, phones: PhoneReader): PhoneCell {
  const numbers = phone.split(BETWEEN_NUMBERS).filter((part) => digitsIn(part) >= FEWEST_DIGITS);
  if (numbers.length > 1) return notRead(phone, SEVERAL);
  const phoneE164 = phones.toE164(phone);
  const abroad = phone.startsWith('00') ? phones.toE164(phone.replace(/^00/, '+')) : null;
  // Where 00 is the prefix of the country itself, nothing needs to be said.
  if (abroad !== null) return { phone, phoneE164: abroad, ...(abroad !== phoneE164 && { warning: ABROAD }) };
  if (phoneE164 !== null) return { phone, phoneE164 };
  return notRead(phone, digitsIn(phone) > MOST_DIGITS ? SEVERAL : UNREADABLE);
}

function notRead(phone: string, warning: string): PhoneCell {
  return { phone, phoneE164: null, warning };
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

/** Takes off apostrophes in front, and the `.0` of a number that was stored as a decimal. */
function withoutSpreadsheetMarks(text: string): string {
  return text.replace(/^['’`\s]+/, '').replace(/^(\+?\d{7,})[.,]0+$/, '$1');
}
