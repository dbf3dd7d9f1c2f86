import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fill } from './pages.ts';

/** Files for search engines that contain the site's own URL. */
const FILES = { '/sitemap.xml': 'application/xml; charset=utf-8', '/robots.txt': 'text/plain; charset=utf-8' };

/** Serves the site's text files with their placeholders filled, like the pages. */
export async function serveTextFiles(
  app: FastifyInstance,
  webRoot: string,
  settings: Record<string, string>,
): Promise<void> {
  for (const [path, type] of Object.entries(FILES)) {
    const file = join(webRoot, path);
    if (!existsSync(file)) continue;
    const text = fill(await readFile(file, 'utf8'), settings);
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=3600').send(text),
    );
  }
}
