import { hash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { deletedTexts, operationRuns, textMessages } from '#server/database/schema.ts';
import { knownSids, type NewText } from './outbound-texts.store.ts';

interface Owner {
  customerId: string | null;
  teamMemberId: string | null;
}

/**
 * Finds the person that a text from this number belongs to: the current holder with the newest conversation, otherwise the person
 * of the number's last text. Both ids are null for an unknown number.
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

type InboundRow = Omit<NewText, 'direction' | 'status'> & { twilioSid: string };

/** Returns those of the vendor's ids whose texts were deleted lately. */
async function deletedSids(db: Db, sids: string[]): Promise<Set<string>> {
  const sidOf = new Map(sids.map((sid) => [hash('sha256', sid), sid]));
  const rows = await db
    .select()
    .from(deletedTexts)
    .where(inArray(deletedTexts.sidHash, [...sidOf.keys()]));
  return new Set(rows.flatMap(({ sidHash }) => sidOf.get(sidHash) ?? []));
}

/** Returns the texts that we neither have nor had. */
export async function missingTexts<Text extends { sid: string }>(db: Db, texts: Text[]): Promise<Text[]> {
  const sids = texts.map(({ sid }) => sid);
  const [known, deleted] = [await knownSids(db, sids), await deletedSids(db, sids)];
  return texts.filter(({ sid }) => !known.has(sid) && !deleted.has(sid));
}

/** Returns false when the text was saved before. The vendor may send it more than once. */
export async function insertInbound(tx: Db, text: InboundRow): Promise<boolean> {
  if ((await deletedSids(tx, [text.twilioSid])).size > 0) return false;
  const rows = await tx
    .insert(textMessages)
    .values({ ...text, direction: 'inbound', status: 'received' })
    // No conflict target, for the reason given in outbound-texts.store.ts.
    .onConflictDoNothing()
    .returning({ id: textMessages.id });
  return rows.length > 0;
}

/** Returns when missed texts were last looked for, and when a webhook may last have been lost. Undefined means never. */
export async function readLastCheck(db: Db): Promise<{ lastCheck: Date | undefined; lastLoss: Date | undefined }> {
  const rows = await db
    .select()
    .from(operationRuns)
    .where(inArray(operationRuns.name, ['missed-texts', 'lost-webhook']));
  const timeOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.succeededAt;
  return { lastCheck: timeOf('missed-texts'), lastLoss: timeOf('lost-webhook') };
}

/** Saves the reply that our webhook response asks the vendor to send. The vendor never reports its id. */
export async function insertReply(
  tx: Db,
  reply: Pick<NewText, 'customerId' | 'teamMemberId' | 'message' | 'phoneE164' | 'channel' | 'ourAddress'>,
) {
  // The reply must sort after the text that it answers, which has this transaction's time.
  const sentAt = sql`now() + interval '1 microsecond'`;
  await tx.insert(textMessages).values({ ...reply, direction: 'outbound', status: 'sent', isRead: 1, sentAt });
}
