import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Parses phone numbers as people type them. Numbers without a country code belong to one default country. */
export interface PhoneReader {
  /** Returns the E.164 form of a typed number, or null when it cannot be parsed. */
  toE164(phone: string | null | undefined): string | null;
  /** Adds the E.164 form if the fields include a phone, even an empty one. */
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

/** Returns whether a two-letter country code is supported for phone numbers. */
export function isPhoneCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}
