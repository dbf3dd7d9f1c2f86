import { capitalize } from '#crm/shared/capitalize.ts';
import { counted } from '#crm/shared/count.ts';
import { fieldName } from '#crm/shared/field-name.ts';
import type { FaultyRow } from './import-state.ts';

/** Rows with the same faults. */
export interface FaultGroup {
  faults: FaultyRow['faults'];
  rows: FaultyRow[];
}

/** Groups rows, in the order of their first rows. */
export function groupFaults(faulty: readonly FaultyRow[]): FaultGroup[] {
  return [...Map.groupBy(faulty, ({ faults }) => describeFaults(faults)).values()].map((rows) => ({
    faults: rows[0]?.faults ?? [],
    rows,
  }));
}

/** `email: Valid email is required; name: Name is required` */
export function describeFaults(faults: FaultyRow['faults']): string {
  return faults.map(({ column, reason }) => `${column}: ${reason}`).join('; ');
}

/** `Name missing, email not valid in 3 rows` */
export function describeGroup({ faults, rows }: FaultGroup): string {
  const [first = '', ...others] = faults.map(shortReason);
  const reasons = [first, ...others.map((reason) => reason[0]?.toLowerCase() + reason.slice(1))].join(', ');
  return `${reasons} in ${counted(rows.length, ['row', 'rows'])}`;
}

/** Short reasons for groups of rows. */
const SHORT_REASONS: Record<string, string> = {
  'Name is required': 'Name missing',
  'Valid email is required': 'Email not valid',
  'Owner email is required': 'Owner email missing',
  'No customer has this email address': 'Owner not found',
  'This date does not exist': 'Date that does not exist',
};

function shortReason({ column, reason }: FaultyRow['faults'][number]): string {
  const words = /^[a-z]/.test(reason) ? `${fieldName(column)} ${reason}` : reason;
  return SHORT_REASONS[reason] ?? capitalize(words);
}
