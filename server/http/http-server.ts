import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { RateLimits } from '../modules/rate-limits/rate-limits.service.ts';
import { trustedProxies } from '../shared/network.ts';
import { documentApi } from './api-docs.ts';
import { refuseUnreadable } from './client-error.ts';
import { compressResponses } from './compression.ts';
import { drainOnClose } from './drain.ts';
import { handleBadUrl, handleErrors } from './error-handler.ts';
import { answerRequestId, requestIdOf } from './log.ts';
import { checkOrigin } from './origin-check.ts';
import { limitRates } from './rate-limit.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { sessionCookieName } from './session.ts';
import { closeOnUnreadBody } from './unread-body.ts';
import { keepVisitors } from './visitor-cookie.ts';

/** Bytes, unless a route says otherwise. */
const BODY_LIMIT = 102_400;
/** How long a client may take to send its request. */
const REQUEST_TIMEOUT_MS = 60_000;
/** How long a client may take to send the head of its request, and between two looks at who is late. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 5_000;

/** The HTTP server with everything that holds for all routes, and no route yet. Without `rateLimits` nothing is limited. */
export async function createHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  secret: string,
  rateLimits: RateLimits | undefined,
): Promise<FastifyInstance> {
  const https = config.publicUrl.startsWith('https://');
  const app = fastify({
    loggerInstance: log,
    requestIdHeader: false,
    genReqId: requestIdOf,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: handleBadUrl,
    trustProxy: typeof config.trustProxy === 'string' ? trustedProxies(config.trustProxy) : config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    forceCloseConnections: false,
    // A request that arrives while the server closes is answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // The API speaks JSON; what else a route takes, it adds itself. Anything more is a 415.
  app.removeContentTypeParser('text/plain');
  answerRequestId(app);
  closeOnUnreadBody(app);
  drainOnClose(app);
  handleErrors(app);
  checkOrigin(app, config.publicUrl);
  await setSecurityHeaders(app, { https, hstsSubdomains: config.hstsSubdomains });
  app.decorate('sessionCookie', sessionCookieName(https));
  keepVisitors(app, secret);
  await app.register(cookie, {
    secret,
    parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: https || config.mode === 'live' },
  });
  if (rateLimits) await limitRates(app, rateLimits);
  await compressResponses(app);
  if (config.role !== 'worker') await documentApi(app, config.publicUrl);
  return app;
}
