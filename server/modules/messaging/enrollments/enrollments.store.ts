import { type SQL, sql } from 'drizzle-orm';
import type {
  CustomerEnrollment,
  Enrollment,
  EnrollmentState,
  FollowUpStep,
  StopReason,
  Trigger,
} from '#contract/follow-ups.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { asRecords, asUuids } from '#server/database/records.ts';

/** A line that is on, as people begin with it now. */
export interface Line<Begins extends Trigger = Trigger> {
  id: string;
  trigger: Begins;
  versionId: string;
  steps: FollowUpStep[];
  holdOut: number;
  reentryDays: number | null;
}

const LINE = sql`
  follow_ups.id, trigger, version_id AS "versionId", steps, hold_out AS "holdOut", reentry_days AS "reentryDays"
  FROM follow_ups JOIN follow_up_versions ON follow_up_versions.id = version_id WHERE is_on AND deleted_at IS NULL`;

export async function linesThatBegin<Begins extends Trigger>(
  tx: Db,
  triggers: readonly Begins[],
): Promise<Line<Begins>[]> {
  const { rows } = await tx.execute<Line<Begins> & Record<string, unknown>>(sql`
    SELECT ${LINE} AND trigger = ANY(${`{${triggers.join()}}`}::text[])`);
  return rows;
}

/** Returns undefined for a line that is off. */
export async function findLine(tx: Db, id: string): Promise<Line | undefined> {
  const { rows } = await tx.execute<Line & Record<string, unknown>>(sql`SELECT ${LINE} AND follow_ups.id = ${id}`);
  return rows[0];
}

export interface Whereabouts {
  id: string;
  timeZone: string | null;
  phone: string | null;
}

export async function readWhereabouts(tx: Db, ids: readonly string[]): Promise<Whereabouts[]> {
  const { rows } = await tx.execute<Whereabouts & Record<string, unknown>>(sql`
    SELECT id, time_zone AS "timeZone", phone_e164 AS phone FROM customers WHERE id = ANY(${asUuids(ids)})`);
  return rows;
}

export interface NewEnrollment {
  customerId: string;
  bookingId: string | null;
  checkoutId: string | null;
  state: 'active' | 'held_out';
  dueAt: Date | null;
  endedAt: Date | null;
}

/** Puts people into a line, but for those who are in it and those who may not be again. @returns what became of the others. */
export async function insertEnrollments(
  tx: Db,
  { id, versionId }: Line,
  people: readonly NewEnrollment[],
  /** How long after the end somebody may be in it again, in milliseconds. Null for never. */
  reentryMs: number | null,
): Promise<{ state: EnrollmentState; dueAt: string | null }[]> {
  const columns = sql`("customerId" uuid, "bookingId" uuid, "checkoutId" uuid, state text, "dueAt" timestamptz, "endedAt" timestamptz)`;
  // Rounded like the column, because what ended in this transaction would otherwise often have ended later than now.
  const isAgain = sql`earlier.state = 'active' OR ${reentryMs}::float8 IS NULL
    OR earlier.ended_at > now()::timestamptz(3) - make_interval(secs => ${reentryMs}::float8 / 1000)`;
  const { rows } = await tx.execute<{ state: EnrollmentState; dueAt: string | null }>(sql`
    INSERT INTO enrollments (follow_up_id, version_id, customer_id, booking_id, checkout_id, state, due_at, ended_at)
    SELECT ${id}, ${versionId}, customers.id, "bookingId", "checkoutId", state, "dueAt", "endedAt"
    FROM ${asRecords(people, columns)} JOIN customers ON customers.id = "customerId"
    WHERE NOT EXISTS (
      SELECT FROM enrollments AS earlier
      WHERE earlier.follow_up_id = ${id} AND earlier.customer_id = customers.id AND (${isAgain}))
    ON CONFLICT (follow_up_id, customer_id) WHERE state = 'active' DO NOTHING
    RETURNING state, ${asInstant(sql`due_at`)} AS "dueAt"`);
  return rows;
}

/** Whose lines end. A number or an address stands for everybody who has it on file. */
export interface Leaving {
  customerId?: string | null;
  /** Team members are in no line. */
  teamMemberId?: string | null;
  phone?: string;
  email?: string;
  bookingId?: string;
  followUpId?: string;
  enrollmentId?: string;
}

const OUTCOMES: Partial<Record<StopReason, SQL>> = {
  answered: sql`answered_after`,
  booked: sql`booked_after`,
  paid: sql`paid_after`,
  opted_out: sql`opted_out_after`,
};
/** How long after the end of a line an outcome counts as one of it. */
const COUNTS_FOR = sql`interval '14 days'`;

