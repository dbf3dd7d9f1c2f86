import type { FastifyInstance } from 'fastify';
import type { Controls } from './controls.ts';
import { sendInspector, withProblem } from './layout.ts';
import { type Checkout, type EventEntry, paymentsView } from './payments.view.ts';

const ACTIONS = new RegExp(
  '^(?:checkouts/[\\w-]+/(?:pay|decline|expire|settle|fail)' +
    '|charges/[\\w-]+/(?:refund|refund-failure|dispute|dispute/close)' +
    '|subscriptions/[\\w-]+/(?:renew|fail-renewal|end)' +
    '|events/replay)$',
);

/** `/payments`: the checkouts, their actions, and the state of their webhooks. */
export function paymentsArea(app: FastifyInstance, controls: Controls): void {
  app.get<{ Querystring: { problem?: string } }>('/payments', async (request, reply) => {
    const [checkouts, events] = await Promise.all([
      controls.read<Checkout[]>('/control/checkouts'),
      controls.read<EventEntry[]>('/control/events'),
    ]);
    const body = paymentsView(checkouts, events);
    return sendInspector(reply, { area: '/payments', title: 'Payments', body, problem: request.query.problem });
  });

  app.post<{ Params: { '*': string }; Body: Record<string, string> }>('/payments/*', async (request, reply) => {
    const action = request.params['*'];
    if (!ACTIONS.test(action)) return reply.code(404).send({ message: `No action ${action}` });
    // Leaves out empty fields.
    const said = Object.fromEntries(Object.entries(request.body ?? {}).filter(([, value]) => value !== ''));
    const response = await controls.act(`/control/${action}`, said);
    return reply.redirect(withProblem('/payments', response), 303);
  });
}
