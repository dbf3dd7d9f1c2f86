import { now } from '../ids.ts';
import type { BalanceTransaction, Charge, Dispute } from '../wire.ts';

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The reasons of disputes with Visa's codes. */
const REASON_CODES = {
  credit_not_processed: '13.6',
  duplicate: '12.6.1',
  fraudulent: '10.4',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
};
export type DisputeReason = keyof typeof REASON_CODES;
export const DISPUTE_REASONS = Object.keys(REASON_CODES) as DisputeReason[];

export interface DisputeDetails {
  amount: number;
  reason: DisputeReason;
  /** Undefined for an inquiry, which takes no money yet and lets the charge be refunded. */
  withdrawal: BalanceTransaction | undefined;
}

/** Builds a dispute. The bank asks for evidence within a week. */
export function buildDispute(id: string, charge: Charge, { amount, reason, withdrawal }: DisputeDetails): Dispute {
  const network_reason_code = REASON_CODES[reason];
  const case_type = withdrawal ? 'chargeback' : 'inquiry';
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawal ? [withdrawal] : [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: !withdrawal,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type, network: 'visa', network_reason_code },
      type: 'card',
    },
    reason,
    status: withdrawal ? 'needs_response' : 'warning_needs_response',
  };
}
