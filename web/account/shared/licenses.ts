import type { Account, AccountSubscription } from '#contract/account.ts';
import { formatPrice, toCents } from '#contract/money.ts';
import type { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';

// Copied, as the running statuses are, because importing the contract's values would include its schemas in the bundle.
export const AGENT: typeof AGENT_LICENSE = 'agent_license';
export const TEAM: typeof TEAM_LICENSE = 'team_license';

/** Stripe's statuses of a running subscription. */
const LIVE = ['active', 'trialing', 'past_due'];

export function isLive({ status }: AccountSubscription): boolean {
  return status !== null && LIVE.includes(status);
}

/** Returns whether Stripe still tries to take a payment. If that fails to the end, the subscription ends earlier than it was set to. */
export function isOverdue({ status }: AccountSubscription): boolean {
  return status === 'past_due';
}

/** Says what is still charged of canceled subscriptions. `forWhat` begins with a space. */
export function describeCharges(canceled: readonly AccountSubscription[], forWhat = ''): string {
  return canceled.some(isOverdue)
    ? `A payment is overdue, and we go on trying to take it. After that nothing more is charged${forWhat}.`
    : `Nothing more is charged${forWhat}.`;
}

/** Returns `Agent license` or `3 team licenses`. */
export function licenseName({ productType, quantity }: Pick<AccountSubscription, 'productType' | 'quantity'>): string {
  const name = productType === AGENT ? 'agent license' : 'team license';
  return quantity === 1 ? name.charAt(0).toUpperCase() + name.slice(1) : `${quantity} ${name}s`;
}

/** Returns what a subscription costs a month, such as `$97`: what is charged, or the list price while that is unknown. */
export function monthlyPrice(
  { productType, quantity, monthlyAmount }: AccountSubscription,
  prices: Account['prices'],
): string {
  const listed = toCents(productType === AGENT ? prices.agentLicense : prices.teamLicense) * quantity;
  return formatPrice(monthlyAmount === null ? listed : toCents(monthlyAmount), prices.currency);
}

/** Returns the number of paid seats in use. Further active members wait for one. */
export function takenSeats({ paid, used }: Account['licences']): number {
  return Math.min(paid, used);
}

/** Returns `1 license` or `3 licenses`. */
export function count(quantity: number, noun: string): string {
  return `${quantity} ${noun}${quantity === 1 ? '' : 's'}`;
}
