import type { AuditAction, AuditLine, AuditSubject } from '#contract/audit.ts';
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

type Describe = (line: AuditLine, verb: string) => LineWords;

/** Says what was done to something of a person, whose name follows. */
const of =
  (what: string, nameOf = customerOf): Describe =>
  (line, verb) =>
    inParts(`${verb} ${what} `, nameOf(line));

/** Says what was done to something that has no name. */
const to =
  (what: string): Describe =>
  (_line, verb) =>
    inParts(`${verb} ${what}`);

/** Says what was done to something by its own name. */
const named =
  (what: string, otherwise = 'that is gone'): Describe =>
  ({ subjectName }, verb) =>
    inParts(`${verb} ${what} `, subjectName ?? otherwise);

/** Says what was done to a person. */
const person: Describe = ({ action, subjectType, subjectName }, verb) => {
  const noun = inWords(subjectType ?? '');
  const name = subjectName ?? (action === 'delete' ? `a ${noun}` : `a deleted ${noun}`);
  return inParts(action === 'export' ? 'Exported the data of ' : `${verb} `, name);
};

/** What was done, for each kind of subject. */
const DESCRIBED: Record<AuditSubject, Describe> = {
  customer: person,
  team_member: person,
  user: named('the staff user', ''),
  staff_invitation: ({ action, subjectName }) =>
    inParts(action === 'create' ? 'Invited ' : 'Withdrew the invitation of ', subjectName ?? 'somebody'),
  session: to('a session'),
  note: of('a note about'),
  task: (line, verb) => (line.customerId === null ? inParts(`${verb} a task`) : of('a task for')(line, verb)),
  tag: named('the tag'),
  lead: (line, verb) => (line.customerId === null ? inParts(`${verb} a lead`) : of('the lead of')(line, verb)),
  purchase: of('a purchase of'),
  subscription: of('the subscription of'),
  refund_request: of('the refund request of'),
  conversation: (line, verb) => {
    const { action } = line;
    if (action !== 'read' && action !== 'mark_unread') return of('the conversation with', anybodyOf)(line, verb);
    return inParts('Marked the messages of ', anybodyOf(line), action === 'read' ? ' as read' : ' as unread');
  },
  call: (line) => inParts('Logged a call with ', customerOf(line)),
  consent: (line) => inParts('Recorded the consent of ', customerOrMemberOf(line)),
  email: of('an email to', anybodyOf),
  text: of('a text to', anybodyOf),
  scheduled_send: (line, verb) => {
    const done = { create: 'Ordered', cancel: 'Withdrew' }[line.action] ?? verb;
    return inParts(`${done} a message for later to `, customerOrMemberOf(line));
  },
  stop_question: (line) =>
    inParts(
      'Settled that ',
      anybodyOf(line),
      line.action === 'approve' ? ' wants no more texts' : ' goes on getting texts',
    ),
  sending_settings: to('the sending hours'),
  import: (line) => inParts(describeImport(line)),
  bulk_action: to('many rows at once'),
  view: to('a saved view'),
  template: named('the template'),
  follow_up: to('a follow-up'),
  enrollment: (line) =>
    line.action === 'create'
      ? inParts('Put customers into a follow-up')
      : inParts('Stopped a follow-up of ', customerOf(line)),
  file: ({ subjectName }, verb) => inParts(`${verb} `, subjectName ?? ''),
  job: describeJob,
  signing_key: to('a signing key'),
  api_key: ({ action, subjectName }) =>
    inParts(action === 'create' ? 'Made the key ' : 'Ended the key ', subjectName ?? 'that is gone'),
  webhook_endpoint: to('an address for webhooks'),
  draft: of('a draft to'),
};

/** Describes one line of the log, such as `Changed Grace Okafor`. */
export function describeLine(line: AuditLine): LineWords {
  const { action, subjectType, subjectName, username } = line;
  const verb = ACTION_LABELS[action as AuditAction] ?? inWords(action);
  if (WHOLE.has(action)) {
    const isOther = subjectName !== null && subjectName !== username;
    return isOther ? inParts(`${verb}: `, subjectName) : inParts(verb);
  }
  if (subjectType === null) return inParts(verb);
  const describe = DESCRIBED[subjectType as AuditSubject] as Describe | undefined;
  // Another version of the product may write other subjects.
  return describe?.(line, verb) ?? inParts(`${verb} `, subjectName ?? withArticle(inWords(subjectType)));
}

function inParts(before: string, name = '', after = ''): LineWords {
  return { before, name, after };
}

function customerOf({ subjectName }: AuditLine): string {
  return subjectName ?? 'a deleted customer';
}

function customerOrMemberOf({ subjectName, customerId }: AuditLine): string {
  return subjectName ?? (customerId === null ? 'a deleted team member' : 'a deleted customer');
}

/** Returns the name of a person who may also be nobody's, such as an unknown sender. */
function anybodyOf({ subjectName, subjectId, customerId }: AuditLine): string {
  if (subjectName !== null) return subjectName;
  if (subjectId === 'unknown sender') return 'an unknown sender';
  return customerId === null ? 'somebody unknown or deleted' : 'a deleted customer';
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
