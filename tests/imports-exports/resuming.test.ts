import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportSummary, ImportUndo } from '#contract/imports.ts';
import { runBulk } from '../support/bulk.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { customersOf, membersOf, undoImport } from './importing.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const send = (importId: string, chunk: number, customers: unknown[], fileName = 'firm.csv') =>
  staff.post('/api/crm/import-customers', { customers, teamMembers: [], importId, chunk, fileName });
const undo = (importId: string) => undoImport(staff, importId);
const person = (name: string, more = {}) => ({
  name,
  email: `${name}@resume.example`,
  phone: '+1 415 555 2671',
  ...more,
});

describe('A part of a file that is sent again', () => {
  test('gets the same answer and doubles nothing, also when both are under way', async () => {
    const importId = crypto.randomUUID();
    const rows = [person('again'), person('again'), { name: '', email: 'again.bad' }];
    const both = await Promise.all([send(importId, 0, rows), send(importId, 0, rows)]);
    const later = await send(importId, 0, rows);
    expect(new Set([...both, later].map(({ text }) => text)).size).toBe(1);
    expect(later.body).toMatchObject({ customerImported: 1, customerSkipped: 1, customerInvalid: 1 });
    expect(await customersOf(product, 'again@resume.example')).toHaveLength(1);
  });

  test('is refused with other rows', async () => {
    const importId = crypto.randomUUID();
    await send(importId, 0, [person('one')]);
    const { status, body } = await send(importId, 0, [person('other')]);
    expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await customersOf(product, 'other@resume.example')).toEqual([]);
  });
});

describe('Two imports of the same people at the same time', () => {
  test('make each of them once', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => person(`both-${index}`));
    const responses = await Promise.all([
      send(crypto.randomUUID(), 0, rows),
      send(crypto.randomUUID(), 0, rows.toReversed()),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.reduce((sum, { body }) => sum + Number(body.customerImported), 0)).toBe(300);
  });
});

describe('The list of imports', () => {
  test('sums up the parts of each, newest first', async () => {
    const importId = crypto.randomUUID();
    await send(importId, 0, [person('part-1'), person('part-2')], 'parts.csv');
    await send(importId, 1, [person('part-2'), person('part-3')], 'parts.csv');
    const [newest] = (await staff.get('/api/crm/imports')).body as unknown as object[];
    expect(newest).toMatchObject({
      id: importId,
      fileName: 'parts.csv',
      username: 'staff',
      customerImported: 3,
      customerSkipped: 1,
      undoneAt: null,
    });
  });
});

