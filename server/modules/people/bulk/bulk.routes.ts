import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { sendCsv } from '#server/http/send-csv.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { BulkService } from './bulk.service.ts';

/** In bytes. Enough for the ids of 10,000 rows, twice, and for the longest mail. */
const ROOM = { bodyLimit: 2_097_152 };

export function bulkRoutes(app: FastifyInstance, bulk: BulkService): void {
  addEndpoint(
    app,
    endpoints.startBulk,
    ({ body, request }) => bulk.start(body, { ...callerOf(request), idempotencyKey: idempotencyKeyOf(request) }),
    ROOM,
  );
  addEndpoint(app, endpoints.previewBulk, ({ body, request }) => bulk.preview(body, staffUserOf(request).id), ROOM);
  addEndpoint(app, endpoints.previewGate, ({ body }) => bulk.previewGate(body), ROOM);
  addEndpoint(app, endpoints.recentBulk, () => bulk.recent());
  addEndpoint(app, endpoints.getBulk, ({ params, query }) => bulk.read(params.id, query));
  addEndpoint(app, endpoints.cancelBulk, ({ params, request }) => bulk.cancel(params.id, callerOf(request)));
  addEndpoint(app, endpoints.retryBulk, ({ params, request }) => bulk.retry(params.id, callerOf(request)));
  addEndpoint(app, endpoints.undoBulk, ({ params, request }) => bulk.undo(params.id, callerOf(request)));
  addEndpoint(app, endpoints.bulkFile, async ({ params, request, reply }) =>
    sendCsv(reply, await bulk.file(params.id, staffUserOf(request).id)),
  );
}

function callerOf(request: FastifyRequest) {
  const { id: userId, role } = staffUserOf(request);
  return { userId, role };
}
