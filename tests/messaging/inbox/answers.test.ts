import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/inbox.ts';
import { emails } from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember } from '#tests/support/records.ts';
import { textsOf, textUs } from '../phone.ts';
import { scheduledSendsOf, TOMORROW } from '../scheduled-sends/scheduled.ts';
import { conversationByText, messagesOf } from './conversations.ts';
import { mailOut, newAddress } from './mails.ts';

let product: Product;
let ann: HttpClient;
let bob: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  ann = await product.staff();
  // Nobody asks who of the staff has answered.
  bob = await product.staff();
});
afterEach(endFaults);
afterAll(() => product.stop());

const read = async (id: string) => (await ann.get(`/api/crm/conversations/${id}`)).body as unknown as Conversation;
const newestIn = async (id: string) => (await messagesOf(ann, id)).at(-1)?.id ?? '';
const answer = (who: HttpClient, id: string, body: object, key: string = randomUUID()) =>
  who.post(`/api/crm/conversations/${id}/replies`, body, { 'idempotency-key': key });

async function endFaults(): Promise<void> {
  await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
  await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
}

/** A customer who waits for an answer by mail, what writes more of theirs, and what they got. */
async function byEmail() {
  const { mail, conversation, customerId, email } = await mailOut({ product, staff: ann });
  const { id } = conversation;
  const write = (words: string) => product.sandbox.answerMail(mail.id, 'reply', words);
  await write('A question');
  const sent = async () => (await mailsTo(product.sandbox, email)).map(({ text }) => text ?? '');
  return { id, customerId, lastMessageId: await newestIn(id), write, sent };
}

async function byText() {
  const { phone, ...waiting } = await conversationByText(product, ann);
  const write = (words: string) => textUs(product, phone, words);
  const sent = async () => (await textsOf(product, phone)).map(({ body }) => body);
  return { ...waiting, write, sent };
}

const CHANNELS = [
  ['email', byEmail],
  ['text', byText],
] as const;

/** After these it is certain that nothing was sent. */
const FAULTS = {
  email: { vendor: 'smtp', mode: 'error', status: 452, code: 'data' },
  text: { vendor: 'twilio', mode: 'error', status: 429, code: '20429' },
} as const;
const ANSWERED = { status: 409, body: { code: 'answered_meanwhile' } };

