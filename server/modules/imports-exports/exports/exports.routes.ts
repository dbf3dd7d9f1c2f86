import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendCsv } from '#server/http/send-csv.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { ExportsService } from './exports.service.ts';

export function exportRoutes(app: FastifyInstance, exports: ExportsService): void {
  addEndpoint(app, endpoints.exportUsers, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.export(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportLeads, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportLeads(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportFunnel, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportFunnel(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportMoney, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportMoney(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportPurchases, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportPurchases(query, staffUserOf(request).id)),
  );
}
