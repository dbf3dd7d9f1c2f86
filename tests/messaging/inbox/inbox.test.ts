import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/inbox.ts';
import { wakeConversations } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, newPhone } from '#tests/support/records.ts';
import { textUs } from '../phone.ts';
import { conversationByText, conversationsOf, messagesOf } from './conversations.ts';
import { headerOf, mailOut, newAddress } from './mails.ts';

let product: Product;
let staff: HttpClient;
let scene: { product: Product; staff: HttpClient };
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  scene = { product, staff };
});
afterAll(() => product.stop());

const read = async (id: string) => (await staff.get(`/api/crm/conversations/${id}`)).body as unknown as Conversation;
const patch = (id: string, body: object) => staff.send('PATCH', `/api/crm/conversations/${id}`, body, {});
const reply = (id: string, body: object, key = randomUUID()) =>
  staff.post(`/api/crm/conversations/${id}/replies`, body, { 'idempotency-key': key });
const list = async (query: string) =>
  (await staff.get(`/api/crm/conversations?${query}`)).body as unknown as Conversation[];

describe('A conversation of texts', () => {
  test('waits since the first text that nobody has answered, and counts what nobody has read', async () => {
    const { id, customerId, phone, lastMessageId } = await conversationByText(product, staff);
    const waiting = await read(id);
    expect(waiting).toMatchObject({ channel: 'text', customerId, phone, unread: 1, preview: 'Hello?', state: 'open' });
    await textUs(product, phone, 'Anybody?');
    expect(await read(id)).toMatchObject({ unread: 2, preview: 'Anybody?', waitingSince: waiting.waitingSince });
    const sent = await reply(id, { content: 'Here I am', lastMessageId });
    expect([sent.status, sent.body]).toEqual([200, { success: true, id: expect.any(String), conversationId: id }]);
    expect(await read(id)).toMatchObject({ unread: 2, preview: 'Here I am', waitingSince: null });
    expect((await staff.post(`/api/crm/conversations/${id}/read`)).status).toBe(200);
    expect((await read(id)).unread).toBe(0);
    expect((await staff.get('/api/crm/unread-counts')).body).not.toContainEqual(
      expect.objectContaining({ customerId }),
    );
  });

  test('is of an unknown sender until staff join it to a customer, with all that was said', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'Who is this?');
    const [unknown] = (await list(`q=${phone.slice(1)}`)) as [Conversation];
    expect(unknown).toMatchObject({ customerId: null, phone, name: phone, unread: 1 });
    const customerId = await addCustomer(staff);
    expect(await (await patch(unknown.id, { customerId })).body).toMatchObject({ id: unknown.id, customerId });
    expect(await conversationsOf(staff, customerId)).toMatchObject([{ id: unknown.id, customerId, unread: 1 }]);
    expect((await patch(unknown.id, { customerId: await addCustomer(staff) })).status).toBe(409);
    const other = newPhone();
    await textUs(product, other, 'My other phone');
    const [second] = (await list(`q=${other.slice(1)}`)) as [Conversation];
    const joined = await patch(second.id, { customerId, state: 'closed' });
    expect(joined.body, 'who has texted before has one already').toMatchObject({ id: unknown.id, state: 'closed' });
    expect(await messagesOf(staff, unknown.id)).toHaveLength(2);
  });
});

describe('Two who answer at once', () => {
  test('send one answer: the second gets 409 with what was said, and a retry of the first is the first', async () => {
    for (const { id, lastMessageId } of [await conversationByText(product, staff), await conversationByMail()]) {
      const keys = [randomUUID(), randomUUID()];
      const answers = await Promise.all(keys.map((key) => reply(id, { content: `Answer ${key}`, lastMessageId }, key)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const first = answers.findIndex(({ status }) => status === 200);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'answered_meanwhile',
        messages: [{ text: `Answer ${keys[first]}`, direction: 'outbound' }],
      });
      const again = await reply(id, { content: `Answer ${keys[first]}`, lastMessageId }, keys[first]);
      expect(again).toMatchObject({ status: 200, body: { id: answers[first]?.body.id } });
    }
  });

  test('must have seen a message of that conversation', async () => {
    const { id } = await conversationByText(product, staff);
    const other = await conversationByText(product, staff);
    expect((await reply(id, { content: 'x' })).status).toBe(400);
    expect((await reply(id, { content: 'x', lastMessageId: other.lastMessageId })).status).toBe(404);
  });
});

