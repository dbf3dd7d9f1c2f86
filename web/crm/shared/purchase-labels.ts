import { toCents } from '#contract/money.ts';
import { AGENT_LICENSE, type Purchase, type PurchaseStatus } from '#contract/purchases.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import { dateLabel } from './local-time.ts';
import { formatMoney } from './money.ts';

/** Returns `Team License × 5`, without the quantity for a single license. */
export function productLabel(productType: string, quantity = 1): string {
  const name = productType === AGENT_LICENSE ? 'Agent License' : 'Team License';
  return quantity > 1 ? `${name} × ${quantity}` : name;
}

/** Shown in place of a buyer who has been deleted. */
export const DELETED_CUSTOMER = 'Deleted customer';

export const STATUS_TONES: Record<PurchaseStatus, BadgeTone> = {
  pending: 'pending',
  completed: 'ok',
  failed: 'failed',
  disputed: 'failed',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  canceled: 'neutral',
};

export function statusLabel(status: PurchaseStatus): string {
  return status.replaceAll('_', ' ');
}

const DISPUTE_REASONS: Record<string, string> = {
  fraudulent: 'the cardholder says they did not pay it',
  unrecognized: 'the cardholder does not recognize it',
  subscription_canceled: 'the cardholder says they had canceled',
  duplicate: 'the cardholder says they paid twice',
  product_not_received: 'the cardholder says they got nothing for it',
  product_unacceptable: 'the cardholder says it is not as described',
  credit_not_processed: 'the cardholder says a refund was promised',
};

/** Describes a refund that the bank has sent back. Returns undefined once the payment is refunded in another way. */
export function describeReturnedRefund({ status, returnedRefund }: Purchase): string | undefined {
  if (status === 'refunded' || !returnedRefund) return undefined;
  return `The bank sent the refund of ${formatMoney(returnedRefund.amount)} back: the buyer has not got this money.`;
}

/**
 * Describes a dispute that is open or was lost over a part, or an inquiry, which the payment's status does not show: its reason,
 * and when the evidence is due. Returns undefined once it is decided over the whole payment.
 */
export function describeDispute({ status, dispute }: Purchase): string | undefined {
  if (!dispute || (status !== 'disputed' && dispute.evidenceDueAt === null)) return undefined;
  const { reason, evidenceDueAt, lostAmount } = dispute;
  const why = DISPUTE_REASONS[reason] ?? reason.replaceAll('_', ' ');
  const decided = toCents(lostAmount) > 0 ? `The bank gave ${formatMoney(lostAmount)} back.` : 'The bank decides.';
  const next = evidenceDueAt ? `Evidence is due by ${dateLabel(evidenceDueAt)}.` : decided;
  return `${status === 'disputed' ? 'Disputed' : 'Inquiry'}: ${why}. ${next}`;
}
