import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FollowUp, FollowUpReport, FollowUpStep, StepReport } from '#contract/follow-ups.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { FOLLOW_UP_RECIPES_LOCK_KEY } from '#server/database/lock-keys.ts';
import { followUps, followUpVersions, templates } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { Lately } from './follow-ups.rules.ts';

export type NewFollowUp = Omit<typeof followUps.$inferInsert, 'versionId'>;
export type NewVersion = Pick<typeof followUpVersions.$inferInsert, 'purpose' | 'steps'>;

/** Leaves room for an addition within the 60 characters of a template's name. */
const LONGEST_FREE = 50;

const WAS_IN = sql`state <> 'held_out'`;

/** Reads lines with their figures. */
async function readFollowUps(db: Db, condition: SQL): Promise<FollowUp[]> {
  const { rows } = await db.execute<FollowUp & Record<string, unknown>>(sql`
    SELECT follow_ups.id, name, trigger, purpose, steps, hold_out AS "holdOut", reentry_days AS "reentryDays",
      stops_on_own_message AS "stopsOnOwnMessage", is_on AS "isOn", recipe, ${asInstant(sql`paused_at`)} AS "pausedAt",
      paused_reason AS "pausedReason", ${asInstant(sql`follow_ups.created_at`)} AS "createdAt",
      ${asInstant(sql`updated_at`)} AS "updatedAt", figures.*
    FROM follow_ups JOIN follow_up_versions ON follow_up_versions.id = version_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'active')::int AS active, count(*)::int AS enrolled,
        count(answered_after)::int AS answered, count(booked_after)::int AS booked, count(paid_after)::int AS paid
      FROM enrollments WHERE follow_up_id = follow_ups.id AND ${WAS_IN}) AS figures
    WHERE deleted_at IS NULL AND ${condition} ORDER BY lower(name), follow_ups.id`);
  return rows;
}

export function listFollowUps(db: Db): Promise<FollowUp[]> {
  return readFollowUps(db, sql`true`);
}

export async function findFollowUp(db: Db, id: string): Promise<FollowUp | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await readFollowUps(db, sql`follow_ups.id = ${id}`);
  return found;
}

/** Like `findFollowUp`, and locks the line until the transaction ends. */
export async function lockFollowUp(tx: Db, id: string): Promise<FollowUp | undefined> {
  if (!isUuid(id)) return undefined;
  const held = await tx
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(eq(followUps.id, id), isNull(followUps.deletedAt)))
    .for('no key update');
  return held.length === 0 ? undefined : findFollowUp(tx, id);
}

/** @throws when another line has the name. */
export async function insertFollowUp(tx: Db, line: NewFollowUp, version: NewVersion): Promise<string> {
  const versionId = await insertVersion(tx, version);
  const [row] = await tx
    .insert(followUps)
    .values({ ...line, versionId })
    .returning({ id: followUps.id });
  if (!row) throw new Error('A follow-up was not kept');
  return row.id;
}

export async function insertVersion(tx: Db, version: NewVersion): Promise<string> {
  const [row] = await tx.insert(followUpVersions).values(version).returning({ id: followUpVersions.id });
  if (!row) throw new Error('A version of a follow-up was not kept');
  return row.id;
}

/** @throws as `insertFollowUp` */
export async function updateFollowUp(
  tx: Db,
  id: string,
  changes: Partial<typeof followUps.$inferInsert> | { turnedOnAt: SQL },
): Promise<void> {
  await tx.update(followUps).set(changes).where(eq(followUps.id, id));
}

/** Saves a recipe's template. Staff may have given its name to another one. */
export async function insertRecipeTemplate(tx: Db, template: typeof templates.$inferInsert): Promise<string> {
  const { name } = template;
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    SELECT EXISTS (SELECT FROM templates WHERE lower(name) = lower(${name})) AS taken`);
  const free = rows[0]?.taken ? `${name.slice(0, LONGEST_FREE)} (${randomUUID().slice(0, 4)})` : name;
  const [row] = await tx
    .insert(templates)
    .values({ ...template, name: free })
    .returning({ id: templates.id });
  if (!row) throw new Error('A template was not kept');
  return row.id;
}

/** Lets one instance at a time make recipes, until the transaction ends. */
export async function lockRecipes(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${FOLLOW_UP_RECIPES_LOCK_KEY})`);
}

