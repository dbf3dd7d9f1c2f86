const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Returns `2.4%`. */
export function formatShare(share: number): string {
  return percent.format(share);
}
