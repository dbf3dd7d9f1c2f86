import { type Conversion, type FunnelFigures, OTHER } from '#contract/funnel.ts';
import { toCents } from '#contract/money.ts';
import { formatCents } from '#crm/shared/money.ts';
import { formatShare } from '#crm/shared/share.ts';

/** The steps in order, with their labels. */
export const STEPS = [
  { step: 'visitors', label: 'Visitors' },
  { step: 'dialogs', label: 'Opened the dialog' },
  { step: 'leads', label: 'Leads' },
  { step: 'checkouts', label: 'Opened the checkout' },
  { step: 'paid', label: 'Paid' },
] as const satisfies { step: keyof FunnelFigures; label: string }[];

export function campaignName(campaign: string | null): string {
  if (campaign === null) return 'No campaign';
  return campaign === OTHER ? 'Other campaigns' : campaign;
}

/** Returns `1.2% to 4.6%`. */
export function formatInterval({ low, high }: Conversion): string {
  return `${formatShare(low)} to ${formatShare(high)}`;
}

/** Returns the share of a whole, or undefined when the whole is 0. */
export function shareOf(part: number, whole: number): string | undefined {
  return whole > 0 && part <= whole ? formatShare(part / whole) : undefined;
}

export function revenuePerVisitor({ revenue, visitors }: Pick<FunnelFigures, 'revenue' | 'visitors'>): string {
  return visitors > 0 ? formatCents(Math.round(toCents(revenue) / visitors)) : '–';
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns `Oct 24, 2026 – Nov 22, 2026`. */
export function formatRange({ from, to }: { from: string; to: string }): string {
  return date.formatRange(new Date(from), new Date(to));
}
