import type { GateAnswer } from '#contract/gate.ts';
import { timeIn } from '../messages/zone-time.ts';

/** What most customers have, from east to west. Offered first, and found by the names that people use: "Central", "Eastern". */
const COMMON = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/Halifax',
  'America/St_Johns',
];

/** Places named in a line. */
const NAMED = 3;
const OFFERED = 40;

export interface ZoneOption {
  id: string;
  label: string;
  detail: string;
}

/** Returns the zones that match what is typed: by city, by IANA name, or by the name of the time. A whole name has others to change to. */
export function zoneOptions(typed: string, now: Date): ZoneOption[] {
  const words = comparable(typed);
  const all = Intl.supportedValuesOf('timeZone');
  const others = all.filter((zone) => !COMMON.includes(zone));
  if (all.includes(typed)) return [...new Set([typed, ...COMMON])].map((zone) => optionOf(zone, now));
  const found = [...COMMON, ...(words === '' ? [] : others)].filter((zone) => {
    const name = COMMON.includes(zone) ? nameOfTime(zone, now) : '';
    return comparable(`${zone} ${name}`).includes(words);
  });
  return found.slice(0, OFFERED).map((zone) => optionOf(zone, now));
}

function optionOf(zone: string, now: Date): ZoneOption {
  return {
    id: zone,
    label: zone.replaceAll('_', ' '),
    detail: `${nameOfTime(zone, now)}, ${timeIn(zone, now)} there`,
  };
}

/** `Chicago, Central Time` */
export function zoneInWords(zone: string, now: Date): string {
  return `${cityOf(zone)}, ${nameOfTime(zone, now)}`;
}

/** Says where somebody may be, and how that is known. */
export function placeInWords({ names, from }: GateAnswer['zone'], now: Date): string {
  const [first, ...others] = names;
  if (first === undefined || from === 'country') return 'Not known: anywhere in the country';
  if (from === 'staff') return zoneInWords(first, now);
  if (others.length === 0) return `By their number: ${zoneInWords(first, now)}`;
  const named = names.slice(0, NAMED).map(cityOf);
  const more = names.length - named.length;
  return `By their number: ${named.slice(0, -1).join(', ')}${more > 0 ? `, ${named.at(-1)} or ${more} more` : ` or ${named.at(-1)}`}`;
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires` */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** `Central` of `America/Chicago`: short enough to stand behind an hour. */
export function zoneName(zone: string, now: Date): string {
  return nameOfTime(zone, now).replace(/( Standard)? Time$/, '');
}

function nameOfTime(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

function comparable(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
}
