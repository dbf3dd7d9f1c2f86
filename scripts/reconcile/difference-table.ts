import type { Difference } from '#server/modules/billing/purchases/purchase-difference.ts';

const HEAD = ['OURS', 'DIFFERS (OURS → SHOULD BE)', 'MENDING WOULD', 'AT STRIPE'];
const GAP = '  ';

/** Formats one line per difference, with columns as wide as needed. */
export function differenceTable(differences: Difference[]): string {
  const rows = [HEAD, ...differences.map(toRow)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function toRow({ subject, purchaseId, changes, repairs }: Difference): string[] {
  return [
    subject.kind === 'customer' ? `customer ${subject.id}` : purchaseId ? `purchase ${purchaseId}` : 'no purchase',
    changes.map(({ field, ours, theirs }) => `${field} ${ours} → ${theirs}`).join(', '),
    repairs.join(', ') || 'nothing: look at it by hand',
    subject.kind === 'customer' ? '' : subject.id,
  ];
}
