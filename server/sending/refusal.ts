import type { GateReason } from '#contract/gate.ts';
import { AppError } from '../shared/errors.ts';
import type { Clearance, Verdict } from './clearance.ts';

/** Ends the transaction of a message that may not go out now. */
export class Held extends Error {
  readonly verdict: Exclude<Verdict, Clearance>;

  constructor(verdict: Exclude<Verdict, Clearance>) {
    super(`The gate says ${verdict.verdict}: ${verdict.reason}`);
    this.verdict = verdict;
  }
}

/** Said of a refused text, and of one that the carrier has refused. */
export const OPTED_OUT = 'This number has opted out of texts. They can opt in again by texting START.';

/** Words for staff who write to one person. A bulk action shows the reason. */
const WORDS: Record<GateReason, string> = {
  opted_out: OPTED_OUT,
  paused: 'They have probably asked for an end of texts. Please answer that question first.',
  no_consent: 'Never asked about texts: record who agreed and when, or ask them first.',
  suppressed: 'This address takes no mail from us.',
  no_number: 'There is no phone number to text',
  no_address: 'There is no email address to write to. Add one with Edit.',
  access_blocked: 'Their access is blocked.',
  quiet_hours: 'There is no hour at which texts may go out everywhere that they may be.',
  cap: 'No texts to many may go out: the settings allow none.',
};

/** A message that the gate does not let out. */
export class GateRefusal extends AppError {
  readonly reason: GateReason;

  constructor(reason: GateReason, words = WORDS[reason]) {
    super(reason === 'no_number' || reason === 'no_address' ? 'invalid_input' : 'conflict', words);
    this.reason = reason;
  }
}

/** Ends the transaction of a message that nobody wants any more, because the person has answered meanwhile. */
export class NotWanted extends Error {}

/** A message that would have a hole for this one person. Others can have it. */
export class UnfilledTemplate extends AppError {
  constructor(message: string) {
    super('conflict', message);
    this.name = 'UnfilledTemplate';
  }
}
