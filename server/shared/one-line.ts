import { NAME_MAX_LENGTH } from '#contract/limits.ts';
import { plainLine } from '#contract/plain-line.ts';

/** Reduces a text to one plain line of at most `longest` characters, without those that cannot be stored. */
export function oneLine(text: string, longest: number): string {
  const line = plainLine(text.replace(/[\0\p{Cs}]+/gu, ' '));
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}

/** Reads a person's name that a vendor reports. Returns undefined for an empty one. */
export function reportedName(name: string | null | undefined): string | undefined {
  return oneLine(name ?? '', NAME_MAX_LENGTH) || undefined;
}

const LONGEST_NAME = 60;
/** A part of a URL, a domain or an email address, which mail programs turn into a link. */
const ADDRESS = /[@＠]|:\/|\/\/|www\.|[\p{L}\p{N}][.。．｡](?:\p{L}{2}|\p{N})/iu;

/**
 * Reduces a person's name to what fits into a mail. Returns an empty string for a name that contains an address: whoever types it
 * into a form with somebody else's email wants us to send them there.
 */
export function shortName(name: string): string {
  const short = oneLine(name, LONGEST_NAME);
  return ADDRESS.test(oneLine(name, Number.POSITIVE_INFINITY)) ? '' : short;
}

/** Reduces a person's name to what a subject contains: the first word that is no title or initial, such as `Dr.` and `J.` */
export function firstName(name: string): string {
  const words = shortName(name).split(' ');
  return (words.find((word) => !word.endsWith('.')) ?? words[0] ?? '').replace(/[,;:]+$/, '');
}

/** Addresses a sentence to a person: `Welcome, Anna.`, or `Welcome.` without a name. */
export function addressed(sentence: string, name: string): string {
  const short = shortName(name);
  return short ? `${sentence}, ${short}.` : `${sentence}.`;
}
