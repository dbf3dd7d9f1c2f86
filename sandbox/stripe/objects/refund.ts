import { newId, now } from '../ids.ts';
import type { Charge, Metadata, Refund } from '../wire.ts';

interface RefundDetails {
  amount: number;
  reason: string | null;
  metadata: Metadata;
  balanceTransaction: string;
}

export function buildRefund(id: string, charge: Charge, details: RefundDetails): Refund {
  return {
    id,
    object: 'refund',
    amount: details.amount,
    balance_transaction: details.balanceTransaction,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: details.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: details.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** Adds the bank's reference number, which a card refund gets some time after its creation. */
export function withReference(refund: Refund): Refund {
  const card = {
    reference: newId('', 24).slice(1),
    reference_status: 'available',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  };
  return { ...refund, destination_details: { card, type: 'card' } };
}
