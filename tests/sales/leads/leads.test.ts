import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { buy, captureLead, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { LeadCalls } from './lead-calls.ts';

let product: Product;
let staff: HttpClient;
let leads: LeadCalls;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  leads = new LeadCalls(staff);
});
afterAll(() => product.stop());

describe('A submission', () => {
  test('is a new lead with product, page and campaign', async () => {
    const { body } = await product.visitor().post('/api/lead-capture', {
      name: 'Ada Broker',
      email: 'ada@example.com',
      phone: '(415) 555-2671',
      productType: 'demo',
      page: '/ai-insurance',
      campaign: { utm_source: 'google', utm_campaign: 'spring' },
    });
    expect(await leads.of('ada@example.com')).toMatchObject({
      name: 'Ada Broker',
      phone: '(415) 555-2671',
      productType: 'demo',
      page: '/ai-insurance',
      campaign: 'spring',
      stage: 'new',
      assigneeId: null,
      nextStep: null,
      nextStepAt: null,
      lostReason: null,
      customerId: body.customerId,
      submissions: 1,
      firstAnsweredAt: null,
    });
  });

  test('of an address that has asked before is the same lead, with what was sent last', async () => {
    const first = {
      name: 'Bea',
      email: 'bea@example.com',
      phone: '4155550001',
      page: '/',
      campaign: { utm_campaign: 'a' },
    };
    const second = {
      name: 'Bea Lane',
      email: 'BEA@Example.com',
      phone: '4155550002',
      productType: 'demo',
      page: '/info',
    };
    await product.visitor().post('/api/lead-capture', first);
    const { id } = await leads.of('bea@example.com');
    await product.visitor().post('/api/lead-capture', second);
    expect(await leads.of('bea@example.com')).toMatchObject({
      id,
      name: 'Bea Lane',
      email: 'bea@example.com',
      phone: '4155550002',
      productType: 'demo',
      page: '/info',
      campaign: null,
      submissions: 2,
    });
    const { body } = await staff.get(`/api/crm/leads/${id}/submissions`);
    expect(body).toMatchObject([
      { name: 'Bea Lane', page: '/info', campaign: null },
      { name: 'Bea', page: '/', campaign: { utm_campaign: 'a' } },
    ]);
  });

  test('leaves no job where nobody is to be told of it', async () => {
    await captureLead(product.visitor(), 'untold@example.com');
    const { rows } = await product.database.db.execute("SELECT FROM pgboss.job WHERE name LIKE 'lead-%'");
    expect(rows).toEqual([]);
  });

  test('at the same moment as others of its address is counted with them', async () => {
    await Promise.all(Array.from({ length: 8 }, () => captureLead(product.visitor(), 'eight@example.com')));
    expect(await leads.of('eight@example.com')).toMatchObject({ submissions: 8 });
  });

  test('opens a lost lead again as new, without its reason', async () => {
    await captureLead(product.visitor(), 'again@example.com');
    const { id } = await leads.of('again@example.com');
    expect((await leads.change(id, { stage: 'lost', lostReason: 'Too dear' })).body).toMatchObject({
      stage: 'lost',
      lostReason: 'Too dear',
    });
    await captureLead(product.visitor(), 'again@example.com');
    expect(await leads.of('again@example.com')).toMatchObject({ stage: 'new', lostReason: null, submissions: 2 });
    await leads.change(id, { stage: 'lost', lostReason: 'Too dear' });
    expect((await leads.change(id, { stage: 'contacted' })).body, 'by staff').toMatchObject({ lostReason: null });
  });
});

describe('What happens with a lead', () => {
  test('moves it on: the first text or email of a person, the checkout, the payment', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'path@example.com');
    await staff.post('/api/crm/send-email', { customerId, subject: 'Hello', content: 'Hello' });
    const contacted = await leads.of('path@example.com');
    expect(contacted).toMatchObject({ stage: 'contacted', firstAnsweredAt: expect.any(String) });

    await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
    expect((await leads.of('path@example.com')).firstAnsweredAt).toBe(contacted.firstAnsweredAt);

    const checkout = await openCheckout(visitor, customerId);
    expect((await leads.of('path@example.com')).stage).toBe('checkout_opened');
    await product.sandbox.checkout(checkout, 'pay');
    await until('the lead to be won', async () => (await leads.of('path@example.com')).stage === 'won');
  });

  test('a text is the first answer too', async () => {
    const customerId = await captureLead(product.visitor(), 'texted@example.com');
    await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
    expect(await leads.of('texted@example.com')).toMatchObject({
      stage: 'contacted',
      firstAnsweredAt: expect.any(String),
    });
  });

  test('an email that no server took is no answer', async () => {
    const customerId = await captureLead(product.visitor(), 'unreached@example.com');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    const { status } = await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'x' });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect(status).toBe(502);
    expect(await leads.of('unreached@example.com')).toMatchObject({ stage: 'new', firstAnsweredAt: null });
  });

  test('a payment wins a lost lead, and the welcome mail answers nobody', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'lost-and-won@example.com');
    const checkout = await openCheckout(visitor, customerId);
    const { id } = await leads.of('lost-and-won@example.com');
    await leads.change(id, { stage: 'lost' });
    await product.sandbox.checkout(checkout, 'pay');
    const won = await until('the lead to be won', async () => {
      const lead = await leads.of('lost-and-won@example.com');
      return lead.stage === 'won' && lead;
    });
    expect(won.firstAnsweredAt).toBeNull();
  });

  test('what staff have set stays when the same payment is looked at again', async () => {
    await buy(product, staff, { email: 'kept@example.com' });
    const { id } = await leads.of('kept@example.com');
    await leads.change(id, { stage: 'contacted' });
    const { statuses } = await product.sandbox.replayEvents(2, true);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect((await leads.of('kept@example.com')).stage).toBe('contacted');
  });
});

