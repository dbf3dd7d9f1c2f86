import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '#scripts/restore.ts';
import { consentFor } from '#server/database/conditions/text-consent.ts';
import { missingTexts } from '#server/modules/messaging/texts/inbound-texts.store.ts';
import { perform } from '#tests/support/commands.ts';
import { rowsOf } from '#tests/support/records.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restoreOver } from './commands.ts';
import { migratedTarget, type Target } from './targets.ts';

const [ADA, BEN, MIA, MONA, NILS, SINCE, ZOE] = [1, 2, 3, 4, 5, 6, 7].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
);

let folder: string;
let target: Target;
let older: string;
let file: string;
let said: string;

// Restoring takes seconds of processor time, so one backup and what happened since serve all tests here.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  [older, file] = [join(folder, 'older.gz'), join(folder, 'backup.gz')];
  target = await migratedTarget();
  await backup(target.variables, older);
  await execute(...BEFORE);
  await backup(target.variables, file);
  await execute(...SINCE_THEN);
  said = await restoreOver(target.variables, file);
}, 300_000);
afterAll(async () => {
  await target.remove();
  await rm(folder, { recursive: true });
});

const BEFORE = [
  sql`INSERT INTO customers (id, name, email, phone_e164) VALUES
    (${ADA}, 'Ada', 'Ada@example.com', '+14155552001'), (${BEN}, 'Ben', 'ben@example.com', NULL),
    (${MONA}, 'Mona', 'mona@example.com', NULL), (${NILS}, 'Nils', 'nils@example.com', NULL)`,
  sql`INSERT INTO team_members (id, owner_id, name, email, is_active) VALUES (${MIA}, ${BEN}, 'Mia', 'mia@example.com', 0)`,
  sql`INSERT INTO contacts (customer_id, name, email) VALUES (${ADA}, 'Ada', 'ada@example.com')`,
  sql`INSERT INTO users (username, password) VALUES ('leaver', '-'), ('stayer', '-')`,
  sql`INSERT INTO staff_invitations (email, role, token_hash, expires_at) VALUES
    ('mia@example.com', 'admin', '1', now() + interval '1 day'), ('ben@example.com', 'admin', '2', now() + interval '1 day')`,
  sql`INSERT INTO api_keys (user_id, name, token_hash, scopes, expires_at)
    SELECT id, name, name, '{}', now() + interval '1 year' FROM users, unnest('{leaked,at work}'::text[]) AS name
    WHERE username = 'stayer'`,
  sql`INSERT INTO webhook_endpoints (url, events, secret)
    SELECT url, '{}', 'sealed' FROM unnest('{https://deleted.example,https://off.example,https://told.example}'::text[]) AS url`,
  sql`INSERT INTO audit_entries (action, subject_type, subject_id)
    SELECT 'create', 'api_key', id FROM api_keys UNION ALL SELECT 'create', 'webhook_endpoint', id FROM webhook_endpoints`,
  sql`INSERT INTO sign_in_links (customer_id, token_hash, expires_at) VALUES
    (${BEN}, 'used since', now() + interval '7 days'), (${BEN}, 'not used', now() + interval '7 days')`,
  sql`INSERT INTO signing_keys (id, public_key, private_key) VALUES ('revoked since', '{}', 'sealed')`,
  sql`INSERT INTO opt_outs (phone_e164, keyword, created_at) VALUES
    ('+14155550001', 'STOP', '2026-01-01'), ('+14155550002', 'STOP', '2026-01-01'), ('+14155551002', 'STOP', '2026-01-01')`,
  sql`INSERT INTO email_suppressions (email, reason, created_at, lifted_at) VALUES
    ('stays@example.com', 'unsubscribed', '2026-01-01', NULL),
    ('back@example.com', 'unsubscribed', '2026-01-01', NULL),
    ('again@example.com', 'unsubscribed', '2026-01-01', '2026-01-02'),
    ('ada@example.com', 'unsubscribed', '2026-01-01', '2026-01-02'),
    ('wish@example.com', 'bounced', '2026-01-01', NULL)`,
  sql`INSERT INTO personal_opt_outs (phone_e164, customer_id) VALUES ('+14155551002', ${NILS})`,
  sql`INSERT INTO consent_events (phone_e164, customer_id, kind, words, created_at)
    VALUES ('+14155551002', ${NILS}, 'opt_out', 'STOP', '2026-01-01')`,
  // Who fills in a form after STOP has not taken it back.
  sql`INSERT INTO consent_events (phone_e164, customer_id, kind, words, source, created_at)
    VALUES ('+14155551002', ${NILS}, 'opt_in', 'I agree', 'form', '2026-01-02')`,
  sql`INSERT INTO consent_events (email, channel, customer_id, kind, words, purpose, source, created_at)
    VALUES ('ada@example.com', 'email', ${ADA}, 'opt_in', 'Offers', 'marketing', 'account', '2026-01-02')`,
];

