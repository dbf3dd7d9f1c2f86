import { formatMoney as format, toAmount } from '../../../contract/money.ts';

/** What licences are sold in, as the server has written it into the page. */
const currency = globalThis.document?.getElementById('crm')?.dataset.currency ?? 'USD';

const rough = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** An amount the API sends: `$1,234.50` */
export function formatMoney(amount: string): string {
  return format(amount, currency);
}

export function formatCents(cents: number): string {
  return formatMoney(toAmount(cents));
}

/** For the axis of a chart: `$1.2K` */
export function formatRoughly(cents: number): string {
  return rough.format(cents / 100);
}
