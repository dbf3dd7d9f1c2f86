import { formatPrice, toAmount } from '#contract/money.ts';
import type { Config } from '../config/config.ts';
import type { LicensePrices } from '../modules/billing/purchases/prices.service.ts';

/** Returns the values for placeholders (`{{NAME}}`) in the built pages that only the running server knows. */
export function toPageSettings(
  { publicUrl, mail, company, defaultCountry, schedulingUrl, stripe, sandbox }: Config,
  { agent, team, currency }: LicensePrices,
): Record<string, string> {
  return {
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: mail.supportEmail,
    COMPANY_NAME: company.name,
    COMPANY_ADDRESS: company.address,
    DEFAULT_COUNTRY: defaultCountry,
    SCHEDULING_URL: schedulingUrl,
    AGENT_PRICE: formatPrice(agent.cents, currency),
    TEAM_PRICE: formatPrice(team.cents, currency),
    AGENT_AMOUNT: toAmount(agent.cents),
    CURRENCY: currency.toUpperCase(),
    STRIPE_DASHBOARD: sandbox.vendors.includes('stripe') ? '' : stripeDashboardOf(stripe.secretKey),
  };
}

/** Returns the address of the Stripe dashboard for this key's mode. */
export function stripeDashboardOf(secretKey: string): string {
  return `https://dashboard.stripe.com/${/^[sr]k_test_/.test(secretKey) ? 'test/' : ''}`;
}
