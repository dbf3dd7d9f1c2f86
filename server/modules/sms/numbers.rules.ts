/** A number that somebody has written from. */
export interface WrittenFrom {
  phone: string;
  /** When the first text with it came or went. */
  firstAt: Date;
  /** When the latest text came from it. */
  lastAt: Date;
}

/** What a person's numbers are known by. */
export interface NumbersOf {
  onFile: string | null;
  /** When staff gave them the one on file; null while they have their first. */
  changedAt: Date | null;
  /** In whatever order; without numbers that somebody else has on file. */
  writtenFrom: readonly WrittenFrom[];
}

/** Where a text goes that names no number: to the one that wrote last, unless staff have given the person another one since. */
export function numberForSms({ onFile, changedAt, writtenFrom }: NumbersOf): string | null {
  const [last] = writtenFrom.toSorted(latestFirst);
  return last && (changedAt === null || last.lastAt > changedAt) ? last.phone : onFile;
}

/** Whether a number was in use before staff gave the person the one on file: they may have given it up. */
export function isFormer({ phone, firstAt }: WrittenFrom, { onFile, changedAt }: NumbersOf): boolean {
  return phone !== onFile && changedAt !== null && firstAt < changedAt;
}

/** All numbers of a person: the one that is texted by itself, then those they wrote from, the latest first. */
export function allNumbers(numbers: NumbersOf): string[] {
  const written = numbers.writtenFrom.toSorted(latestFirst).map(({ phone }) => phone);
  const ordered = [numberForSms(numbers), ...written, numbers.onFile];
  return [...new Set(ordered.filter((phone) => phone !== null))];
}

function latestFirst(one: WrittenFrom, other: WrittenFrom): number {
  return other.lastAt.getTime() - one.lastAt.getTime();
}
