import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '#contract/templates.ts';
import { customers, emails, guideAnswers, signInLinks, textMessages } from '#server/database/schema.ts';
import { audited } from '#tests/support/bulk.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '#tests/support/records.ts';
import { textsOf } from '../phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

let last = 0;
/** Adds a template for texts with these words and returns its id. */
async function addTemplate(body: string): Promise<string> {
  last += 1;
  const { status, text, body: answer } = await create({ name: `Template ${last}`, channel: 'text', body });
  expect([status, text]).toEqual([200, text]);
  return String(answer.id);
}

/** Somebody whose email nobody knows, as of who has only texted us. */
async function addCustomerWithoutEmail(phone = newPhone()): Promise<string> {
  const id = await addCustomer(staff, { phone });
  await product.database.db.update(customers).set({ email: '' }).where(eq(customers.id, id));
  return id;
}

const create = (template: object) => staff.post('/api/crm/templates', template);
const change = (id: string, edit: object) => staff.send('PATCH', `/api/crm/templates/${id}`, edit, {});
const preview = (id: string, person: object) => staff.post(`/api/crm/templates/${id}/preview`, person);
const list = async () => (await staff.get('/api/crm/templates')).body as unknown as Template[];
const said = ({ status, body }: { status: number; body: Json }) => [status, body.message, body.issues];
const at = (path: string, message: string) => [400, message, [{ path, message }]];

describe('Templates', () => {
  test('are kept with their channel, listed by name, changed and deleted', async () => {
    const email = { name: ' Win  back ', channel: 'email', subject: 'For {{ first_name }}', body: 'Hi {{ name }}' };
    const made = await create(email);
    expect([made.status, made.body]).toEqual([
      200,
      {
        ...email,
        name: 'Win back',
        id: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const text = await create({ name: 'a first text', channel: 'text', subject: '', body: 'Hi' });
    expect(text.body).toMatchObject({ channel: 'text', subject: null });
    // The others are those of the ready follow-ups.
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
    expect(names).toEqual(expect.arrayContaining(['a first text', 'Win back']));

    const id = String(made.body.id);
    const changed = await change(id, { subject: 'News', body: 'Hello {{ name }}' });
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'Win back', subject: 'News' }]);
    expect((await change(id, { body: 'Hello {{ name }}' })).body.updatedAt).toBe(changed.body.updatedAt);
    expect((await remove(staff, `templates/${id}`)).status).toBe(200);
    expect((await remove(staff, `templates/${id}`)).status).toBe(404);
    expect((await change(id, { name: 'x' })).status).toBe(404);
    expect((await change('nobody', { name: 'x' })).status).toBe(404);
    expect(await audited(product, id)).toEqual(['create', 'update', 'delete']);
  });

  test('have names of their own, ignoring case', async () => {
    await create({ name: 'Reminder', channel: 'text', body: 'Hi' });
    const twice = [
      409,
      'Another template has this name',
      [{ path: 'name', message: 'Another template has this name' }],
    ];
    expect(said(await create({ name: 'REMINDER', channel: 'email', subject: 'x', body: 'x' }))).toEqual(twice);
    expect(said(await change(await addTemplate('x'), { name: 'reminder' }))).toEqual(twice);
  });

  test.each([
    [{ channel: 'text', body: 'x' }, at('name', 'Name is required')],
    [{ name: ' ', channel: 'text', body: 'x' }, at('name', 'Name is required')],
    [{ name: 'x'.repeat(61), channel: 'text', body: 'x' }, at('name', 'At most 60 characters')],
    [{ name: 'x', channel: 'fax', body: 'x' }, at('channel', 'channel must be one of text, email')],
    [{ name: 'x', channel: 'text', body: ' \n' }, at('body', 'The template says nothing yet')],
    [{ name: 'x', channel: 'text', body: 'x'.repeat(1601) }, at('body', 'Message too long')],
    [{ name: 'x', channel: 'text', subject: 'x', body: 'x' }, at('subject', 'A text has no subject')],
    [{ name: 'x', channel: 'email', body: 'x' }, at('subject', 'Subject is required')],
    [{ name: 'x', channel: 'email', subject: ' ', body: 'x' }, at('subject', 'Subject is required')],
    [{ name: 'x', channel: 'email', subject: 'x'.repeat(201), body: 'x' }, at('subject', 'Subject is too long')],
    [{ name: 'x', channel: 'email', subject: 'x', body: 'x'.repeat(50_001) }, at('body', 'The template is too long')],
    [
      { name: 'x', channel: 'email', subject: '{{ sign_in_link }}', body: 'x' },
      at('subject', 'The link belongs in the body'),
    ],
    [
      { name: 'x', channel: 'email', subject: '{{ company }}', body: 'x' },
      at('subject', 'company may be empty: write {{ company | default: "your agency" }}'),
    ],
    [
      { name: 'x', channel: 'text', body: '{{ company }}' },
      at('body', 'company may be empty: write {{ company | default: "your agency" }}'),
    ],
    [{ name: 'x', channel: 'text', body: '{{ name' }, at('body', 'Not understood: output "{{ name" not closed')],
  ])('%j is refused at its field', async (template, refusal) => {
    expect(said(await create(template))).toEqual(refusal);
  });

  test('are checked again when they are changed, for their own channel', async () => {
    const id = await addTemplate('Hi');
    expect(said(await change(id, { body: '{{ company }}' }))[0]).toBe(400);
    expect(said(await change(id, { body: 'x'.repeat(1601) }))).toEqual(at('body', 'Message too long'));
    expect(said(await change(id, { subject: 'x' }))).toEqual(at('subject', 'A text has no subject'));
    expect((await change(id, { subject: '', body: '{{ company | default: "x" }}' })).status).toBe(200);
  });

  test('that two edit at once are not overwritten, and what changed is told', async () => {
    const id = await addTemplate('first');
    const [read] = (await list()).filter((template) => template.id === id);
    await change(id, { body: 'second', updatedAt: read?.updatedAt });
    const late = await change(id, { body: 'third', updatedAt: read?.updatedAt });
    expect([late.status, late.body]).toMatchObject([
      409,
      { current: { body: 'second' }, edits: [{ fields: ['body'], username: expect.any(String) }] },
    ]);
  });
});

