import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import { MOST_DRAFTS } from '#contract/drafts.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { makeKey, type Program, program } from '#tests/support/keys.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, newPhone } from '#tests/support/records.ts';
import { textUs } from '../phone.ts';
import { conversationByText, conversationsOf, messagesOf } from './conversations.ts';
import { mailOut, newAddress } from './mails.ts';

let product: Product;
let staff: HttpClient;
let claude: Program;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' });
  staff = await product.staff();
  claude = program(product, (await makeKey(staff, { name: 'Claude' })).key);
});
afterAll(() => product.stop());

const draft = (body: object) => claude.post('/api/crm/drafts', { content: 'Shall I call you?', ...body });
const reply = (id: string, body: object, key = randomUUID()) =>
  staff.post(`/api/crm/conversations/${id}/replies`, body, { 'idempotency-key': key });
const discard = (id: unknown) => staff.send('DELETE', `/api/crm/drafts/${id}`, undefined, {});

describe('A draft', () => {
  test('of a text stands last in the conversation, however old it is, and answers nobody', async () => {
    const { id, customerId, phone } = await conversationByText(product, staff);
    const before = (await conversationsOf(staff, customerId))[0];
    const made = await draft({ customerId, channel: 'text' });
    expect([made.status, made.body]).toEqual([200, { id: expect.any(String), conversationId: id }]);
    await textUs(product, phone, 'Hello again');
    const said = await messagesOf(staff, id);
    expect(said.map(({ text, status }) => [text, status])).toEqual([
      ['Hello?', 'received'],
      ['Hello again', 'received'],
      ['Shall I call you?', 'draft'],
    ]);
    expect(said[2]).toMatchObject({ id: made.body.id, direction: 'outbound', from: 'Claude', channel: 'text' });
    const [after] = await conversationsOf(staff, customerId);
    expect(after).toMatchObject({ drafts: 1, unread: 2, waitingSince: before?.waitingSince, preview: 'Hello again' });
    const texts = await product.sandbox.texts();
    expect(texts.filter(({ to }) => to === phone)).toEqual([]);
  });

  test('to somebody to whom nobody has written begins a conversation, which staff find until it is discarded', async () => {
    const customerId = await addCustomer(staff, { phone: newPhone() });
    const made = await draft({ customerId, channel: 'text' });
    const [conversation] = await conversationsOf(staff, customerId);
    expect(conversation).toMatchObject({
      id: made.body.conversationId,
      drafts: 1,
      preview: 'Draft: Shall I call you?',
    });
    const waiting = await staff.get('/api/crm/conversations?drafts=1');
    expect(waiting.body).toContainEqual(expect.objectContaining({ id: conversation?.id }));
    expect((await discard(made.body.id)).status).toBe(200);
    expect(await conversationsOf(staff, customerId)).toEqual([]);
    expect((await discard(made.body.id)).status).toBe(404);
  });

  test('of a mail goes to the conversation of its subject, else to the newest one, and needs a subject where there is none', async () => {
    const { customerId, conversation } = await mailOut({ product, staff }, 'Your renewal');
    const same = await draft({ customerId, channel: 'email', subject: 'RE: your  renewal' });
    expect(same.body.conversationId).toBe(conversation.id);
    const other = await draft({ customerId, channel: 'email', subject: 'Something new' });
    expect(other.body.conversationId).not.toBe(conversation.id);
    const newest = await draft({ customerId, channel: 'email' });
    expect(newest.body.conversationId).toBe(other.body.conversationId);
    const unknown = await addCustomer(staff, { email: newAddress() });
    const without = await draft({ customerId: unknown, channel: 'email' });
    expect(without).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'subject', message: 'Subject is required' }] },
    });
    expect(await conversationsOf(staff, unknown)).toEqual([]);
  });

  test('is refused for nobody, with a text that is too long, and where many wait', async () => {
    expect((await draft({ customerId: randomUUID(), channel: 'text' })).status).toBe(404);
    const customerId = await addCustomer(staff);
    expect((await draft({ customerId, channel: 'text', content: 'x'.repeat(1601) })).status).toBe(400);
    const made = [];
    for (let count = 0; count <= MOST_DRAFTS; count += 1)
      made.push((await draft({ customerId, channel: 'text' })).status);
    expect(made).toEqual([...Array(MOST_DRAFTS).fill(200), 409]);
  });

  test('is read page by page behind what was said, each once', async () => {
    const { id, customerId, phone } = await conversationByText(product, staff);
    for (const content of ['one', 'two', 'three']) await draft({ customerId, channel: 'text', content });
    await textUs(product, phone, 'Hello again');
    const all = (await messagesOf(staff, id)).map(({ text }) => text);
    expect(all).toEqual(['Hello?', 'Hello again', 'one', 'two', 'three']);
    for (const limit of [1, 2, 3, 4, 5]) {
      const pages: string[][] = [];
      let path: string | undefined = `/api/crm/conversations/${id}/messages?limit=${limit}`;
      while (path) {
        const page = await staff.get(path);
        expect([limit, page.headers.get('x-total-count')]).toEqual([limit, '5']);
        pages.unshift((page.body as unknown as { text: string }[]).map(({ text }) => text));
        path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect([limit, pages.flat()]).toEqual([limit, all]);
      expect(pages.every((page) => page.length <= limit)).toBe(true);
    }
    expect((await staff.get(`/api/crm/conversations/${id}/messages?limit=1&cursor=drafts.x`)).status).toBe(400);
  });

  test('is discarded with its key named in the log, and by no key', async () => {
    const customerId = await addCustomer(staff);
    const { id } = (await draft({ customerId, channel: 'text' })).body;
    expect((await claude.send('DELETE', `/api/crm/drafts/${id}`)).status).toBe(403);
    await discard(id);
    const lines = (await staff.get('/api/crm/audit?limit=20')).body as unknown as AuditLine[];
    expect(lines.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { action: 'delete', subjectId: id, keyName: null },
      { action: 'create', subjectId: id, keyName: 'Claude' },
    ]);
  });
});

