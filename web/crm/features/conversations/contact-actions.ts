import type { TeamMember } from '../../../../contract/team-members.ts';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';
import {
  type ConversationPartner,
  customerAsPartner,
  type Recipient,
  teamMemberAsPartner,
} from './conversation-partner.ts';

const Conversation = lazyComponent(async () => (await import('./dialogs.ts')).ConversationDialog);
const SendEmail = lazyComponent(async () => (await import('./dialogs.ts')).SendEmailDialog);
const SendSms = lazyComponent(async () => (await import('./dialogs.ts')).SendSmsDialog);

export function openConversation(partner: ConversationPartner): void {
  openDialog(Conversation, { partner });
}

const EMAIL: RecordAction<Recipient> = {
  label: 'Email',
  words: 'mail write',
  key: 'e',
  run: (customer) => openDialog(SendEmail, { customer }),
};
const SMS: RecordAction<Recipient> = {
  label: 'SMS',
  offered: hasPhone,
  run: (customer) => openDialog(SendSms, { customer }),
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

/** The ways to write to a customer, as their row has them. */
export const CONTACT_CUSTOMER: readonly RecordAction<Recipient>[] = [EMAIL, SMS, CHAT];
/** The same with one way to text, for panel and palette: both lead to the same texts. */
export const WRITE_TO_CUSTOMER: readonly RecordAction<Recipient>[] = [EMAIL, { ...CHAT, label: 'Text' }];

/** The way to write to a team member, as their row has it, and as panel and palette call it. */
export const CONTACT_TEAM_MEMBER: readonly RecordAction<TeamMember>[] = [CHAT_WITH_MEMBER];
export const WRITE_TO_TEAM_MEMBER: readonly RecordAction<TeamMember>[] = [{ ...CHAT_WITH_MEMBER, label: 'Text' }];

function hasPhone({ phone }: Recipient): boolean {
  return phone !== null && phone !== '';
}