describe('The preview', () => {
  test('is what a customer will read, with its segments', async () => {
    const customerId = await addCustomer(staff, { name: 'Dr. Ada Broker', company: 'Broker Ltd' });
    const answers = [1, 2].map((day) => ({ customerId, day, answer: 'x' }));
    await product.database.db.insert(guideAnswers).values(answers);
    const id = await addTemplate(
      '{{ first_name }}, {{ name }}, {{ company | default: "?" }}, {{ guide_answered }}, {{ sender_name }}, {{ booking_link }}',
    );
    const { body } = await preview(id, { customerId });
    expect(body).toEqual({
      subject: null,
      body: `Ada, Dr. Ada Broker, Broker Ltd, 2, staff, ${product.sandboxUrl}/scheduling`,
      segments: 1,
    });
    expect((await preview(await addTemplate('ž'.repeat(71)), { customerId })).body.segments).toBe(2);
  });

  test('is for a team member as well, whose company is that of their firm', async () => {
    const ownerId = await addCustomer(staff, { company: 'Firm Ltd' });
    const teamMemberId = await addTeamMember(staff, ownerId, { name: 'Mia Mann' });
    const id = await addTemplate('{{ name }} of {{ company | default: "?" }}');
    expect((await preview(id, { teamMemberId })).body.body).toBe('Mia Mann of Firm Ltd');
  });

  test('of an email has a subject and no segments, saved or not', async () => {
    const customerId = await addCustomer(staff, { name: 'Ada Broker' });
    const words = { channel: 'email', subject: 'For {{ first_name }}', body: 'At {{ company | default: "work" }}' };
    const read = { subject: 'For Ada', body: 'At work', segments: null };
    const { body } = await create({ name: 'Mail', ...words });
    expect((await preview(String(body.id), { customerId })).body).toEqual(read);
    const unsaved = await staff.post('/api/crm/templates/preview', { ...words, customerId });
    expect(unsaved.body).toEqual({ preview: read, issues: [] });
  });

  test.each([
    [{ channel: 'text', body: '{{ nope }}' }, 'body', /^There is no variable nope/],
    [{ channel: 'text', body: '{{ name' }, 'body', /^Not understood/],
    [{ channel: 'text', body: '{% if company %}x{% endif %}' }, '', /^The template says nothing to this person$/],
    [{ channel: 'email', body: 'x' }, 'subject', /^Subject is required$/],
    [{ channel: 'text', body: 'x'.repeat(1601) }, 'body', /^Message too long$/],
  ])('of words that are being written says what is wrong: %#', async (words, path, message) => {
    const customerId = await addCustomer(staff);
    const { status, body } = await staff.post('/api/crm/templates/preview', { ...words, customerId });
    expect([status, body]).toEqual([
      200,
      { preview: null, issues: [{ path, message: expect.stringMatching(message) }] },
    ]);
  });

  test('wants one person who is there', async () => {
    const id = await addTemplate('Hi');
    const customerId = await addCustomer(staff);
    expect(said(await preview(id, {}))).toEqual(at('customerId', 'Customer ID is required'));
    expect((await preview(id, { customerId, teamMemberId: customerId })).status).toBe(400);
    expect(said(await preview(id, { customerId: 'x' }))).toEqual([404, 'This customer does not exist', undefined]);
    expect((await preview(id, { teamMemberId: 'x' })).body.message).toBe('This team member does not exist');
    expect((await preview('x', { customerId })).body.message).toBe('This template does not exist');
  });

  test('says what would be missing', async () => {
    const customerId = await addCustomerWithoutEmail();
    expect(said(await preview(await addTemplate('{{ sign_in_link }}'), { customerId }))).toEqual([
      409,
      '{{ sign_in_link }} would be empty for this person',
      undefined,
    ]);
    const advert = await addCustomer(staff, { name: 'buy at spam.example' });
    expect((await preview(await addTemplate('Hi {{ first_name }}'), { customerId: advert })).status).toBe(409);
  });
});

