import type { AGENT_LICENSE } from '#contract/purchases.ts';

/** The product's name by product type. Any other type is a team license. */
export const productTypeText: Record<string, string> & Record<typeof AGENT_LICENSE, string> = {
  agent_license: 'Agent License',
};
export const OTHER_PRODUCT_TEXT = 'Team License';

/** The payment's status in words. */
export const purchaseStatusText: Record<string, string> = {
  pending: 'payment pending',
  completed: 'paid',
  failed: 'payment failed',
  refunded: 'refunded',
  partially_refunded: 'partially refunded',
  disputed: 'disputed',
  canceled: 'canceled',
};
