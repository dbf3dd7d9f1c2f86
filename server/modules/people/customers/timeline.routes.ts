import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { mayRead } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from './customers.service.ts';
import { createTimelineService } from './timeline.service.ts';

export function registerTimeline({ http, database }: Context, { customers }: { customers: CustomersService }): void {
  const timeline = createTimelineService(database, customers);
  addEndpoint(http, endpoints.customerTimeline, async (call) =>
    sendList(call, await timeline.ofCustomer(call.params.id, mayRead(call.request, 'money:read'))),
  );
}
