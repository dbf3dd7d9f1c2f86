import { sql } from 'drizzle-orm';
import type { FollowUpStep, StepReason, Trigger } from '#contract/follow-ups.ts';
import type { Db } from '#server/database/database.ts';
import { LEASE } from '#server/database/lease.ts';

/** Somebody whose next step is due. */
export interface DueEnrollment {
  id: string;
  followUpId: string;
  customerId: string;
  trigger: Trigger;
  purpose: 'billing' | 'service' | 'marketing';
  steps: FollowUpStep[];
  step: number;
  /** When the step before was settled. */
  since: Date;
  /** Its time is more than a day over. */
  isLate: boolean;
  /** The first email of a left checkout, which staff may have sent by themselves. */
  checkoutId: string | null;
  bookingAt: Date | null;
  timeZone: string | null;
  phone: string | null;
  /** What began the line still holds. */
  holds: boolean;
}

/** What begins a line must hold before each step. Answers, bookings and payments end it by themselves. */
const HOLDS = sql`CASE follow_ups.trigger
  WHEN 'never_signed_in' THEN customers.has_signed_in_to_app = 0
  WHEN 'guide_stalled' THEN NOT EXISTS (
    SELECT FROM guide_answers WHERE guide_answers.customer_id = customers.id AND guide_answers.updated_at > enrollments.created_at)
  WHEN 'seats_unused' THEN license_state <> 'full'
  WHEN 'app_unused' THEN access_state IN ('active', 'past_due') AND NOT EXISTS (
    SELECT FROM customer_activity WHERE customer_activity.customer_id = customers.id AND last_used_at > enrollments.created_at)
  WHEN 'booking_made' THEN bookings.id IS NULL OR bookings.status = 'booked'
  WHEN 'booking_missed' THEN bookings.id IS NULL OR bookings.status = 'no_show'
  ELSE true END`;

const GOES_ON = sql`state = 'active'
  AND NOT EXISTS (SELECT FROM follow_ups WHERE follow_ups.id = follow_up_id AND paused_at IS NOT NULL)`;

/** Takes the next people whose step is due, each for one instance at a time. After a failure of a vendor they rest as long as a lease. */
export async function claimDue(tx: Db, limit: number): Promise<DueEnrollment[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    WITH due AS (
      SELECT id FROM enrollments WHERE ${GOES_ON} AND due_at <= now() AND (uncertain_until IS NULL OR uncertain_until <= now())
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE enrollments SET uncertain_until = ${LEASE} FROM due WHERE enrollments.id = due.id RETURNING enrollments.*
    )
    SELECT enrollments.id, follow_up_id AS "followUpId", enrollments.customer_id AS "customerId", trigger, purpose, steps, step,
      coalesce((SELECT max(settled_at) FROM enrollment_steps WHERE enrollment_id = enrollments.id), enrollments.created_at) AS since,
      due_at < now() - interval '1 day' AS "isLate", bookings.starts_at AS "bookingAt", customers.time_zone AS "timeZone",
      CASE WHEN NOT EXISTS (
        SELECT FROM jsonb_array_elements(steps) WITH ORDINALITY AS given(said, place)
        WHERE place < step AND said ->> 'action' = 'email') THEN checkout_id END AS "checkoutId",
      customers.phone_e164 AS phone, ${HOLDS} AS holds
    FROM taken AS enrollments
    JOIN follow_ups ON follow_ups.id = follow_up_id
    JOIN follow_up_versions ON follow_up_versions.id = enrollments.version_id
    JOIN customers ON customers.id = enrollments.customer_id
    LEFT JOIN bookings ON bookings.id = booking_id`);
  return rows.map((row) => ({
    ...(row as unknown as DueEnrollment),
    since: new Date(row.since as string),
    bookingAt: row.bookingAt === null ? null : new Date(row.bookingAt as string),
  }));
}

/** Returns in how many seconds somebody's next step is due, or may be tried again. Undefined when nobody waits. */
export async function secondsUntilDue(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    SELECT extract(epoch FROM min(greatest(due_at, uncertain_until)) - now())::float8 AS seconds
    FROM enrollments WHERE ${GOES_ON}`);
  return rows[0]?.seconds ?? undefined;
}

type Place = Pick<DueEnrollment, 'id' | 'customerId' | 'step'>;

/**
 * Locks somebody's way through a line until the transaction ends, the customer first, as a deletion does. @returns whether this step
 * is still theirs to come.
 */
export async function lockStep(tx: Db, { id, customerId, step }: Place): Promise<boolean> {
  await tx.execute(sql`SELECT FROM customers WHERE id = ${customerId}::uuid FOR KEY SHARE`);
  const { rows } = await tx.execute(sql`
    SELECT id FROM enrollments WHERE id = ${id}::uuid AND state = 'active' AND step = ${step} FOR UPDATE`);
  return rows.length > 0;
}

/** Writes that a step is being done, before it is. @returns its id, the same at a second try. */
export async function claimStep(tx: Db, { id, step }: Place): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO enrollment_steps (enrollment_id, step) VALUES (${id}, ${step})
    ON CONFLICT (enrollment_id, step) DO UPDATE SET step = excluded.step RETURNING id`);
  return rows[0]?.id ?? '';
}

/** What became of a step. */
export type Settled =
  | { state: 'sent' | 'done' | 'expired'; reason?: undefined }
  | { state: 'refused'; reason: StepReason };

/** Settles a step, also of somebody whose line was ended meanwhile. */
export async function settleStep(tx: Db, { id, step }: Place, { state, reason = undefined }: Settled): Promise<void> {
  await tx.execute(sql`
    INSERT INTO enrollment_steps (enrollment_id, step, state, reason, settled_at)
    VALUES (${id}, ${step}, ${state}, ${reason ?? null}, now())
    ON CONFLICT (enrollment_id, step) DO UPDATE SET state = excluded.state, reason = excluded.reason, settled_at = now()`);
}

/** Leads somebody on to the next step, or to the end when there is none. */
export async function advance(tx: Db, { id, step }: Place, dueAt: Date | null): Promise<void> {
  await tx.execute(sql`
    UPDATE enrollments SET step = step + 1, uncertain_until = NULL, due_at = ${dueAt?.toISOString() ?? null}::timestamptz,
      state = CASE WHEN ${dueAt === null} THEN 'done' ELSE state END, ended_at = CASE WHEN ${dueAt === null} THEN now() END
    WHERE id = ${id}::uuid AND state = 'active' AND step = ${step}`);
}

export async function postpone(db: Db, { id, step }: Place, dueAt: Date): Promise<void> {
  await db.execute(sql`
    UPDATE enrollments SET uncertain_until = NULL, due_at = ${dueAt.toISOString()}::timestamptz
    WHERE id = ${id}::uuid AND state = 'active' AND step = ${step}`);
}
