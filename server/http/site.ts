import type { FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import { handleNotFound } from './not-found.ts';
import { type Pages, servePages } from './pages.ts';
import { WEB_ROOT } from './site-build.ts';
import { serveTextFiles } from './text-files.ts';

/** The paths that a worker serves. */
const OPERATORS_PATHS = ['/healthz', '/readyz', '/metrics'];

/** Serves the built site: its pages, the text files for search engines, its assets and the 404 page. */
export async function serveSite(app: FastifyInstance, pages: Pages): Promise<void> {
  servePages(app, pages);
  await serveTextFiles(app, WEB_ROOT, pages.settings);
  await serveAssets(app, WEB_ROOT);
  handleNotFound(app, pages);
}

/** Restricts a worker, which has neither visitors nor staff, to health checks and metrics. Everything else is a 404. */
export function serveOperatorsAlone(app: FastifyInstance): void {
  handleNotFound(app);
  app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
    if (url !== undefined && !OPERATORS_PATHS.includes(url)) return reply.callNotFound();
  });
}
