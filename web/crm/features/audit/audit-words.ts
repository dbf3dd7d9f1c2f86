import type { AuditAction, AuditLine } from '../../../../contract/audit.ts';
import { fieldName, inWords } from '../../shared/field-name.ts';

/** What the filter calls an action. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  login: 'Logged in',
  login_failed: 'Login failed',
  logout: 'Logged out',
  logout_everywhere: 'Logged out everywhere',
  password_change: 'Changed the password',
  password_reset: 'Password was reset',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_code: 'Used a recovery code',
  disable: 'Disabled',
  enable: 'Enabled',
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  import: 'Imported',
  undo: 'Undid',
  export: 'Exported',
  send: 'Sent',
  read: 'Marked read',
  retry: 'Tried again',
  erase: 'Erased',
};

/** Actions that say by themselves what they were done to. */
const WHOLE = new Set([
  'login',
  'login_failed',
  'logout',
  'logout_everywhere',
  'password_change',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_code',
]);

/** One line of the log in words, such as `Changed a customer: name, phone`. */
export function describeLine({ action, subjectType, fields }: AuditLine): string {
  const verb = ACTION_LABELS[action as AuditAction] ?? inWords(action);
  const object = subjectType === null || WHOLE.has(action) ? '' : ` ${withArticle(inWords(subjectType))}`;
  return `${verb}${object}${fields.length > 0 ? `: ${fields.map(fieldName).join(', ')}` : ''}`;
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
