import { randomUUID } from 'node:crypto';
import type { CustomerUsage, UsageEvent } from '#contract/usage.ts';
import type { Answer, HttpClient } from '#tests/support/http-client.ts';
import type { Product } from '#tests/support/product.ts';

export const APP_KEY = { authorization: 'Bearer app-sandbox' };
export const DAY = 86_400_000;

export const owner = (id: string) => `customer:${id}`;
export const member = (id: string) => `member:${id}`;

/** A question that somebody asks in the app, now unless the test says when. */
export function question(sub: string, at = new Date(), fields: Partial<UsageEvent> = {}): UsageEvent {
  return { id: randomUUID(), sub, type: 'question', at: at.toISOString(), ...fields };
}

/** Reports events as the AI app does. */
export function report(product: Pick<Product, 'visitor'>, events: unknown, headers = APP_KEY): Promise<Answer> {
  return product.visitor().post('/api/usage', { events }, headers);
}

export async function daysOf(staff: HttpClient, customerId: string): Promise<CustomerUsage['days']> {
  return (await staff.get(`/api/crm/customers/${customerId}/usage`)).body.days as unknown as CustomerUsage['days'];
}

/** Noon (UTC) so many days ago. */
export function noon(daysAgo: number): Date {
  const today = new Date().setUTCHours(12, 0, 0, 0);
  return new Date(today - daysAgo * DAY);
}
