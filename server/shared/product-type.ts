import { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';

/** What we sell. */
export type ProductType = typeof AGENT_LICENSE | typeof TEAM_LICENSE;

/** Compares exactly, because other products of the same Stripe account may have similar names. */
export function isProductType(value: string | undefined): value is ProductType {
  return value === AGENT_LICENSE || value === TEAM_LICENSE;
}
