import type { AccessOverride, AccessState } from '../../../contract/access.ts';
import { AGENT_LICENSE } from '../../../contract/purchases.ts';

/** Statuses of a subscription, at Stripe, that pays for the present. */
const RUNNING = new Set(['active', 'trialing', 'past_due']);
/** Those of one whose first payment never came in. */
const NEVER_BEGAN = new Set(['incomplete', 'incomplete_expired']);

export interface SubscriptionFacts {
  productType: string;
  /** Stripe's word; null for one that Stripe has not been asked about, or does not know. */
  status: string | null;
  /** The money of the present period went back in full. */
  isRefunded: boolean;
  /** When it is known to end. */
  cancelAt: Date | null;
}

export interface Access {
  state: AccessState;
  /** When it is known to end. */
  until: Date | null;
}

/** Whether a customer may use the AI app: as staff say, else while an agent subscription runs whose money was not given back. */
export function accessOfCustomer({
  override,
  subscriptions,
}: {
  override: AccessOverride | null;
  subscriptions: readonly SubscriptionFacts[];
}): Access {
  if (override === 'blocked') return { state: 'ended', until: null };
  if (override === 'granted') return { state: 'active', until: null };
  const begun = subscriptions.filter(
    ({ productType, status }) => productType === AGENT_LICENSE && status !== null && !NEVER_BEGAN.has(status),
  );
  const running = begun.filter(({ status, isRefunded }) => status !== null && RUNNING.has(status) && !isRefunded);
  if (running.length === 0) return { state: begun.length > 0 ? 'ended' : 'none', until: null };
  return {
    state: running.some(({ status }) => status !== 'past_due') ? 'active' : 'past_due',
    until: latest(running.map(({ cancelAt }) => cancelAt)),
  };
}

/** None where one of them goes on. */
function latest(ends: (Date | null)[]): Date | null {
  return ends.reduce((last, end) => (last === null || end === null ? null : end > last ? end : last));
}

/** Why somebody who has no access has none, to be told to them. `membership` is a team member's. */
export function noAccessReason({
  state,
  membership,
}: {
  state: AccessState;
  membership: { isActive: 0 | 1; hasSeat: 0 | 1 } | undefined;
}): string {
  if (!membership) return state === 'ended' ? 'Your license has ended' : 'There is no license on your account yet';
  if (membership.isActive === 0) return 'The owner of your team has ended your access';
  if (membership.hasSeat === 0) return 'All licenses of your team are in use. Please ask its owner for one';
  return 'The license of your team is not active at present';
}

export interface SeatFacts {
  id: string;
  isActive: 0 | 1;
}

export interface Seat {
  id: string;
  hasSeat: 0 | 1;
  accessState: AccessState;
}

/** Who of a customer's team members, the oldest first, has one of the seats, and with it the access that the owner has. */
export function seatsOf(
  owner: { licenses: number; accessState: AccessState },
  oldestFirst: readonly SeatFacts[],
): Seat[] {
  let free = owner.licenses;
  return oldestFirst.map(({ id, isActive }) => {
    const hasSeat = isActive === 1 && free > 0;
    if (hasSeat) free -= 1;
    return { id, hasSeat: hasSeat ? 1 : 0, accessState: hasSeat ? owner.accessState : 'none' };
  });
}
