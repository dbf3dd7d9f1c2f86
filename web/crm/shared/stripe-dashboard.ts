let dashboard: string | undefined;

/** Has what belongs to a customer linked to Stripe, where there is a Stripe. */
export function setStripeDashboard(url: string): void {
  dashboard = url;
}

/** Where Stripe shows the customer; undefined where the sandbox stands in for it. */
export function stripeCustomerUrl(stripeCustomerId: string): string | undefined {
  return dashboard && `${dashboard}customers/${encodeURIComponent(stripeCustomerId)}`;
}

/** The same of a dispute, where staff send evidence. */
export function stripeDisputeUrl(stripeDisputeId: string): string | undefined {
  return dashboard && `${dashboard}disputes/${encodeURIComponent(stripeDisputeId)}`;
}

/** The same of a subscription. */
export function stripeSubscriptionUrl(stripeSubscriptionId: string): string | undefined {
  return dashboard && `${dashboard}subscriptions/${encodeURIComponent(stripeSubscriptionId)}`;
}
