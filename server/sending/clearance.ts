import type { GateReason, LaterReason } from '#contract/gate.ts';

declare const decided: unique symbol;

/** What the gate says of a message that may go out now. Gateways send nothing without one. */
export interface Clearance {
  verdict: 'send';
  readonly [decided]: true;
}

/** What happens to a message. */
export type Verdict =
  | Clearance
  | { verdict: 'later'; at: Date; reason: LaterReason }
  | { verdict: 'refuse'; reason: GateReason };

/** Makes a clearance. For `decide` (server/modules/messaging/gate/gate.rules.ts) alone, and for the mails below. */
export function clear(): Clearance {
  return { verdict: 'send' } as Clearance;
}

/** Mails to staff about their own work. They are no recipients of offers, and have asked for these. */
export function clearForStaff(): Clearance {
  return clear();
}