async function conversationByMail() {
  const { mail, conversation } = await mailOut(scene);
  await product.sandbox.answerMail(mail.id, 'reply', 'Yes, please.');
  return { id: conversation.id, lastMessageId: (await messagesOf(staff, conversation.id)).at(-1)?.id ?? '' };
}

describe('A mail of staff', () => {
  test('is answered into its conversation, by mail again, and the answer refers to it', async () => {
    const { email, customerId, mail, conversation, replyTo } = await mailOut(scene, 'Your policy');
    expect(replyTo).toMatch(/^reply\+[a-z0-9]{1,58}@reply\.insurance247\.example$/);
    expect(conversation).toMatchObject({
      channel: 'email',
      email,
      subject: 'Your policy',
      waitingSince: null,
      unread: 0,
    });
    await product.sandbox.answerMail(mail.id, 'reply', 'Yes, please renew it.');
    expect((await staff.get('/api/crm/mail-state')).body).toEqual({ lastReceivedAt: expect.any(String) });
    const preview = 'Yes, please renew it.';
    expect(await read(conversation.id)).toMatchObject({ unread: 1, waitingSince: expect.any(String), preview });
    expect(await list('unread=1&channel=email')).toContainEqual(expect.objectContaining({ id: conversation.id }));
    const said = await messagesOf(staff, conversation.id);
    expect(said).toMatchObject([
      { direction: 'outbound', text: 'Shall we renew?', status: 'sent', isAutomatic: 0 },
      { direction: 'inbound', from: email, status: 'received', isAutomatic: 0, isFromOtherAddress: 0 },
    ]);
    expect(said[1]?.text).toContain('Shall we renew?');
    await reply(conversation.id, { content: 'Done.', lastMessageId: said[1]?.id });
    const [answer, first] = await mailsTo(product.sandbox, email);
    expect(answer).toMatchObject({ subject: 'Re: Your policy' });
    expect(headerOf(answer as never, 'In-Reply-To')).toMatch(/^<.+@mail\.sandbox>$/);
    expect(headerOf(answer as never, 'References')).toContain(headerOf(first as never, 'Message-ID'));
    expect(await read(conversation.id)).toMatchObject({ waitingSince: null, preview: 'Done.' });
    expect(await conversationsOf(staff, customerId)).toHaveLength(1);
    const timeline = (await staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as object[];
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'email', direction: 'inbound', from: email }));
  });

  test('that bounced, was called spam or was answered with an end of mails gets no other', async () => {
    const ways = [['bounce'], ['complain'], ['reply', 'Please unsubscribe me.']] as const;
    for (const [action, text] of ways) {
      const { customerId, mail } = await mailOut(scene);
      await product.sandbox.answerMail(mail.id, action, text);
      const again = await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'y' });
      expect([action, again.status]).toEqual([action, 409]);
    }
    const { customerId, mail } = await mailOut(scene);
    await product.sandbox.answerMail(mail.id, 'reply', 'How do I unsubscribe from the other list?');
    expect((await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'y' })).status).toBe(200);
  });
});