describe('A link to sign in', () => {
  const linksOf = (customerId: string) =>
    product.database.db.select().from(signInLinks).where(eq(signInLinks.customerId, customerId));
  const isUsable = async (link: string | undefined) => {
    const page = await product.visitor().get(new URL(link ?? '').pathname);
    return page.text.includes('<form method="post"');
  };
  const exampleFor = async (customerId: string) => {
    const id = await addTemplate('Your account: {{ sign_in_link }}');
    return String((await preview(id, { customerId })).body.body);
  };
  const LINK = /http\S+\/sign-in\/\S+/;

  test('is plainly an example in the preview, as long as a real one, and makes none', async () => {
    const customerId = await addCustomer(staff);
    const words = await exampleFor(customerId);
    expect(words).toContain('/sign-in/EXAMPLE-a-real-link-is-made-when-it-is-sent');
    expect(await isUsable(LINK.exec(words)?.[0])).toBe(false);
    expect(await linksOf(customerId)).toEqual([]);
  });

  test('is real in the text that arrives, and an example in what staff read of it', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const message = await exampleFor(customerId);
    await staff.post('/api/crm/send-sms', { customerId, message });
    const [text] = await textsOf(product, phone);
    expect(text?.body).toHaveLength(message.length);
    expect(await isUsable(LINK.exec(text?.body ?? '')?.[0])).toBe(true);
    const stored = await product.database.db.select().from(textMessages).where(eq(textMessages.customerId, customerId));
    expect(stored).toMatchObject([{ message }]);
  });

  test('is real in the email that arrives, and the same when the email is repeated', async () => {
    const email = `linked-${newPhone().slice(1)}@example.com`;
    const customerId = await addCustomer(staff, { email });
    const content = await exampleFor(customerId);
    const order = { customerId, subject: 'Your account', content };
    const key = { 'idempotency-key': 'linked' };
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error' });
    expect((await staff.post('/api/crm/send-email', order, key)).status).toBe(502);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect((await staff.post('/api/crm/send-email', order, key)).status).toBe(200);
    const [mail] = await mailsTo(product.sandbox, email);
    expect(await isUsable(LINK.exec(mail?.text ?? '')?.[0])).toBe(true);
    expect(await linksOf(customerId)).toHaveLength(1);
    const stored = await product.database.db.select().from(emails).where(eq(emails.customerId, customerId));
    expect(stored).toMatchObject([{ content }]);
  });

  test('is not sent to somebody without an address, who could not use it', async () => {
    const example = await exampleFor(await addCustomer(staff));
    const phone = newPhone();
    const customerId = await addCustomerWithoutEmail(phone);
    const refused = await staff.post('/api/crm/send-sms', { customerId, message: example });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Without an email address nobody can sign in: take the link out',
    ]);
    expect(await textsOf(product, phone)).toEqual([]);
  });
});
