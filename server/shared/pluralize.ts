/** Formats a count with a noun: `1 customer`, `2 customers`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
