import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { composeMessage } from './compose.ts';
import type { Delivery } from './delivery.ts';
import { notFound, twilioError } from './errors.ts';
import { mediaResources } from './media.ts';
import { type Message, messageResource } from './message.ts';
import { ownNumbers } from './numbers.ts';
import { accountPage, cutPage } from './paging.ts';
import {
  createMessageParams,
  type ListMessagesParams,
  listMessagesParams,
  pageParams,
  parseParams,
  updateMessageParams,
} from './params.ts';
import type { Texts } from './texts.ts';

const paths = '/2010-04-01/Accounts/:accountSid/Messages';

type WithSid = { Params: { sid: string } };

/** `/2010-04-01/Accounts/{sid}/Messages…`: create, fetch, list, update, delete, and a message's media. */
export function messageRoutes(app: FastifyInstance, { config }: Sandbox, texts: Texts, delivery: Delivery): void {
  const { accountSid } = config.twilio;
  const own = ownNumbers(config);
  const base = `/2010-04-01/Accounts/${accountSid}`;
  const resource = (message: Message) => messageResource(message, accountSid);

  function find(sid: string): Message {
    const message = texts.get(sid);
    if (!message) throw notFound(`${base}/Messages/${sid}.json`);
    return message;
  }

  app.post(`${paths}.json`, (request, reply) => {
    const params = parseParams(createMessageParams, request.body);
    const message = composeMessage(params, own, texts.isOptedOut);
    delivery.send(message);
    return reply.code(201).send(resource(message));
  });

  app.get(`${paths}.json`, (request) => {
    const query = parseParams(listMessagesParams, request.query);
    const { items, at } = cutPage(texts.all().filter(matcher(query)), query);
    return accountPage('messages', `${base}/Messages.json`, query, items.map(resource), at);
  });

  app.get<WithSid>(`${paths}/:sid.json`, (request) => resource(find(request.params.sid)));

  app.post<WithSid>(`${paths}/:sid.json`, (request) => {
    const message = find(request.params.sid);
    const { Body: body, Status: status } = parseParams(updateMessageParams, request.body);
    if (status && message.status !== 'scheduled') throw twilioError(30409);
    const changed: Message = { ...message, updatedAt: new Date().toISOString() };
    if (body !== undefined) changed.body = body;
    if (status) Object.assign(changed, { status, advanceAt: null });
    texts.put(changed);
    return resource(changed);
  });

  app.delete<WithSid>(`${paths}/:sid.json`, (request, reply) => {
    texts.delete(find(request.params.sid).sid);
    return reply.code(204).send();
  });

  app.get<WithSid>(`${paths}/:sid/Media.json`, (request) => {
    const message = find(request.params.sid);
    const query = parseParams(pageParams, request.query);
    const { items, at } = cutPage(mediaResources(message, accountSid), query);
    return accountPage('media_list', `${base}/Messages/${message.sid}/Media.json`, query, items, at);
  });

  /** Redirects to the file. With `.json` it answers with the media resource. */
  app.get<{ Params: { sid: string; media: string } }>(`${paths}/:sid/Media/:media`, (request, reply) => {
    const [mediaSid, json] = request.params.media.split('.');
    const message = find(request.params.sid);
    const resources = mediaResources(message, accountSid);
    const index = resources.findIndex((one) => one.sid === mediaSid);
    const address = message.mediaUrls[index];
    if (address === undefined) throw notFound(`${base}/Messages/${message.sid}/Media/${request.params.media}`);
    return json === 'json' ? resources[index] : reply.redirect(address, 307);
  });
}

function matcher(query: ListMessagesParams): (message: Message) => boolean {
  const { To: to, From: from, DateSent: on, 'DateSent<': before, 'DateSent>': after } = query;
  return (message) => {
    const sent = message.sentAt ?? '';
    return (
      (!to || message.to === to) &&
      (!from || message.from === from) &&
      (!on || sent.startsWith(on.slice(0, 10))) &&
      (!before || (sent !== '' && sent.slice(0, before.length) <= before)) &&
      (!after || sent.slice(0, after.length) >= after)
    );
  };
}
