import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For whatever is no page of ours: nothing may be loaded by it, and nobody may frame it. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Strict headers on every answer: no framing, no sniffing, no leaking referrers. Pages bring their own policy. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { https, hstsSubdomains }: { https: boolean; hstsSubdomains: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plug-ins that are no more; each would be sent with every file.
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
