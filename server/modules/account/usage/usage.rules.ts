import { USAGE_AHEAD_MS, type UsageEvent } from '#contract/usage.ts';
import { personOfSub, type SubPerson } from '#server/shared/app-access.ts';

/** An owner of an account, or a member of its team. */
export interface Person {
  id: string;
  customerId: string;
  teamMemberId: string | null;
}

/** Something that the app says somebody did. */
interface Telling<Who> {
  /** The app's own id. */
  id: string;
  who: Who;
  type: string;
  at: Date;
}

/** How often somebody did something on a day. */
export interface DayCount extends Person {
  /** YYYY-MM-DD in UTC. */
  day: string;
  type: string;
  count: number;
}

export interface LastUse {
  id: string;
  at: Date;
}

/** Returns what may be counted: what people did, and no later than a clock that goes a little fast would have it. */
export function countable(events: readonly UsageEvent[], now: Date): Telling<SubPerson>[] {
  return events.flatMap(({ id, sub, type, at: said }) => {
    const [who, at] = [personOfSub(sub), new Date(said)];
    const isTooEarly = at.getTime() > now.getTime() + USAGE_AHEAD_MS;
    return who && !isTooEarly ? [{ id, who, type, at }] : [];
  });
}

/** Returns what our people did, without what is told again in the same call. */
export function firstTellings(tellings: readonly Telling<SubPerson>[], people: readonly Person[]): Telling<Person>[] {
  const known = new Map(
    people.map((person) => [`${person.teamMemberId ? 'member' : 'customer'}:${person.id}`, person]),
  );
  const first = new Map<string, Telling<Person>>();
  for (const { who: told, ...telling } of tellings) {
    const who = known.get(`${told.kind}:${told.id}`);
    if (who && !first.has(telling.id)) first.set(telling.id, { ...telling, who });
  }
  return [...first.values()];
}

/** Adds up what each person did on each day. */
export function sumsOf(tellings: readonly Telling<Person>[]): DayCount[] {
  const sums = new Map<string, DayCount>();
  for (const { who, type, at } of tellings) {
    const day = at.toISOString().slice(0, 10);
    const key = `${who.id} ${day} ${type}`;
    const sum = sums.get(key) ?? { ...who, day, type, count: 0 };
    sums.set(key, { ...sum, count: sum.count + 1 });
  }
  return [...sums.values()];
}

/** Returns when each person was there last, as these tellings have it. */
export function lastUsesOf(tellings: readonly Telling<Person>[]): LastUse[] {
  const last = new Map<string, Date>();
  for (const { who, at } of tellings) {
    const known = last.get(who.id);
    if (!known || known < at) last.set(who.id, at);
  }
  return [...last].map(([id, at]) => ({ id, at }));
}
