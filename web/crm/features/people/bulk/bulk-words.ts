import type { BulkActionKind, BulkList, BulkSummary } from '#contract/bulk.ts';
import { counted, formatCount, type Noun } from '#crm/shared/count.ts';

export const ACTION_LABELS: Record<BulkActionKind, string> = {
  tag: 'Tag',
  untag: 'Untag',
  assign: 'Assign',
  text: 'Text',
  email: 'Email',
  export: 'Export',
  delete: 'Delete',
};

const DONE: Record<BulkActionKind, string> = {
  tag: 'Tagged',
  untag: 'Untagged',
  assign: 'Assigned',
  text: 'Texted',
  email: 'Emailed',
  export: 'Exported',
  delete: 'Deleted',
};

export const NOUNS: Record<BulkList, Noun> = {
  customers: ['customer', 'customers'],
  leads: ['lead', 'leads'],
  'team-members': ['team member', 'team members'],
};

/** Returns `Text 3 customers` while it is running, and then `Texted 3 customers` or `Texted 2 of 3 customers`. */
export function describeBulk({ action, list, total, counts, finishedAt }: BulkSummary): string {
  const rows = counted(total, NOUNS[list]);
  if (finishedAt === null) return `${ACTION_LABELS[action]} ${rows}`;
  return counts.done === total ? `${DONE[action]} ${rows}` : `${DONE[action]} ${formatCount(counts.done)} of ${rows}`;
}

/** Returns `12 done, 4 waiting, 3 skipped, 1 failed`. */
export function describeCounts({ counts: { done, skipped, failed }, waiting }: BulkSummary): string {
  const parts = [
    `${formatCount(done)} done`,
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ];
  return parts.join(', ');
}
