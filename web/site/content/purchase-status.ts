/** What was bought, in words; keyed by purchase status. */
export const purchaseStatusText: Record<string, string> = {
  pending: 'payment on its way',
  completed: 'paid',
  failed: 'payment failed',
  refunded: 'refunded',
  partially_refunded: 'partly refunded',
  disputed: 'under dispute',
  canceled: 'canceled',
};
