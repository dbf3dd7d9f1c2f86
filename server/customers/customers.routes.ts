import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { addEndpoint } from '../http/endpoint.ts';
import { sendList } from '../http/list-reply.ts';
import type { CustomersService } from './customers.service.ts';

export function customerRoutes(app: FastifyInstance, customers: CustomersService): void {
  addEndpoint(app, endpoints.listCustomers, (call) => sendList(call, customers.list));
}
