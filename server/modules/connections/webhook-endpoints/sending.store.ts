import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookEndpoint, WebhookEvent } from '#contract/webhook-endpoints.ts';
import type { Db } from '#server/database/database.ts';
import { WEBHOOK_OUTBOX_LOCK_KEY } from '#server/database/lock-keys.ts';
import { asRecords, isOneOf } from '#server/database/records.ts';
import { customers, webhookDeliveries, webhookEndpoints, webhookOutbox } from '#server/database/schema.ts';
import type { Happened } from './webhooks.rules.ts';

/** Longer than a try takes. Until then nobody else sends it. */
const LEASE = sql`interval '15 seconds'`;
/** When what waits is due after a success, and how long before the failures it may have begun to wait. */
const SOON = sql`interval '10 seconds'`;
const SHORTLY = sql`interval '10 minutes'`;
/** How long is tried. */
const LONGEST = sql`interval '5 days'`;
const WAITS = sql`delivered_at IS NULL AND failed_at IS NULL`;

/** What there is to do: whether something has happened, and which endpoints have deliveries that are due. */
export interface Work {
  hasHappened: boolean;
  endpointIds: string[];
}

export async function findWork(db: Db): Promise<Work> {
  const { rows } = await db.execute<Work & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT FROM webhook_outbox) AS "hasHappened", (
      SELECT coalesce(json_agg(id), '[]') FROM webhook_endpoints WHERE is_active = 1 AND EXISTS (
        SELECT FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id AND ${WAITS}
          AND (lease_expires_at IS NULL OR lease_expires_at <= now()))
    ) AS "endpointIds"`);
  return rows[0] as Work;
}

/** Keeps other instances from the outbox until the transaction ends. @returns false when one is there already. */
export async function lockOutbox(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${WEBHOOK_OUTBOX_LOCK_KEY}) AS "isLocked"`,
  );
  return rows[0]?.isLocked ?? false;
}

/** Returns the oldest of what has happened. */
export async function readOutbox(tx: Db, limit: number): Promise<Happened[]> {
  return tx.select().from(webhookOutbox).orderBy(asc(webhookOutbox.id)).limit(limit);
}

/** Deletes what nobody else is deleting at the same time, together with what it is about. @returns the ids of what was deleted. */
export async function takeFromOutbox(tx: Db, ids: number[]): Promise<Set<number>> {
  const { id } = webhookOutbox;
  const free = tx.select({ id }).from(webhookOutbox).where(inArray(id, ids)).for('update', { skipLocked: true });
  const rows = await tx.delete(webhookOutbox).where(inArray(id, free)).returning({ id });
  return new Set(rows.map((row) => row.id));
}

/** Returns those of the customers who exist, and prevents their deletion until the transaction ends. */
export async function keepCustomers(tx: Db, ids: string[]): Promise<Set<string>> {
  const { id } = customers;
  const rows = await tx.select({ id }).from(customers).where(isOneOf(id, ids)).orderBy(asc(id)).for('key share');
  return new Set(rows.map((row) => row.id));
}

/** Returns the endpoints that are switched on, and prevents their deletion until the transaction ends. */
export async function keepActive(tx: Db): Promise<Pick<WebhookEndpoint, 'id' | 'events'>[]> {
  const { id, events, isActive } = webhookEndpoints;
  return tx.select({ id, events }).from(webhookEndpoints).where(eq(isActive, 1)).orderBy(asc(id)).for('key share');
}

export interface NewDelivery {
  endpointId: string;
  subject: string;
  objectId: string;
  position: number;
  type: WebhookEvent;
  body: string;
  customerId: string | null;
  at: Date;
}

export async function insertDeliveries(tx: Db, deliveries: NewDelivery[]): Promise<void> {
  const columns = sql`("endpointId" uuid, subject text, "objectId" text, position bigint, type text, body text, "customerId" uuid, at timestamptz)`;
  await tx.execute(sql`
    INSERT INTO webhook_deliveries (endpoint_id, subject, object_id, position, type, body, customer_id, at)
    SELECT * FROM ${asRecords(deliveries, columns)}`);
}

/** A delivery with what it is sent with. The secrets are encrypted. */
export interface Claimed {
  id: string;
  endpointId: string;
  subject: string;
  body: string;
  tries: number;
  url: string;
  secret: string;
  /** Null when it signs no more. */
  formerSecret: string | null;
}

/**
 * Claims the next deliveries to an endpoint that are due, for each object the first one, either of those that were never tried or of
 * those that have failed.
 */
