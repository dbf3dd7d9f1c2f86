import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '#tests/account/account/people.ts';
import { mailOut } from '#tests/messaging/inbox/mails.ts';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove, rowsOf } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';

let product: Product;
let staff: HttpClient;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  await lead('Stranger', 'stranger@weapon.example');
  owner = await signIn(product, 'stranger@weapon.example');
});
afterAll(() => product.stop());

const lead = async (name: string, email: string, phone = newPhone()) =>
  String((await product.visitor().post('/api/lead-capture', { name, email, phone })).body.customerId);
/** What the owner of an account may do with a press each. */
async function inviteAndRemove(member: { name: string; email: string; phone?: string }): Promise<void> {
  const { status, body } = await owner.post('/api/account/team-members', member);
  expect(status).toBe(200);
  expect((await send(owner, 'DELETE', `/api/account/team-members/${body.id}`)).status).toBe(200);
}

describe('Whoever is put on file from outside and deleted', () => {
  const NAME = 'Reply to this email';
  const NUMBER = '+1 415 555 2600';
  /** What staff have written, with the words that a stranger takes for a name, address or number. */
  const staffsTexts = () =>
    rowsOf(
      product.database,
      sql`SELECT title AS words FROM tasks UNION ALL SELECT details::text FROM bulk_actions
        UNION ALL SELECT name || filters::text FROM saved_views UNION ALL SELECT name || coalesce(subject, '') || body FROM templates
        UNION ALL SELECT name FROM tags UNION ALL SELECT name FROM follow_ups UNION ALL SELECT steps::text FROM follow_up_versions
        UNION ALL SELECT file_name FROM imports ORDER BY words`,
    );
  beforeAll(async () => {
    await staff.post('/api/crm/tasks', { title: 'Whoever says "reply to this email" gets an answer' });
    await staff.post('/api/crm/views', { name: 'Reply to this email', list: 'customers', filters: { q: 'reply' } });
    await addCustomer(staff, { tags: ['Reply to this email'] });
    const body = `Reply to this email, write to help@weapon.example or ring ${NUMBER}, {{ first_name }}`;
    await staff.post('/api/crm/templates', { name: 'Answers', channel: 'email', subject: 'Reply to this email', body });
    await product.database.db.execute(sql`
      INSERT INTO bulk_actions (user_id, action, list, details, total, hash, finished_at)
      VALUES (gen_random_uuid(), 'text', 'customers', jsonb_build_object('message', ${body}::text), 1, '', now())`);
  });

  test('takes no words of staff with their name, however they are deleted', async () => {
    const before = await staffsTexts();
    await inviteAndRemove({ name: NAME, email: 'one@weapon.example' });
    expect((await remove(staff, `customers/${await lead(NAME, 'two@weapon.example')}`)).status).toBe(200);
    expect(await staffsTexts()).toEqual(before);
  });

  test('takes none that were written while they were on file either', async () => {
    const id = await lead(NAME, 'three@weapon.example');
    await staff.post('/api/crm/tasks', { title: 'Call those who reply to this email' });
    const before = await staffsTexts();
    await remove(staff, `customers/${id}`);
    expect(await staffsTexts()).toEqual(before);
  });

  test('takes nothing that goes to many with an address or number that they gave, such as the business’s own', async () => {
    const before = await staffsTexts();
    await inviteAndRemove({ name: 'Ivy', email: 'help@weapon.example', phone: NUMBER });
    await remove(staff, `customers/${await lead('Ivy', 'help@weapon.example', NUMBER)}`);
    expect(await staffsTexts()).toEqual(before);
    const { rows } = await product.database.db.execute(sql`
      SELECT stays FROM erasures WHERE stays::text LIKE '%words of staff%' ORDER BY erased_at DESC LIMIT 1`);
    expect(rows).toEqual([{ stays: [{ what: 'words of staff with the name, address or number', until: null }] }]);
  });

  test('takes no template with their name after staff have answered them, and no words from before they came', async () => {
    const id = await lead(NAME, 'four@weapon.example');
    await staff.post('/api/crm/send-email', { customerId: id, subject: 'Hello', content: 'Who are you?' });
    await staff.post('/api/crm/templates', { name: 'Later', channel: 'text', body: 'Do not reply to this email' });
    const before = await staffsTexts();
    await remove(staff, `customers/${id}`);
    expect(await staffsTexts()).toEqual(before);
  });

  test('takes the words about them once staff have answered them', async () => {
    const id = await lead('Philippa Lead', 'philippa@weapon.example');
    await staff.post('/api/crm/send-email', { customerId: id, subject: 'Hello', content: 'How can we help?' });
    await staff.post('/api/crm/tasks', { title: 'Call Philippa Lead on Monday' });
    await remove(staff, `customers/${id}`);
    const titles = (await staffsTexts()).map(({ words }) => words);
    expect(titles).toContain('(erased)');
    expect(titles).not.toContain('Call Philippa Lead on Monday');
  });
});

