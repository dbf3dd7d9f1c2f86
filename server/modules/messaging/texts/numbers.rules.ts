/** A number that a person has sent texts from. */
interface WrittenFrom {
  phone: string;
  /** Time of the first text to or from this number. */
  firstAt: Date;
  /** Time of the latest text from this number. */
  lastAt: Date;
  /** Time of the latest text to this number that answers: one to many answers nobody. */
  answeredAt: Date | null;
}

/** The channel of the latest text from a number. */
export interface LatestRoute {
  channel: string;
  ourAddress: string | null;
  at: Date;
}

const BY_TEXT = { channel: 'sms', ourAddress: null };
/** Channels other than texts take free words only so long after the other side's own. */
const OPEN_MS = 86_400_000;

/**
 * Returns how a text to a number goes: an answer by the channel of the question, everything else as a text. Where a channel has
 * no numbers, there is no other way.
 */
export function routeFor(phone: string, latest: LatestRoute | undefined, now: Date): Omit<LatestRoute, 'at'> {
  if (!latest) return BY_TEXT;
  const { channel, ourAddress, at } = latest;
  const isOpen = now.getTime() - at.getTime() < OPEN_MS;
  return isOpen || !phone.startsWith('+') ? { channel, ourAddress } : BY_TEXT;
}

/** The facts that a person's numbers are derived from. */
export interface NumbersOf {
  onFile: string | null;
  /** When staff last changed the number on file. Null when it was never changed. */
  changedAt: Date | null;
  /** In any order, without numbers that another person has on file. */
  writtenFrom: readonly WrittenFrom[];
}

/**
 * Returns the default number for a text. Who has asked is answered where they asked, whatever number staff have on file since;
 * otherwise it is the number that wrote last, unless staff have changed the number on file since then.
 */
export function numberForText({ onFile, changedAt, writtenFrom }: NumbersOf): string | null {
  const [last] = writtenFrom.toSorted(latestFirst);
  if (!last) return onFile;
  const isUnanswered = last.answeredAt === null || last.answeredAt < last.lastAt;
  return isUnanswered || changedAt === null || last.lastAt > changedAt ? last.phone : onFile;
}

/** Tells whether a number was in use before staff changed the number on file. The person may have given it up. */
export function isFormer({ phone, firstAt }: WrittenFrom, { onFile, changedAt }: NumbersOf): boolean {
  return phone !== onFile && changedAt !== null && firstAt < changedAt;
}

/** Tells the same of any number, also one that they have never written from. */
export function isFormerNumber(phone: string, numbers: NumbersOf): boolean {
  const written = numbers.writtenFrom.find((number) => number.phone === phone);
  return written !== undefined && isFormer(written, numbers);
}

/** Returns all numbers of a person: the default one, then those they wrote from, latest first. */
export function allNumbers(numbers: NumbersOf): string[] {
  const written = numbers.writtenFrom.toSorted(latestFirst).map(({ phone }) => phone);
  const ordered = [numberForText(numbers), ...written, numbers.onFile];
  return [...new Set(ordered.filter((phone) => phone !== null))];
}

function latestFirst(one: WrittenFrom, other: WrittenFrom): number {
  return other.lastAt.getTime() - one.lastAt.getTime();
}
