let dashboard: string | undefined;

/** Sets the address of Stripe's dashboard, which the links below start with. */
export function setStripeDashboard(url: string): void {
  dashboard = url;
}

/** Returns the customer's address in Stripe's dashboard; undefined where the sandbox replaces Stripe. */
export function stripeCustomerUrl(stripeCustomerId: string): string | undefined {
  return dashboard && `${dashboard}customers/${encodeURIComponent(stripeCustomerId)}`;
}

/** Returns the dispute's address in Stripe's dashboard, where staff send evidence; undefined in the sandbox. */
export function stripeDisputeUrl(stripeDisputeId: string): string | undefined {
  return dashboard && `${dashboard}disputes/${encodeURIComponent(stripeDisputeId)}`;
}

/** Returns the subscription's address in Stripe's dashboard; undefined in the sandbox. */
export function stripeSubscriptionUrl(stripeSubscriptionId: string): string | undefined {
  return dashboard && `${dashboard}subscriptions/${encodeURIComponent(stripeSubscriptionId)}`;
}
