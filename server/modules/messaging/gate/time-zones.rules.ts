/** All offsets of our days are whole quarters of an hour, and change at one. */
const QUARTER_MS = 15 * 60_000;
/** So that moments from all over the calendar cannot fill the memory. */
const MOST_OFFSETS = 50_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Returns whether a text is the name of a time zone, such as America/New_York. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns what the clock of a zone shows, as milliseconds of the same date and time in UTC. */
export function toLocal(zone: string, at: number): number {
  return at + offsetOf(zone, at);
}

/** Returns the moment when the clock of a zone shows a time. Of two, where clocks are set back, either. */
export function fromLocal(zone: string, local: number): number {
  const near = local - offsetOf(zone, local);
  return local - offsetOf(zone, near);
}

function offsetOf(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  const start = quarter * QUARTER_MS;
  const offset = readClock(zone, start) - start;
  offsets.set(key, offset);
  return offset;
}

function readClock(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const [month, day, year, hour, minute] = (format.format(at).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute);
}
