import { randomUUID } from 'node:crypto';
import { paymentsToDecide, refundRequests, subscriptions } from '#server/database/schema.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { buy } from '../support/loop.ts';
import type { Product } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { idOf, newStaff } from './staff-users.ts';

export interface Scene {
  product: Product;
  staff: HttpClient;
}

export async function idOfNew(product: Product, username: string): Promise<string> {
  return idOf(await newStaff(product, username));
}

export async function addNote(staff: HttpClient): Promise<string> {
  const customerId = await addCustomer(staff);
  return `/api/crm/notes/${(await staff.post(`/api/crm/customers/${customerId}/notes`, { body: 'x' })).body.id}`;
}

export async function addTag(staff: HttpClient): Promise<string> {
  const name = randomUUID();
  await staff.post('/api/crm/customers', { ...person(), tags: [name] });
  const tags = (await staff.get('/api/crm/tags')).body as unknown as { id: string; name: string }[];
  return tags.find((tag) => tag.name === name)?.id ?? '';
}

export async function addTemplate(staff: HttpClient): Promise<string> {
  return String((await staff.post('/api/crm/templates', { name: randomUUID(), channel: 'text', body: 'Hi' })).body.id);
}

export async function bought({ product, staff }: Scene) {
  const { customerId } = await buy(product, staff, { email: `${randomUUID()}@example.com` });
  const [purchase] = (await staff.get(`/api/crm/purchases?customerId=${customerId}`)).body as unknown as {
    id: string;
  }[];
  const [subscription] = (await staff.get(`/api/crm/customers/${customerId}/subscriptions`)).body as unknown as {
    id: string;
  }[];
  return { customerId, purchaseId: purchase?.id ?? '', subscriptionId: subscription?.id ?? '' };
}

/** Orders a text for later. Returns the order's path. */
export async function addScheduled(staff: HttpClient): Promise<string> {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const order = { customerId: await addCustomer(staff), message: 'x', sendAt };
  return `scheduled-sends/${(await staff.post('/api/crm/send-sms', order)).body.id}`;
}

/** Requests a refund like a customer in the account. Returns the request's id. */
export async function requestRefund(
  { database }: Product,
  { customerId, purchaseId }: { customerId: string; purchaseId: string },
): Promise<string> {
  const request = { customerId, purchaseId, reason: 'It is not for me' };
  const [row] = await database.db.insert(refundRequests).values(request).returning({ id: refundRequests.id });
  return row?.id ?? '';
}

export function person() {
  const phone = newPhone();
  return { name: `Pat ${phone.slice(-4)}`, email: `secret${phone.slice(1)}@example.com`, phone };
}

/** Adds another license of the customer, beside which a purchase is paid twice. Returns the id of the payment to decide about. */
export async function payTwice(
  { database: { db } }: Product,
  { customerId, purchaseId }: { customerId: string; purchaseId: string },
): Promise<string> {
  const beside = { customerId, productType: 'agent_license', stripeSubscriptionId: `sub_${randomUUID()}` } as const;
  await db.insert(subscriptions).values({ ...beside, status: 'active' });
  const payment = { kind: 'double_payment', purchaseId } as const;
  const [row] = await db.insert(paymentsToDecide).values(payment).returning({ id: paymentsToDecide.id });
  return row?.id ?? '';
}

/** Adds a payment that staff must decide about. */
export async function decide(scene: Scene, decision: 'return' | 'keep'): Promise<() => Promise<Answer>> {
  const id = await payTwice(scene.product, await bought(scene));
  return () => scene.staff.post(`/api/crm/payments-to-decide/${id}/${decision}`);
}

/** The sandbox's receiver of webhooks. */
export const hookOf = ({ sandboxUrl }: Pick<Product, 'sandboxUrl'>) => ({
  url: `${sandboxUrl}/hooks`,
  events: ['lead.created'],
});

/** Makes an endpoint for webhooks. @returns its id. */
export async function addHook({ product, staff }: Scene): Promise<string> {
  return String((await staff.post('/api/crm/webhook-endpoints', hookOf(product))).body.id);
}

/** Makes a follow-up. */
export function addFollowUp(staff: HttpClient, isOn = false) {
  const steps = [{ wait: { amount: 9, unit: 'days' }, action: 'task', title: 'Call' }];
  const line = { name: randomUUID(), trigger: 'by_hand', purpose: 'service', steps, isOn };
  return staff.post('/api/crm/follow-ups', line);
}
