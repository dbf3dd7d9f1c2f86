import { atom } from 'nanostores';
import { formatMoney as format, toAmount } from '../../../contract/money.ts';

const $currency = atom('USD');

/** Has all money written in what licenses are sold in. */
export function setCurrency(code: string): void {
  $currency.set(code);
}

/** An amount the API sends: `$1,234.50` */
export function formatMoney(amount: string): string {
  return format(amount, $currency.get());
}

export function formatCents(cents: number): string {
  return formatMoney(toAmount(cents));
}

/** Where an exact amount stands beside it, as on the axis of a chart: `$1.2K` */
export function formatRoughly(cents: number): string {
  const rough = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: $currency.get(), ...rough }).format(cents / 100);
}
