/** A number that a person has sent texts from. */
interface WrittenFrom {
  phone: string;
  /** Time of the first text to or from this number. */
  firstAt: Date;
  /** Time of the latest text from this number. */
  lastAt: Date;
}

/** The facts that a person's numbers are derived from. */
export interface NumbersOf {
  onFile: string | null;
  /** When staff last changed the number on file. Null when it was never changed. */
  changedAt: Date | null;
  /** In any order, without numbers that another person has on file. */
  writtenFrom: readonly WrittenFrom[];
}

/** Returns the default number for a text: the one that wrote last, unless staff have changed the number on file since then. */
export function numberForSms({ onFile, changedAt, writtenFrom }: NumbersOf): string | null {
  const [last] = writtenFrom.toSorted(latestFirst);
  return last && (changedAt === null || last.lastAt > changedAt) ? last.phone : onFile;
}

/** Tells whether a number was in use before staff changed the number on file. The person may have given it up. */
export function isFormer({ phone, firstAt }: WrittenFrom, { onFile, changedAt }: NumbersOf): boolean {
  return phone !== onFile && changedAt !== null && firstAt < changedAt;
}

/** Returns all numbers of a person: the default one, then those they wrote from, latest first. */
export function allNumbers(numbers: NumbersOf): string[] {
  const written = numbers.writtenFrom.toSorted(latestFirst).map(({ phone }) => phone);
  const ordered = [numberForSms(numbers), ...written, numbers.onFile];
  return [...new Set(ordered.filter((phone) => phone !== null))];
}

function latestFirst(one: WrittenFrom, other: WrittenFrom): number {
  return other.lastAt.getTime() - one.lastAt.getTime();
}