describe('A conversation', () => {
  test('is assigned, snoozed and closed, and the next answer opens it, but an automatic reply does not', async () => {
    const { email, mail, conversation, replyTo } = await mailOut(scene);
    const { id } = conversation;
    const self = ((await staff.get('/api/staff/session')).body as unknown as { user: { id: string } }).user;
    expect((await patch(id, { assigneeId: self.id })).body).toMatchObject({ assigneeId: self.id });
    expect(await list('assigneeId=me')).toContainEqual(expect.objectContaining({ id }));
    expect(await list('assigneeId=none')).not.toContainEqual(expect.objectContaining({ id }));
    expect((await patch(id, { assigneeId: randomUUID() })).status).toBe(400);
    expect((await patch(id, { state: 'snoozed' })).status).toBe(400);
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
    expect((await patch(id, { state: 'snoozed', snoozedUntil })).body).toMatchObject({
      state: 'snoozed',
      snoozedUntil,
    });
    await product.sandbox.answerMail(mail.id, 'reply', 'A question');
    expect(await read(id)).toMatchObject({ state: 'open', snoozedUntil: null, waitingSince: expect.any(String) });
    expect((await patch(id, { state: 'closed' })).body).toMatchObject({ state: 'closed', waitingSince: null });
    const away = { from: email, to: replyTo, subject: 'Out of office', headers: { 'Auto-Submitted': 'auto-replied' } };
    await product.sandbox.writeMail({ ...away, text: 'I am away until Monday.' });
    expect(await read(id)).toMatchObject({ state: 'closed', waitingSince: null });
    expect((await messagesOf(staff, id)).at(-1)).toMatchObject({ isAutomatic: 1 });
    await product.sandbox.answerMail(mail.id, 'reply', 'One more');
    expect(await read(id)).toMatchObject({ state: 'open', waitingSince: expect.any(String) });
  });

  test('that was closed and is opened again waits since the same message, and not since what was closed before', async () => {
    const { mail, conversation } = await mailOut(scene);
    const { id } = conversation;
    await product.sandbox.answerMail(mail.id, 'reply', 'Thanks!');
    await patch(id, { state: 'closed' });
    expect(await read(id)).toMatchObject({ waitingSince: null });
    await product.sandbox.answerMail(mail.id, 'reply', 'A question');
    const { waitingSince } = await read(id);
    const asked = (await messagesOf(staff, id)).at(-1);
    expect(waitingSince).toBe(asked?.at);
    await product.sandbox.answerMail(mail.id, 'reply', 'Anybody?');
    expect((await patch(id, { state: 'closed' })).body).toMatchObject({ state: 'closed', waitingSince: null });
    expect((await patch(id, { state: 'open' })).body).toMatchObject({ state: 'open', waitingSince });
    expect(await read(id)).toMatchObject({ waitingSince });
  });

  test('that was snoozed comes back by itself', async () => {
    const { id } = await conversationByText(product, staff);
    await patch(id, { state: 'snoozed', snoozedUntil: new Date(Date.now() + 1_000).toISOString() });
    await until('the snooze is over', async () => (await read(id)).state === 'open');
    expect(wakeConversations.schedule).toBe('* * * * *');
  });
});

