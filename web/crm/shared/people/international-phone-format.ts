import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** As it is written at home, or abroad with its country code. What is no possible number stays as it was typed. */
export function formatByTables(phone: string, homeCountry: string): string {
  const home = homeCountry as CountryCode;
  const number = parsePhoneNumberFromString(phone, home);
  if (!number?.isPossible()) return phone;
  const isHome = number.countryCallingCode === getCountryCallingCode(home);
  return isHome ? number.formatNational() : number.formatInternational();
}