describe('An answer that is sent again', () => {
  test.each(CHANNELS)(
    'by %s after it failed stands after what came meanwhile, nobody waits, and a colleague is told',
    async (channel, begin) => {
      const { id, lastMessageId, write } = await begin();
      const send = () => answer(ann, id, { content: 'Yes', lastMessageId }, `failed at first by ${channel}`);
      await product.sandbox.fault(FAULTS[channel]);
      expect((await send()).status).toBe(502);
      await endFaults();
      await write('Anybody?');
      const seen = await newestIn(id);
      expect((await send()).status).toBe(200);
      expect((await messagesOf(ann, id)).at(-1)).toMatchObject({ text: 'Yes', direction: 'outbound' });
      expect(await read(id)).toMatchObject({ waitingSince: null, preview: 'Yes' });
      expect(await answer(bob, id, { content: 'No', lastMessageId: seen })).toMatchObject(ANSWERED);
    },
  );

  test.each(CHANNELS)(
    'by %s while a colleague answers is not sent, or the colleague’s is not',
    async (channel, begin) => {
      const { id, lastMessageId, sent } = await begin();
      const before = (await sent()).length;
      const send = () => answer(ann, id, { content: 'Yes', lastMessageId }, `at once by ${channel}`);
      await product.sandbox.fault(FAULTS[channel]);
      expect((await send()).status).toBe(502);
      await endFaults();
      const answers = await Promise.all([send(), answer(bob, id, { content: 'No', lastMessageId })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await sent()).toHaveLength(before + 1);
    },
  );

  test('by email because it may not have arrived keeps its time: what came after it still waits', async () => {
    const { id, lastMessageId, write } = await byEmail();
    const send = () => answer(ann, id, { content: 'Yes', lastMessageId }, 'perhaps arrived');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down', code: 'data' });
    expect((await send()).status).toBe(502);
    await endFaults();
    expect((await messagesOf(ann, id)).at(-1)).toMatchObject({
      status: 'sending',
      failureReason: 'The mail server gave no answer: this email may or may not have been sent.',
    });
    await write('Thanks. And how much is it?');
    const { waitingSince } = await read(id);
    await letLeaseEnd(id);
    expect((await send()).status).toBe(200);
    expect(await read(id)).toMatchObject({ waitingSince });
    expect((await messagesOf(ann, id)).at(-1)).toMatchObject({ direction: 'inbound' });
  });
});

describe('Once a colleague has answered', () => {
  test.each(CHANNELS)(
    'by %s, another answer is neither ordered for later nor sent again after it failed',
    async (channel, begin) => {
      const { id, customerId, lastMessageId, sent } = await begin();
      const failed = { content: 'Yes, free', lastMessageId };
      const key = randomUUID();
      await product.sandbox.fault(FAULTS[channel]);
      expect((await answer(ann, id, failed, key)).status).toBe(502);
      await endFaults();
      expect((await answer(bob, id, { content: 'No, ten dollars', lastMessageId })).status).toBe(200);

      const later = await answer(ann, id, { content: 'Yes, and free', lastMessageId, sendAt: TOMORROW });
      expect(later).toMatchObject(ANSWERED);
      expect(later.body.messages).toContainEqual(expect.objectContaining({ text: 'No, ten dollars' }));
      expect(await scheduledSendsOf(ann, customerId)).toEqual([]);
      const before = (await messagesOf(ann, id)).find(({ text }) => text === 'Yes, free');
      expect(await answer(ann, id, failed, key)).toMatchObject(ANSWERED);
      expect((await messagesOf(ann, id)).find(({ text }) => text === 'Yes, free')).toEqual(before);
      expect((await sent()).filter((words) => words.includes('Yes, free'))).toEqual([]);

      // Having read it, Ann sends hers all the same.
      const known = { ...failed, lastMessageId: await newestIn(id) };
      expect((await answer(ann, id, known, key)).status).toBe(200);
      expect((await answer(ann, id, failed, key)).status, 'what was sent is not asked again').toBe(200);
      expect((await sent()).filter((words) => words.includes('Yes, free'))).toHaveLength(1);
    },
  );

  test('what was ordered before stays ordered', async () => {
    const { id, customerId, lastMessageId } = await byText();
    const order = () => answer(ann, id, { content: 'Tomorrow', lastMessageId, sendAt: TOMORROW }, 'ordered before');
    const first = await order();
    expect(first.status).toBe(202);
    expect((await answer(bob, id, { content: 'Now', lastMessageId })).status).toBe(200);
    expect((await order()).body).toEqual(first.body);
    expect(await scheduledSendsOf(ann, customerId)).toHaveLength(1);
  });
});

test('One’s own answer that may have arrived does not keep one from ordering it for later', async () => {
  const { id, customerId, lastMessageId } = await byEmail();
  const words = { content: 'Yes', lastMessageId };
  await product.sandbox.fault({ vendor: 'smtp', mode: 'down', code: 'data' });
  expect((await answer(ann, id, words, 'her own')).status).toBe(502);
  await endFaults();
  expect((await answer(ann, id, { ...words, sendAt: TOMORROW }, 'her own')).status).toBe(202);
  expect(await scheduledSendsOf(ann, customerId)).toHaveLength(1);
});

test('An answer by mail to a team member has a real link, also when it is sent again, and is refused after they wanted none', async () => {
  const email = newAddress();
  const teamMemberId = await addTeamMember(ann, await addCustomer(ann), { email });
  await product.sandbox.writeMail({ from: email, to: 'hello@reply.insurance247.example', subject: 'Help', text: 'Hi' });
  const [conversation] = (await ann.get(`/api/crm/conversations?teamMemberId=${teamMemberId}`))
    .body as unknown as Conversation[];
  const id = conversation?.id ?? '';
  const example = `${product.url}/sign-in/EXAMPLE-a-real-link-is-made-when-it-is-sent`;
  const say = async (content: string, key?: string) =>
    answer(ann, id, { content, lastMessageId: await newestIn(id) }, key);
  expect((await say(`Here: ${example}`)).status).toBe(200);
  await product.sandbox.fault(FAULTS.email);
  expect((await say(`And here: ${example}`, 'second link')).status).toBe(502);
  await endFaults();
  expect((await say(`And here: ${example}`, 'second link')).status).toBe(200);
  for (const { text = '' } of await mailsTo(product.sandbox, email)) {
    expect(text).not.toContain('EXAMPLE');
    const link = new URL(/http\S+\/sign-in\/\S+/.exec(text)?.[0] ?? '');
    expect((await product.visitor().get(link.pathname)).text).toContain('<form method="post"');
  }
  expect(JSON.stringify(await messagesOf(ann, id))).toContain('EXAMPLE');

  const no = { channel: 'email', purpose: 'service', state: 'withdrawn', reason: 'Said so on the phone' };
  await ann.send('PUT', `/api/crm/team-members/${teamMemberId}/consent`, no, {});
  expect(await say('One more thing')).toMatchObject({
    status: 409,
    body: { message: `${email} wants no such emails.` },
  });
});

test('A call that is logged again under its key is one call', async () => {
  const { customerId } = await mailOut({ product, staff: ann });
  const log = (note: string, who = ann) =>
    who.post(`/api/crm/customers/${customerId}/calls`, { outcome: 'reached', note }, { 'idempotency-key': 'a call' });
  const first = await log('Once');
  expect([first.status, first.body]).toMatchObject([200, { note: 'Once' }]);
  expect((await log('Once')).body).toEqual(first.body);
  expect((await log('Something else')).status).toBe(422);
  const { body: data } = await ann.get(`/api/crm/customers/${customerId}/personal-data`);
  expect(data.calls).toHaveLength(1);
  const { body: audit } = await ann.get(`/api/crm/audit?q=${first.body.id}`);
  expect(audit).toHaveLength(1);
});

/** Until then another attempt waits, because the first one may still be on its way. */
async function letLeaseEnd(conversationId: string): Promise<void> {
  const { db } = product.database;
  await db
    .update(emails)
    .set({ leaseExpiresAt: new Date(0) })
    .where(eq(emails.conversationId, conversationId));
}
