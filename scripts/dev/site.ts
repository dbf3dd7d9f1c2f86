import { dev } from 'astro';
import type { Plugin } from 'vite';
import type { Config } from '../../server/config/config.ts';
import { createStripeGateway } from '../../server/gateways/payments/stripe.ts';
import { readLicensePrices } from '../../server/modules/prices/prices.service.ts';
import { toPageSettings } from '../../server/start/page-settings.ts';

/** What the server answers itself; all else is the site's. */
const SERVER_PATHS = ['/api', '/sign-in', '/healthz', '/readyz', '/metrics'];

/** Astro's development server as the product's front, with the API behind it on `apiPort`. */
export async function startSite(config: Config, apiPort: number): Promise<{ stop(): Promise<void> }> {
  const prices = await readLicensePrices({ settings: config.prices, payments: createStripeGateway(config.stripe) });
  const target = { target: `http://127.0.0.1:${apiPort}`, xfwd: true };
  return dev({
    logLevel: 'warn',
    server: { host: config.host, port: config.port },
    vite: {
      plugins: [fillSettings(toPageSettings(config, prices))],
      server: { strictPort: true, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, target])) },
    },
  });
}

/** In development no server stands behind the pages to fill their placeholders, so they are filled at their source. */
function fillSettings(settings: Record<string, string>): Plugin {
  return {
    name: 'fill-page-settings',
    transform: (code, id) =>
      id.endsWith('/web/site/settings.ts')
        ? code.replaceAll(
            /\{\{([A-Z_]+)\}\}/g,
            (placeholder, name: string) => settings[name] ?? (name.startsWith('FORM_') ? '' : placeholder),
          )
        : undefined,
  };
}
