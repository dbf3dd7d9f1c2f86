/** A number from which somebody has sent texts. */
export interface WrittenFrom {
  phone: string;
  /** The time of the first text to or from the number. */
  firstAt: Date;
  /** The time of the latest text from the number. */
  lastAt: Date;
}

/** The data from which a person's numbers are derived. */
export interface NumbersOf {
  onFile: string | null;
  /** When staff changed the number on file. Null while it is the first one. */
  changedAt: Date | null;
  /** In any order. Excludes numbers that are on file for somebody else. */
  writtenFrom: readonly WrittenFrom[];
}

/**
 * Returns the number for a text without a given number: the number that last sent a text, unless staff have changed the
 * number on file since.
 */
export function numberForSms({ onFile, changedAt, writtenFrom }: NumbersOf): string | null {
  const [last] = writtenFrom.toSorted(latestFirst);
  return last && (changedAt === null || last.lastAt > changedAt) ? last.phone : onFile;
}

/** Returns whether a number was in use before staff changed the number on file, so that the person may have given it up. */
export function isFormer({ phone, firstAt }: WrittenFrom, { onFile, changedAt }: NumbersOf): boolean {
  return phone !== onFile && changedAt !== null && firstAt < changedAt;
}

/** Returns all numbers of a person: first the one for texts, then the ones that they sent texts from, the latest first. */
export function allNumbers(numbers: NumbersOf): string[] {
  const written = numbers.writtenFrom.toSorted(latestFirst).map(({ phone }) => phone);
  const ordered = [numberForSms(numbers), ...written, numbers.onFile];
  return [...new Set(ordered.filter((phone) => phone !== null))];
}

function latestFirst(one: WrittenFrom, other: WrittenFrom): number {
  return other.lastAt.getTime() - one.lastAt.getTime();
}
