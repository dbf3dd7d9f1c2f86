import {
  type AccessOverride,
  type AccessState,
  type Membership,
  type MemberWaitsFor,
  memberWaitsFor,
} from '#contract/access.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import { isRunning } from '#contract/subscriptions.ts';

/** Stripe's statuses of a subscription whose first payment has not arrived. */
const NEVER_BEGAN = new Set(['incomplete', 'incomplete_expired']);

export interface SubscriptionFacts {
  productType: string;
  /** Stripe's status. Null when Stripe was not asked or does not know the subscription. */
  status: string | null;
  /** Whether the payment of the current period was refunded in full. */
  isRefunded: boolean;
  /** The scheduled end, if any. */
  cancelAt: Date | null;
}

export interface Access {
  state: AccessState;
  /** The known end of the access, if any. */
  until: Date | null;
}

/** Returns whether a customer may use the AI app: as staff decided, or else while an agent subscription runs that was not refunded. */
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
  const running = begun.filter((subscription) => isRunning(subscription) && !subscription.isRefunded);
  if (running.length === 0) return { state: begun.length > 0 ? 'ended' : 'none', until: null };
  return {
    state: running.some(({ status }) => status !== 'past_due') ? 'active' : 'past_due',
    until: latest(running.map(({ cancelAt }) => cancelAt)),
  };
}

/** Returns null when one of them has no end. */
function latest(ends: (Date | null)[]): Date | null {
  return ends.reduce((last, end) => (last === null || end === null ? null : end > last ? end : last));
}

/** Returns why somebody has no access, as a message for them. `membership` is set for a team member. */
export function noAccessReason({
  state,
  membership,
}: {
  state: AccessState;
  membership: (Membership & { isActive: 0 | 1 }) | undefined;
}): string {
  if (!membership) return state === 'ended' ? 'Your license has ended' : 'There is no license on your account yet';
  if (membership.isActive === 0) return 'The owner of your team has ended your access';
  return WAITING[memberWaitsFor(membership) ?? 'license'];
}

const NOT_ACTIVE = 'The license of your team is not active at present';
const WAITING: Record<MemberWaitsFor, string> = {
  renewal: NOT_ACTIVE,
  license: NOT_ACTIVE,
  team_licenses: 'Your team has no licenses yet. Please ask its owner for one',
  seat: 'All licenses of your team are in use. Please ask its owner for one',
};

interface SeatFacts {
  id: string;
  isActive: 0 | 1;
}

export interface Seat {
  id: string;
  hasSeat: 0 | 1;
  accessState: AccessState;
}

/** Returns which team members have a seat, the oldest first. A seat gives the same access as the owner has. */
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