/** Returns which of the recipes were made before, also those that were deleted since. */
export async function madeRecipes(tx: Db): Promise<Set<string>> {
  const rows = await tx.select({ recipe: followUps.recipe }).from(followUps);
  return new Set(rows.flatMap(({ recipe }) => recipe ?? []));
}

/** Returns when the customer's next booked demo begins. */
export async function nextDemoOf(db: Db, customerId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    SELECT min(starts_at) AS at FROM bookings WHERE customer_id = ${customerId} AND status = 'booked' AND starts_at > now()`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

interface Counted {
  /** The line's steps as they are now. */
  current: FollowUpStep[];
  enrolled: number;
  heldOut: number;
  steps: (Done & { state: string; reason: string | null; count: number })[];
  /** By the step after which people did so. */
  outcomes: (Done & { kind: 'answered' | 'booked' | 'paid' | 'optedOut'; isHeldOut: boolean; count: number })[];
}

/** A step by its number, and what it was then. Number 0 stands for what comes before the first. */
interface Done {
  step: number;
  did: FollowUpStep | null;
}

/** In JSON, -1 is the last one. */
const DID = sql`CASE WHEN done.step > 0 THEN follow_up_versions.steps -> (done.step - 1) END AS did`;

/** Counts what became of a line's steps and people. Undefined when there is no such line. */
export async function readCounts(db: Db, id: string): Promise<Counted | undefined> {
  if (!isUuid(id)) return undefined;
  const ofLine = sql`follow_up_id = ${id}`;
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    SELECT follow_up_versions.steps AS current, (SELECT count(*)::int FROM enrollments WHERE ${ofLine} AND ${WAS_IN}) AS enrolled,
      (SELECT count(*)::int FROM enrollments WHERE ${ofLine} AND NOT ${WAS_IN}) AS "heldOut",
      (SELECT coalesce(json_agg(counted), '[]') FROM (
        SELECT ${DID}, done.* FROM (
          SELECT version_id, enrollment_steps.step, enrollment_steps.state, reason, count(*)::int AS count
          FROM enrollment_steps JOIN enrollments ON enrollments.id = enrollment_id WHERE ${ofLine}
          GROUP BY 1, 2, 3, 4) AS done JOIN follow_up_versions ON id = version_id) AS counted) AS steps,
      (SELECT coalesce(json_agg(counted), '[]') FROM (
        SELECT ${DID}, done.* FROM (
          SELECT version_id, kind, said.step, NOT ${WAS_IN} AS "isHeldOut", count(*)::int AS count FROM enrollments
          CROSS JOIN LATERAL (VALUES ('answered', answered_after), ('booked', booked_after), ('paid', paid_after),
            ('optedOut', opted_out_after)) AS said(kind, step)
          WHERE ${ofLine} AND said.step IS NOT NULL
          GROUP BY 1, 2, 3, 4) AS done JOIN follow_up_versions ON id = version_id) AS counted) AS outcomes
    FROM follow_ups JOIN follow_up_versions ON follow_up_versions.id = version_id
    WHERE follow_ups.id = ${id} AND deleted_at IS NULL`);
  return rows[0];
}

/** Puts the counts of each step together: of those that the line has, wherever they stood before, and then of those that it had. */
export function toStepReports({ steps, outcomes, current }: Counted): FollowUpReport['steps'] {
  const places = current.map((does, index): Place => ({ step: index + 1, does, isTakenOut: 0 }));
  const placeOf = ({ step, did }: Done) => {
    const alike = places.filter(({ does }) => did !== null && isAlike(does, did));
    return alike.find((place) => place.step === step) ?? alike[0];
  };
  for (const done of [...steps, ...outcomes].sort((one, other) => one.step - other.step)) {
    if (done.did && !placeOf(done)) places.push({ step: done.step, does: done.did, isTakenOut: 1 });
  }
  return places.map((place): StepReport => {
    const of = (state: string) => steps.filter((done) => done.state === state && placeOf(done) === place);
    const outcome = (wanted: string) =>
      sum(outcomes.filter((done) => done.kind === wanted && !done.isHeldOut && placeOf(done) === place));
    return {
      ...place,
      sent: sum(of('sent')) + sum(of('done')),
      refused: Array.from(
        Map.groupBy(of('refused'), ({ reason }) => reason ?? ''),
        ([reason, done]) => ({ reason, count: sum(done) }),
      ),
      expired: sum(of('expired')),
      answered: outcome('answered'),
      booked: outcome('booked'),
      paid: outcome('paid'),
      optedOut: outcome('optedOut'),
    };
  });
}

