import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Numbers that begin alike, and where they may be. */
interface NumberGroup {
  /** ISO 3166-2, for the United States and Canada: `US-FL`. */
  states?: string[];
  /** IANA names. */
  zones: string[];
  /** What the numbers begin with, separated by spaces. */
  begin: string;
}

interface NumberPlaces {
  source: string;
  /** They begin with three digits after +1. */
  areaCodes: NumberGroup[];
  /** They begin with digits after the plus. */
  elsewhere: NumberGroup[];
}

interface AreaCode {
  code: string;
  country: string;
  /** The state's name, where the data has one for the whole code. */
  name: string | undefined;
  /** The states of its towns, as letters, one for each town. */
  towns: string[];
  zones: string[];
}

/** States that none of the towns tells the letters of, because the area codes of this spelling have no town in the data. */
const LETTERS_OF_NAMES = { 'Washington D.C.': ['DC'], 'British Colombia': ['BC'] };
/** A town of another state here and there lies across the border, or is a mistake. */
const LEAST_SHARE = 0.05;

/**
 * Reads where the numbers of all countries may be. The files are libphonenumber's: a line has a prefix and the names of zones, or
 * the name of a place (`1201|New Jersey`, `1201200|Jersey City, NJ`).
 */
export function placesByNumber(files: { zones: string; names: string }): NumberPlaces {
  const zones = linesOf(files.zones);
  const areaCodes = readAreaCodes(zones, linesOf(files.names));
  const lettersOf = learnLetters(areaCodes);
  const statesOf = ({ country, name, towns }: AreaCode) =>
    sorted((name ? (lettersOf.get(name) ?? []) : usual(towns)).map((letters) => `${country}-${letters}`));
  // Where the data knows no town, the code was laid over an older one, and its zone is only that of the state's largest part:
  // 448, in the west of Florida, would have New York's.
  const zonesOf = (areaCode: AreaCode) => {
    if (areaCode.towns.length > 0) return areaCode.zones;
    const isNear = (other: AreaCode) => statesOf(other).some((state) => statesOf(areaCode).includes(state));
    return sorted(areaCodes.filter(isNear).flatMap((other) => other.zones));
  };
  const known = new Set(areaCodes.map(({ code }) => `1${code}`));
  return {
    source:
      'google/libphonenumber (Apache License 2.0): resources/timezones/map_data.txt and resources/geocoding/en/1.txt',
    areaCodes: grouped(areaCodes.map((one) => [one.code, { states: statesOf(one), zones: zonesOf(one) }])),
    elsewhere: grouped(
      zones
        .filter(([prefix]) => prefix !== '1' && !known.has(prefix.slice(0, 4)))
        .map(([prefix, names]) => [prefix, { zones: names.split('&') }]),
    ),
  };
}

function linesOf(file: string): [string, string][] {
  const lines = file.split('\n').filter((line) => /^\d/.test(line));
  return lines.map((line) => line.trim().split('|') as [string, string]);
}

/** The area codes of the United States and Canada. */
function readAreaCodes(zones: [string, string][], names: [string, string][]): AreaCode[] {
  return sorted([...zones, ...names].filter(([prefix]) => /^1\d{3}/.test(prefix)).map(([prefix]) => prefix.slice(1, 4)))
    .map((code) => {
      const here = names.filter(([prefix]) => prefix.startsWith(`1${code}`));
      const whole = here.find(([prefix]) => prefix.length === 4)?.[1];
      const towns = here.flatMap(([, name]) => /, ([A-Z]{2})$/.exec(name)?.[1] ?? []);
      const ownZones = zones
        .filter(([prefix]) => prefix.startsWith(`1${code}`))
        .flatMap(([, value]) => value.split('&'));
      const name = whole?.includes(',') ? undefined : whole;
      return { code, country: countryOf(code), name, towns, zones: sorted(ownZones) };
    })
    .filter((areaCode): areaCode is AreaCode => areaCode.country === 'US' || areaCode.country === 'CA');
}

function countryOf(areaCode: string): string | undefined {
  return parsePhoneNumberFromString(`+1${areaCode}2345678`)?.country;
}

/** Learns the letters of each state's name from the towns of the area codes that have this name. */
function learnLetters(areaCodes: AreaCode[]): Map<string, string[]> {
  const learned = Object.entries(Object.groupBy(areaCodes, ({ name }) => name ?? '')).map(
    ([name, group = []]) => [name, usual(group.flatMap(({ towns }) => towns))] as const,
  );
  return new Map([...learned, ...Object.entries(LETTERS_OF_NAMES)]);
}

/** Returns the values without the rare ones. */
function usual(values: string[]): string[] {
  return sorted(values).filter((value) => values.filter((one) => one === value).length >= LEAST_SHARE * values.length);
}

/** Puts together what begins differently and lies in the same place. */
function grouped(places: [string, { states?: string[]; zones: string[] }][]): NumberGroup[] {
  const groups = Map.groupBy(places, ([, place]) => JSON.stringify(place));
  return [...groups.values()].map((group) => ({
    ...(group[0] as (typeof group)[number])[1],
    begin: group.map(([prefix]) => prefix).join(' '),
  }));
}

function sorted(values: string[]): string[] {
  return [...new Set(values)].sort();
}
