/**
 * Reduces a text to one line of at most `longest` characters. It removes line breaks, which could forge a header or a
 * paragraph, control characters, and characters that change the text direction.
 */
export function oneLine(text: string, longest: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}

const LONGEST_NAME = 60;

/** Reduces a person's name to what fits into a mail. */
export function shortName(name: string): string {
  return oneLine(name, LONGEST_NAME);
}

/** Addresses a sentence to a person: `Welcome, Anna.`, or `Welcome.` without a name. */
export function addressed(sentence: string, name: string): string {
  const short = shortName(name);
  return short ? `${sentence}, ${short}.` : `${sentence}.`;
}