describe('Whoever is put on a team with somebody’s address or number and removed', () => {
  const email = 'customer@victim.example';
  const phone = newPhone();
  const mail = (from: string, subject: string, to = 'hello@mail.localhost') =>
    product.sandbox.writeMail({ from, to, subject, text: `About ${subject}` });
  const subjectsOfMails = async () =>
    (await rowsOf(product.database, sql`SELECT subject FROM incoming_mails ORDER BY received_at`)).map(
      ({ subject }) => subject,
    );
  let id: string;
  beforeAll(async () => {
    await mail(email, 'Before');
    await textUs(product, phone, 'Before');
    id = await addCustomer(staff, { email, phone });
    await mail(email, 'After');
    await textUs(product, phone, 'STOP');
    await product.database.db.execute(
      sql`INSERT INTO email_suppressions (email, reason, customer_id) VALUES (${email}, 'unsubscribed', ${id})`,
    );
  });

  test('leaves the mails, texts, wishes and words of who has them on file, who gets no mail that they do not want', async () => {
    await staff.post('/api/crm/tasks', { title: `Write to ${email}` });
    const counts = () =>
      rowsOf(
        product.database,
        sql`SELECT (SELECT count(*)::int FROM sms_messages) AS texts, (SELECT count(*)::int FROM consent_events) AS consent,
          (SELECT count(*)::int FROM opt_outs) AS stops, (SELECT count(*)::int FROM kept_consent) AS kept,
          (SELECT count(*)::int FROM conversations WHERE email = ${email}) AS strangers`,
      );
    const before = await counts();
    await inviteAndRemove({ name: 'Mal', email, phone });
    expect(await subjectsOfMails()).toEqual(['Before', 'After']);
    expect(await counts()).toEqual(before);
    const refused = await staff.post('/api/crm/send-email', { customerId: id, subject: 'Offer', content: 'Buy' });
    expect(refused.status).toBe(409);
    expect((await staff.get('/api/crm/tasks?q=victim')).body).toMatchObject([{ title: `Write to ${email}` }]);
  });

  test('leaves a mail in somebody else’s conversation, without the address it came from', async () => {
    const second = 'assistant@victim.example';
    const { customerId, replyTo } = await mailOut({ product, staff }, 'Passed on');
    await mail(second, 'Passed on', replyTo);
    await mail(second, 'Unknown');
    await inviteAndRemove({ name: 'Mal', email: second });
    const rows = await rowsOf(
      product.database,
      sql`SELECT customer_id AS "customerId", from_address AS "from" FROM incoming_mails JOIN conversations ON conversations.id = conversation_id
        WHERE incoming_mails.subject IN ('Passed on', 'Unknown')`,
    );
    expect(rows).toEqual([{ customerId, from: '' }]);
  });

  test('is erased with the last who has them', async () => {
    const memberId = await addTeamMember(staff, await addCustomer(staff), { email });
    await remove(staff, `customers/${id}`);
    expect(await subjectsOfMails()).toContain('Before');
    await remove(staff, `team-members/${memberId}`);
    expect(await subjectsOfMails()).not.toContain('Before');
    expect(await rowsOf(product.database, sql`SELECT FROM email_suppressions WHERE email = ${email}`)).toEqual([]);
  });
});
