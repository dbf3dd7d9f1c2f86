import type { StepReason } from '#contract/follow-ups.ts';
import type { ScheduledSend } from '#contract/scheduled-sends.ts';

type Reason = StepReason | NonNullable<ScheduledSend['reason']>;

/** The gate's reasons, those of messages that were ordered for later and of follow-ups, in words for staff, as one says them of several people. */
const REASONS: Record<Reason, string> = {
  quiet_hours: 'Waits for the hours in which texts may go out',
  cap: 'Has had enough texts for now',
  opted_out: 'Opted out of texts',
  paused: 'Probably asked for an end of texts',
  no_consent: 'Has not agreed to this',
  suppressed: 'Takes no mail from us',
  no_number: 'No phone number that can be texted',
  no_address: 'No email address',
  access_blocked: 'Access is blocked',
  not_allowed: 'Whoever ordered it may not send any more',
  unfilled: 'Lacks something that the template names',
  reminded: 'Had the reminder from one of us already',
  too_late: 'The time before the demo is over',
  not_accepted: 'The text service or the mail server refused it',
};

/** Returns words for a reason of the gate, or the reason itself, which is in words already. */
export function reasonWords(reason: string): string {
  return (REASONS as Record<string, string>)[reason] ?? reason;
}
