import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { Context } from '#server/modules/context.ts';
import { createUsageService } from './usage.service.ts';

/** Room for a full report with the longest ids and types. */
const BODY_LIMIT = 2_097_152;

export function registerUsage({ http, database }: Context): void {
  const usage = createUsageService(database);
  addEndpoint(http, endpoints.reportUsage, ({ body }) => usage.take(body), { bodyLimit: BODY_LIMIT });
  addEndpoint(http, endpoints.customerUsage, ({ params }) => usage.ofCustomer(params.id));
}
