import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { TagsService } from '../tags/tags.service.ts';
import { type CustomersService, createCustomersService } from './customers.service.ts';

export function registerCustomers(
  { http, database, audit, jobs, phones }: Context,
  services: { access: AccessService; tags: TagsService },
): CustomersService {
  const customers = createCustomersService({ database, audit, jobs, phones, ...services });
  const { list, editing } = customers;
  addEndpoint(http, endpoints.listCustomers, (call) => sendList(call, list));
  addEndpoint(http, endpoints.getCustomer, ({ params }) => editing.read(params.id));
  addEndpoint(http, endpoints.customerBelongings, ({ params }) => editing.belongings(params.id));
  addEndpoint(http, endpoints.createCustomer, ({ body, request }) => editing.create(body, staffUserOf(request).id));
  addEndpoint(http, endpoints.updateCustomer, ({ params, body, request }) =>
    editing.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.deleteCustomer, ({ params, request }) =>
    editing.delete(params.id, staffUserOf(request).id),
  );
  return customers;
}
