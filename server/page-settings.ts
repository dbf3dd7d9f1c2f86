import type { Config } from './config.ts';

/** What the built pages leave open (`{{NAME}}`), because only the running server knows it. */
export function toPageSettings({ publicUrl, mail, schedulingUrl, prices }: Config): Record<string, string> {
  return {
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: mail.supportEmail,
    SCHEDULING_URL: schedulingUrl,
    AGENT_PRICE: shortPrice(prices.agentCents, prices.currency),
    TEAM_PRICE: shortPrice(prices.teamCents, prices.currency),
    AGENT_AMOUNT: (prices.agentCents / 100).toFixed(2),
    CURRENCY: prices.currency.toUpperCase(),
  };
}

/** `$97`, `$97.50`. */
function shortPrice(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(cents / 100);
}
