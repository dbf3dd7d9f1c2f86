import type { TeamMember } from '#contract/team-members.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import {
  type ConversationPartner,
  customerAsPartner,
  type Recipient,
  teamMemberAsPartner,
} from './conversation-partner.ts';

const Conversation = lazyComponent(async () => (await import('./dialogs.ts')).ConversationDialog);
const SendEmail = lazyComponent(async () => (await import('./dialogs.ts')).SendEmailDialog);
const SendText = lazyComponent(async () => (await import('./dialogs.ts')).SendTextDialog);

export function openConversation(partner: ConversationPartner): void {
  openDialog(Conversation, { partner });
}

const EMAIL: RecordAction<Recipient> = {
  label: 'Email',
  words: 'mail write',
  key: 'e',
  offered: ({ email }) => email !== '',
  run: (customer) => openDialog(SendEmail, { customer }),
};
const SMS: RecordAction<Recipient> = {
  label: 'SMS',
  offered: hasPhone,
  run: (customer) => openDialog(SendText, { customer }),
};
const CHAT: RecordAction<Recipient> = {
  label: 'Chat',
  words: 'text sms message conversation',
  key: 't',
  role: 'viewer',
  offered: hasPhone,
  run: (customer) => openConversation(customerAsPartner(customer)),
};
const CHAT_WITH_MEMBER: RecordAction<TeamMember> = {
  label: 'Chat',
  words: 'text sms message conversation',
  key: 't',
  role: 'viewer',
  run: (member) => openConversation(teamMemberAsPartner(member)),
};

/** The ways to contact a customer in their row. */
export const CONTACT_CUSTOMER: readonly RecordAction<Recipient>[] = [EMAIL, SMS, CHAT];
/** The same with one action for texts, for panel and palette. */
export const WRITE_TO_CUSTOMER: readonly RecordAction<Recipient>[] = [EMAIL, { ...CHAT, label: 'Text' }];

/** The ways to contact a team member in their row, in the panel and in the palette. */
export const CONTACT_TEAM_MEMBER: readonly RecordAction<TeamMember>[] = [CHAT_WITH_MEMBER];
export const WRITE_TO_TEAM_MEMBER: readonly RecordAction<TeamMember>[] = [{ ...CHAT_WITH_MEMBER, label: 'Text' }];

function hasPhone({ phone }: Recipient): boolean {
  return phone !== null && phone !== '';
}
