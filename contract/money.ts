/** Formats cents as the API sends them, with two decimals and without floating-point errors. */
export function toAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts an amount from the API, such as `49.00`, to whole cents. Sums use cents, because floating-point dollars drift. */
export function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** Formats an amount from the API for people: `$1,234.50`, `€97.00`. `currency` is an ISO code in any case. */
export function formatMoney(amount: string, currency: string): string {
  return formatIn(currency).format(Number(amount));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Caches one formatter per currency, because creating one takes longer than rendering a row. */
function formatIn(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** Formats a price as it is advertised: `$97`, `$97.50`. */
export function formatPrice(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(cents / 100);
}
