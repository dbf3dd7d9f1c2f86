import type { AccessOverride, AccessState } from '#contract/access.ts';
import type { Customer } from '#contract/customers.ts';
import type { BadgeTone } from '#ui/badge.tsx';

export const ACCESS_LABELS: Record<AccessState, string> = {
  none: 'Prospect',
  active: 'Active',
  past_due: 'Past due',
  ended: 'Ended',
};

/** Returns the label of a customer's status. Of who was imported nothing is known until something happens. */
export function statusOf({ accessState, isImported, lastActivityAt }: Customer): string {
  const isJustImported = accessState === 'none' && isImported === 1 && lastActivityAt === null;
  return isJustImported ? 'Imported' : ACCESS_LABELS[accessState];
}

export const ACCESS_TONES: Record<AccessState, BadgeTone> = {
  none: 'neutral',
  active: 'ok',
  past_due: 'pending',
  ended: 'failed',
};

const OVERRIDE_LABELS: Record<AccessOverride, string> = { granted: 'Granted', blocked: 'Blocked' };

/** Returns the label of a staff decision about access. */
export function overrideLabel(override: AccessOverride | null | undefined): string {
  return override ? OVERRIDE_LABELS[override] : 'As paid';
}
