import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { toAmount } from '#contract/money.ts';
import { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';
import { addEndpoint, type Call } from '#server/http/endpoint.ts';
import { readVisitor, writeVisitor } from '#server/http/visitor-cookie.ts';
import type { LicensePrices } from '#server/modules/billing/purchases/prices.service.ts';
import type { ConsentService } from '#server/modules/messaging/consent/consent.service.ts';
import { AppError } from '#server/shared/errors.ts';
import type { ProductType } from '#server/shared/product-type.ts';
import type { CheckoutService } from './checkout.service.ts';

const LIMITS = { perMinute: 60 };

interface Services {
  checkout: CheckoutService;
  consent: Pick<ConsentService, 'ofAccount' | 'setMarketing'>;
  prices: LicensePrices;
}

export function checkoutRoutes(app: FastifyInstance, { checkout, consent, prices: { team } }: Services): void {
  const teamLicense = { price: toAmount(team.cents), currency: team.currency };

  async function open(
    { request, reply }: Pick<Call<typeof endpoints.createCheckout>, 'request' | 'reply'>,
    order: { customerId: string; productType: ProductType; quantity: number },
  ): Promise<{ url: string }> {
    const { checkouts } = readVisitor(request);
    const { id, url } = await checkout.open({ ...order, ownCheckouts: checkouts });
    writeVisitor(reply, { customerId: order.customerId, checkouts: [id, ...checkouts] });
    return { url };
  }

  async function buyerOf(request: FastifyRequest): Promise<{ customerId: string; teamMemberId: null }> {
    const customerId = await checkout.findBuyer(readVisitor(request).checkouts);
    if (customerId === undefined) throw new AppError('forbidden', 'Nobody has paid from this browser');
    return { customerId, teamMemberId: null };
  }

  addEndpoint(
    app,
    endpoints.createCheckout,
    async ({ body, ...call }) => open(call, { ...body, productType: AGENT_LICENSE, quantity: 1 }),
    LIMITS,
  );
  addEndpoint(
    app,
    endpoints.createUpsell,
    async ({ body, ...call }) => open(call, { ...body, productType: TEAM_LICENSE }),
    LIMITS,
  );
  addEndpoint(
    app,
    endpoints.readCheckoutConsent,
    async ({ request, reply }) => {
      reply.header('Cache-Control', 'no-store');
      const { marketing } = await consent.ofAccount(await buyerOf(request));
      return { marketing };
    },
    LIMITS,
  );
  addEndpoint(
    app,
    endpoints.saveCheckoutConsent,
    async ({ body, request }) =>
      consent.setMarketing(await buyerOf(request), body, { source: 'form', page: '/success' }),
    LIMITS,
  );
  addEndpoint(
    app,
    endpoints.checkoutSummary,
    async ({ request, reply }) => {
      const { customerId, checkouts } = readVisitor(request);
      reply.header('Cache-Control', 'no-store');
      return { purchase: await checkout.findPurchase(checkouts), customerId: customerId ?? null, teamLicense };
    },
    LIMITS,
  );
}
