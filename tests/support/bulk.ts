import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BulkProgress } from '#contract/bulk.ts';
import { auditEntries } from '#server/database/schema.ts';
import { AWAKE_ZONE } from './awake.ts';
import type { HttpClient } from './http-client.ts';
import { captureLead } from './loop.ts';
import { until } from './poll.ts';
import type { Product } from './product.ts';

/** Starts a bulk action and returns its id. */
export async function startBulk(staff: HttpClient, request: object, key?: string): Promise<string> {
  const answer = await staff.post('/api/crm/bulk', request, key === undefined ? {} : { 'idempotency-key': key });
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
  return String(answer.body.id);
}

export async function readBulk(staff: HttpClient, id: string): Promise<BulkProgress> {
  return (await staff.get(`/api/crm/bulk/${id}`)).body as unknown as BulkProgress;
}

/** Waits until a bulk action has finished. */
export async function finished(staff: HttpClient, id: string, timeout?: number): Promise<BulkProgress> {
  const look = async () => (await staff.get(`/api/crm/bulk/${id}?results=0`)).body.finishedAt !== null;
  await until('the bulk action to finish', look, timeout);
  return readBulk(staff, id);
}

/** Starts a bulk action and waits until it has finished. */
export async function runBulk(staff: HttpClient, request: object, timeout?: number): Promise<BulkProgress> {
  return finished(staff, await startBulk(staff, request), timeout);
}

/** Returns the actions on a bulk action or a record from the audit log. */
export async function audited({ database }: Product, id: string): Promise<string[]> {
  const entries = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.createdAt);
  return entries.map(({ action }) => action);
}

export async function addLead(product: Product, staff: HttpClient) {
  const email = `${randomUUID()}@example.com`;
  const customerId = await captureLead(product.visitor(), email);
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { timeZone: AWAKE_ZONE }, {});
  const [found] = (await staff.get(`/api/crm/leads?q=${email}`)).body as unknown as { id: string }[];
  return { id: found?.id ?? '', customerId, email };
}

export const textTo = (ids: string[], message = 'Hello all') => ({
  action: 'text',
  list: 'customers',
  purpose: 'service',
  ids,
  message,
});
