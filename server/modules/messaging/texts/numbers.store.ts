import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { textMessages } from '#server/database/schema.ts';
import type { LatestRoute, NumbersOf } from './numbers.rules.ts';
import type { Recipient } from './recipients.store.ts';

/**
 * Reads the numbers of a person. Leaves out numbers that another person has on file, because texts from them belong to that
 * person's conversation. Also leaves out short codes and sender names, which cannot be texted.
 */
export async function readNumbers(db: Db, { party, phoneE164, phoneChangedAt }: Recipient): Promise<NumbersOf> {
  const { customerId, teamMemberId } = party;
  const { rows } = await db.execute<{ phone: string; firstAt: number; lastAt: number; answeredAt: number | null }>(sql`
    SELECT phone_e164 AS phone, extract(epoch FROM min(sent_at))::float8 AS "firstAt",
      extract(epoch FROM max(sent_at) FILTER (WHERE direction = 'inbound'))::float8 AS "lastAt",
      extract(epoch FROM max(sent_at) FILTER (
        WHERE direction = 'outbound' AND bulk_id IS NULL AND status NOT IN ('failed', 'undelivered')
      ))::float8 AS "answeredAt"
    FROM sms_messages
    WHERE (customer_id = ${customerId}::uuid OR team_member_id = ${teamMemberId}::uuid) AND phone_e164 LIKE '+%'
    GROUP BY phone_e164
    HAVING bool_or(direction = 'inbound') AND (phone_e164 = ${phoneE164} OR NOT EXISTS (
      SELECT FROM customers WHERE customers.phone_e164 = sms_messages.phone_e164
      UNION ALL SELECT FROM team_members WHERE team_members.phone_e164 = sms_messages.phone_e164
    ))`);
  const writtenFrom = rows.map(({ phone, firstAt, lastAt, answeredAt }) => ({
    phone,
    firstAt: at(firstAt),
    lastAt: at(lastAt),
    answeredAt: answeredAt === null ? null : at(answeredAt),
  }));
  return { onFile: phoneE164, changedAt: phoneChangedAt, writtenFrom };
}

/** Returns how the latest text from a number came. */
export async function readLatestRoute(db: Db, phoneE164: string): Promise<LatestRoute | undefined> {
  const { channel, ourAddress, sentAt: at } = textMessages;
  const [row] = await db
    .select({ channel, ourAddress, at })
    .from(textMessages)
    .where(and(eq(textMessages.phoneE164, phoneE164), eq(textMessages.direction, 'inbound')))
    .orderBy(desc(at))
    .limit(1);
  return row;
}

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}
