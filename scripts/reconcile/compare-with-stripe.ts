import type { Difference, OrphanedPayment } from '#server/modules/billing/purchases/purchase-difference.ts';
import type { ReconciliationService } from '#server/modules/billing/purchases/reconciliation.service.ts';
import { counted } from '#server/shared/pluralize.ts';
import { messageOf } from '#server/shared/root-cause.ts';
import type { ReconcileArguments } from './arguments.ts';
import { differenceTable } from './difference-table.ts';

/** Compares our records with Stripe, corrects them on request, and prints the result. @returns the number of remaining differences. */
export async function compareWithStripe(
  service: ReconciliationService,
  { since, mend }: ReconcileArguments,
): Promise<number> {
  const { differences, payments, ofDeleted } = await service.comparePurchases(since);
  const stuck = mend ? await repairAll(service, differences) : [];
  // Correcting purchases changes licenses, so licenses are compared afterwards.
  const licenses = await service.compareLicenses();
  if (mend) stuck.push(...(await repairAll(service, licenses)));

  const all = [...differences, ...licenses];
  if (all.length > 0) console.log(`${differenceTable(all)}\n`);
  for (const line of stuck) console.log(line);
  if (ofDeleted.length > 0) console.log(`Paid by customers who were deleted:\n${ofDeleted.map(toLine).join('\n')}\n`);
  console.log(`${compared(payments, ofDeleted)} ${outcome(all.length, mend, stuck.length)}`);
  return mend ? stuck.length : all.length;
}

/** Corrects each difference, even if others fail. @returns a line for each one that could not be corrected. */
async function repairAll(service: ReconciliationService, differences: Difference[]): Promise<string[]> {
  const stuck: string[] = [];
  for (const difference of differences) {
    const reason = await service
      .repair(difference)
      .then((mended) => (mended ? undefined : 'it still differs'), messageOf);
    if (reason) stuck.push(`Not mended: ${difference.subject.kind} ${difference.subject.id}: ${reason}`);
  }
  return stuck;
}

function toLine({ id, summary, isKept }: OrphanedPayment): string {
  return `  ${id}  ${summary}${isKept ? '; kept without a customer' : ''}`;
}

function compared(payments: number, ofDeleted: OrphanedPayment[]): string {
  const leftOut = ofDeleted.filter(({ isKept }) => !isKept).length;
  const left = leftOut === 0 ? '' : ` (${leftOut} of deleted customers left out)`;
  return `${counted(payments, 'payment')} at Stripe compared${left}:`;
}

function outcome(differences: number, mend: boolean, stuck: number): string {
  if (differences === 0) return 'no differences.';
  if (!mend) return `${counted(differences, 'difference')}; add --mend to mend.`;
  return `${counted(differences, 'difference')}, ${differences - stuck} mended.`;
}
