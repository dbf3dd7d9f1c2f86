import type { Account, AccountSubscription } from '../../../contract/account.ts';
import type { AGENT_LICENSE, TEAM_LICENSE } from '../../../contract/purchases.ts';

// The values of the contract would bring its schemas along.
export const AGENT: typeof AGENT_LICENSE = 'agent_license';
export const TEAM: typeof TEAM_LICENSE = 'team_license';

/** Stripe's words for a subscription that goes on. */
const LIVE = ['active', 'trialing', 'past_due'];

export function isLive({ status }: AccountSubscription): boolean {
  return status !== null && LIVE.includes(status);
}

/** `Agent license`, `3 team licenses`. */
export function licenseName({ productType, quantity }: Pick<AccountSubscription, 'productType' | 'quantity'>): string {
  const name = productType === AGENT ? 'agent license' : 'team license';
  return quantity === 1 ? name.charAt(0).toUpperCase() + name.slice(1) : `${quantity} ${name}s`;
}

/** Seats that are paid for and taken; who is active beyond them waits for one. */
export function takenSeats({ paid, used }: Account['licences']): number {
  return Math.min(paid, used);
}

/** `1 license`, `3 licenses`. */
export function count(quantity: number, noun: string): string {
  return `${quantity} ${noun}${quantity === 1 ? '' : 's'}`;
}
