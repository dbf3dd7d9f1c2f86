import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import qs from 'qs';
import type { Account } from '../account.ts';
import { API_VERSION } from '../events.ts';
import { newId } from '../ids.ts';
import { applyFault, checkKey, checkVersion } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { ApiError, invalid } from './errors.ts';
import { openIdempotency, type StoredAnswer } from './idempotency.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Serves `endpoints` under the prefix of `app`. */
export function serveApi(app: FastifyInstance, account: Account, endpoints: Endpoint[]): void {
  const { config, faults, store } = account.sandbox;
  const idempotency = openIdempotency(store);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((request) => {
    throw new ApiError(
      404,
      `Unrecognized request URL (${request.method}: ${pathOf(request)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    );
  });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14)).header('stripe-version', API_VERSION);
    if (!(await applyFault(faults.of('stripe'), request, reply))) return;
    checkKey(request.headers.authorization, config.stripe.secretKey);
    checkVersion(request.headers['stripe-version']);
  });
  for (const { method, path, prepare } of endpoints) {
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: (request, reply) => {
        const body = bodyOf(request);
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
        const attempt = typeof key === 'string' && key ? { key, path: pathOf(request), body } : undefined;
        const earlier = attempt && idempotency.recall(attempt);
        if (attempt) reply.header('idempotency-key', attempt.key);
        if (earlier) {
          return send(
            reply.header('idempotent-replayed', 'true').header('original-request', earlier.requestId),
            earlier,
          );
        }
        const requestId = String(reply.getHeader('request-id'));
        const run = prepare(account, request.params.id ?? '', parseForm(method === 'POST' ? body : queryOf(request)));
        return send(reply, perform(run, { id: requestId, idempotency_key: attempt?.key ?? null }, attempt));
      },
    });
  }

  /** Does the work and stores its answer in one transaction. A refusal rolls the work back and is stored too. */
  function perform(
    run: () => object,
    cause: { id: string; idempotency_key: string | null },
    attempt: Parameters<typeof idempotency.remember>[0] | undefined,
  ): StoredAnswer {
    const remembered = (response: StoredAnswer) => {
      if (attempt) idempotency.remember(attempt, response);
      return response;
    };
    try {
      return account.change(() => remembered({ status: 200, body: run(), requestId: cause.id }), cause);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return remembered({ status: error.status, body: error.body, requestId: cause.id });
    }
  }
}

function bodyOf(request: FastifyRequest): string {
  const { body } = request;
  if (typeof body !== 'string' || body === '') return '';
  if (request.headers['content-type']?.startsWith(FORM)) return body;
  throw invalid(`Invalid request (check that your POST content type is ${FORM}).`);
}

/** Returns the path as Stripe has it, `/v1/…`, without the sandbox's prefix. */
function pathOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').replace(/^\/stripe/, '');
}

function queryOf(request: FastifyRequest): string {
  return request.url.split('?').slice(1).join('?');
}

function parseForm(form: string): unknown {
  return qs.parse(form, { arrayLimit: 100, depth: 10, parameterLimit: 2000 });
}

function send(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify(body, null, 2));
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof ApiError ? error : fromFastify(error);
  if (!known) console.error('stripe stand-in:', error);
  const response = known ?? new ApiError(500, 'The sandbox failed; see its log.', { type: 'api_error' });
  return send(reply, { status: response.status, body: response.body, requestId: '' });
}

/** Converts Fastify's own errors, such as a body that is too large or a malformed address. */
function fromFastify(error: unknown): ApiError | undefined {
  const { statusCode, message }: Partial<FastifyError> = error instanceof Error ? error : {};
  return statusCode && statusCode < 500 ? new ApiError(statusCode, message ?? 'Invalid request.') : undefined;
}