/** Ends the lines of people, and notes the outcome in those that ended lately. @returns how many it ended or noted it in. */
export async function stopEnrollments(
  tx: Db,
  { customerId, phone, email, bookingId, followUpId, enrollmentId }: Leaving,
  reason: StopReason,
): Promise<number> {
  const outcome = OUTCOMES[reason];
  const isOpen = sql`state = 'active'`;
  const person = [
    customerId && sql`customers.id = ${customerId}::uuid`,
    phone && sql`phone_e164 = ${phone}`,
    email && sql`lower(customers.email) = ${email}`,
  ].flatMap((condition) => condition || []);
  const whose = [
    person.length > 0 && sql`customer_id IN (SELECT id FROM customers WHERE ${sql.join(person, sql` OR `)})`,
    bookingId && sql`booking_id = ${bookingId}::uuid`,
    followUpId && sql`follow_up_id = ${followUpId}::uuid`,
    enrollmentId && sql`enrollments.id = ${enrollmentId}::uuid`,
  ].flatMap((condition) => condition || []);
  if (whose.length === 0) return 0;
  const ofLines =
    reason === 'own_message' ? sql`AND follow_up_id IN (SELECT id FROM follow_ups WHERE stops_on_own_message)` : sql``;
  const { rows } = await tx.execute(sql`
    UPDATE enrollments SET
      ${outcome ? sql`${outcome} = coalesce(${outcome}, step - 1),` : sql``}
      stopped_by = CASE WHEN ${isOpen} THEN ${reason} ELSE stopped_by END,
      ended_at = CASE WHEN ${isOpen} THEN now() ELSE ended_at END,
      state = CASE WHEN ${isOpen} THEN 'stopped' ELSE state END, due_at = NULL, uncertain_until = NULL
    WHERE (${sql.join(whose, sql` OR `)}) ${ofLines}
      AND (${isOpen} ${outcome ? sql`OR ${outcome} IS NULL AND ended_at > now() - ${COUNTS_FOR}` : sql``})
    RETURNING id`);
  return rows.length;
}

/** Lets next steps that count back from a booking be planned again, because it has another time now. All others come when they would have. */
export async function replan(tx: Db, bookingId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE enrollments SET due_at = now() FROM follow_up_versions
    WHERE booking_id = ${bookingId}::uuid AND state = 'active' AND follow_up_versions.id = version_id
      AND (steps -> (step - 1) -> 'wait' ->> 'before')::boolean`);
}

/** Passes the lines of one booking on to another. */
export async function passOn(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`UPDATE enrollments SET booking_id = ${to}::uuid WHERE booking_id = ${from}::uuid`);
}

/** Lists who is or was in a line, the newest first. */
export async function listEnrollments(
  db: Db,
  followUpId: string,
  { state, limit }: { state: EnrollmentState | undefined; limit: number },
): Promise<Enrollment[]> {
  const { rows } = await db.execute<Enrollment & Record<string, unknown>>(sql`
    SELECT ${SHOWN}, customer_id AS "customerId", customers.name AS "customerName",
      CASE WHEN state = 'active' THEN steps -> (step - 1) END AS next
    FROM enrollments JOIN follow_up_versions ON follow_up_versions.id = version_id
    LEFT JOIN customers ON customers.id = customer_id
    WHERE follow_up_id = ${followUpId}::uuid AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
    ORDER BY enrollments.created_at DESC, enrollments.id LIMIT ${limit}`);
  return rows;
}

const SHOWN = sql`enrollments.id, state, stopped_by AS "stoppedBy", step, ${asInstant(sql`due_at`)} AS "dueAt",
  ${asInstant(sql`enrollments.created_at`)} AS "createdAt"`;

export type EnrollmentOfCustomer = Omit<CustomerEnrollment, 'timeZone'> & Whereabouts;

/** Lists the lines that a customer is or was in, the newest first. */
export async function listOfCustomer(db: Db, customerId: string, limit: number): Promise<EnrollmentOfCustomer[]> {
  const { rows } = await db.execute<EnrollmentOfCustomer & Record<string, unknown>>(sql`
    SELECT ${SHOWN}, follow_up_id AS "followUpId", follow_ups.name,
      CASE WHEN state = 'active' THEN steps -> (step - 1) ->> 'action' END AS action,
      (paused_at IS NOT NULL)::int AS "isPaused", customers.time_zone AS "timeZone", customers.phone_e164 AS phone
    FROM enrollments JOIN follow_ups ON follow_ups.id = follow_up_id
    JOIN follow_up_versions ON follow_up_versions.id = enrollments.version_id
    JOIN customers ON customers.id = customer_id
    WHERE customer_id = ${customerId}::uuid ORDER BY enrollments.created_at DESC, enrollments.id LIMIT ${limit}`);
  return rows;
}

export async function findEnrollment(
  db: Db,
  id: string,
): Promise<{ customerId: string | null; state: EnrollmentState } | undefined> {
  const { rows } = await db.execute<{ customerId: string | null; state: EnrollmentState }>(sql`
    SELECT customer_id AS "customerId", state FROM enrollments WHERE id = ${id}::uuid`);
  return rows[0];
}