describe('A mail that comes in', () => {
  const write = (mail: Parameters<Product['sandbox']['writeMail']>[0]) => product.sandbox.writeMail(mail);

  test('from nobody we know is kept, answered and joined, and stays with that customer', async () => {
    const from = newAddress();
    await write({
      from: `Una Known <${from}>`,
      to: 'hello@reply.insurance247.example',
      subject: 'A quote?',
      text: 'Hi',
    });
    const [unknown] = (await list(`q=${from}`)) as [Conversation];
    expect(unknown).toMatchObject({ customerId: null, email: from, name: 'Una Known', subject: 'A quote?', unread: 1 });
    const [message] = await messagesOf(staff, unknown.id);
    expect((await reply(unknown.id, { content: 'Sure.', lastMessageId: message?.id })).status).toBe(200);
    expect(await mailsTo(product.sandbox, from)).toMatchObject([{ subject: 'Re: A quote?' }]);
    const customerId = await addCustomer(staff, { email: newAddress() });
    await patch(unknown.id, { customerId });
    await write({ from, to: 'hello@reply.insurance247.example', subject: 'Something else', text: 'Hi again' });
    const subjects = (await conversationsOf(staff, customerId)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['A quote?', 'Something else']);
  });

  test('with a token from another address is shown there and marked, and changes no consent', async () => {
    const { customerId, conversation, replyTo } = await mailOut(scene);
    await write({ from: newAddress(), to: replyTo.toUpperCase(), subject: 'Re: Your renewal', text: 'unsubscribe' });
    expect((await messagesOf(staff, conversation.id)).at(-1)).toMatchObject({
      isFromOtherAddress: 1,
      text: 'unsubscribe',
    });
    expect((await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'y' })).status).toBe(200);
  });

  test('about another subject begins a new conversation, and by address alone the same subject goes on', async () => {
    const { email, customerId, conversation, replyTo } = await mailOut(scene, 'First');
    await write({ from: email, to: replyTo, subject: 'Second', text: 'x' });
    await write({ from: email, to: 'office@reply.insurance247.example', subject: 'AW: first ', text: 'by address' });
    const found = await conversationsOf(staff, customerId);
    expect(found.map(({ subject }) => subject).sort()).toEqual(['First', 'Second']);
    expect((await messagesOf(staff, conversation.id)).at(-1)).toMatchObject({
      text: 'by address',
      isFromOtherAddress: 0,
    });
  });

  test('five times at once is there once', async () => {
    const { email, conversation, replyTo } = await mailOut(scene);
    const mail = {
      from: email,
      to: replyTo,
      subject: 'Re: Your renewal',
      text: 'Once',
      headers: { 'Message-ID': `<${randomUUID()}@x.example>` },
    };
    await Promise.all(Array.from({ length: 5 }, () => write(mail)));
    expect((await messagesOf(staff, conversation.id)).filter(({ text }) => text === 'Once')).toHaveLength(1);
    expect(await read(conversation.id)).toMatchObject({ unread: 1 });
  });

  test('shows its HTML in a sandbox, and its files are only downloads with harmless names', async () => {
    const { email, conversation, replyTo } = await mailOut(scene);
    const content = Buffer.from('<script>alert(1)</script>').toString('base64');
    const attachments = [{ name: '../../evil\u202Egpj.html', type: 'text/html', content }];
    await write({
      from: email,
      to: replyTo,
      subject: 'Re: Your renewal',
      html: '<p>Hi<script>alert(1)</script></p>',
      attachments,
    });
    const message = (await messagesOf(staff, conversation.id)).at(-1);
    expect(message).toMatchObject({ hasHtml: 1, text: 'Hi', attachments: [{ name: 'evilgpj.html', bytes: 25 }] });
    const html = await staff.get(`/api/crm/messages/${message?.id}/html`);
    expect([
      html.status,
      html.headers.get('content-security-policy'),
      html.headers.get('x-content-type-options'),
    ]).toEqual([200, "sandbox; default-src 'none'", 'nosniff']);
    const file = await staff.get(`/api/crm/attachments/${message?.attachments[0]?.id}`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
  });

  test('needs the secret, the right type and at most 25 MB', async () => {
    const post = (headers: Record<string, string>, body = 'Subject: x\r\n\r\ny') =>
      product.visitor().send('POST', '/api/webhooks/mail', body, headers);
    const authorization = 'Bearer inbound-mail-sandbox';
    const type = { 'content-type': 'message/rfc822' };
    expect((await post(type)).status).toBe(401);
    expect((await post({ ...type, authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post({ 'content-type': 'application/json', authorization }, '{}')).status).toBe(415);
    expect((await post({ ...type, authorization }, `Subject: x\r\n\r\n${'y'.repeat(25_000_001)}`)).status).toBe(413);
    expect((await post({ ...type, authorization })).status).toBe(200);
    expect((await post({ ...type, authorization })).status).toBe(200);
  });
});

test('A call is logged, and stands in the timeline and in the personal data', async () => {
  const id = await addCustomer(staff);
  const call = await staff.post(`/api/crm/customers/${id}/calls`, { outcome: 'voicemail', note: 'Call back' });
  expect(call).toMatchObject({ status: 200, body: { outcome: 'voicemail', note: 'Call back', byName: 'staff' } });
  expect((await staff.post(`/api/crm/customers/${id}/calls`, { outcome: 'asleep' })).status).toBe(400);
  const timeline = (await staff.get(`/api/crm/customers/${id}/timeline`)).body as unknown as object[];
  expect(timeline).toContainEqual(expect.objectContaining({ kind: 'call', outcome: 'voicemail', note: 'Call back' }));
  const data = (await staff.get(`/api/crm/customers/${id}/personal-data`)).body as unknown as { calls: object[] };
  expect(data.calls).toMatchObject([{ note: 'Call back' }]);
});
