import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '#scripts/restore.ts';
import { migrate } from '#server/database/migrate.ts';
import { perform } from '#tests/support/commands.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restoreOver } from './commands.ts';
import { emptyTarget, type Target } from './targets.ts';

const [ADA, BEN, MIA, ZOE] = [1, 2, 3, 4].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

let folder: string;
let target: Target;
let file: string;
let older: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  target = await emptyTarget();
  [older, file] = [join(folder, 'older.gz'), join(folder, 'backup.gz')];
  await withDatabase(target.variables, migrate);
  await backup(target.variables, older);
  await withDatabase(target.variables, async ({ db }) => {
    await db.execute(sql`
      INSERT INTO customers (id, name, email)
      VALUES (${ADA}, 'Ada', 'ada@example.com'), (${BEN}, 'Ben', 'ben@example.com'), (${ZOE}, 'Zoe', 'zoe@example.com')`);
    await db.execute(sql`
      INSERT INTO team_members (id, owner_id, name, email, is_active) VALUES (${MIA}, ${BEN}, 'Mia', 'mia@example.com', 0)`);
    await db.execute(sql`INSERT INTO contacts (customer_id, name, email) VALUES (${ADA}, 'Ada', 'ada@example.com')`);
  });
  await backup(target.variables, file);
  // Mia moves to Ada before Ada is deleted, so she is deleted too.
  await withDatabase(target.variables, async ({ db }) => {
    await db.execute(sql`UPDATE team_members SET owner_id = ${ADA}`);
    await db.execute(sql`DELETE FROM customers WHERE id = ${ADA}`);
  });
});
afterAll(async () => {
  await target.remove();
  await rm(folder, { recursive: true });
});

async function people(): Promise<unknown[]> {
  const { rows } = await withDatabase(target.variables, ({ db }) =>
    db.execute(
      sql`SELECT name FROM customers UNION SELECT name FROM team_members UNION SELECT name FROM contacts ORDER BY 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

// Restoring takes several seconds of processor time.
describe('Who was deleted since a backup', { timeout: 300_000 }, () => {
  test('is deleted again when it is restored, which says so and leaves an entry in the audit log', async () => {
    expect(await restoreOver(target.variables, file)).toContain(
      'Deleted again, because they were deleted since: 1 customer and 1 team member.',
    );
    expect(await people()).toEqual(['Ben', 'Zoe']);
    const { rows } = await withDatabase(target.variables, ({ db }) =>
      db.execute(
        sql`SELECT subject_type AS type, subject_id AS id FROM audit_entries WHERE action = 'delete' ORDER BY 1`,
      ),
    );
    expect(rows).toEqual([
      { type: 'customer', id: ADA },
      { type: 'team_member', id: MIA },
    ]);
  });

  test('stays deleted when an older backup was restored first', async () => {
    await restoreOver(target.variables, older);
    expect(await people()).toEqual([]);
    await restoreOver(target.variables, file);
    expect(await people()).toEqual(['Ben', 'Zoe']);
  });

  test('comes back when that is what the restore is for, and stays', async () => {
    const back = await perform(restore, target, '--replace', '--undelete', file);
    expect(back).toMatchObject({ code: 0, output: expect.not.stringContaining('Deleted again') });
    expect(await people()).toEqual(['Ada', 'Ben', 'Mia', 'Zoe']);
    await restoreOver(target.variables, file);
    expect(await people()).toEqual(['Ada', 'Ben', 'Mia', 'Zoe']);
  });
});

// Restoring takes several seconds of processor time.
describe('Who was shut out since a backup', { timeout: 300_000 }, () => {
  test('stays so when it is restored, which says so, and invitations that were closed since stay closed', async () => {
    await withDatabase(target.variables, async ({ db }) => {
      await db.execute(sql`INSERT INTO users (username, password) VALUES ('leaver', '-'), ('stayer', '-')`);
      await db.execute(sql`
        INSERT INTO staff_invitations (email, role, token_hash, expires_at)
        VALUES ('mia@example.com', 'admin', '1', now() + interval '1 day'), ('ben@example.com', 'admin', '2', now() + interval '1 day')`);
    });
    const before = join(folder, 'before.gz');
    await backup(target.variables, before);
    await withDatabase(target.variables, async ({ db }) => {
      await db.execute(sql`UPDATE users SET disabled_at = now() WHERE username = 'leaver'`);
      await db.execute(sql`UPDATE staff_invitations SET withdrawn_at = now() WHERE email = 'mia@example.com'`);
    });
    expect(await restoreOver(target.variables, before)).toContain(
      'Shut out again, because they were shut out since: leaver.',
    );
    const left = await withDatabase(target.variables, async ({ db }) => [
      (await db.execute(sql`SELECT username AS open FROM users WHERE disabled_at IS NULL`)).rows,
      (await db.execute(sql`SELECT email AS open FROM staff_invitations WHERE withdrawn_at IS NULL`)).rows,
    ]);
    expect(left).toEqual([[{ open: 'stayer' }], [{ open: 'ben@example.com' }]]);
  });
});
