import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffSessionOf, staffUserOf } from '#server/http/staff-guard.ts';
import { wakeConversations } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { notFound } from '#server/shared/errors.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import type { ConversationsService } from '../texts/conversations.service.ts';
import type { TextSending } from '../texts/outbound-texts.service.ts';
import { createDraftsService } from './drafts.service.ts';
import { createInboxService, type InboxService } from './inbox.service.ts';
import { createReplies } from './replies.service.ts';

/** In bytes. Fits the longest mail in any script and with any escaping. */
const BODY_LIMIT = 409_600;

interface Services {
  customers: CustomersService;
  leads: LeadsService;
  emails: EmailsService;
  texts: TextSending;
  conversations: ConversationsService;
}

/** Conversations by text and mail, and calls. */
export function registerInbox({ http, database, audit, jobs }: Context, services: Services): InboxService {
  const { customers, leads, emails, texts, conversations } = services;
  const inbox = createInboxService({ database, audit, jobs, texts: conversations, customers, leads });
  const drafts = createDraftsService({ database, audit, customers });
  const replies = createReplies({ database, inbox, drafts, texts, emails });

  addEndpoint(http, endpoints.listConversations, (call) => sendList(call, inbox.list(staffUserOf(call.request).id)));
  addEndpoint(http, endpoints.getConversation, ({ params }) => inbox.find(params.id));
  addEndpoint(http, endpoints.conversationMessages, async (call) => {
    const conversation = await inbox.find(call.params.id);
    return sendList(call, drafts.behind(inbox.saidIn(conversation, call.query), conversation, call.query));
  });
  addEndpoint(http, endpoints.mailState, inbox.mailState);
  addEndpoint(
    http,
    endpoints.replyToConversation,
    async ({ params, body, request, reply }) => {
      const sender = { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) };
      const { id, dueAt, conversationId } = await replies.reply(params.id, body, sender);
      if (!dueAt) return { success: true as const, id, conversationId };
      reply.code(202);
      return { id, dueAt: dueAt.toISOString() };
    },
    { bodyLimit: BODY_LIMIT },
  );
  addEndpoint(
    http,
    endpoints.createDraft,
    ({ body, request }) => {
      const { user, apiKey } = staffSessionOf(request);
      return drafts.create(body, { userId: user.id, keyName: apiKey?.name ?? null });
    },
    { bodyLimit: BODY_LIMIT },
  );
  addEndpoint(http, endpoints.discardDraft, async ({ params, request }) => {
    if (!(await drafts.discard(params.id, staffUserOf(request).id))) notFound('draft');
  });
  addEndpoint(http, endpoints.updateConversation, ({ params, body, request }) =>
    inbox.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.readConversation, ({ params, body, request }) =>
    inbox.read(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.tellPresence, ({ params, request }) =>
    inbox.tellPresence(params.id, staffUserOf(request)),
  );
  addEndpoint(http, endpoints.logCall, ({ params, body, request }) =>
    inbox.logCall(params.id, body, { user: staffUserOf(request), idempotencyKey: idempotencyKeyOf(request) }),
  );
  // A stranger's page may run and load nothing, wherever it is opened.
  addEndpoint(http, endpoints.messageHtml, async ({ params, reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('X-Content-Type-Options', 'nosniff')
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store')
      .send(await inbox.html(params.id)),
  );
  addEndpoint(http, endpoints.downloadAttachment, async ({ params, reply }) => {
    const { name, content } = await inbox.attachment(params.id);
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store')
      .send(Buffer.from(content));
  });
  jobs.handle(wakeConversations, inbox.wake);
  return inbox;
}
