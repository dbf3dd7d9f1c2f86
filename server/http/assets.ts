import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR = 31_536_000;
const ONE_DAY = 86_400;
/** Headers that only affect documents. Other files go without them to save bytes. */
const DOCUMENT_HEADERS = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
];

/** Serves the built site's files. Browsers cache files with a hashed name for a year and the others, such as icons, for a day. */
export async function serveAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(webRoot)) return;
  const hashed = join(webRoot, '_astro/');
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.*', 'sitemap.xml', 'robots.txt'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const age = path.startsWith(hashed) ? `max-age=${ONE_YEAR}, immutable` : `max-age=${ONE_DAY}`;
      reply.header('Cache-Control', `public, ${age}`);
      for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    },
  });
}
