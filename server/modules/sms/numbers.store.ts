import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import type { NumbersOf } from './numbers.rules.ts';
import type { Recipient } from './recipients.store.ts';

/**
 * Reads the numbers of a person. Leaves out numbers that another person has on file, because texts from them belong to that
 * person's conversation. Also leaves out short codes and sender names, which cannot be texted.
 */
export async function readNumbers(db: Db, { party, phoneE164, phoneChangedAt }: Recipient): Promise<NumbersOf> {
  const { customerId, teamMemberId } = party;
  const { rows } = await db.execute<{ phone: string; firstAt: number; lastAt: number }>(sql`
    SELECT phone_e164 AS phone, extract(epoch FROM min(sent_at))::float8 AS "firstAt",
      extract(epoch FROM max(sent_at) FILTER (WHERE direction = 'inbound'))::float8 AS "lastAt"
    FROM sms_messages
    WHERE (customer_id = ${customerId}::uuid OR team_member_id = ${teamMemberId}::uuid) AND phone_e164 LIKE '+%'
    GROUP BY phone_e164
    HAVING bool_or(direction = 'inbound') AND (phone_e164 = ${phoneE164} OR NOT EXISTS (
      SELECT FROM customers WHERE customers.phone_e164 = sms_messages.phone_e164
      UNION ALL SELECT FROM team_members WHERE team_members.phone_e164 = sms_messages.phone_e164
    ))`);
  const writtenFrom = rows.map(({ phone, firstAt, lastAt }) => ({ phone, firstAt: at(firstAt), lastAt: at(lastAt) }));
  return { onFile: phoneE164, changedAt: phoneChangedAt, writtenFrom };
}

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}
