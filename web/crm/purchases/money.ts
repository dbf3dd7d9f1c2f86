const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole cents of an amount the API sends, such as `49.00`. Sums are made in cents: floating dollars drift. */
export function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** `$1,234.50` */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}
