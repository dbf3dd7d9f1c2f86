import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createGateService, type GateService } from './gate.service.ts';
import { STATE_HOURS } from './state-hours.ts';

export function registerGate({ http, database, audit, config }: Context): GateService {
  const gate = createGateService({ database, audit, defaultCountry: config.defaultCountry });
  addEndpoint(http, endpoints.askGate, ({ query }) => gate.answer(query));
  addEndpoint(http, endpoints.readSendingSettings, gate.settings);
  addEndpoint(http, endpoints.listStateHours, async () => STATE_HOURS);
  addEndpoint(http, endpoints.saveSendingSettings, ({ body, request }) =>
    gate.saveSettings(body, staffUserOf(request).id),
  );
  return gate;
}
