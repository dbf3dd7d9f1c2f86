import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import type { LicensePrice, PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import { ConfigError } from '#server/shared/config-error.ts';
import { AppError } from '#server/shared/errors.ts';
import { problemOfPrice } from './prices.rules.ts';
import { findPrice, type KnownPrice, savePrice } from './prices.store.ts';

/** The prices of licenses, both for display and for charging. */
export interface LicensePrices {
  agent: LicensePrice;
  team: LicensePrice;
  /** Both licenses have the same currency. */
  currency: string;
}

interface Sources {
  settings: Config['prices'];
  payments: Pick<PaymentsGateway, 'readPrice'>;
  /** Caches Stripe's answers. Without it each start needs Stripe. */
  db?: Db;
}

const PATIENCE_MS = 10_000;
const PAUSE_MS = 500;
const PRICE_EXAMPLE = 'price_1AbCdEfGhIjKlMnO';

/**
 * Reads the prices for this run: Stripe's prices from Stripe, and the others from the settings. While Stripe is down, its
 * cached answers are used, because a price at Stripe never changes its amount.
 * @throws ConfigError when a license cannot be sold at a price, or the price is unknown.
 */
export async function readLicensePrices({ settings, payments, db }: Sources): Promise<LicensePrices> {
  const { agentPriceId, teamPriceId, agentCents, teamCents, currency } = settings;

  /** Retries, because the sandbox starts at the same time and a vendor may be down briefly. */
  async function askPatiently(id: string): ReturnType<typeof payments.readPrice> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await payments.readPrice(id);
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await wait(PAUSE_MS);
      }
    }
  }

  async function readPrice(setting: string, id: string): Promise<KnownPrice> {
    const known = db && (await findPrice(db, id));
    try {
      const price = await (known ? payments.readPrice(id) : askPatiently(id));
      const problem = price ? problemOfPrice(price) : `names ${id}, which Stripe does not know`;
      if (!price || problem) throw ConfigError.of(setting, String(problem), `${setting}=${PRICE_EXAMPLE}`);
      const read = { id, unitAmount: price.cents, currency: price.currency };
      if (db) await savePrice(db, read);
      return read;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (known) return known;
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new ConfigError(`${setting} names ${id}, and Stripe could not be asked what it costs: ${reason}`);
    }
  }

  async function priceOf(setting: string, name: string, id: string | undefined, cents: number): Promise<LicensePrice> {
    const price = id === undefined ? { unitAmount: cents, currency } : await readPrice(setting, id);
    return { name, stripePriceId: id, cents: price.unitAmount, currency: price.currency };
  }

  const agent = await priceOf('STRIPE_PRICE_AGENT', 'Insurance 24/7 AI: Agent License', agentPriceId, agentCents);
  const team = await priceOf('STRIPE_PRICE_TEAM', 'Insurance 24/7 AI: Team License', teamPriceId, teamCents);
  if (agent.currency !== team.currency) {
    throw ConfigError.of(
      agentPriceId && teamPriceId ? 'STRIPE_PRICE_TEAM' : 'CURRENCY',
      `makes the currencies differ: agent licenses are in "${agent.currency}", team licenses in "${team.currency}"`,
      agentPriceId && teamPriceId
        ? `STRIPE_PRICE_TEAM=${PRICE_EXAMPLE}`
        : `CURRENCY=${(agentPriceId ? agent : team).currency}`,
    );
  }
  return { agent, team, currency: agent.currency };
}
