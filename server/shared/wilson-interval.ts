/** So many of how many. */
export interface Share {
  count: number;
  /** Above 0. */
  total: number;
}

/** Quantile of the standard normal distribution for a 95% confidence interval. */
const Z = 1.959964;

/** Returns a share with its 95% interval (Wilson 1927). A share above 1 counts as 1. */
export function wilsonInterval({ count, total }: Share): { rate: number; low: number; high: number } {
  const rate = Math.min(1, count / total);
  const weight = Z ** 2 / total;
  const center = (rate + weight / 2) / (1 + weight);
  const margin = (Z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / total + weight / (4 * total));
  return { rate, low: rate === 0 ? 0 : center - margin, high: rate === 1 ? 1 : center + margin };
}
