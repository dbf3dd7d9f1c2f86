import type { ConversationRef } from '#contract/events.ts';
import type { Conversation } from '#contract/inbox.ts';
import { comingLabel } from '#crm/shared/local-time.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';

export const CHANNEL_LABELS = { text: 'Text', email: 'Email' } as const;

/** The name of a conversation's person. A number is written as people write it. */
export function nameOf({ name, phone }: Conversation): string {
  return name === phone ? formatPhone(name) : name;
}

/** Returns who a conversation is with, as the texts name it. */
export function refOf({ customerId, teamMemberId, phone }: Conversation): ConversationRef {
  if (customerId) return { kind: 'customer', customerId };
  return teamMemberId ? { kind: 'team-member', teamMemberId } : { kind: 'unknown', phone: phone ?? '' };
}

/** Says whether a conversation is put off or closed. Open ones need no word. */
export function stateWords({ state, snoozedUntil }: Conversation, now: Date): string | undefined {
  if (state === 'closed') return 'Closed';
  if (state === 'snoozed')
    return snoozedUntil ? `Snoozed until ${comingLabel(new Date(snoozedUntil), now)}` : 'Snoozed';
  return undefined;
}
