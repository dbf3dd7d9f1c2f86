import type { SandboxControls } from '../../support/sandbox-controls.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { Caller } from './caller.ts';

/** The domain of everybody's email; the trial's DNS server knows that it takes mail. */
export const DOMAIN = 'smith-agency.com';

/** One of the people and programs that use the product at the same time. */
export interface Actor {
  random: Random;
  ledger: Ledger;
  /** A staff member's browser, logged in. */
  staff: Caller;
  /** Where the product says it is: what vendors sign. */
  publicUrl: string;
  sandbox: SandboxControls;
  /** A new visitor's browser. */
  visitor(): Caller;
  /** A word that nobody else has. */
  word(): string;
  /** Goes on while the actor turns to other things. False when too much is going on already. */
  meanwhile(work: () => Promise<void>): boolean;
  /** Repeats what happens at a vendor, which may be dead at the moment, until it has happened. */
  atVendor<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export type Action = (actor: Actor) => Promise<void>;

export function emailOf(word: string): string {
  return `${word}@${DOMAIN}`;
}

let last = 0;
/** A number that nobody else has. */
export function newPhone(): string {
  last += 1;
  return `+1415${String(2_000_000 + last)}`;
}
