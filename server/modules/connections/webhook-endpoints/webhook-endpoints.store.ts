import { and, asc, desc, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { WebhookDelivery, WebhookEndpoint } from '#contract/webhook-endpoints.ts';
import type { Db } from '#server/database/database.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** How many deliveries are listed. */
const LISTED = 500;

type EndpointRow = typeof webhookEndpoints.$inferSelect;

export async function listEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  return rows.map(toEndpoint);
}

export async function insertEndpoint(
  tx: Db,
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'events' | 'secret'> & { createdBy: string },
): Promise<WebhookEndpoint> {
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning();
  if (!row) throw new Error('An endpoint was not kept');
  return toEndpoint(row);
}

/** Locks an endpoint until the transaction ends. */
export async function lockEndpoint(tx: Db, id: string): Promise<WebhookEndpoint | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('no key update');
  return row && toEndpoint(row);
}

export async function updateEndpoint(
  tx: Db,
  id: string,
  changes: Partial<Pick<EndpointRow, 'url' | 'events' | 'isActive' | 'failingSince' | 'switchedOffFor'>>,
): Promise<WebhookEndpoint> {
  const [row] = await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id)).returning();
  if (!row) throw new Error('An endpoint was not kept');
  return toEndpoint(row);
}

export async function deleteEndpoint(tx: Db, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/**
 * Replaces the secret. The one before signs too, for so many hours. While another one does, it goes on, because the other program
 * knows that one.
 */
export async function replaceSecret(tx: Db, id: string, secret: string, formerHours: number): Promise<void> {
  const { formerSecret, formerSecretUntil } = webhookEndpoints;
  await tx
    .update(webhookEndpoints)
    .set({
      secret,
      formerSecret: sql`CASE WHEN ${formerSecretUntil} > now() THEN ${formerSecret} ELSE ${webhookEndpoints.secret} END`,
      formerSecretUntil: sql`CASE WHEN ${formerSecretUntil} > now() THEN ${formerSecretUntil} ELSE now() + make_interval(hours => ${formerHours}::int) END`,
    })
    .where(eq(webhookEndpoints.id, id));
}

/** Adds a delivery to one endpoint, which is about nobody. */
export async function insertTest(
  tx: Db,
  delivery: Pick<typeof webhookDeliveries.$inferInsert, 'endpointId' | 'subject' | 'type' | 'body' | 'at'>,
): Promise<void> {
  await tx.insert(webhookDeliveries).values({ ...delivery, position: sql`nextval('webhook_outbox_ids')` });
}

/** Lets what was sent or given up within a time be sent again. @returns how many. */
export async function orderAgain(tx: Db, endpointId: string, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { at, deliveredAt, failedAt } = webhookDeliveries;
  const rows = await tx
    .update(webhookDeliveries)
    .set({ deliveredAt: null, failedAt: null, tries: 0, firstTriedAt: null, error: null, leaseExpiresAt: null })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        gte(at, from),
        lte(at, to),
        or(isNotNull(deliveredAt), isNotNull(failedAt)),
      ),
    )
    .returning({ is: sql`1` });
  return rows.length;
}

/** Gives up what has waited for longer than so many days, as while the endpoint was switched off. */
export async function giveUpOld(tx: Db, endpointId: string, days: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ failedAt: sql`now()`, error: 'The endpoint was switched off' })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        sql`delivered_at IS NULL AND failed_at IS NULL`,
        sql`coalesce(first_tried_at, at) <= now() - make_interval(days => ${days}::int)`,
      ),
    );
}

/** Returns the newest deliveries. Undefined when there is no such endpoint. */
export async function listDeliveries(db: Db, endpointId: string): Promise<WebhookDelivery[] | undefined> {
  if (!isUuid(endpointId)) return undefined;
  const { id, type, at, tries, error } = webhookDeliveries;
  const status = sql<WebhookDelivery['status']>`CASE
    WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END`;
  const rows = await db
    .select({ endpointId: webhookEndpoints.id, delivery: { id, type, at, status, tries, error } })
    .from(webhookEndpoints)
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.id))
    .where(eq(webhookEndpoints.id, endpointId))
    .orderBy(desc(at), desc(webhookDeliveries.position), asc(id))
    .limit(LISTED);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ delivery }) =>
    delivery?.id ? [{ ...delivery, at: delivery.at.toISOString() } as WebhookDelivery] : [],
  );
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  const { id, url, events, isActive, switchedOffFor } = row;
  const [failingSince, createdAt] = [row.failingSince?.toISOString() ?? null, row.createdAt.toISOString()];
  return { id, url, events, isActive, failingSince, switchedOffFor, createdAt };
}