export async function claimDeliveries(
  db: Db,
  endpointId: string,
  { isRetry, limit }: { isRetry: boolean; limit: number },
): Promise<Claimed[]> {
  if (limit <= 0) return [];
  const isDue = isRetry ? sql`lease_expires_at <= now()` : sql`lease_expires_at IS NULL`;
  const { rows } = await db.execute<Claimed & Record<string, unknown>>(sql`
    UPDATE webhook_deliveries AS delivery SET lease_expires_at = now() + ${LEASE}
    FROM webhook_endpoints AS endpoint
    WHERE endpoint.id = ${endpointId} AND endpoint.is_active = 1 AND delivery.id = ANY (ARRAY(
      SELECT id FROM webhook_deliveries AS next
      WHERE endpoint_id = ${endpointId} AND ${WAITS} AND ${isDue}
        AND NOT EXISTS (
          SELECT FROM webhook_deliveries AS earlier
          WHERE earlier.endpoint_id = next.endpoint_id AND earlier.subject = next.subject AND earlier.position < next.position
            AND earlier.delivered_at IS NULL AND earlier.failed_at IS NULL)
      ORDER BY subject, position
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING delivery.id, endpoint_id AS "endpointId", subject, body, tries, url, secret,
      CASE WHEN former_secret_until > now() THEN former_secret END AS "formerSecret"`);
  return rows;
}

/**
 * Notes that a delivery was accepted. If none was for a while, what began to wait then, or shortly before, is due soon. What waits for
 * longer keeps its pause, so that an object that is always refused is not tried with every success of another.
 */
export async function markDelivered(db: Db, { id, endpointId }: Claimed): Promise<void> {
  await db.execute(sql`
    WITH back AS (
      UPDATE webhook_endpoints AS endpoint SET failing_since = NULL
      FROM (SELECT id, failing_since FROM webhook_endpoints WHERE id = ${endpointId} AND failing_since IS NOT NULL FOR NO KEY UPDATE) AS before
      WHERE endpoint.id = before.id RETURNING before.failing_since
    ), hastened AS (
      -- A lease that is longer than a try's is a pause.
      UPDATE webhook_deliveries SET lease_expires_at = now() + ${SOON} FROM back
      WHERE endpoint_id = ${endpointId} AND id <> ${id} AND ${WAITS} AND lease_expires_at > now() + ${LEASE}
        AND first_tried_at >= back.failing_since - ${SHORTLY}
    )
    UPDATE webhook_deliveries
    SET delivered_at = now(), tries = tries + 1, first_tried_at = coalesce(first_tried_at, now()), error = NULL, lease_expires_at = NULL
    WHERE id = ${id}`);
}

/**
 * Notes why a delivery was not accepted, and lets it rest. After five days it is given up.
 * @returns whether the endpoint has accepted nothing for five days.
 */
export async function markFailed(
  db: Db,
  { id, endpointId }: Claimed,
  { error, pauseSeconds }: { error: string; pauseSeconds: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ isFailing: boolean }>(sql`
    WITH tried AS (
      UPDATE webhook_deliveries
      SET tries = tries + 1, first_tried_at = coalesce(first_tried_at, now()), error = ${error},
        lease_expires_at = now() + make_interval(secs => ${pauseSeconds}::float8),
        failed_at = CASE WHEN first_tried_at <= now() - ${LONGEST} THEN now() END
      WHERE id = ${id}
    ), began AS (
      UPDATE webhook_endpoints SET failing_since = now() WHERE id = ${endpointId} AND failing_since IS NULL
    )
    SELECT coalesce(failing_since <= now() - ${LONGEST}, false) AS "isFailing" FROM webhook_endpoints WHERE id = ${endpointId}`);
  return rows[0]?.isFailing ?? false;
}

/** Gives back a delivery that was not tried. */
export async function release(db: Db, { id }: Claimed, pauseSeconds: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ leaseExpiresAt: sql`now() + make_interval(secs => ${pauseSeconds}::float8)` })
    .where(eq(webhookDeliveries.id, id));
}

/** @returns false when it is switched off already. */
export async function switchOff(
  tx: Db,
  id: string,
  reason: NonNullable<WebhookEndpoint['switchedOffFor']>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    UPDATE webhook_endpoints SET is_active = 0, switched_off_for = ${reason} WHERE id = ${id} AND is_active = 1 RETURNING id`);
  return rows.length > 0;
}

/** Returns who is told of an endpoint that was switched off: who made it, and the admins. Only who has an address. */
export async function findNoticed(tx: Db, endpointId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM users WHERE disabled_at IS NULL AND email IS NOT NULL
      AND (role = 'admin' OR id = (SELECT created_by FROM webhook_endpoints WHERE id = ${endpointId}))
    ORDER BY id`);
  return rows.map(({ id }) => id);
}

export interface Notice {
  to: string;
  username: string;
  url: string;
  reason: NonNullable<WebhookEndpoint['switchedOffFor']>;
}

/** Returns undefined when the reader or the endpoint is gone, or it is switched on again. */
export async function readNotice(
  db: Db,
  { userId, endpointId }: { userId: string; endpointId: string },
): Promise<Notice | undefined> {
  const { rows } = await db.execute<Notice & Record<string, unknown>>(sql`
    SELECT users.email AS to, username, url, switched_off_for AS reason
    FROM webhook_endpoints JOIN users ON users.id = ${userId} AND disabled_at IS NULL AND users.email IS NOT NULL
    WHERE webhook_endpoints.id = ${endpointId} AND switched_off_for IS NOT NULL`);
  return rows[0];
}
