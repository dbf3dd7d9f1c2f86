import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { staffUserOf } from '../../http/session.ts';
import type { ExportsService } from './exports.service.ts';

export function exportRoutes(app: FastifyInstance, exports: ExportsService): void {
  addEndpoint(app, endpoints.exportUsers, async ({ query, request, reply }) => {
    const { name, pieces } = await exports.export(query, staffUserOf(request).id);
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces));
  });
}
