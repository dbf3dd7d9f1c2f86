import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { logIn } from '../support/session.ts';

const WARM_UP = 5;
const MEASURED = 40;
/** The number of refund requests. One in eight is open. */
const REQUESTS = 4_000;

const REPORT = '/api/crm/reports/money?from=2020-01';
const DESK = '/api/crm/refund-requests?status=open&limit=100';

/** Milliseconds of each answer. */
export interface MoneyTimes {
  report: number[];
  desk: number[];
}

/** Adds a balance transaction and a subscription for each purchase of a filled database, and refund requests. */
export async function seedMoney({ db }: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO balance_transactions (id, stripe_payment_intent_id, kind, amount, created_at)
    SELECT 'ch_' || id, 'pi_' || id, 'charge', amount, created_at FROM purchases WHERE status NOT IN ('pending', 'failed', 'canceled')
    UNION ALL
    SELECT 're_' || id, 'pi_' || id, 'refund', -amount, least(now(), created_at + interval '9 days') FROM purchases WHERE status = 'refunded'
    UNION ALL
    SELECT 'txn_' || id, 'pi_' || id, 'dispute', -amount, least(now(), created_at + interval '20 days') FROM purchases WHERE status = 'disputed'`);
  await db.execute(sql`
    INSERT INTO mrr_changes (stripe_subscription_id, kind, amount, created_at, observed_at)
    SELECT 'sub_' || id, 'new', amount, created_at, created_at FROM purchases WHERE status = 'completed'
    UNION ALL
    SELECT 'sub_' || id, 'ended', -amount, least(now(), created_at + interval '200 days'), now() FROM purchases
    WHERE status = 'completed' AND quantity % 3 = 0`);
  await db.execute(sql`
    INSERT INTO refund_requests (customer_id, purchase_id, reason, status, created_at)
    SELECT customer_id, id, 'Not for us', CASE WHEN row_number() OVER () % 8 = 0 THEN 'open' ELSE 'rejected' END, created_at + interval '3 days'
    FROM (SELECT DISTINCT ON (customer_id) * FROM purchases WHERE status = 'completed' ORDER BY customer_id, created_at DESC LIMIT ${REQUESTS}) AS newest`);
  await db.execute(sql`VACUUM (ANALYZE)`);
}

/** Measures the HTTP calls of the monthly table and of the refund desk. */
export async function timeMoney(url: string): Promise<MoneyTimes> {
  const cookie = await logIn(url);
  return { report: await timesOf(`${url}${REPORT}`, cookie), desk: await timesOf(`${url}${DESK}`, cookie) };
}

async function timesOf(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < WARM_UP + MEASURED; call++) {
    const start = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    const body = (await response.json()) as { months?: unknown[]; length?: number };
    if ((body.months ?? body).length === 0) throw new Error(`${url} is empty`);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}