describe('Staff', () => {
  test('assign, plan and close a lead; each change is in the audit log and the timeline', async () => {
    const customerId = await captureLead(product.visitor(), 'worked@example.com');
    const { id } = await leads.of('worked@example.com');
    const [user] = await leads.assignees();
    const nextStepAt = '2027-01-04T09:30:00.000Z';
    const { status, body } = await leads.change(id, { assigneeId: user?.id, nextStep: 'Call back', nextStepAt });
    expect(status).toBe(200);
    expect(body).toMatchObject({ assigneeId: user?.id, assigneeName: 'staff', nextStep: 'Call back', nextStepAt });
    expect((await staff.get(`/api/crm/leads/${id}`)).body).toEqual(body);

    const audit = (await staff.get(`/api/crm/audit?q=${id}`)).body;
    expect(audit).toMatchObject([
      { action: 'update', subjectType: 'lead', customerId, fields: ['assigneeId', 'nextStep', 'nextStepAt'] },
    ]);
    const timeline = (await staff.get(`/api/crm/customers/${customerId}/timeline`)).body;
    expect(timeline).toMatchObject([{ kind: 'change', subject: 'lead', action: 'update', byName: 'staff' }]);

    expect((await leads.change(id, { assigneeId: null, nextStep: '', nextStepAt: null })).body).toMatchObject({
      assigneeId: null,
      assigneeName: null,
      nextStep: null,
      nextStepAt: null,
    });
  });

  test('may move a lead anywhere', async () => {
    await captureLead(product.visitor(), 'anywhere@example.com');
    const { id } = await leads.of('anywhere@example.com');
    for (const stage of ['won', 'new', 'demo_done', 'lost', 'demo_booked']) {
      expect((await leads.change(id, { stage })).body).toMatchObject({ stage });
    }
  });

  test('are told of a lead that has changed since they read it, and nothing is overwritten', async () => {
    await captureLead(product.visitor(), 'conflict@example.com');
    const read = await leads.of('conflict@example.com');
    await leads.change(read.id, { nextStep: 'Call' });
    const { status, body } = await leads.change(read.id, { nextStep: 'Write', updatedAt: read.updatedAt });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'conflict',
      current: { nextStep: 'Call' },
      edits: [{ username: 'staff', fields: ['nextStep'] }],
    });
    expect((await leads.of('conflict@example.com')).nextStep).toBe('Call');
  });

  test.each([
    [{ stage: 'sold' }, /^stage must be one of new, contacted/],
    [{ assigneeId: randomUUID() }, /^Nobody can be assigned by this id$/],
    [{ assigneeId: 'me' }, /^Nobody can be assigned by this id$/],
    [{ nextStepAt: 'tomorrow' }, /^nextStepAt must be an ISO time$/],
    [{ nextStep: 'x'.repeat(501) }, /^At most 500 characters$/],
  ])('are refused %j', async (body, message) => {
    const [lead] = await leads.list('?limit=1');
    const response = await leads.change(lead?.id ?? '', body);
    expect([response.status, response.body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test.each(['nobody', randomUUID()])('find no lead by the id %s', async (id) => {
    expect((await staff.get(`/api/crm/leads/${id}`)).status).toBe(404);
    expect((await staff.get(`/api/crm/leads/${id}/submissions`)).status).toBe(404);
    expect((await leads.change(id, { stage: 'won' })).status).toBe(404);
  });

  test('lose the lead with its customer', async () => {
    const customerId = await captureLead(product.visitor(), 'erased@example.com');
    const { id } = await leads.of('erased@example.com');
    await staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {});
    expect((await staff.get(`/api/crm/leads/${id}`)).status).toBe(404);
  });

  test('find a lead in the search of all records', async () => {
    await product.visitor().post('/api/lead-capture', {
      name: 'Quentin Quill',
      email: 'quill@example.com',
      phone: '4155550009',
    });
    const { body } = await staff.get('/api/crm/search?q=quill');
    expect(body.leads).toMatchObject([{ email: 'quill@example.com' }]);
  });
});
