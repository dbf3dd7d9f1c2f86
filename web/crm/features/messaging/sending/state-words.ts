import { clockInWords, type SendingSettings, type StateHours } from '#contract/gate.ts';

/** States with the same hours and source. */
export interface StateGroup {
  names: string[];
  /** In words. */
  hours: string;
  source: string;
  readIn: StateHours['readIn'];
  readOn: string;
  /** Whether they allow less than the hours that are set. */
  isNarrower: boolean;
}

/** Puts states with the same hours and source together, those that allow less than the hours that are set first. */
export function groupStates(rows: readonly StateHours[], settings: SendingSettings): StateGroup[] {
  const groups = new Map<string, StateGroup>();
  for (const row of rows) {
    const { name, source, readIn, readOn } = row;
    const hours = hoursInWords(row);
    const key = [hours, source, readIn, readOn].join('\n');
    const known = groups.get(key);
    if (known) known.names.push(name);
    else groups.set(key, { names: [name], hours, source, readIn, readOn, isNarrower: isNarrower(row, settings) });
  }
  const all = [...groups.values()];
  return [...all.filter((group) => group.isNarrower), ...all.filter((group) => !group.isNarrower)];
}

type Window = StateHours['weekdays'];

function isNarrower(row: StateHours, { opensAt, closesAt, sundayOpensAt }: SendingSettings): boolean {
  const allows = (window: Window, from: string) => window !== null && window[0] <= from && window[1] >= closesAt;
  const allowsAll =
    allows(row.weekdays, opensAt) && allows(row.saturdays, opensAt) && allows(row.sundays, sundayOpensAt);
  return row.isClosedOnHolidays || !allowsAll;
}

/** `Monday to Saturday 8:00 AM to 8:00 PM, never on Sundays and federal holidays` */
export function hoursInWords(row: StateHours): string {
  const open = daysOf(row).flatMap(([days, window]) =>
    window ? [`${days} ${clockInWords(window[0])} to ${clockInWords(window[1])}`] : [],
  );
  const never = [
    ...(row.saturdays ? [] : ['Saturdays']),
    ...(row.sundays ? [] : ['Sundays']),
    ...(row.isClosedOnHolidays ? ['federal holidays'] : []),
  ];
  return [...open, ...(never.length > 0 ? [`never on ${inLine(never)}`] : [])].join(', ');
}

/** Days with the same hours are named together. */
function daysOf({ weekdays, saturdays, sundays }: StateHours): [days: string, window: Window][] {
  if (isSame(weekdays, saturdays) && isSame(saturdays, sundays)) return [['Every day', weekdays]];
  if (isSame(weekdays, saturdays))
    return [
      ['Monday to Saturday', weekdays],
      ['Sundays', sundays],
    ];
  if (isSame(saturdays, sundays))
    return [
      ['Monday to Friday', weekdays],
      ['Saturdays and Sundays', saturdays],
    ];
  return [
    ['Monday to Friday', weekdays],
    ['Saturdays', saturdays],
    ['Sundays', sundays],
  ];
}

function isSame(one: Window, other: Window): boolean {
  return String(one) === String(other);
}

function inLine(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
