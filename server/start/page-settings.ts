import { formatPrice, toAmount } from '../../contract/money.ts';
import type { Config } from '../config/config.ts';
import type { LicensePrices } from '../modules/prices/prices.service.ts';

/** What the built pages leave open (`{{NAME}}`), because only the running server knows it. */
export function toPageSettings(
  { publicUrl, mail, schedulingUrl }: Config,
  { agent, team, currency }: LicensePrices,
): Record<string, string> {
  return {
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: mail.supportEmail,
    SCHEDULING_URL: schedulingUrl,
    AGENT_PRICE: formatPrice(agent.cents, currency),
    TEAM_PRICE: formatPrice(team.cents, currency),
    AGENT_AMOUNT: toAmount(agent.cents),
    CURRENCY: currency.toUpperCase(),
  };
}