describe('Using a draft', () => {
  test('sends what a person made of it once, and discards it', async () => {
    const email = newAddress();
    const customerId = await addCustomer(staff, { email });
    const { id: draftId, conversationId } = (await draft({ customerId, channel: 'email', subject: 'Your policy' }))
      .body;
    expect(await mailsTo(product.sandbox, email)).toEqual([]);
    const answer = { content: 'Shall I call you? Ann', lastMessageId: draftId, draftId };
    const key = randomUUID();
    const sent = await reply(String(conversationId), answer, key);
    expect(sent.status).toBe(200);
    expect(await messagesOf(staff, String(conversationId))).toMatchObject([{ text: answer.content, status: 'sent' }]);
    // The answer was lost, and the browser asks again.
    expect(await reply(String(conversationId), answer, key)).toMatchObject({ status: 200, body: { id: sent.body.id } });
    // The first mail of a conversation answers none.
    expect((await mailsTo(product.sandbox, email)).map(({ subject }) => subject)).toEqual(['Your policy']);
    await reply(String(conversationId), { content: 'And?', lastMessageId: sent.body.id });
    expect((await mailsTo(product.sandbox, email))[0]?.subject).toBe('Re: Your policy');
  });

  test('that a colleague has used already is answered with what they said', async () => {
    const customerId = await addCustomer(staff, { phone: newPhone() });
    const { id: draftId, conversationId } = (await draft({ customerId, channel: 'text' })).body;
    const answer = { content: 'Shall I call you?', lastMessageId: draftId, draftId };
    expect((await reply(String(conversationId), answer)).status).toBe(200);
    const second = await reply(String(conversationId), answer);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'answered_meanwhile', messages: [{ text: 'Shall I call you?' }] },
    });
  });

  test('of another conversation leaves it there', async () => {
    const others = await addCustomer(staff, { phone: newPhone() });
    const { id: draftId, conversationId } = (await draft({ customerId: others, channel: 'text' })).body;
    const { id, lastMessageId } = await conversationByText(product, staff);
    expect((await reply(id, { content: 'Hi', lastMessageId, draftId })).status).toBe(200);
    expect(await messagesOf(staff, String(conversationId))).toMatchObject([{ id: draftId, status: 'draft' }]);
  });

  test('stays when the gate refuses it', async () => {
    const { id, customerId, phone, lastMessageId } = await conversationByText(product, staff);
    await textUs(product, phone, 'STOP');
    const made = await draft({ customerId, channel: 'text' });
    expect(made.status).toBe(200);
    const refused = await reply(id, { content: 'Hi', lastMessageId, draftId: made.body.id });
    expect(refused.status).toBe(409);
    expect((await messagesOf(staff, id)).at(-1)).toMatchObject({ id: made.body.id, status: 'draft' });
  });
});

test('Drafts go with their customer, and are part of their data', async () => {
  const customerId = await addCustomer(staff);
  await draft({ customerId, channel: 'text', content: 'About you' });
  const file = await staff.get(`/api/crm/customers/${customerId}/personal-data`);
  expect(file.text).toContain('About you');
  await staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {});
  const { rows } = await product.database.db.execute(`SELECT 1 FROM drafts WHERE content = 'About you'`);
  expect(rows).toEqual([]);
});
