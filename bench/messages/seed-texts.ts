import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

export const TEXTS = 1_000_000;
/** Texts in the longest conversation. */
export const LONGEST = 5_000;
const UNREAD = 500;
/** Texts per statement. */
const BATCH = 50_000;

/** Adds two years of texts for all customers and team members of a migrated database. */
export async function seedTexts(database: Database): Promise<void> {
  await database.transaction(
    async (tx) => {
      // This role skips the triggers: no announcements, and no checks of references, which are correct by construction.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`
      CREATE TEMPORARY TABLE people ON COMMIT DROP AS
      SELECT (row_number() OVER (ORDER BY id))::int - 1 AS position, customer_id, team_member_id, phone_e164 FROM (
        SELECT id, id AS customer_id, NULL::uuid AS team_member_id, phone_e164 FROM customers WHERE phone_e164 IS NOT NULL
        UNION ALL
        SELECT id, NULL, id, phone_e164 FROM team_members WHERE phone_e164 IS NOT NULL
      ) AS everybody`);
      await tx.execute(sql`CREATE UNIQUE INDEX ON people (position)`);
      const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM people`);
      const people = rows[0]?.count ?? 0;
      for (let start = 0; start < TEXTS; start += BATCH) {
        // One text in a hundred is from an unknown number.
        await tx.execute(sql`
        INSERT INTO sms_messages (customer_id, team_member_id, phone_e164, direction, message, twilio_sid, status, is_read, sent_at)
        SELECT customer_id, team_member_id,
          coalesce(phone_e164, '+1212555' || lpad((n / 100 % 10000)::text, 4, '0')),
          CASE WHEN n % 2 = 0 THEN 'inbound' ELSE 'outbound' END,
          'Text ' || n || ': about the renewal of the policy, and when we may call you back.',
          'SM' || md5(n::text), CASE WHEN n % 2 = 0 THEN 'received' ELSE 'delivered' END,
          CASE WHEN n % 2 = 0 AND n > ${TEXTS - 2 * UNREAD} THEN 0 ELSE 1 END,
          now() - (${TEXTS} - n) * interval '1 minute'
        FROM generate_series(${start + 1}::int, ${start + BATCH}::int) AS n
        LEFT JOIN people ON n % 100 <> 98
          AND position = CASE WHEN n <= ${LONGEST} THEN 0 ELSE n::bigint * 7919 % ${people}::bigint END`);
      }
    },
    { noTimeout: true },
  );
  await database.db.execute(sql`VACUUM (ANALYZE) sms_messages`);
}
