import { dev } from 'astro';
import type { Plugin } from 'vite';
import type { Config } from '#server/config/config.ts';
import { createStripeGateway } from '#server/gateways/payments/stripe.ts';
import { readLicensePrices } from '#server/modules/billing/purchases/prices.service.ts';
import { toPageSettings } from '#server/start/page-settings.ts';

/** Paths that the server answers. All others belong to the site. */
const SERVER_PATHS = ['/api', '/sign-in', '/healthz', '/readyz', '/metrics'];

/** Starts Astro's development server, which forwards API requests to `apiPort`. */
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

/** Fills the placeholders in the source, because in development no server fills them in the pages. */
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
