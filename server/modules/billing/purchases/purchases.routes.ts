import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import type { PurchasesService } from './purchases.service.ts';

export function purchaseRoutes(app: FastifyInstance, purchases: PurchasesService): void {
  addEndpoint(app, endpoints.listPurchases, (call) => sendList(call, purchases.list));
}
