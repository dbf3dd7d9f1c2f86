import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { oldestJobs } from '#server/jobs/job-table.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { captureLead, mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const TEAM = ['sales@example.com', 'owner@example.com'];

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ LEAD_ALERTS_TO: TEAM.join(', ') });
  staff = await product.staff();
});
afterAll(() => product.stop());

async function subjectsTo(address: string, about: string): Promise<string[]> {
  const mails = await mailsTo(product.sandbox, address);
  return mails.filter(({ text }) => text.includes(about)).map(({ subject }) => subject);
}

/** Makes the reminders due and waits until they are sent. */
async function remindNow(): Promise<void> {
  await product.database.db.execute(sql`
    UPDATE pgboss.job SET start_after = now() WHERE name = 'lead-reminder' AND state = 'created'`);
  await jobsAreDone(product.database);
}

async function alertsThatAre(state: 'active' | 'retry'): Promise<number> {
  const { rows } = await product.database.db.execute(
    sql`SELECT 1 FROM pgboss.job WHERE name = 'lead-alert' AND state = ${state}`,
  );
  return rows.length;
}

describe('A new lead', () => {
  test('is told by mail to everybody on the list, once, with the way to their record', async () => {
    const lead = {
      name: 'Ada\r\nBroker',
      email: 'ada@example.com',
      phone: '(415) 555-2671',
      productType: 'demo',
      page: '/info',
      campaign: { utm_campaign: 'spring' },
    };
    const { body } = await product.visitor().post('/api/lead-capture', lead);
    for (const address of TEAM) {
      await until('the alert', async () => (await subjectsTo(address, 'ada@example.com')).length > 0);
    }
    await product.visitor().post('/api/lead-capture', { ...lead, page: '/' });
    await remindNow();
    for (const address of TEAM) {
      expect(await subjectsTo(address, 'ada@example.com')).toEqual([
        'Still unanswered: Ada Broker, Demo',
        'New lead: Ada Broker, Demo',
      ]);
    }
    const [mail] = (await mailsTo(product.sandbox, 'sales@example.com')).filter(({ subject }) =>
      subject.startsWith('New'),
    );
    for (const part of [
      '(415) 555-2671',
      '/info',
      'spring',
      `${product.url}/staff/crm/leads/customers/${body.customerId}`,
    ]) {
      expect(mail?.text).toContain(part);
    }
  });

  test('is told again after 15 minutes, and until then no job is late', async () => {
    await captureLead(product.visitor(), 'waiting@example.com');
    const { rows } = await product.database.db.execute<{ delay: number }>(sql`
      SELECT extract(epoch FROM start_after - created_on)::int AS delay FROM pgboss.job
      WHERE name = 'lead-reminder' AND state = 'created'`);
    expect(rows).toEqual([{ delay: 900 }, { delay: 900 }]);
    expect(await oldestJobs(product.database.db, ['lead-reminder'])).toEqual([{ queue: 'lead-reminder', seconds: 0 }]);
    await remindNow();
  });

  test('is told again when staff have only moved it to Contacted, which answers nobody', async () => {
    await captureLead(product.visitor(), 'moved@example.com');
    const [lead] = (await staff.get('/api/crm/leads?q=moved@example.com')).body as unknown as { id: string }[];
    const { body } = await staff.send('PATCH', `/api/crm/leads/${lead?.id}`, { stage: 'contacted' }, {});
    expect(body).toMatchObject({ stage: 'contacted', firstAnsweredAt: null });
    const subjects = () => subjectsTo('sales@example.com', 'moved@example.com');
    await until('the alert', async () => (await subjects()).length > 0);
    await remindNow();
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Still unanswered: /),
      expect.stringMatching(/^New lead: /),
    ]);
  });

  test.each(['a text', 'an email', 'a demo that staff have booked'])('is not told again after %s', async (answer) => {
    const email = `${answer.replaceAll(' ', '-')}@example.com`;
    const customerId = await captureLead(product.visitor(), email);
    if (answer === 'a text') await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
    if (answer === 'an email') await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'x' });
    if (answer.startsWith('a demo')) {
      const [lead] = (await staff.get(`/api/crm/leads?q=${email}`)).body as unknown as { id: string }[];
      await staff.send('PATCH', `/api/crm/leads/${lead?.id}`, { stage: 'demo_booked' }, {});
    }
    await remindNow();
    expect(await subjectsTo('sales@example.com', email)).toEqual([expect.stringMatching(/^New lead: /)]);
  });

  test('that a program has sent is told to nobody', async () => {
    const lead = { name: 'Bot', email: 'bot@example.com', phone: '4155552671', homepage: 'https://spam.example' };
    await product.visitor().post('/api/lead-capture', lead);
    await remindNow();
    expect(await subjectsTo('sales@example.com', 'bot@example.com')).toEqual([]);
  });

  test('that is deleted before the mail goes out is told to nobody', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
    const customerId = await captureLead(product.visitor(), 'deleted@example.com');
    await until('tries that failed', async () => (await alertsThatAre('retry')) === TEAM.length);
    await staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {});
    // A try that began before the deletion may still hand its mail over, so the mail server refuses until it has ended.
    await until('no alert is being sent', async () => (await alertsThatAre('active')) === 0);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await remindNow();
    expect(await subjectsTo('sales@example.com', 'deleted@example.com')).toEqual([]);
  });

  test('reaches the list once the mail server is back', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    await captureLead(product.visitor(), 'patient@example.com');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await until('the alert', async () => (await subjectsTo('sales@example.com', 'patient@example.com')).length === 1);
    await remindNow();
  });
});

test.each([
  ['LEAD_ALERTS_TO', 'sales', /LEAD_ALERTS_TO "sales" is not an email address/],
  ['LEAD_REMINDER_MINUTES', 'soon', /LEAD_REMINDER_MINUTES is "soon", but must be more than 0 and at most 10080/],
  ['LEAD_REMINDER_MINUTES', '0', /LEAD_REMINDER_MINUTES is "0"/],
])('A start with %s=%s says what is wrong', (name, value, problem) => {
  expect(() => readConfig({ [name]: value })).toThrow(problem);
});
