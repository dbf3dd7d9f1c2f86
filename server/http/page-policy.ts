import type { Config } from '../config/config.ts';

/** Builds a page's Content-Security-Policy: scripts and styles from this site only, plus inline styles by their hashes. */
export function pagePolicy(config: Config): (styleHashes: string[]) => string {
  return (styleHashes) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      ["style-src 'self'", ...styleHashes].join(' '),
      "img-src 'self' data:",
      "object-src 'none'",
      ["form-action 'self'", ...new Set(formTargets(config))].join(' '),
      "base-uri 'self'",
      "frame-ancestors 'none'",
      ...(config.publicUrl.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
}

/** Lists the origins that forms redirect to: checkout, calendar and AI app. Browsers apply `form-action` to redirects too. */
function formTargets({ sandbox, schedulingUrl, appUrl }: Config): string[] {
  const sandboxed = sandbox.vendors.includes('stripe');
  const checkout = sandboxed ? `http://127.0.0.1:${sandbox.port}` : 'https://checkout.stripe.com';
  return [checkout, new URL(schedulingUrl).origin, new URL(appUrl).origin];
}
