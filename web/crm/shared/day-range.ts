/** UTC days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Moves the first or last day or month, and the other one along when they would cross. */
export function moveEnd({ from, to }: DayRange, end: 'from' | 'to', moved: string): DayRange {
  if (end === 'from') return { from: moved, to: moved > to ? moved : to };
  return { from: moved < from ? moved : from, to: moved };
}

/** Returns whether the text is a day of the calendar such as `2026-11-30`. */
export function isDay(text: string): boolean {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDate && new Date(text).toISOString().slice(0, 10) === text;
}
