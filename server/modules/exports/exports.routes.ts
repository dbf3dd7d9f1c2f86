import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { staffUserOf } from '../../http/session.ts';
import type { ExportFile, ExportsService } from './exports.service.ts';

export function exportRoutes(app: FastifyInstance, exports: ExportsService): void {
  addEndpoint(app, endpoints.exportUsers, async ({ query, request, reply }) =>
    sendFile(reply, await exports.export(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportLeads, async ({ query, request, reply }) =>
    sendFile(reply, await exports.exportLeads(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportFunnel, async ({ query, request, reply }) =>
    sendFile(reply, await exports.exportFunnel(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportMoney, async ({ query, request, reply }) =>
    sendFile(reply, await exports.exportMoney(query, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.exportPurchases, async ({ query, request, reply }) =>
    sendFile(reply, await exports.exportPurchases(query, staffUserOf(request).id)),
  );
}

function sendFile(reply: FastifyReply, { name, pieces }: ExportFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces));
}
