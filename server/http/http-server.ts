import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { trustedProxies } from '../shared/network.ts';
import type { RateLimits } from '../shared/rate-limits.ts';
import { documentApi } from './api-docs.ts';
import { refuseUnreadable } from './client-error.ts';
import { compressResponses } from './compression.ts';
import { drainOnClose } from './drain.ts';
import { handleBadUrl, handleErrors } from './error-handler.ts';
import { parseJsonBodies } from './json-body.ts';
import { showKeyCalls } from './key-calls.ts';
import { answerRequestId, requestIdOf } from './log.ts';
import { checkOrigin } from './origin-check.ts';
import { limitRates } from './rate-limit.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { sessionCookieName } from './staff-guard.ts';
import { answerStatementCount } from './statement-header.ts';
import { closeOnUnreadBody } from './unread-body.ts';
import { keepVisitors } from './visitor-cookie.ts';

/** Default maximum size of a request body in bytes. */
const BODY_LIMIT = 102_400;
/** Time a client has to send its whole request. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Time a client has to send its request headers, and how often Node checks for late clients. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 5_000;

/** Creates the HTTP server with everything that applies to all routes. Without `rateLimits` no route is limited. */
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
    // Requests that arrive while the server closes are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // The server parses JSON only. Routes add parsers for other types, and everything else gets a 415.
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);
  answerRequestId(app);
  if (config.mode === 'sandbox') {
    answerStatementCount(app);
    if (config.appApiKey) showKeyCalls(app, config.appApiKey);
  }
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