describe('Undoing an import', () => {
  test('takes away all that it made, and nothing that was there before', async () => {
    await send(crypto.randomUUID(), 0, [person('before')]);
    const importId = crypto.randomUUID();
    const owned = (name: string, owner: string) =>
      person(name, { type: 'team_member', ownerEmail: `${owner}@resume.example` });
    await send(importId, 0, [person('before'), person('made'), owned('member-1', 'made'), owned('member-2', 'before')]);
    const [before] = await customersOf(product, 'before@resume.example');
    expect(before?.usedTeamMemberLicenses).toBe(1);

    expect((await undo(importId)).body).toEqual({
      undoneAt: expect.any(String),
      customersDeleted: 1,
      teamMembersDeleted: 2,
      customersKept: 0,
      teamMembersKept: 0,
      kept: [],
    });
    expect(await customersOf(product, 'made@resume.example')).toEqual([]);
    const [after] = await customersOf(product, 'before@resume.example');
    expect(after).toMatchObject({ id: before?.id, usedTeamMemberLicenses: 0 });
    expect(await membersOf(product, before?.id)).toEqual([]);
  });

  test('leaves what has been used since, and says why', async () => {
    const importId = crypto.randomUUID();
    const names = ['edited', 'tagged', 'texted', 'grown', 'buyer', 'visitor', 'asked', 'untouched'];
    await send(
      importId,
      0,
      names.map((name) => person(name)),
    );
    const ids = new Map<string, string>();
    for (const name of names) {
      const [customer] = await customersOf(product, `${name}@resume.example`);
      ids.set(name, customer?.id ?? '');
    }
    const id = (name: string) => ids.get(name) ?? '';
    await staff.send('PUT', `/api/crm/customers/${id('edited')}`, { ...person('edited'), name: 'Edited' }, {});
    await runBulk(staff, { action: 'tag', list: 'customers', ids: [id('tagged')], tag: 'since' });
    await staff.post('/api/crm/send-sms', { customerId: id('texted'), message: 'Hello' });
    await staff.post('/api/crm/team-members', { ownerId: id('grown'), name: 'Mia', email: 'mia@resume.example' });
    await product.visitor().post('/api/lead-capture', person('visitor'));
    await product.database.db.execute(
      `INSERT INTO purchases (customer_id, product_type, amount) VALUES ('${id('buyer')}', 'agent_license', 97)`,
    );

    await product.database.db.execute(
      `INSERT INTO consent_events (customer_id, phone_e164, kind, words) VALUES ('${id('asked')}', '+14155550199', 'opt_in', 'on the phone')`,
    );

    const { body } = await undo(importId);
    expect(body).toMatchObject({ customersDeleted: 1, customersKept: 7 });
    const kept = body.kept as unknown as { name: string; reason: string }[];
    expect(new Map(kept.map(({ name, reason }) => [name, reason]))).toEqual(
      new Map([
        ['Edited', 'Edited since'],
        ['tagged', 'Edited since'],
        ['texted', 'Has messages'],
        ['grown', 'Has team members'],
        ['buyer', 'Has purchases'],
        ['visitor', 'Has been on the site since'],
        ['asked', 'Has said something about texts'],
      ]),
    );
    expect(await customersOf(product, 'untouched@resume.example')).toEqual([]);
    expect(await customersOf(product, 'texted@resume.example')).toHaveLength(1);
  });

  test('lets no further part in, is done once, and needs an import', async () => {
    const importId = crypto.randomUUID();
    await send(importId, 0, [person('gone')]);
    await undo(importId);
    const { status, body } = await send(importId, 1, [person('late')]);
    expect([status, body.message]).toEqual([409, 'This import has been undone']);
    expect((await undo(importId)).body).toMatchObject({ customersDeleted: 1, customersKept: 0 });
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect((await undo('nonsense')).status).toBe(404);
  });

  test('that breaks off is answered at once, not called undone, lets no further part in, and goes on by itself', async () => {
    const { db } = product.database;
    const importId = crypto.randomUUID();
    await send(importId, 0, [
      person('half'),
      person('half-member', { type: 'team_member', ownerEmail: 'half@resume.example' }),
    ]);
    await db.execute("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$");
    await db.execute('CREATE TRIGGER refuse BEFORE DELETE ON customers FOR EACH ROW EXECUTE FUNCTION refuse()');
    const begun = await staff.post(`/api/crm/imports/${importId}/undo`);
    expect([begun.status, begun.body.undoneAt]).toEqual([202, null]);
    const summary = async () =>
      ((await staff.get('/api/crm/imports')).body as unknown as ImportSummary[]).find(({ id }) => id === importId);
    const progress = async () => (await staff.get(`/api/crm/imports/${importId}/undo`)).body as unknown as ImportUndo;
    await until('the team member to be deleted', async () => (await progress()).teamMembersDeleted === 1);
    expect(await summary()).toMatchObject({ isBeingUndone: true, undoneAt: null });
    expect((await send(importId, 1, [person('late')])).status).toBe(409);
    await db.execute('DROP FUNCTION refuse CASCADE');
    await until('the rest to be deleted', async () => (await progress()).undoneAt !== null);
    expect(await progress()).toMatchObject({ customersDeleted: 1, teamMembersDeleted: 1, kept: [] });
    expect(await summary()).toMatchObject({ isBeingUndone: false, undoneAt: expect.any(String) });
  });

  test('goes on where it was, with true figures, when the server stops in the middle of thousands', {
    timeout: 120_000,
  }, async () => {
    const importId = crypto.randomUUID();
    const COUNT = 2_100;
    for (const chunk of [0, 1, 2]) {
      await send(
        importId,
        chunk,
        Array.from({ length: COUNT / 3 }, (_, index) => person(`many-${chunk}-${index}`)),
      );
    }
    const [edited] = await customersOf(product, 'many-2-500@resume.example');
    await staff.send('PUT', `/api/crm/customers/${edited?.id}`, { ...person('many-2-500'), name: 'Edited' }, {});
    await staff.post(`/api/crm/imports/${importId}/undo`);
    const progress = async () => (await staff.get(`/api/crm/imports/${importId}/undo`)).body as unknown as ImportUndo;
    await until('some to be deleted', async () => (await progress()).customersDeleted > 0);
    await product.restart();
    staff = await product.staff();
    await until('all to be deleted', async () => (await progress()).undoneAt !== null, 90_000);
    expect(await progress()).toMatchObject({
      customersDeleted: COUNT - 1,
      customersKept: 1,
      kept: [{ name: 'Edited', email: 'many-2-500@resume.example', reason: 'Edited since' }],
    });
  });

  test('knows every table that refers to a customer or a team member', async () => {
    const { rows } = await product.database.db.execute<{ referring: string; referred: string }>(`
      SELECT conrelid::regclass::text AS referring, confrelid::regclass::text AS referred FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('customers'::regclass, 'team_members'::regclass)`);
    const referring = (table: string) => rows.filter(({ referred }) => referred === table).map((row) => row.referring);
    // Consent, opt-outs and questions about them come with a text, which keeps the person.
    const wishes = ['consent_events', 'personal_opt_outs', 'stop_questions'];
    // A change by staff keeps the person, because it counts as an edit.
    const edited = ['audit_values'];
    // A lead comes with a contact. A subscription and a refund request come with a purchase.
    const withOthers = ['leads', 'refund_requests', 'subscriptions'];
    // Team events follow from changes to team members, and are deleted with them.
    const followed = ['team_events'];
    // Being in a follow-up keeps nobody. What it has sent them does.
    const entered = ['enrollments'];
    // Who uses the app has bought access or was given it, and either keeps them.
    const used = ['usage_days'];
    // What other programs were told of somebody keeps nobody.
    const told = ['webhook_deliveries'];
    const kept = [
      'account_sessions',
      'bookings',
      'calls',
      'checkouts',
      'contacts',
      'conversations',
      'emails',
      'guide_answers',
      'notes',
      'purchases',
      'scheduled_sends',
      'sign_in_links',
      'sms_messages',
      'tasks',
      'team_members',
    ];
    // The import itself may add tags. Tags that staff add keep the customer, because they count as an edit.
    const given = ['customer_tags'];
    expect(referring('customers').sort()).toEqual(
      [
        ...kept,
        ...given,
        ...wishes,
        ...edited,
        ...withOthers,
        ...followed,
        ...entered,
        ...used,
        ...told,
        'email_suppressions',
      ].sort(),
    );
    expect(referring('team_members').sort()).toEqual(
      [
        ...wishes,
        ...edited,
        ...followed,
        ...used,
        'account_sessions',
        'conversations',
        'guide_answers',
        'scheduled_sends',
        'sign_in_links',
        'sms_messages',
      ].sort(),
    );
  });
});
