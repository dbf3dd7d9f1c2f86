import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { ConversationsService } from './conversations.service.ts';

export function conversationRoutes(app: FastifyInstance, conversations: ConversationsService): void {
  addEndpoint(app, endpoints.unreadCounts, ({ query }) => conversations.unreadCounts(query));
  addEndpoint(app, endpoints.markRead, ({ body, request }) => conversations.markRead(body, staffUserOf(request).id));
  addEndpoint(app, endpoints.markUnread, ({ body, request }) =>
    conversations.markUnread(body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.customerConversation, async (call) =>
    sendList(call, await conversations.ofCustomer(call.params.customerId, call.query)),
  );
  addEndpoint(app, endpoints.teamMemberConversation, async (call) =>
    sendList(call, await conversations.ofTeamMember(call.params.teamMemberId, call.query)),
  );
  addEndpoint(app, endpoints.unknownSenderConversation, async (call) =>
    sendList(call, conversations.ofUnknownSender(call.params.phone, call.query)),
  );
  addEndpoint(app, endpoints.makeSenderCustomer, ({ body, request }) =>
    conversations.makeCustomer(body, staffUserOf(request).id),
  );
}
