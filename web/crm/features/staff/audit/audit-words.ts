import type { AuditAction, AuditLine } from '#contract/audit.ts';
import { counted } from '#crm/shared/count.ts';
import { inWords } from '#crm/shared/field-name.ts';

/** The filter's labels of actions. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  login: 'Logged in',
  login_failed: 'Login failed',
  logout: 'Logged out',
  logout_everywhere: 'Logged out everywhere',
  password_change: 'Changed the password',
  email_change: 'Changed the email address',
  password_reset: 'Password was reset',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  second_factor_required: 'Required a second factor of everybody',
  second_factor_optional: 'Required a second factor of nobody any more',
  recovery_code: 'Used a recovery code',
  disable: 'Disabled',
  enable: 'Enabled',
  make_admin: 'Made an admin',
  make_member: 'Made a member',
  make_viewer: 'Made a viewer',
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  merge: 'Merged',
  import: 'Imported',
  undo: 'Undid',
  export: 'Exported',
  send: 'Sent',
  read: 'Marked read',
  mark_unread: 'Marked unread',
  retry: 'Tried again',
  erase: 'Erased',
  cancel: 'Canceled',
  resume: 'Resumed',
  refund: 'Refunded',
  keep: 'Kept',
  approve: 'Approved',
  reject: 'Declined',
};

/** Actions whose label includes their subject. */
const WHOLE = new Set([
  'login',
  'login_failed',
  'logout',
  'logout_everywhere',
  'password_change',
  'email_change',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'second_factor_required',
  'second_factor_optional',
  'recovery_code',
  'make_admin',
  'make_member',
  'make_viewer',
]);

/** A line in three parts. The middle part is the person's name. */
export interface LineWords {
  before: string;
  name: string;
  after: string;
}

/** What an action was done to, when a person's name follows. */
const OF_PERSON: Record<string, string> = {
  email: 'an email to',
  text: 'a text to',
  subscription: 'the subscription of',
  purchase: 'a purchase of',
  note: 'a note about',
  draft: 'a draft to',
  refund_request: 'the refund request of',
};

/** Describes one line of the log, such as `Changed Grace Okafor`. */
export function describeLine(line: AuditLine): LineWords {
  const { action, subjectType, subjectName, username } = line;
  const verb = ACTION_LABELS[action as AuditAction] ?? inWords(action);
  if (WHOLE.has(action)) {
    const isOther = subjectName !== null && subjectName !== username;
    return isOther ? inParts(`${verb}: `, subjectName) : inParts(verb);
  }
  const ofPerson = OF_PERSON[subjectType ?? ''];
  if (ofPerson) return inParts(`${verb} ${ofPerson} `, personOf(line));
  switch (subjectType) {
    case null:
      return inParts(verb);
    case 'conversation':
      return inParts('Marked the texts of ', personOf(line), action === 'mark_unread' ? ' as unread' : ' as read');
    case 'consent':
      return inParts('Recorded the consent of ', personOf(line));
    case 'job':
      return describeJob(line);
    case 'bulk_action':
      return inParts(`${verb} many rows at once`);
    case 'view':
      return inParts(`${verb} a saved view`);
    case 'import':
      return inParts(describeImport(line));
    case 'user':
      return inParts(`${verb} the staff user `, subjectName ?? '');
    case 'staff_invitation':
      return inParts(action === 'create' ? 'Invited ' : 'Withdrew the invitation of ', subjectName ?? 'somebody');
    case 'tag':
      return inParts(`${verb} the tag `, subjectName ?? 'that is gone');
    case 'api_key':
      return inParts(action === 'create' ? 'Made the key ' : 'Ended the key ', subjectName ?? 'that is gone');
    case 'webhook_endpoint':
      return inParts(`${verb} an address for webhooks`);
    case 'template':
      return inParts(`${verb} the template `, subjectName ?? 'that is gone');
    case 'task':
      return line.customerId === null ? inParts(`${verb} a task`) : inParts(`${verb} a task for `, personOf(line));
    case 'file':
      return inParts(`${verb} `, subjectName ?? '');
    default:
      return inParts(action === 'export' ? 'Exported the data of ' : `${verb} `, personOf(line));
  }
}

function inParts(before: string, name = '', after = ''): LineWords {
  return { before, name, after };
}

/** Returns the person's name, or a description when the name is not known. */
function personOf({ action, subjectType, subjectId, customerId, subjectName }: AuditLine): string {
  if (subjectName !== null) return subjectName;
  switch (subjectType) {
    case 'conversation':
      return subjectId === 'unknown sender' ? 'an unknown sender' : 'a deleted person';
    case 'consent':
    case 'email':
    case 'text':
    case 'subscription':
    case 'purchase':
    case 'refund_request':
    case 'note':
    case 'draft':
    case 'task':
      return customerId === null ? 'a deleted team member' : 'a deleted customer';
    case 'customer':
    case 'team_member':
      return action === 'delete' ? `a ${inWords(subjectType)}` : `a deleted ${inWords(subjectType)}`;
    default:
      return withArticle(inWords(subjectType ?? ''));
  }
}

function describeJob({ action, subjectName }: AuditLine): LineWords {
  const verb = action === 'retry' ? 'Tried' : 'Discarded';
  const after = action === 'retry' ? ' again' : '';
  return subjectName === null ? inParts(`${verb} a job`, '', after) : inParts(`${verb} a job for `, subjectName, after);
}

function describeImport({ action, imported, subjectName }: AuditLine): string {
  const { customers = 0, teamMembers = 0 } = imported ?? {};
  const made = [
    ...(customers > 0 ? [counted(customers, ['customer', 'customers'])] : []),
    ...(teamMembers > 0 ? [counted(teamMembers, ['team member', 'team members'])] : []),
  ].join(' and ');
  const source = subjectName === null ? 'through the API' : `from ${subjectName}`;
  return `${action === 'undo' ? 'Undid the import of' : 'Imported'} ${made || 'nobody'} ${source}`;
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
