import type { PriceState } from '#server/gateways/payments/payments.gateway.ts';
import { problemOfCurrency } from '#server/shared/currency.ts';

/** Returns why a license cannot be sold at a price, in words that follow the name of the variable, or undefined. */
export function problemOfPrice({ id, active, monthly, cents, currency }: PriceState): string | undefined {
  if (!active) return `names ${id}, which is archived at Stripe`;
  if (!monthly) return `names ${id}, which is not billed each month`;
  if (!cents) return `names ${id}, which has no fixed amount in whole cents`;
  const problem = problemOfCurrency(currency);
  return problem && `names ${id} in "${currency}", ${problem}`;
}