const SINCE_THEN = [
  sql`INSERT INTO sms_messages (customer_id, direction, status, message, twilio_sid) VALUES (${ADA}, 'inbound', 'received', 'A secret', 'SM1')`,
  sql`INSERT INTO opt_outs (phone_e164, keyword, created_at) VALUES
    ('+14155552001', 'STOP', '2026-02-01'), ('+14155552007', 'STOP', '2026-02-01')`,
  sql`UPDATE email_suppressions SET lifted_at = NULL, created_at = '2026-02-01' WHERE email = 'ada@example.com'`,
  sql`INSERT INTO consent_events (email, channel, customer_id, kind, words, purpose, source, created_at)
    VALUES ('ada@example.com', 'email', ${ADA}, 'opt_out', 'Offers', 'marketing', 'account', '2026-02-01')`,
  sql`INSERT INTO customers (id, name, email, phone_e164) VALUES (${ZOE}, 'Zoe', 'zoe@example.com', '+14155552007')`,
  sql`DELETE FROM customers WHERE id = ${ZOE}`,
  // Mia moves to Ada before Ada is deleted, so she is deleted too.
  sql`UPDATE team_members SET owner_id = ${ADA}`,
  sql`DELETE FROM customers WHERE id = ${ADA}`,
  sql`INSERT INTO customers (id, name, email) VALUES (${SINCE}, 'Since', 'since@example.com')`,
  sql`UPDATE users SET disabled_at = now() WHERE username = 'leaver'`,
  sql`UPDATE staff_invitations SET withdrawn_at = now() WHERE email = 'mia@example.com'`,
  sql`DELETE FROM api_keys WHERE name = 'leaked'`,
  sql`DELETE FROM webhook_endpoints WHERE url = 'https://deleted.example'`,
  sql`UPDATE webhook_endpoints SET is_active = 0 WHERE url = 'https://off.example'`,
  sql`UPDATE sign_in_links SET used_at = now() WHERE token_hash = 'used since'`,
  sql`UPDATE signing_keys SET id = 'new' WHERE id = 'revoked since'`,
  // Two phones and four addresses that say something else than at the time of the backup.
  sql`DELETE FROM opt_outs WHERE phone_e164 = '+14155550002'`,
  sql`INSERT INTO consent_events (phone_e164, kind, words, created_at) VALUES
    ('+14155550002', 'opt_in', 'START', '2026-02-01'), ('+14155550003', 'opt_out', 'STOP', '2026-02-01')`,
  sql`INSERT INTO opt_outs (phone_e164, keyword, created_at) VALUES ('+14155550003', 'STOP', '2026-02-01')`,
  sql`UPDATE email_suppressions SET lifted_at = '2026-02-01' WHERE email = 'back@example.com'`,
  sql`UPDATE email_suppressions SET lifted_at = NULL, created_at = '2026-02-01' WHERE email = 'again@example.com'`,
  sql`UPDATE email_suppressions SET reason = 'unsubscribed', created_at = '2026-02-01' WHERE email = 'wish@example.com'`,
  sql`INSERT INTO email_suppressions (email, reason) VALUES ('new@example.com', 'unsubscribed')`,
  // Nils's START from his number on file ends his own opt-out. The number that said STOP stays opted out.
  sql`DELETE FROM personal_opt_outs`,
  sql`INSERT INTO consent_events (phone_e164, customer_id, kind, words, created_at) VALUES
    ('+14155551001', ${MONA}, 'opt_out', 'STOP', '2026-02-01'),
    ('+14155551012', ${NILS}, 'opt_in', 'START', '2026-02-01'),
    ('+14155551003', ${SINCE}, 'opt_out', 'STOP', '2026-02-01')`,
  sql`INSERT INTO opt_outs (phone_e164, keyword, created_at)
    VALUES ('+14155551001', 'STOP', '2026-02-01'), ('+14155551003', 'STOP', '2026-02-01')`,
  sql`INSERT INTO personal_opt_outs (phone_e164, customer_id) VALUES ('+14155551001', ${MONA}), ('+14155551003', ${SINCE})`,
  sql`INSERT INTO email_suppressions (email, reason, customer_id) VALUES
    ('former@example.com', 'bounced', ${MONA}), ('gone@example.com', 'bounced', ${SINCE})`,
];

