import type { GateReason } from '#contract/gate.ts';

/** The gate's reasons in words for staff, as one says them of several people. */
export const GATE_REASONS: Record<GateReason, string> = {
  quiet_hours: 'Waits for the hours in which texts may go out',
  cap: 'Has had enough texts for now',
  opted_out: 'Opted out of texts',
  paused: 'Probably asked for an end of texts',
  no_consent: 'Has not agreed to this',
  suppressed: 'Takes no mail from us',
  no_number: 'No phone number that can be texted',
  no_address: 'No email address',
  access_blocked: 'Access is blocked',
};

/** Returns words for a reason of the gate, or the reason itself, which is in words already. */
export function reasonWords(reason: string): string {
  return (GATE_REASONS as Record<string, string>)[reason] ?? reason;
}
