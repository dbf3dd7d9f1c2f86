import type { SandboxControls } from '#tests/support/sandbox-controls.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { Caller } from './caller.ts';

/** The domain of all email addresses. The trial's DNS server has an MX record for it. */
export const DOMAIN = 'smith-agency.com';

/** One of the people or programs that use the product at the same time. */
export interface Actor {
  random: Random;
  ledger: Ledger;
  /** A logged-in staff member's browser. */
  staff: Caller;
  /** The product's public address. The vendors' signatures include it. */
  publicUrl: string;
  sandbox: SandboxControls;
  /** A new visitor's browser. */
  visitor(): Caller;
  /** Returns a unique word. */
  word(): string;
  /** Runs work in the background. Returns false when too much work is running already. */
  meanwhile(work: () => Promise<void>): boolean;
  /** Repeats an action at a vendor until it succeeds. The vendor may be dead at the moment. */
  atVendor<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export type Action = (actor: Actor) => Promise<void>;

export function emailOf(word: string): string {
  return `${word}@${DOMAIN}`;
}

let last = 0;
/** Returns a unique phone number. */
export function newPhone(): string {
  last += 1;
  return `+1415${String(2_000_000 + last)}`;
}
