import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Formats a number nationally at home and with its country code abroad. Returns an impossible number unchanged. */
export function formatByTables(phone: string, homeCountry: string): string {
  const home = homeCountry as CountryCode;
  const number = parsePhoneNumberFromString(phone, home);
  if (!number?.isPossible()) return phone;
  const isHome = number.countryCallingCode === getCountryCallingCode(home);
  return isHome ? number.formatNational() : number.formatInternational();
}
