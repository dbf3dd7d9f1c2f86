const DAY_MS = 86_400_000;
/** So that moments from all over the calendar cannot fill the memory. */
const MOST_DAYS = 5000;

interface Zone {
  clock: Intl.DateTimeFormat;
  /** The offset of each day in UTC that was asked about. Null for days on which clocks are changed. */
  offsets: Map<number, number | null>;
}
const zones = new Map<string, Zone>();

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

/** Asking Intl takes many times as long as all other work of a decision, so it is asked once a day. */
function offsetOf(name: string, at: number): number {
  const zone = zoneOf(name);
  const day = Math.floor(at / DAY_MS);
  let offset = zone.offsets.get(day);
  if (offset === undefined) {
    const first = readOffset(zone, day * DAY_MS);
    offset = first === readOffset(zone, (day + 1) * DAY_MS) ? first : null;
    if (zone.offsets.size >= MOST_DAYS) zone.offsets.clear();
    zone.offsets.set(day, offset);
  }
  return offset ?? readOffset(zone, at);
}

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { clock, offsets: new Map() };
  zones.set(name, zone);
  return zone;
}

function readOffset({ clock }: Zone, at: number): number {
  const [month, day, year, hour, minute, second] = (clock.format(at).match(/\d+/g) ?? []).map(Number);
  const shown = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return shown - Math.floor(at / 1000) * 1000;
}
