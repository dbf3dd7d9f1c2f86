import type { AGENT_LICENSE } from '../../../contract/purchases.ts';

/** What was bought, in words; keyed by product type. Anything else is a team license. */
export const productTypeText: Record<string, string> & Record<typeof AGENT_LICENSE, string> = {
  agent_license: 'Agent License',
};
export const OTHER_PRODUCT_TEXT = 'Team License';

/** How the payment stands, in words; keyed by purchase status. */
export const purchaseStatusText: Record<string, string> = {
  pending: 'payment pending',
  completed: 'paid',
  failed: 'payment failed',
  refunded: 'refunded',
  partially_refunded: 'partially refunded',
  disputed: 'disputed',
  canceled: 'canceled',
};
