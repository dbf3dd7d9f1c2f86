import type { FieldChange } from '#contract/audit.ts';
import { fieldName, inWords } from './field-name.ts';
import { dateTimeLabel } from './local-time.ts';
import { formatPhone } from './people/phone-format.ts';

/** The words for 0 and 1. */
const STATES: Record<string, readonly [off: string, on: string]> = {
  isActive: ['Inactive', 'Active'],
  hasSignedInToApp: ['no', 'yes'],
};

const TIMES = ['nextStepAt', 'dueAt', 'doneAt'];

/** Describes a change in words, such as `phone (512) 555-1200 → (512) 555-1201`. */
export function changeInWords({ field, before, after }: FieldChange): string {
  const [from, to] = [display(field, before), display(field, after)];
  // Shows the stored values when both format to the same text, such as one number written in two ways.
  return `${fieldName(field)} ${from === to ? `${before} → ${after}` : `${from} → ${to}`}`;
}

/** Describes the changes if they are known, otherwise names the changed fields. */
export function changesInWords(fields: readonly string[], changes: readonly FieldChange[]): string {
  return (changes.length > 0 ? changes.map(changeInWords) : fields.map(fieldName)).join(', ');
}

function display(field: string, value: string | null): string {
  if (!value) return 'none';
  if (field === 'stage') return inWords(value);
  if (TIMES.includes(field)) return dateTimeLabel(value);
  return STATES[field]?.[value === '1' ? 1 : 0] ?? (field === 'phone' ? formatPhone(value) : value);
}
