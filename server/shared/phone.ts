import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Reads numbers as people type them; those without a country code as one country's. */
export interface PhoneReader {
  /** The E.164 form of a number as a person typed it; null when it cannot be read as one. */
  toE164(phone: string | null | undefined): string | null;
  /** With the E.164 form of the phone, where there is a phone to be set or emptied. */
  withE164<Fields extends { phone?: string | null | undefined }>(
    fields: Fields,
  ): Fields & { phoneE164?: string | null };
}

export function createPhoneReader(defaultCountry: CountryCode): PhoneReader {
  function toE164(phone: string | null | undefined): string | null {
    const parsed = phone ? parsePhoneNumberFromString(phone, defaultCountry) : undefined;
    return parsed?.isPossible() ? parsed.number : null;
  }
  return {
    toE164,
    withE164: (fields) => (fields.phone === undefined ? fields : { ...fields, phoneE164: toE164(fields.phone) }),
  };
}

/** Whether a code of two letters is a country's whose numbers can be read. */
export function isPhoneCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}
