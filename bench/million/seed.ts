import { type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '#server/database/database.ts';
import { withoutIndexes } from '../support/without-indexes.ts';

export const CUSTOMERS = 1_000_000;
export const TEAM_MEMBERS = 1_500_000;
export const PURCHASES = 1_200_000;
export const TEXTS = 12_000_000;
/** One of texts with each customer, and others of mails. */
export const CONVERSATIONS = 1_200_000;
export const AUDIT_ENTRIES = 3_000_000;
/** Triggers maintain the totals of these tables. */
const COUNTED = ['customers', 'team_members', 'purchases'];
/** Rows per statement. */
const BATCH = 500_000;
/** The number of unread conversations. */
const UNREAD = 20_000;

const FIRST = 'Ada,Grace,Alan,Maria,José,Anna,John,Linda,Wei,Omar,Zoë,Peter,Ines,Tom,Olga,Luis,Emma,Noah,Ivy,Max'.split(
  ',',
);
const STARTS = 'Ander,Ber,Car,Dom,Ek,Fitz,Gar,Hop,Iver,Jen,Kowal,Lind,Mul,Nov,Or,Pet,Quin,Rey,Schmi,Tor'.split(',');
const ENDS = 'sen,ger,ter,inger,man,gerald,cia,per,son,kins,ski,berg,ler,ak,tiz,ers,lan,es,dt,res'.split(',');
const DOMAINS = 'gmail.com,yahoo.com,outlook.com,icloud.com,north-agency.com,lake-insurance.net'.split(',');

/** Fills an empty, migrated PostgreSQL database with three years of a firm with a million customers. It uses only SQL. */
export async function seedMillion(database: Database, log: (line: string) => void): Promise<void> {
  const fill = async (table: string, count: number, statement: (range: SQL) => SQL): Promise<void> => {
    const begun = performance.now();
    await withoutIndexes(database, [table], () =>
      database.transaction((tx) => fillBatches(tx, count, statement, COUNTED.includes(table)), { noTimeout: true }),
    );
    await database.transaction((tx) => tx.execute(sql.raw(`ANALYZE ${table}`)), { noTimeout: true });
    log(`${count.toLocaleString('en-US')} ${table}: ${Math.round((performance.now() - begun) / 1000)} s`);
  };
  const person = sql`
    ${oneOf(FIRST, sql`n`)} || ' ' || ${oneOf(STARTS, sql`n / 20`)} || ${oneOf(ENDS, sql`n / 400`)},
    'p' || n || '.' || lower(${oneOf(STARTS, sql`n / 20`)} || ${oneOf(ENDS, sql`n / 400`)}) || '@' || ${oneOf(DOMAINS, sql`n / 7`)},
    CASE WHEN n % 16 = 0 THEN NULL ELSE '+1' || (2000000000 + n * 7919::bigint % 8000000000) END,
    CASE WHEN n % 16 = 0 THEN NULL ELSE '+1' || (2000000000 + n * 7919::bigint % 8000000000) END`;

  await fill(
    'customers',
    CUSTOMERS,
    (n) => sql`
    INSERT INTO customers (id, name, email, phone, phone_e164, team_member_licenses, used_team_member_licenses,
      has_signed_in_to_app, created_at, updated_at)
    SELECT ${idOf('c', sql`n`)}, ${person}, CASE WHEN n % 4 = 0 THEN n % 7 ELSE 0 END, CASE WHEN n % 4 = 0 THEN n % 5 ELSE 0 END,
      (n % 3 > 0)::int, ${momentOf(CUSTOMERS)}, ${momentOf(CUSTOMERS)} FROM ${n}`,
  );
  await fill(
    'team_members',
    TEAM_MEMBERS,
    (n) => sql`
    INSERT INTO team_members (id, owner_id, name, email, phone, phone_e164, is_active, created_at, updated_at)
    SELECT ${idOf('t', sql`n`)}, ${idOf('c', sql`1 + n * 4 % ${CUSTOMERS}::int`)}, ${person}, (n % 7 > 0)::int,
      ${momentOf(TEAM_MEMBERS)}, ${momentOf(TEAM_MEMBERS)} FROM ${n}`,
  );
  await fill(
    'purchases',
    PURCHASES,
    (n) => sql`
    INSERT INTO purchases (customer_id, stripe_session_id, product_type, quantity, amount, status, created_at, updated_at)
    SELECT ${idOf('c', sql`1 + n::bigint * 7919 % ${CUSTOMERS}::int`)}, 'cs_million_' || n,
      CASE WHEN n % 10 < 7 THEN 'agent_license' ELSE 'team_license' END, 1, 47 + n % 10 * 5,
      ${oneOf(['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'refunded', 'pending', 'disputed'], sql`n / 3`)},
      ${momentOf(PURCHASES)}, ${momentOf(PURCHASES)} FROM ${n}`,
  );
  await fill(
    'sms_messages',
    TEXTS,
    (n) => sql`
    INSERT INTO sms_messages (customer_id, team_member_id, phone_e164, direction, message, twilio_sid, status, is_read, sent_at)
    SELECT CASE WHEN n % 10 < 8 THEN ${idOf('c', sql`1 + n::bigint * 7919 % ${CUSTOMERS}::int`)} END,
      CASE WHEN n % 10 = 8 THEN ${idOf('t', sql`1 + n::bigint * 7919 % ${TEAM_MEMBERS}::int`)} END,
      '+1' || (2000000000 + n * 7919::bigint % 8000000000), CASE WHEN n % 2 = 0 THEN 'inbound' ELSE 'outbound' END,
      'Text ' || n || ': about the renewal of the policy, and when we may call you back.', 'SM' || md5(n::text),
      CASE WHEN n % 2 = 0 THEN 'received' ELSE 'delivered' END,
      (n % 2 = 1 OR n <= ${TEXTS - 2 * UNREAD}::int)::int, ${momentOf(TEXTS)} FROM ${n}`,
  );
  // Triggers would make these from the texts, which were inserted without.
  await fill(
    'conversations',
    CONVERSATIONS,
    (n) => sql`
    INSERT INTO conversations (channel, customer_id, subject, subject_key, assignee_id, state, waiting_since, unread, preview,
      last_message_at)
    SELECT CASE WHEN n <= ${CUSTOMERS}::int THEN 'text' ELSE 'email' END, ${idOf('c', sql`1 + n::bigint * 7919 % ${CUSTOMERS}::int`)},
      CASE WHEN n > ${CUSTOMERS}::int THEN 'Renewal ' || n END, CASE WHEN n > ${CUSTOMERS}::int THEN 'renewal' || n END,
      CASE WHEN n % 3 = 0 THEN (SELECT id FROM users LIMIT 1) END, CASE WHEN n % 10 < 8 THEN 'closed' ELSE 'open' END,
      CASE WHEN n % 50 = 0 THEN ${momentOf(CONVERSATIONS)} END, (n % 50 = 0)::int, 'Text ' || n || ': about the renewal',
      ${momentOf(CONVERSATIONS)} FROM ${n}`,
  );
  await fill(
    'audit_entries',
    AUDIT_ENTRIES,
    (n) => sql`
    INSERT INTO audit_entries (user_id, action, subject_type, subject_id, customer_id, created_at)
    SELECT (SELECT id FROM users LIMIT 1), ${oneOf(['update', 'update', 'update', 'send', 'read', 'create', 'login', 'export'], sql`n`)}, 'customer',
      ${idOf('c', sql`1 + n::bigint * 7919 % ${CUSTOMERS}::int`)}, ${idOf('c', sql`1 + n::bigint * 7919 % ${CUSTOMERS}::int`)},
      ${momentOf(AUDIT_ENTRIES)} FROM ${n}`,
  );
  await fill(
    'opt_outs',
    CUSTOMERS / 50,
    (n) => sql`
    INSERT INTO opt_outs (phone_e164, keyword)
    SELECT '+1' || (2000000000 + n * 50 * 7919::bigint % 8000000000), 'STOP' FROM ${n}`,
  );
  await database.db.execute(sql`CHECKPOINT`);
}

async function fillBatches(tx: Db, count: number, statement: (range: SQL) => SQL, isCounted: boolean): Promise<void> {
  // Tables without totals can skip their triggers, because their references are correct by construction.
  if (!isCounted) await tx.execute(sql`SET LOCAL session_replication_role = replica`);
  for (let start = 1; start <= count; start += BATCH) {
    await tx.execute(statement(sql`generate_series(${start}::int, ${Math.min(start + BATCH - 1, count)}::int) AS n`));
  }
}

function oneOf(words: string[], place: SQL): SQL {
  return sql`(${sql.raw(`ARRAY['${words.join("','")}']`)})[1 + (${place})::bigint % ${sql.raw(String(words.length))}]`;
}

/** Derives an id from a number, so that rows can refer to each other without a lookup. */
function idOf(kind: string, place: SQL): SQL {
  return sql`md5(${sql.raw(`'${kind}'`)} || (${place}))::uuid`;
}

/** Spreads the rows over three years. The highest number is now. */
function momentOf(count: number): SQL {
  return sql`now() - (${sql.raw(String(count))} - n) * interval '3 years' / ${sql.raw(String(count))}`;
}
