import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { ImportsService } from './imports.service.ts';

/** In bytes. Fits 5,000 rows of a wide file, and 1,000 rows of any file. */
const ROWS_LIMIT = { bodyLimit: 33_554_432 };

export function importRoutes(app: FastifyInstance, imports: ImportsService): void {
  addEndpoint(
    app,
    endpoints.importCustomers,
    ({ body, request }) => imports.run(body, staffUserOf(request).id),
    ROWS_LIMIT,
  );
  addEndpoint(app, endpoints.previewImport, ({ body }) => imports.preview(body), ROWS_LIMIT);
  addEndpoint(app, endpoints.recentImports, () => imports.recent());
  addEndpoint(app, endpoints.undoImport, ({ params, request }) =>
    imports.beginUndo(params.id, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.importUndo, ({ params }) => imports.undoProgress(params.id));
}
