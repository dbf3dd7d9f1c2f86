import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Numbers typed without a country code are read as this country's. */
const HOME_COUNTRY = 'US';

/** The E.164 form of a number as a person typed it; null when it cannot be read as one. */
export function toE164(phone: string | null | undefined): string | null {
  const parsed = phone ? parsePhoneNumberFromString(phone, HOME_COUNTRY) : undefined;
  return parsed?.isPossible() ? parsed.number : null;
}

/** With the E.164 form of the phone, where there is a phone to be set or emptied. */
export function withE164<Fields extends { phone?: string | null | undefined }>(
  fields: Fields,
): Fields & { phoneE164?: string | null } {
  return fields.phone === undefined ? fields : { ...fields, phoneE164: toE164(fields.phone) };
}
