import type { FailedJob } from '#contract/failed-jobs.ts';
import { capitalize } from '#crm/shared/capitalize.ts';

const KINDS: Record<string, string> = {
  'change-subscription': 'Change of a subscription',
  'refund-payment': 'Refund',
  'expire-checkouts': 'Closing of other checkouts',
  'bulk-action': 'Work on many rows',
  'undo-import': 'Undo of an import',
  'billing-mail': 'Email about a payment',
  'welcome-mail': 'Welcome mail',
  'lead-alert': 'Mail about a new lead',
  'lead-reminder': 'Reminder of a lead',
  'app-webhooks': 'Webhooks to the AI app',
};

/** Returns the name of a job's kind, such as `Welcome mail`. */
export function kindOf({ kind }: Pick<FailedJob, 'kind'>): string {
  return KINDS[kind] ?? capitalize(kind.replaceAll('-', ' '));
}

/** Returns `Welcome mail for Ada Broker`. */
export function nameOf(job: Pick<FailedJob, 'kind' | 'customer'>): string {
  return job.customer ? `${kindOf(job)} for ${job.customer.name}` : kindOf(job);
}

/** Returns the text of the dashboard's link to the list. */
export function describeCount(count: number): string {
  return count === 1
    ? 'One job in the background does not get done.'
    : `${count} jobs in the background do not get done.`;
}
