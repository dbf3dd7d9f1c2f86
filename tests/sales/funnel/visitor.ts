import { sql } from 'drizzle-orm';
import type { FunnelReport } from '#contract/funnel.ts';
import type { Database } from '#server/database/database.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import type { Product } from '#tests/support/product.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Sends an event like a browser's beacon. @returns the status. */
export async function sendEvent(
  product: Pick<Product, 'visitor'>,
  event: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status } = await product.visitor().post('/api/events', event, { 'user-agent': CHROME, ...headers });
  return status;
}

export async function readReport(staff: HttpClient, query = ''): Promise<FunnelReport> {
  const { status, text, body } = await staff.get(`/api/crm/reports/funnel${query}`);
  if (status !== 200) throw new Error(`The report: ${status} ${text}`);
  return body as unknown as FunnelReport;
}

/** Sends the event of a new visitor and waits until it is counted. All earlier events are counted by then. */
export async function allAreCounted(product: Product, staff: HttpClient): Promise<void> {
  const last = `last-${crypto.randomUUID()}`;
  await sendEvent(product, { event: 'visit', page: '/info', campaign: last });
  await until('the last event to be counted', async () => {
    const { totals } = await readReport(staff, `?campaign=${last}`);
    return totals.visitors === 1;
  });
}

/** Moves all counts one day into the past. */
export async function moveFunnelBack({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    for (const [table, day] of [
      ['funnel_days', 'day'],
      ['funnel_marks', 'expires_on'],
      ['funnel_salts', 'day'],
    ]) {
      // Moves in two steps, because in one step a row would collide with a row that has not moved yet.
      await tx.execute(sql.raw(`UPDATE ${table} SET ${day} = ${day} - 100001`));
      await tx.execute(sql.raw(`UPDATE ${table} SET ${day} = ${day} + 100000`));
    }
  });
}
