import { sendDue } from '#server/jobs/jobs.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import type { Product } from '#tests/support/product.ts';

export const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

/** Returns what was ordered for a customer. */
export async function scheduledSendsOf(staff: HttpClient, customerId: string): Promise<Json[]> {
  return (await staff.get(`/api/crm/scheduled-sends?customerId=${customerId}`)).body as unknown as Json[];
}

/** Lets what waits fall due now, and the job send it. */
export async function letDue(product: Product, ago = 'second'): Promise<void> {
  await product.database.db.execute(
    `UPDATE scheduled_sends SET due_at = now() - interval '1 ${ago}' WHERE state = 'due'`,
  );
  await doScheduledJob(product, sendDue);
}
