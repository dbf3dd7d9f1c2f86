import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffEvent } from '#contract/events.ts';
import type { Database } from '#server/database/database.ts';
import { announcements } from '#server/database/schema.ts';
import { STAFF } from './announced-ids.ts';
import { WRITES } from './announced-writes.ts';
import { openMigrated } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

/** Nothing listens to this database, so the triggers' announcements stay in their table. */
beforeAll(async () => {
  ({ database, remove } = await openMigrated());
  await database.db.execute(sql`
    INSERT INTO users (id, username, password) VALUES (${STAFF}, 'ada', 'a hash')`);
  await database.db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('a hash', ${STAFF}, now())`);
});
afterAll(() => remove());

/** Types of events that the server does not pass on to staff. */
const FOR_THE_SERVER = ['session-ended'];

/** Types of events that no write to a table tells. */
const WITHOUT_TRACE = ['presence'];

async function takeAnnounced(): Promise<Record<string, unknown>[]> {
  const rows = await database.db.delete(announcements).returning();
  return rows.sort((one, other) => one.id - other.id).map(({ payload }) => JSON.parse(payload));
}

test('Every table announces its changes in the form of the contract, and every event of the contract is announced', async () => {
  await takeAnnounced();
  const announced: Record<string, unknown>[] = [];
  for (const [trigger, statement, events] of WRITES) {
    await database.db.execute(statement);
    const isLookedAt = ({ type }: Record<string, unknown>) =>
      type !== 'conversation' || /^(conv|drafts|emails|incoming)/.test(trigger);
    // A text changes its conversation too, whose id the database chooses.
    const found = (await takeAnnounced()).filter(isLookedAt);
    expect(found, trigger).toHaveLength(events.length);
    expect(found, trigger).toEqual(expect.arrayContaining(events));
    announced.push(...found);
  }
  const told = announced.filter(({ type }) => !FOR_THE_SERVER.includes(String(type)));
  // Parsing drops fields that the contract does not name, so an event with such a field is not equal.
  expect(told.map((event) => StaffEvent.parse(event))).toEqual(told);
  const types = StaffEvent.def.options.map(({ shape }) => shape.type.def.values[0]);
  expect(new Set([...told.map(({ type }) => type), ...WITHOUT_TRACE])).toEqual(new Set(types));
});

test('No trigger announces what is not looked at here', async () => {
  const { rows } = await database.db.execute<{ trigger: string }>(sql`
    SELECT relname || ' ' || CASE WHEN tgtype & 4 > 0 THEN 'INSERT' WHEN tgtype & 8 > 0 THEN 'DELETE' ELSE 'UPDATE' END AS trigger
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE starts_with(proname, 'announce_')`);
  expect(new Set(rows.map(({ trigger }) => trigger))).toEqual(new Set(WRITES.map(([trigger]) => trigger)));
});
