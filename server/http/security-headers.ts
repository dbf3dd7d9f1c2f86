import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The policy of every answer that is not a page: it may load nothing and may not be framed. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Sets strict headers on every answer: no framing, no sniffing, no leaked referrers. Pages set their own policy. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { https, hstsSubdomains }: { https: boolean; hstsSubdomains: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // These headers address obsolete browsers and plug-ins, and every response would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('Content-Security-Policy', CLOSED_POLICY)
      .header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
