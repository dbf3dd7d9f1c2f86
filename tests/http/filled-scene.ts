import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { purchases, refundRequests } from '#server/database/schema.ts';
import { member, owner, question, report } from '../account/usage/reports.ts';
import { textUs } from '../messaging/phone.ts';
import { addHook, payTwice } from '../staff/audited-scenes.ts';
import type { HttpClient } from '../support/http-client.ts';
import { makeKey } from '../support/keys.ts';
import { buy } from '../support/loop.ts';
import { type Product, STAFF_PROOF } from '../support/product.ts';
import { addTeamMember, newPhone } from '../support/records.ts';
import { signIn } from '../support/sign-in.ts';

/** A product with at least one row in each list, and who may read them. */
export interface FilledScene {
  staff: HttpClient;
  owner: HttpClient;
  /** Returns the address of a path of the contract, with the ids of the scene's rows. */
  addressOf(path: string): string;
  /** Asks the gate about the customer. */
  gateQuestion: string;
}

export async function fillLists(product: Product): Promise<FilledScene> {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'listed@example.com' });
  const ownersBrowser = await signIn(product, 'listed@example.com');
  const [memberPhone, phone] = [newPhone(), newPhone()];
  const teamMemberId = await addTeamMember(staff, customerId, { phone: memberPhone });
  const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const media = [{ contentType: 'image/png', base64: picture.toString('base64') }];
  await textUs(product, memberPhone, 'Hello', { media });
  await textUs(product, phone, 'Who is this?');
  await textUs(product, phone, 'Please stop texting me');
  await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await staff.post('/api/crm/send-sms', { customerId, message: 'Later', sendAt });
  await staff.post('/api/crm/import-customers', {
    customers: [{ name: 'Imported', email: 'imported@example.com' }],
  });
  const mail = {
    from: 'listed@example.com',
    to: 'office@reply.insurance247.example',
    subject: 'Question',
    html: '<p>Hi</p>',
  };
  const attachments = [{ name: 'policy.txt', content: Buffer.from('x').toString('base64') }];
  await product.sandbox.writeMail({ ...mail, attachments });
  await staff.post(`/api/crm/customers/${customerId}/calls`, { outcome: 'reached' });
  const conversations = (await staff.get('/api/crm/conversations?channel=email')).body as unknown as { id: string }[];
  const conversationId = conversations[0]?.id ?? '';
  await staff.post('/api/crm/drafts', { customerId, channel: 'email', content: 'Shall I call you?' });
  const [message] = (await staff.get(`/api/crm/conversations/${conversationId}/messages`)).body as unknown as {
    id: string;
    attachments: { id: string }[];
  }[];
  const events = ['sign_in', 'question'].map((type) => question(owner(customerId), new Date(), { type }));
  await report(product, [...events, question(member(teamMemberId))]);
  await failAJobFor(product, customerId);
  await product.database.db.execute(sql`
    INSERT INTO bookings (vendor, calendar_id, name, email, starts_at, status)
    VALUES ('cal', 'x', 'Ada', 'listed@example.com', now(), 'booked')`);
  const [purchase] = await product.database.db.select().from(purchases).where(eq(purchases.customerId, customerId));
  const request = { customerId, purchaseId: purchase?.id ?? '', reason: 'It is not for me' };
  await product.database.db.insert(refundRequests).values(request);
  await payTwice(product, request);
  const [lead] = (await staff.get('/api/crm/leads')).body as unknown as { id: string }[];
  const note = await staff.post(`/api/crm/customers/${customerId}/notes`, { body: 'Calls on Fridays' });
  await staff.send('PATCH', `/api/crm/notes/${note.body.id}`, { body: 'Calls on Mondays' }, {});
  const task = await staff.post('/api/crm/tasks', { title: 'Call back', customerId, dueAt: '2026-01-01T09:00:00Z' });
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { tags: ['VIP'] }, {});
  await staff.post('/api/crm/staff-invitations', {
    email: 'colleague@example.com',
    role: 'member',
    ...STAFF_PROOF,
  });
  const chosen = { list: 'customers', ids: [customerId] };
  await staff.post('/api/crm/bulk', { ...chosen, action: 'tag', tag: 'VIP' });
  const bulk = await staff.post('/api/crm/bulk', { ...chosen, action: 'export' });
  const [imported] = (await staff.get('/api/crm/imports')).body as unknown as { id: string }[];
  const [text] = (await staff.get(`/api/crm/sms-team-member/${teamMemberId}`)).body as unknown as { id: string }[];
  await staff.post('/api/crm/views', { name: 'All', list: 'customers', filters: {}, isShared: 1 });
  await staff.post('/api/crm/templates', { name: 'Welcome', channel: 'text', body: 'Hi {{ first_name }}' });
  const steps = [{ wait: { amount: 9, unit: 'days' }, action: 'task', title: 'Call' }];
  const line = { name: 'Listed', trigger: 'by_hand', purpose: 'service', steps, isOn: true };
  const followUp = await staff.post('/api/crm/follow-ups', line);
  await staff.post(`/api/crm/follow-ups/${followUp.body.id}/enrollments`, { ids: [customerId] });
  await makeKey(staff);
  const hookId = await addHook({ product, staff });
  await staff.post(`/api/crm/webhook-endpoints/${hookId}/test`);
  const params: Record<string, string> = {
    id: customerId,
    customerId,
    teamMemberId,
    phone,
    messageId: text?.id ?? '',
    index: '0',
    'leads/id': lead?.id ?? '',
    'notes/id': String(note.body.id),
    'tasks/id': String(task.body.id),
    'team-members/id': teamMemberId,
    'bulk/id': String(bulk.body.id),
    'follow-ups/id': String(followUp.body.id),
    'webhook-endpoints/id': hookId,
    'imports/id': imported?.id ?? '',
    'conversations/id': conversationId,
    'messages/id': message?.id ?? '',
    'attachments/id': message?.attachments[0]?.id ?? '',
  };
  const addressOf = (path: string): string =>
    path
      .replace(/([\w-]+)\/\{id\}/, (_, noun: string) => `${noun}/${params[`${noun}/id`] ?? params.id}`)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const gateQuestion = `?customerId=${customerId}&channel=text&purpose=service&origin=bulk`;
  return { staff, owner: ownersBrowser, addressOf, gateQuestion };
}

async function failAJobFor(product: Product, customerId: string): Promise<void> {
  const { db } = product.database;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.customerId, customerId));
  await db.execute(sql`
    INSERT INTO pgboss.job (name, data, source_name)
    VALUES ('dead-letters', jsonb_build_object('purchaseId', ${purchase?.id}::text), 'welcome-mail')`);
}
