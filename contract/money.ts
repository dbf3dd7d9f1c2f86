/** Money as the API sends it: with two decimals, without the errors of binary fractions. */
export function toAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole cents of an amount the API sends, such as `49.00`. Sums are made in cents: floating dollars drift. */
export function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** An amount the API sends, for people: `$1,234.50`, `€97.00`. `currency` is an ISO code in whatever case. */
export function formatMoney(amount: string, currency: string): string {
  return formatIn(currency).format(Number(amount));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Each currency's is made once: making one takes longer than a row of a list. */
function formatIn(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** The same as prices are advertised: `$97`, `$97.50`. */
export function formatPrice(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(cents / 100);
}
