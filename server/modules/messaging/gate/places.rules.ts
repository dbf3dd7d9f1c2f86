import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { PlaceSource } from '#contract/gate.ts';
import numberPlaces from './number-places.json' with { type: 'json' };

/** Where somebody may be. */
export interface Place {
  from: PlaceSource;
  /** IANA names of all time zones that they may be in. At least one. */
  zones: string[];
  /** The states and provinces that they may be in: `US-FL`, `CA-ON`. Empty in other countries. */
  states: string[];
}

type Where = Pick<Place, 'zones' | 'states'>;

/** The calling code of the United States, Canada and many islands. Its numbers tell their country by the area code. */
const NORTH_AMERICA = '1';

/** By what the digits of a number begin with. Has every calling code but that of North America. */
const BY_DIGITS = new Map<string, Where>([
  ...numberPlaces.areaCodes.flatMap(({ begin, ...where }) =>
    begin.split(' ').map((areaCode) => [NORTH_AMERICA + areaCode, where] as const),
  ),
  ...numberPlaces.elsewhere.flatMap(({ begin, zones }) =>
    begin.split(' ').map((digits) => [digits, { zones, states: [] as string[] }] as const),
  ),
]);
const MOST_DIGITS = Math.max(...[...BY_DIGITS.keys()].map(({ length }) => length));
const COUNTRIES = new Map<CountryCode, Where>();

/**
 * Returns where somebody may be: in the zone that staff have set, else where the number is from, else anywhere in the country. What
 * states prescribe goes by the number even then, as their laws have it: whoever has a number of Florida is presumed to be there.
 */
export function placeOf({
  timeZone,
  phone,
  country,
}: {
  /** IANA name, as staff have set it. */
  timeZone: string | null;
  /** E.164. */
  phone: string | null;
  /** The country of numbers that name none. */
  country: CountryCode;
}): Place {
  const byNumber = phone === null ? undefined : ofNumber(phone);
  if (timeZone !== null) return { from: 'staff', zones: [timeZone], states: byNumber?.states ?? [] };
  if (byNumber) return { from: 'number', ...byNumber };
  return { from: 'country', ...ofCountry((phone !== null && countryOf(phone)) || country) };
}

/** Returns undefined for a number of no place, such as +1 800, and for an area code that is newer than the data. */
function ofNumber(phone: string): Where | undefined {
  const digits = phone.slice(1, 1 + MOST_DIGITS);
  for (let length = digits.length; length > 0; length--) {
    const where = BY_DIGITS.get(digits.slice(0, length));
    if (where) return where;
  }
  return undefined;
}

function countryOf(phone: string): CountryCode | undefined {
  return parsePhoneNumberFromString(phone)?.country;
}

function ofCountry(country: CountryCode): Where {
  const known = COUNTRIES.get(country);
  if (known) return known;
  const callingCode = getCountryCallingCode(country);
  const where = BY_DIGITS.get(callingCode) ?? wholeOf(country);
  COUNTRIES.set(country, where);
  return where;
}

/** Puts the area codes of a country together. */
function wholeOf(country: CountryCode): Where {
  const inside = [...BY_DIGITS].filter(
    ([digits]) => digits.startsWith(NORTH_AMERICA) && countryOf(`+${digits}2345678`) === country,
  );
  const all = (field: keyof Where) => [...new Set(inside.flatMap(([, where]) => where[field]))].sort();
  return { zones: all('zones'), states: all('states') };
}
