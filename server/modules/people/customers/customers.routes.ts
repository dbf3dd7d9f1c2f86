import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { CustomersService } from './customers.service.ts';

export function customerRoutes(app: FastifyInstance, { list, editing }: CustomersService): void {
  addEndpoint(app, endpoints.listCustomers, (call) => sendList(call, list));
  addEndpoint(app, endpoints.getCustomer, ({ params }) => editing.read(params.id));
  addEndpoint(app, endpoints.customerBelongings, ({ params }) => editing.belongings(params.id));
  addEndpoint(app, endpoints.createCustomer, ({ body, request }) => editing.create(body, staffUserOf(request).id));
  addEndpoint(app, endpoints.updateCustomer, ({ params, body, request }) =>
    editing.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.deleteCustomer, ({ params, request }) =>
    editing.delete(params.id, staffUserOf(request).id),
  );
}
