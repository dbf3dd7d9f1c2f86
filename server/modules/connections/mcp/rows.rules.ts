import { CRM_SCREENS, conversationPath, customerPath, teamMemberPath } from '#contract/crm-addresses.ts';
import type { Customer } from '#contract/customers.ts';
import type { FunnelRow } from '#contract/funnel.ts';
import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import type { Lead } from '#contract/leads.ts';
import type { Note } from '#contract/notes.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Task } from '#contract/tasks.ts';
import type { TeamMember } from '#contract/team-members.ts';

/** What an assistant can look for and get. */
export interface Records {
  customer: Customer;
  team_member: TeamMember;
  lead: Lead;
  purchase: Purchase;
  conversation: Conversation;
  task: Task;
  note: Note;
}
export type RecordType = keyof Records;

interface Parts extends Records {
  message: ConversationMessage;
  funnel_row: FunnelRow;
}

/**
 * The fields that no stranger can write: ids, states, amounts, times, and names of staff. All others stand in `untrusted`, and so will a
 * field that the contract gets later. Also what staff type stands there, because they and their programs quote others.
 */
const OURS: { [Type in keyof Parts]: readonly (keyof Parts[Type])[] } = {
  customer: [
    'id',
    'teamMemberLicenses',
    'usedTeamMemberLicenses',
    'hasSignedInToApp',
    'paid',
    'lastActivityAt',
    'textConsent',
    'accessState',
    'accessUntil',
    'accessOverride',
    'lastUsedAt',
    'activeDays30',
    'timeZone',
    'isImported',
    'createdAt',
    'updatedAt',
  ],
  team_member: [
    'id',
    'ownerId',
    'textConsent',
    'isActive',
    'hasSeat',
    'accessState',
    'lastUsedAt',
    'activeDays30',
    'invitedAt',
    'joinedAt',
    'createdAt',
    'updatedAt',
  ],
  lead: [
    'id',
    'stage',
    'assigneeId',
    'assigneeName',
    'nextStepAt',
    'customerId',
    'submissions',
    'createdAt',
    'submittedAt',
    'firstAnsweredAt',
    'updatedAt',
  ],
  purchase: [
    'id',
    'customerId',
    'stripeSessionId',
    'stripePaymentIntentId',
    'productType',
    'quantity',
    'invoicedAmount',
    'amount',
    'refundedAmount',
    'refundableAmount',
    'returnedRefund',
    'status',
    'dispute',
    'createdAt',
    'updatedAt',
  ],
  conversation: [
    'id',
    'channel',
    'customerId',
    'teamMemberId',
    'unread',
    'drafts',
    'assigneeId',
    'assigneeName',
    'state',
    'snoozedUntil',
    'waitingSince',
    'lastMessageAt',
  ],
  message: [
    'id',
    'channel',
    'direction',
    'hasHtml',
    'isAutomatic',
    'isFromOtherAddress',
    'isUnreadable',
    'at',
    'status',
    'failureReason',
  ],
  task: ['id', 'customerId', 'dueAt', 'assigneeId', 'assigneeName', 'doneAt', 'createdAt', 'updatedAt'],
  note: [
    'id',
    'customerId',
    'authorId',
    'authorName',
    'isPinned',
    'edits',
    'writtenByName',
    'writtenAt',
    'createdAt',
    'updatedAt',
  ],
  funnel_row: ['visitors', 'dialogs', 'leads', 'checkouts', 'paid', 'revenue'],
};

/** A row as an assistant reads it. */
export type Row = Record<string, unknown> & { untrusted: Record<string, unknown> };

/** Puts what anybody may have written under `untrusted`, so that it cannot be taken for words of the product. */
export function withUntrusted(type: keyof Parts, record: Parts[keyof Parts]): Row {
  const ours = new Set<PropertyKey>(OURS[type]);
  const fields = Object.entries(record);
  return {
    ...Object.fromEntries(fields.filter(([name]) => ours.has(name))),
    untrusted: Object.fromEntries(
      fields.filter(([name]) => !ours.has(name)).map(([name, value]) => [name, cut(value)]),
    ),
  };
}

/** Longest text in an answer, in UTF-16 units. A mail can be longer than all that an assistant keeps in mind. */
const LONGEST = 4_000;
const CUT = ' […]';

function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST ? value.slice(0, LONGEST).toWellFormed() + CUT : value;
}

/** The address in the CRM where staff see a record. */
export const PATHS: { [Type in RecordType]: (record: Records[Type]) => string } = {
  customer: ({ id }) => customerPath(id),
  team_member: ({ id }) => teamMemberPath(id),
  lead: ({ customerId }) => customerPath(customerId, 'leads'),
  purchase: ({ customerId }) => (customerId === null ? CRM_SCREENS.dashboard : customerPath(customerId)),
  conversation: ({ id }) => conversationPath(id),
  task: ({ customerId }) => (customerId === null ? CRM_SCREENS.tasks : customerPath(customerId, 'tasks')),
  note: ({ customerId }) => customerPath(customerId),
};
