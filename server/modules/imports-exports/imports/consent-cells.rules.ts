import type { Channel } from '#contract/channels.ts';
import type { Cells } from './cells.ts';

/** What a row says about messages with offers. */
export interface ConsentCells {
  channels: Channel[];
  /** When they agreed, as an ISO time. */
  saidAt: string | undefined;
  /** Where, as the file says. */
  words: string;
  /** Why the row gives no consent although it says so. */
  fault: { column: string; reason: string } | undefined;
}

const CHANNELS: readonly string[] = ['text', 'email'] satisfies Channel[];
const COLUMN = 'marketingConsent';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads consent and its date. Without a channel we know, or a date in the past, nobody could prove it, and it counts for nothing. */
export function readConsentCells(cells: Cells, now: Date): ConsentCells {
  const names = cells.list('marketingconsent').map((name) => name.toLowerCase());
  const nothing = { channels: [], saidAt: undefined, words: '' };
  if (names.length === 0) return { ...nothing, fault: undefined };
  if (names.some((name) => !CHANNELS.includes(name))) return { ...nothing, fault: { column: COLUMN, reason: UNKNOWN } };
  const saidAt = instantOf(cells);
  const reason = saidAt === undefined ? NO_DATE : new Date(saidAt) > now ? LATER : undefined;
  if (reason !== undefined) return { ...nothing, fault: { column: 'consentDate', reason } };
  const words = cells.optional('consentsource') ?? 'From the imported file';
  return { channels: names as Channel[], saidAt, words, fault: undefined };
}

/** Leaves out the channels by which somebody did not want offers any more since then. */
export function withoutWithdrawn(consent: ConsentCells, withdrawn: readonly Channel[]): ConsentCells {
  const channels = consent.channels.filter((channel) => !withdrawn.includes(channel));
  const reason = `Consent by ${withdrawn.join(' and ')} was withdrawn after that day: it was not taken over`;
  return { ...consent, channels, fault: { column: COLUMN, reason } };
}

/** Without what the cell holds: warnings outlive the person, whose address may stand in the wrong column. */
const UNKNOWN = 'This is neither text nor email: no consent was taken over';
const NO_DATE = 'Consent needs the day it was given, such as 2026-03-31: no consent was taken over';
const LATER = 'Consent cannot have been given in the future: no consent was taken over';

function instantOf(cells: Cells): string | undefined {
  const text = cells.text('consentdate');
  const instant = DATE.test(text) ? `${text}T00:00:00.000Z` : (cells.instant('consentdate') ?? '');
  const at = new Date(instant);
  // A day that does not exist becomes another one.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(instant.slice(0, 10))
    ? undefined
    : at.toISOString();
}
