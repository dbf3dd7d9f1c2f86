import type { AuditAction, AuditLine } from '../../../../contract/audit.ts';
import { formatCount, nounFor } from '../../shared/count.ts';
import { inWords } from '../../shared/field-name.ts';

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

/** Describes one line of the log, such as `Changed Grace Okafor`. */
export function describeLine(line: AuditLine): LineWords {
  const { action, subjectType, subjectName, username } = line;
  const verb = ACTION_LABELS[action as AuditAction] ?? inWords(action);
  if (WHOLE.has(action)) {
    const isOther = subjectName !== null && subjectName !== username;
    return { before: isOther ? `${verb}: ` : verb, name: isOther ? subjectName : '', after: '' };
  }
  switch (subjectType) {
    case null:
      return { before: verb, name: '', after: '' };
    case 'email':
    case 'text':
      return { before: `${verb} ${withArticle(subjectType)} to `, name: personOf(line), after: '' };
    case 'conversation':
      return {
        before: 'Marked the texts of ',
        name: personOf(line),
        after: action === 'mark_unread' ? ' as unread' : ' as read',
      };
    case 'job':
      return describeJob(line);
    case 'bulk_action':
      return { before: `${verb} many rows at once`, name: '', after: '' };
    case 'view':
      return { before: `${verb} a saved view`, name: '', after: '' };
    case 'import':
      return { before: describeImport(line), name: '', after: '' };
    case 'user':
      return { before: `${verb} the staff user `, name: subjectName ?? '', after: '' };
    case 'staff_invitation':
      return {
        before: `${action === 'create' ? 'Invited' : 'Withdrew the invitation of'} `,
        name: subjectName ?? 'somebody',
        after: '',
      };
    case 'subscription':
      return { before: `${verb} the subscription of `, name: personOf(line), after: '' };
    case 'purchase':
      return { before: `${verb} a purchase of `, name: personOf(line), after: '' };
    case 'note':
      return { before: `${verb} a note about `, name: personOf(line), after: '' };
    case 'tag':
      return { before: `${verb} the tag `, name: subjectName ?? 'that is gone', after: '' };
    case 'task':
      return line.customerId === null
        ? { before: `${verb} a task`, name: '', after: '' }
        : { before: `${verb} a task for `, name: personOf(line), after: '' };
    case 'refund_request':
      return { before: `${verb} the refund request of `, name: personOf(line), after: '' };
    case 'file':
      return { before: `${verb} `, name: subjectName ?? '', after: '' };
    default:
      return { before: action === 'export' ? 'Exported the data of ' : `${verb} `, name: personOf(line), after: '' };
  }
}

/** Returns the person's name, or a description when there is none. */
function personOf({ action, subjectType, subjectId, customerId, subjectName }: AuditLine): string {
  if (subjectName !== null) return subjectName;
  switch (subjectType) {
    case 'conversation':
      return subjectId === 'unknown sender' ? 'an unknown sender' : 'a deleted person';
    case 'email':
    case 'text':
    case 'subscription':
    case 'purchase':
    case 'refund_request':
    case 'note':
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
  return {
    before: subjectName === null ? `${verb} a job` : `${verb} a job for `,
    name: subjectName ?? '',
    after: action === 'retry' ? ' again' : '',
  };
}

function describeImport({ action, imported, subjectName }: AuditLine): string {
  const { customers = 0, teamMembers = 0 } = imported ?? {};
  const made = [
    ...(customers > 0 ? [`${formatCount(customers)} ${nounFor(customers, ['customer', 'customers'])}`] : []),
    ...(teamMembers > 0
      ? [`${formatCount(teamMembers)} ${nounFor(teamMembers, ['team member', 'team members'])}`]
      : []),
  ].join(' and ');
  const source = subjectName === null ? 'through the API' : `from ${subjectName}`;
  return `${action === 'undo' ? 'Undid the import of' : 'Imported'} ${made || 'nobody'} ${source}`;
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
