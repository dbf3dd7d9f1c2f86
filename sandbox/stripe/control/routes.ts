import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { answerError } from '#sandbox/core/errors.ts';
import { ControlError } from '#sandbox/core/validation.ts';
import type { Account } from '../account.ts';
import { CHARGE_ACTIONS } from './charges.ts';
import { CHECKOUT_ACTIONS, describeCheckout, listCheckouts } from './checkouts.ts';
import { makeCoupon, setCustomerBalance } from './credit.ts';
import { listEvents, replayEvents } from './events.ts';
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
      done(new ControlError(400, 'The body is not JSON.'));
    }
  });
  app.setErrorHandler(answerError);

  app.get('/checkouts', () => listCheckouts(account));
  app.get('/events', () => listEvents(account));
  app.post('/events/replay', (request) => replayEvents(account, request.body));
  app.post('/coupons', ({ body }) => account.change(() => makeCoupon(account, body)));
  app.post<Target>('/customers/:id/balance', ({ params: { id }, body }) =>
    account.change(() => setCustomerBalance(account, id, body)),
  );
  for (const [name, act] of Object.entries(CHECKOUT_ACTIONS)) {
    app.post<Target>(`/checkouts/:id/${name}`, ({ params: { id }, body }) => {
      const session = account.change(() => {
        const before = account.records.sessions.get(id);
        if (!before) throw new ControlError(404, `No checkout ${id}.`);
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
