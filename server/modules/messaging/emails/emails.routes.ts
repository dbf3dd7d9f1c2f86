import type { FastifyError, FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendFormError } from '#server/http/form-errors.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { type Pages, sendPage } from '#server/http/pages.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Ordering } from '../gate/ordering.service.ts';
import { createEmailsService, type EmailsService } from './emails.service.ts';

/** In bytes. Fits the longest content in any script and with any escaping. */
const BODY_LIMIT = 409_600;

interface Services {
  gate: GateService;
  ordering: Ordering;
  enrollments: EnrollmentsService;
  leads: LeadsService;
  signInLinks: LinkFilling;
}

export async function registerEmails(context: Context, services: Services): Promise<EmailsService> {
  const { http, database, audit, mail, secret, config, pages } = context;
  const emails = createEmailsService({
    database,
    audit,
    mail,
    publicUrl: config.publicUrl,
    replyDomain: config.mail.replyDomain,
    secret,
    ...services,
  });
  emailRoutes(http, emails);
  await unsubscribeRoutes(http, emails, pages);
  return emails;
}

function emailRoutes(app: FastifyInstance, emails: EmailsService): void {
  addEndpoint(
    app,
    endpoints.sendEmail,
    async ({ body, request, reply }) => {
      const sender = { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) };
      const { id, dueAt } = await emails.send(body, sender);
      if (!dueAt) return { success: true as const, id };
      reply.code(202);
      return { id, dueAt: dueAt.toISOString() };
    },
    { bodyLimit: BODY_LIMIT },
  );
}

interface Unsubscription {
  Params: { token: string };
}

/**
 * Registers the unsubscribe link of staff emails. Only a POST unsubscribes, because mail scanners follow links. Mail programs send
 * the POST themselves (RFC 8058), and people use the page's button. The next page has a button that undoes it (`?undo`).
 */
async function unsubscribeRoutes(app: FastifyInstance, emails: EmailsService, { byPath, forms }: Pages): Promise<void> {
  const [question, done, undone] = ['/unsubscribe', '/unsubscribed', '/subscribed-again'].map((path) =>
    byPath.get(path),
  );
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume();
      parsed(null);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const pressed = forms.get(isUndo(request.query) ? '/unsubscribed' : '/unsubscribe');
      return sendFormError(pressed, error, request, reply);
    });
    const options = { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
    scope.get<Unsubscription>('/unsubscribe/:token', options, async (request, reply) => {
      if (!question || !emails.isUnsubscribeToken(request.params.token)) return reply.callNotFound();
      return sendPage(request, reply, question);
    });
    scope.post<Unsubscription>('/unsubscribe/:token', options, async (request, reply) => {
      const { token } = request.params;
      const undo = isUndo(request.query);
      if (!(await (undo ? emails.subscribeAgain(token) : emails.unsubscribe(token)))) return reply.callNotFound();
      const page = undo ? undone : done;
      return page ? sendPage(request, reply, page) : reply.code(204).send();
    });
  });
}

function isUndo(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'undo' in query;
}
