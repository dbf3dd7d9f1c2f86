import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { AGENT_LICENSE, TEAM_LICENSE } from '../../contract/purchases.ts';
import { addEndpoint, type Call } from '../http/endpoint.ts';
import { readVisitor, writeVisitor } from '../http/visitor-cookie.ts';
import type { CheckoutService } from './checkout.service.ts';

const LIMITS = { perMinute: 60 };

export interface TeamLicensePrice {
  /** Dollars a month with two decimals. */
  price: string;
  currency: string;
}

export function checkoutRoutes(app: FastifyInstance, checkout: CheckoutService, teamLicense: TeamLicensePrice): void {
  async function open(
    { request, reply }: Pick<Call<typeof endpoints.createCheckout>, 'request' | 'reply'>,
    order: { customerId: string; productType: string; quantity: number },
  ): Promise<{ url: string }> {
    const { checkouts } = readVisitor(request);
    const { id, url } = await checkout.open({ ...order, ownCheckouts: checkouts });
    writeVisitor(reply, { customerId: order.customerId, checkouts: [id, ...checkouts] });
    return { url };
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
    endpoints.checkoutSummary,
    async ({ request, reply }) => {
      const { customerId, checkouts } = readVisitor(request);
      reply.header('Cache-Control', 'no-store');
      return { purchase: await checkout.findPurchase(checkouts), customerId: customerId ?? null, teamLicense };
    },
    LIMITS,
  );
}
