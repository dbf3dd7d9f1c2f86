import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface HeaderSettings {
  /** Whether visitors come over HTTPS. */
  https: boolean;
  /** CSP sources (`'sha256-…'`) of the style elements in our own pages. */
  styleHashes: string[];
  /** Where a form of ours may lead: browsers hold its redirect to this too. */
  formTargets: string[];
}

/** Strict headers on every answer: own scripts only, no framing, no sniffing, no leaking referrers. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { https, styleHashes, formTargets }: HeaderSettings,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        formAction: ["'self'", ...formTargets],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