type Place = Pick<StepReport, 'step' | 'does' | 'isTakenOut'>;

/** Tells whether two steps do the same, whenever they do it. */
function isAlike(one: FollowUpStep, other: FollowUpStep): boolean {
  return (['action', 'templateId', 'title', 'stage'] as const).every(
    (field) => (one[field] ?? null) === (other[field] ?? null),
  );
}

export function sum(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** The carrier took a text for unwanted (server/modules/messaging/texts/failure-reasons.ts). */
const FILTERED_CODE = '30007';

/** Reads what became of the last hour's texts and the last week's mails of each line that is on, since it was turned on. Complaints take days. */
export async function readLately(db: Db): Promise<({ id: string } & Lately)[]> {
  const { rows } = await db.execute<{ id: string } & Lately & Record<string, unknown>>(sql`
    SELECT follow_up_id AS id,
      count(*) FILTER (WHERE sms_messages.sent_at > now() - interval '1 hour')::int AS texts,
      count(*) FILTER (WHERE sms_messages.sent_at > now() - interval '1 hour' AND sms_messages.error_code = ${FILTERED_CODE})::int AS filtered,
      count(emails.id)::int AS mails, count(complained_at)::int AS complaints
    FROM enrollment_steps JOIN enrollments ON enrollments.id = enrollment_id
    JOIN follow_ups ON follow_ups.id = follow_up_id
    LEFT JOIN sms_messages ON sms_messages.id = enrollment_steps.id
    LEFT JOIN emails ON emails.id = enrollment_steps.id
    WHERE enrollment_steps.created_at > now() - interval '7 days' AND enrollment_steps.created_at > turned_on_at
      AND is_on AND paused_at IS NULL
    GROUP BY follow_up_id`);
  return rows;
}

/** Returns false when it has paused before. */
export async function pauseLine(tx: Db, id: string, reason: 'filtered' | 'complaints'): Promise<boolean> {
  const paused = await tx
    .update(followUps)
    .set({ pausedAt: sql`now()`, pausedReason: reason, updatedAt: sql`${followUps.updatedAt}` })
    .where(and(eq(followUps.id, id), eq(followUps.isOn, true), isNull(followUps.pausedAt)))
    .returning({ id: followUps.id });
  return paused.length > 0;
}

/** Returns who is told of a line: the admins, and whoever a customer's lead is assigned to. Only who has an address. */
export async function findNoticed(tx: Db, customerId: string | null): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM users WHERE disabled_at IS NULL AND email IS NOT NULL AND (role = 'admin' OR id IN (
      SELECT assignee_id FROM leads WHERE customer_id = ${customerId}::uuid)) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** What a mail to staff says: what a line's step is to tell, or why the line has paused. */
export interface Notice {
  to: string;
  username: string;
  followUp: string;
  title: string | null;
  customerId: string | null;
  customerName: string | null;
  pausedReason: 'filtered' | 'complaints' | null;
}

/** Returns undefined when the reader, the line or the customer is gone. */
export async function readNotice(
  db: Db,
  { userId, stepId, followUpId }: { userId: string; stepId?: string; followUpId?: string },
): Promise<Notice | undefined> {
  const { rows } = await db.execute<Notice & Record<string, unknown>>(sql`
    SELECT users.email AS to, username, follow_ups.name AS "followUp", paused_reason AS "pausedReason",
      follow_up_versions.steps -> (enrollment_steps.step - 1) ->> 'title' AS title, customers.id AS "customerId",
      customers.name AS "customerName"
    FROM follow_ups
    JOIN users ON users.id = ${userId} AND disabled_at IS NULL AND users.email IS NOT NULL
    LEFT JOIN enrollment_steps ON enrollment_steps.id = ${stepId ?? null}::uuid
    LEFT JOIN enrollments ON enrollments.id = enrollment_id
    LEFT JOIN follow_up_versions ON follow_up_versions.id = enrollments.version_id
    LEFT JOIN customers ON customers.id = customer_id
    WHERE follow_ups.id = coalesce(${followUpId ?? null}::uuid, follow_up_id)
      AND (customers.id IS NOT NULL OR ${followUpId ?? null}::uuid IS NOT NULL)`);
  return rows[0];
}
