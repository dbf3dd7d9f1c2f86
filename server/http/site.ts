import type { FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import { handleNotFound } from './not-found.ts';
import { type Pages, servePages } from './pages.ts';
import { WEB_ROOT } from './site-build.ts';
import { serveTextFiles } from './text-files.ts';

/** What a worker answers. */
const OPERATORS_PATHS = ['/healthz', '/readyz', '/metrics'];

/** The built site: its pages, what search engines read, its files, and the page for what is not there. */
export async function serveSite(app: FastifyInstance, pages: Pages): Promise<void> {
  servePages(app, pages);
  await serveTextFiles(app, WEB_ROOT, pages.settings);
  await serveAssets(app, WEB_ROOT);
  handleNotFound(app, pages);
}

/** A worker has neither visitors nor staff: all but its health and its figures is a 404. */
export function serveOperatorsAlone(app: FastifyInstance): void {
  handleNotFound(app);
  app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
    if (url !== undefined && !OPERATORS_PATHS.includes(url)) return reply.callNotFound();
  });
}