async function execute(...statements: SQL[]): Promise<void> {
  await withDatabase(target.variables, async ({ db }) => {
    for (const statement of statements) await db.execute(statement);
  });
}

const found = (query: SQL) => withDatabase(target.variables, (database) => rowsOf(database, query));

async function people(): Promise<unknown[]> {
  const rows = await found(
    sql`SELECT name FROM customers UNION SELECT name FROM team_members UNION SELECT name FROM contacts ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Expects that nobody is written to who asked for an end to it, and that who took that back may be. */
async function expectWishes(when: string): Promise<void> {
  const phones = await found(sql`SELECT phone_e164 AS who FROM opt_outs ORDER BY 1`);
  const addresses = await found(sql`
    SELECT email AS who FROM email_suppressions WHERE lifted_at IS NULL AND reason = 'unsubscribed' ORDER BY 1`);
  expect(
    [phones, addresses].map((rows) => rows.map(({ who }) => who)),
    when,
  ).toEqual([
    ['+14155550001', '+14155550003', '+14155551001', '+14155551002', '+14155551003'],
    ['again@example.com', 'new@example.com', 'stays@example.com', 'wish@example.com'],
  ]);
}

/** Expects that what was said belongs to who said it, and that nothing stands twice. */
async function expectPersons(when: string): Promise<void> {
  expect(await found(sql`SELECT phone_e164 AS phone, customer_id AS who FROM personal_opt_outs`), when).toEqual([
    { phone: '+14155551001', who: MONA },
  ]);
  expect(await found(sql`SELECT phone_e164 AS phone, customer_id AS who FROM consent_events ORDER BY 1`), when).toEqual(
    [
      { phone: '+14155550002', who: null },
      { phone: '+14155550003', who: null },
      { phone: '+14155551001', who: MONA },
      { phone: '+14155551002', who: NILS },
      { phone: '+14155551002', who: NILS },
      { phone: '+14155551003', who: null },
      { phone: '+14155551012', who: NILS },
    ],
  );
  const bounced = sql`SELECT email, customer_id AS who FROM email_suppressions WHERE reason = 'bounced' ORDER BY 1`;
  expect(await found(bounced), when).toEqual([
    { email: 'former@example.com', who: MONA },
    { email: 'gone@example.com', who: null },
  ]);
}

describe('After a restore', { timeout: 300_000 }, () => {
  test('who was deleted since the backup is deleted again, which is said and leaves an entry in the audit log', async () => {
    expect(said).toContain('Deleted again, because they were deleted since: 1 customer and 1 team member.');
    expect(await people()).toEqual(['Ben', 'Mona', 'Nils']);
    const entries = await found(sql`
      SELECT subject_type AS type, subject_id AS id FROM audit_entries
      WHERE action = 'delete' AND subject_type IN ('customer', 'team_member') ORDER BY 1`);
    expect(entries).toEqual([
      { type: 'customer', id: ADA },
      { type: 'team_member', id: MIA },
    ]);
  });

  test('a text that was deleted with them is not fetched from the carrier again', async () => {
    const listed = [{ sid: 'SM1' }, { sid: 'SM2' }];
    const missing = await withDatabase(target.variables, ({ db }) => missingTexts(db, listed));
    expect(missing).toEqual([{ sid: 'SM2' }]);
  });

  test('a STOP kept by its hash is known again after restoring a backup from before anybody was erased', async () => {
    const kept = sql`SELECT phone FROM unnest('{+14155552001,+14155552007,+14155552008}'::text[]) AS phone
      WHERE address_hash(phone) IN (SELECT address_hash FROM kept_consent WHERE kind = 'stop') ORDER BY 1`;
    expect(await found(kept)).toEqual([{ phone: '+14155552001' }, { phone: '+14155552007' }]);
  });

  test('who was shut out since stays so, which is said, and invitations that were closed since stay closed', async () => {
    expect(said).toContain('Shut out again, because they were shut out since: leaver.');
    const open = sql`SELECT username FROM users WHERE disabled_at IS NULL AND username IN ('leaver', 'stayer')`;
    expect(await found(open)).toEqual([{ username: 'stayer' }]);
    expect(await found(sql`SELECT email FROM staff_invitations WHERE withdrawn_at IS NULL`)).toEqual([
      { email: 'ben@example.com' },
    ]);
  });

  test('no key of a program and no webhook endpoint is back that was ended since, which is said, and no link to sign in works again', async () => {
    expect(said).toContain('Ended again, because they were ended since: 1 key and 2 webhook endpoints.');
    expect(await found(sql`SELECT name FROM api_keys`)).toEqual([{ name: 'at work' }]);
    expect(await found(sql`SELECT url, is_active AS "isActive" FROM webhook_endpoints ORDER BY url`)).toEqual([
      { url: 'https://off.example', isActive: 0 },
      { url: 'https://told.example', isActive: 1 },
    ]);
    expect(await found(sql`SELECT token_hash AS link FROM sign_in_links WHERE used_at IS NULL`)).toEqual([
      { link: 'not used' },
    ]);
    const entries = await found(sql`
      SELECT action, subject_type AS type FROM audit_entries
      WHERE action <> 'create' AND subject_type IN ('api_key', 'webhook_endpoint') ORDER BY 1, 2`);
    expect(entries).toEqual([
      { action: 'delete', type: 'api_key' },
      { action: 'delete', type: 'webhook_endpoint' },
      { action: 'update', type: 'webhook_endpoint' },
    ]);
  });

  test('no signing key is back that was revoked since', async () => {
    expect(said).not.toContain('signing_keys');
    expect(await found(sql`SELECT id FROM signing_keys`)).toEqual([]);
  });

  test('what people asked for since holds, for all their numbers, also when it is restored twice', async () => {
    expect(said).toContain('Kept from the database that was replaced: wishes of 4 phones and 6 email addresses.');
    await expectWishes('once');
    await expectPersons('once');
    await restoreOver(target.variables, file);
    await expectWishes('twice');
    await expectPersons('twice');
  });

  test('who was deleted stays deleted when an older backup was restored first', async () => {
    await restoreOver(target.variables, older);
    expect(await people()).toEqual([]);
    await restoreOver(target.variables, file);
    expect(await people()).toEqual(['Ben', 'Mona', 'Nils']);
    await expectWishes('by way of an older backup');
  });

  test('who was deleted comes back when that is what the restore is for, and stays', async () => {
    const back = await perform(restore, target, '--replace', '--undelete', file);
    expect(back).toMatchObject({ code: 0, output: expect.not.stringContaining('Deleted again') });
    expect(await people()).toEqual(['Ada', 'Ben', 'Mia', 'Mona', 'Nils']);
    await restoreOver(target.variables, file);
    expect(await people()).toEqual(['Ada', 'Ben', 'Mia', 'Mona', 'Nils']);
  });

  test('who said STOP or unsubscribed, was deleted and came back that way still wants no messages', async () => {
    const stopped = sql`SELECT keyword FROM opt_outs WHERE phone_e164 = '+14155552001' AND created_at = '2026-02-01'`;
    expect(await found(stopped)).toEqual([{ keyword: 'STOP' }]);
    const unsubscribed = sql`SELECT reason FROM email_suppressions WHERE email = 'ada@example.com' AND lifted_at IS NULL`;
    expect(await found(unsubscribed)).toEqual([{ reason: 'unsubscribed' }]);
    const offers = sql`SELECT ${consentFor({ column: 'customer_id', id: sql`${ADA}::uuid`, email: sql`'ada@example.com'` }, 'marketing')} AS said`;
    expect(await found(offers)).toEqual([{ said: 'withdrawn' }]);
  });
});
