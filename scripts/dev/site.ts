import { dev } from 'astro';
import type { Config } from '../../server/config.ts';

/** What the server answers itself; all else is the site's. */
const SERVER_PATHS = ['/api', '/sign-in', '/healthz', '/readyz', '/metrics'];

/** Astro's development server as the product's front, with the API behind it on `apiPort`. */
export async function startSite(config: Config, apiPort: number): Promise<{ stop(): Promise<void> }> {
  const target = { target: `http://127.0.0.1:${apiPort}`, xfwd: true };
  return dev({
    logLevel: 'warn',
    server: { host: config.host, port: config.port },
    vite: {
      server: { strictPort: true, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, target])) },
    },
  });
}
