import type { FastifyInstance, FastifyReply } from 'fastify';
import qs from 'qs';
import { ZodError } from 'zod';
import type { Account } from '../account.ts';
import { ApiError } from '../api/errors.ts';
import { CHARGE_ACTIONS } from './charges.ts';
import { CHECKOUT_ACTIONS, describeCheckout, listCheckouts } from './checkouts.ts';
import { listEvents, replayEvents } from './events.ts';
import { notFound, Refusal } from './refusal.ts';
import { SUBSCRIPTION_ACTIONS } from './subscriptions.ts';

interface Target {
  Params: { id: string };
}

/** Serves the payment controls for people and tests, outside Stripe's own paths. It answers when the change is on disk. */
export function serveControls(app: FastifyInstance, account: Account): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, parseBody(String(body), request.headers['content-type']));
    } catch {
      done(new Refusal(400, 'The body is not JSON.'));
    }
  });
  app.setErrorHandler((error, _request, reply) => sendRefusal(reply, error));

  app.get('/checkouts', () => listCheckouts(account));
  app.get('/events', () => listEvents(account));
  app.post('/events/replay', (request) => replayEvents(account, request.body));
  for (const [name, act] of Object.entries(CHECKOUT_ACTIONS)) {
    app.post<Target>(`/checkouts/:id/${name}`, ({ params: { id }, body }) => {
      const session = account.change(() => {
        const before = account.records.sessions.get(id);
        if (!before) throw notFound(`No checkout ${id}.`);
        return act(account, before, body);
      });
      return describeCheckout(account, session);
    });
  }
  for (const [name, act] of Object.entries(CHARGE_ACTIONS)) {
    app.post<Target>(`/charges/:id/${name}`, ({ params: { id }, body }) =>
      account.change(() => act(account, id, body)),
    );
  }
  for (const [name, act] of Object.entries(SUBSCRIPTION_ACTIONS)) {
    app.post<Target>(`/subscriptions/:id/${name}`, ({ params: { id } }) => account.change(() => act(account, id)));
  }
}

function parseBody(body: string, contentType = ''): unknown {
  if (body === '') return undefined;
  return contentType.startsWith('application/x-www-form-urlencoded') ? qs.parse(body) : JSON.parse(body);
}

function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal || error instanceof ApiError)
    return reply.code(error.status).send({ message: error.message });
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
    return reply.code(400).send({ message: `${where}${issue?.message ?? 'invalid'}` });
  }
  console.error('stripe controls:', error);
  return reply.code(500).send({ message: 'The sandbox failed; see its log.' });
}
