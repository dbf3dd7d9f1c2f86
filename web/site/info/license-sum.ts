/** Matches a price as the server formats it, such as `$97` or `€1,047.50`. */
const PRICE = /^(\D*)([\d,]+(?:\.\d+)?)$/;

/** Returns `agent + size × team` in the format of the prices, or nothing when a price or the size is invalid. */
export function licenseSum(agent: string, team: string, size: number): string | undefined {
  const [, currency = '', first] = PRICE.exec(agent.trim()) ?? [];
  const [, , each] = PRICE.exec(team.trim()) ?? [];
  if (first === undefined || each === undefined || !Number.isInteger(size) || size < 0) return undefined;
  const sum = amountOf(first) + size * amountOf(each);
  const digits = Number.isInteger(sum) ? 0 : 2;
  return `${currency}${sum.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function amountOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
