import type { Customer } from '#contract/customers.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { UnreadCount } from '#contract/messages.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { conversationKey } from '#crm/shared/people/conversation-key.ts';
import type { PersonsConversation } from '#crm/shared/people/person-key.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';

/** The other party of a conversation. */
export interface ConversationPartner {
  conversation: ConversationRef;
  /** For an unknown sender, the number. */
  name: string;
  /** The number as it was entered. */
  phone: string | null;
}

/** The other party of a conversation, whom we know. */
interface PersonAsPartner extends ConversationPartner {
  conversation: PersonsConversation;
}

/** The part of a customer that is needed to contact them. */
export type Recipient = Pick<Customer, 'id' | 'name' | 'email' | 'phone'>;

export function customerAsPartner({ id, name, phone }: Recipient): PersonAsPartner {
  return { conversation: { kind: 'customer', customerId: id }, name, phone };
}

export function teamMemberAsPartner({ id, name, phone }: TeamMember): PersonAsPartner {
  return { conversation: { kind: 'team-member', teamMemberId: id }, name, phone };
}

export function unreadAsPartner({ customerId, teamMemberId, name, phone }: UnreadCount): ConversationPartner {
  if (customerId) return { conversation: { kind: 'customer', customerId }, name, phone };
  if (teamMemberId) return { conversation: { kind: 'team-member', teamMemberId }, name, phone };
  return { conversation: { kind: 'unknown', phone: phone ?? name }, name: formatPhone(name), phone };
}

/** Returns the key of the conversation that the texts belong to. */
export function unreadKey(entry: UnreadCount): string {
  return conversationKey(unreadAsPartner(entry).conversation);
}
