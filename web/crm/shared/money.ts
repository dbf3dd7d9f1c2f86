import { atom } from 'nanostores';
import { formatMoney as format, formatPrice, toAmount } from '#contract/money.ts';

const $currency = atom('USD');

/** Sets the currency that all amounts are shown in. */
export function setCurrency(code: string): void {
  $currency.set(code);
}

/** Formats an amount from the API: `$1,234.50` */
export function formatMoney(amount: string): string {
  return format(amount, $currency.get());
}

export function formatCents(cents: number): string {
  return formatMoney(toAmount(cents));
}

const THOUSAND_CENTS = 100_000;

/** Formats thousands rounded, such as for a chart's axis, where the exact amount is shown nearby: `$1.2K`, `$497.50`, `$97` */
export function formatRoughly(cents: number): string {
  if (Math.abs(cents) < THOUSAND_CENTS) return formatPrice(cents, $currency.get());
  const rough = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: $currency.get(), ...rough }).format(cents / 100);
}
