import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createPaymentsToDecideService, type PaymentsToDecideService } from './payments-to-decide.service.ts';

export function registerPaymentsToDecide({ http, database, audit }: Context): PaymentsToDecideService {
  const toDecide = createPaymentsToDecideService({ database, audit });
  addEndpoint(http, endpoints.listPaymentsToDecide, () => toDecide.list());
  addEndpoint(http, endpoints.keepPayment, ({ params, request }) => toDecide.keep(params.id, staffUserOf(request).id));
  return toDecide;
}
