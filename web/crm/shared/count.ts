const counts = new Intl.NumberFormat('en-US');

/** `1,234` */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** The singular and the plural of a noun. */
export type Noun = readonly [one: string, many: string];

export function nounFor(count: number, [one, many]: Noun): string {
  return count === 1 ? one : many;
}

/** Returns `1,204 customers`. */
export function counted(count: number, noun: Noun): string {
  return `${formatCount(count)} ${nounFor(count, noun)}`;
}
