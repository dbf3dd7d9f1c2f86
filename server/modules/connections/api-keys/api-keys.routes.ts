import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { actorOf, staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import type { StepUpProof } from '#server/modules/staff/staff/step-up.service.ts';
import { createApiKeysService } from './api-keys.service.ts';

export function registerApiKeys({ http, database, audit, config }: Context, { stepUp }: { stepUp: StepUpProof }): void {
  const keys = createApiKeysService({ database, audit, stepUp, mode: config.mode });
  addEndpoint(http, endpoints.listApiKeys, ({ request }) => keys.list(staffUserOf(request)));
  addEndpoint(http, endpoints.createApiKey, ({ body, request }) => keys.create(actorOf(request), body));
  addEndpoint(http, endpoints.endApiKey, ({ params, body, request }) => keys.end(actorOf(request), params.id, body));
}
