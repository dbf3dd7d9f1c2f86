import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import type { BookingsService } from './bookings.service.ts';

export function bookingRoutes(app: FastifyInstance, bookings: BookingsService): void {
  addEndpoint(app, endpoints.listBookings, (call) => sendList(call, bookings.list));
}
