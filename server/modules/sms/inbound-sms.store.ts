import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { smsMessages } from '../../database/schema.ts';
import type { NewSms } from './outbound-sms.store.ts';

interface Owner {
  customerId: string | null;
  teamMemberId: string | null;
}

/**
 * Whose text one from this number is: of those who have the number now, the one with the newest conversation; else the
 * one whom it last spoke with. Neither id for a number nobody knows.
 */
export async function findOwner(tx: Db, phoneE164: string): Promise<Owner> {
  const { rows } = await tx.execute<{ customerId: string | null; teamMemberId: string | null }>(sql`
    SELECT customer_id AS "customerId", team_member_id AS "teamMemberId" FROM (
      SELECT id AS customer_id, NULL::uuid AS team_member_id, true AS holds, created_at,
        (SELECT max(sent_at) FROM sms_messages WHERE customer_id = customers.id) AS last_text
      FROM customers WHERE phone_e164 = ${phoneE164}
      UNION ALL
      SELECT NULL, id, true, created_at,
        (SELECT max(sent_at) FROM sms_messages WHERE team_member_id = team_members.id)
      FROM team_members WHERE phone_e164 = ${phoneE164}
      UNION ALL
      (SELECT customer_id, team_member_id, false, sent_at, sent_at FROM sms_messages
       WHERE phone_e164 = ${phoneE164} AND (customer_id IS NOT NULL OR team_member_id IS NOT NULL)
       ORDER BY sent_at DESC LIMIT 1)
    ) AS candidates
    ORDER BY holds DESC, last_text DESC NULLS LAST, created_at DESC LIMIT 1`);
  return rows[0] ?? { customerId: null, teamMemberId: null };
}

/** False when this text is there already: the vendor repeats itself. */
export async function insertInbound(tx: Db, text: Omit<NewSms, 'direction' | 'status'>): Promise<boolean> {
  const rows = await tx
    .insert(smsMessages)
    .values({ ...text, direction: 'inbound', status: 'received' })
    // The conflict target is left out, as in outbound-sms.store.ts.
    .onConflictDoNothing()
    .returning({ id: smsMessages.id });
  return rows.length > 0;
}

/** When to look for missed texts from: a little before the last check, three days back at most. */
export async function readLastCheck(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ since: string | Date }>(sql`
    SELECT greatest(now() - interval '3 days', max(succeeded_at) - interval '5 minutes') AS since
    FROM operation_runs WHERE name = 'missed-texts'`);
  return new Date(rows[0]?.since ?? Number.NaN);
}

/** Saves the text that our answer to a webhook asks the vendor to send; it comes back with no id of the vendor's. */
export async function insertReply(
  tx: Db,
  reply: Pick<NewSms, 'customerId' | 'teamMemberId' | 'message' | 'phoneE164'>,
) {
  // The reply sorts after the text that it answers, whose time is this transaction's.
  const sentAt = sql`now() + interval '1 microsecond'`;
  await tx.insert(smsMessages).values({ ...reply, direction: 'outbound', status: 'sent', isRead: 1, sentAt });
}
