import type { Customer } from '../../../../contract/customers.ts';
import type { TeamMember } from '../../../../contract/team-members.ts';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';
import { type ConversationPartner, customerAsPartner, teamMemberAsPartner } from './conversation-partner.ts';

const Conversation = lazyComponent(async () => (await import('./dialogs.ts')).ConversationDialog);
const SendEmail = lazyComponent(async () => (await import('./dialogs.ts')).SendEmailDialog);
const SendSms = lazyComponent(async () => (await import('./dialogs.ts')).SendSmsDialog);

export function openConversation(partner: ConversationPartner): void {
  openDialog(Conversation, { partner });
}

/** The ways to write to a customer. */
export const CONTACT_CUSTOMER: readonly RecordAction<Customer>[] = [
  { label: 'Email', run: (customer) => openDialog(SendEmail, { customer }) },
  { label: 'SMS', offered: hasPhone, run: (customer) => openDialog(SendSms, { customer }) },
  { label: 'Chat', offered: hasPhone, run: (customer) => openConversation(customerAsPartner(customer)) },
];

/** The ways to write to a team member. */
export const CONTACT_TEAM_MEMBER: readonly RecordAction<TeamMember>[] = [
  { label: 'Chat', run: (member) => openConversation(teamMemberAsPartner(member)) },
];

function hasPhone({ phone }: Customer): boolean {
  return phone !== null && phone !== '';
}
