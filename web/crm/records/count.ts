const counts = new Intl.NumberFormat('en-US');

/** `1,234` */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** What one thing is called, and many. */
export type Noun = readonly [one: string, many: string];

/** `1 customer`, `1,234 customers` */
export function describeCount(count: number, [one, many]: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
