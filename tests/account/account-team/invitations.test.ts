import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TeamMember } from '#contract/team-members.ts';
import { undoImport } from '#tests/imports-exports/importing.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { linkIn, linkMailsTo } from '#tests/support/sign-in.ts';
import { addOwner, invitationsTo, TEAM } from './team.ts';

let product: Product;
let staff: HttpClient;
let ownerId: string;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  ({ customerId: ownerId, owner } = await addOwner(product, staff, { email: 'owner@firm.example', licenses: 9 }));
});
afterEach(() => product.sandbox.fault({ vendor: 'smtp', mode: 'off' }));
afterAll(() => product.stop());

async function add(name: string, more = {}): Promise<TeamMember> {
  const member = { ownerId, name, email: `${name.toLowerCase()}@crm.example`, ...more };
  const { status, body } = await staff.post('/api/crm/team-members', member);
  expect(status).toBe(200);
  return body as unknown as TeamMember;
}

async function read(id: string): Promise<TeamMember> {
  return (await staff.get(`/api/crm/team-members/${id}`)).body as unknown as TeamMember;
}

async function invitationJobs(teamMemberId: string, state: 'active' | 'retry'): Promise<number> {
  const { rows } = await product.database.db.execute(
    sql`SELECT 1 FROM pgboss.job
      WHERE name = 'invitation' AND state = ${state} AND data ->> 'teamMemberId' = ${teamMemberId}`,
  );
  return rows.length;
}

function hasFailedFor(teamMemberId: string): Promise<boolean> {
  return until('a try that failed', async () => (await invitationJobs(teamMemberId, 'retry')) > 0);
}

function row(name: string, more = {}) {
  return { type: 'team_member', ownerEmail: 'owner@firm.example', name, email: `${name}@file.example`, ...more };
}

describe('Staff who add a team member', () => {
  test('have them invited, unless they say otherwise', async () => {
    const invited = await add('Told');
    const asked = await add('Asked', { sendInvitation: 1 });
    const untold = await add('Untold', { sendInvitation: 0 });
    const inactive = await add('Inactive', { isActive: 0 });
    await jobsAreDone(product.database);
    expect([invited, asked, untold, inactive].map(({ invitedAt }) => invitedAt !== null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await invitationsTo(product, 'told@crm.example')).toHaveLength(1);
    expect(await invitationsTo(product, 'asked@crm.example')).toHaveLength(1);
    expect(await mailsTo(product.sandbox, 'untold@crm.example')).toEqual([]);
    expect(await mailsTo(product.sandbox, 'inactive@crm.example')).toEqual([]);
  });

  test('see in the owner’s timeline who was invited', async () => {
    await add('Shown');
    const { body } = await staff.get(`/api/crm/customers/${ownerId}/timeline`);
    const invited = { kind: 'team', event: 'invited', name: 'Shown', byName: 'staff' };
    expect(body).toContainEqual({ ...invited, id: expect.any(String), at: expect.any(String) });
  });

  test('and add them again under the same key, because the answer got lost, have added and invited them once', async () => {
    const member = { ownerId, name: 'Twice', email: 'twice@crm.example', role: '', phone: '4155552671' };
    const order = (more = {}) =>
      staff.post('/api/crm/team-members', { ...member, ...more }, { 'Idempotency-Key': 'one dialog' });
    const pressed = await Promise.all([order(), order()]);
    const again = await order();
    await jobsAreDone(product.database);
    expect([...pressed, again].map(({ status, body }) => [status, body.id])).toEqual(
      Array(3).fill([200, again.body.id]),
    );
    expect(await invitationsTo(product, 'twice@crm.example')).toHaveLength(1);
    const { body } = await staff.get(`/api/crm/team-members?q=twice@crm.example&ownerId=${ownerId}`);
    expect(body).toHaveLength(1);
    const other = await order({ email: 'third@crm.example' });
    expect([other.status, other.body.message]).toEqual([422, 'Twice has been added already, with other details']);
  });

  test('and remove them before the mail has gone, have none sent', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
    const { id } = await add('Removed');
    await hasFailedFor(id);
    expect((await staff.send('DELETE', `/api/crm/team-members/${id}`, undefined, {})).status).toBe(200);
    // A try that began before the removal may still hand its mail over, so the mail server refuses until it has ended.
    await until('no invitation is being sent', async () => (await invitationJobs(id, 'active')) === 0);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await jobsAreDone(product.database);
    expect(await mailsTo(product.sandbox, 'removed@crm.example')).toEqual([]);
  });
});

describe('An invitation', () => {
  test('comes late when the mail server is away, and once', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
    await hasFailedFor((await add('Later')).id);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await jobsAreDone(product.database);
    expect(await invitationsTo(product, 'later@crm.example')).toHaveLength(1);
  });

  test('that has been mailed is not mailed again when its job comes again', async () => {
    await add('Once');
    await jobsAreDone(product.database);
    await product.database.db.execute(
      "INSERT INTO pgboss.job (name, data) SELECT name, data FROM pgboss.job WHERE name = 'invitation'",
    );
    await jobsAreDone(product.database);
    expect(await invitationsTo(product, 'once@crm.example')).toHaveLength(1);
  });

  test('is noted as accepted once, at the first sign-in', async () => {
    const { id } = await add('Joiner');
    await jobsAreDone(product.database);
    const [mail] = await invitationsTo(product, 'joiner@crm.example');
    expect((await product.visitor().post(linkIn(mail))).status).toBe(303);
    const { joinedAt } = await read(id);
    expect(joinedAt).not.toBeNull();
    await staff.post(`/api/crm/team-members/${id}/sign-in-link`);
    await jobsAreDone(product.database);
    const [again] = await linkMailsTo(product.sandbox, 'joiner@crm.example');
    expect((await product.visitor().post(linkIn(again))).status).toBe(303);
    expect((await read(id)).joinedAt).toBe(joinedAt);
    const timeline = (await staff.get(`/api/crm/customers/${ownerId}/timeline`)).body as unknown as object[];
    const joined = expect.objectContaining({ event: 'joined', name: 'Joiner' });
    expect(timeline.filter((entry) => joined.asymmetricMatch(entry))).toHaveLength(1);
  });
});

describe('An account that invites', () => {
  test('very many is asked to wait', async () => {
    const { owner: busy } = await addOwner(product, staff, { email: 'busy@firm.example' });
    // Refused invitations count too, so that nobody can try out many addresses.
    const body = { name: 'Same', email: 'same@team.example' };
    expect([(await busy.post(TEAM, body)).status, (await busy.post(TEAM, body)).status]).toEqual([200, 409]);
    const { rows } = await product.database.db.execute(sql`
      UPDATE rate_limits SET points = points + 197 WHERE key LIKE 'invitations:%' AND points = 2 RETURNING key`);
    expect(rows).toHaveLength(1);
    expect([(await busy.post(TEAM, body)).status, (await busy.post(TEAM, body)).status]).toEqual([409, 429]);
    expect((await owner.post(TEAM, { name: 'Other', email: 'other@team.example' })).status).toBe(200);
  });
});

describe('An address', () => {
  test('gets three invitations in ten minutes at most, whoever invites it and however it is written', async () => {
    const { owner: eve } = await addOwner(product, staff, { email: 'eve@firm.example' });
    const { body } = await eve.post(TEAM, { name: 'Stranger', email: 'stranger@elsewhere.example' });
    const again = () => eve.post(`${TEAM}/${body.id}/invitation`);
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const refused = await again();
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.body.message).toBe('This address has got several invitations. Please try again later.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const written = { name: 'Stranger', email: 'Stranger@Elsewhere.example' };
    expect((await owner.post(TEAM, written)).status).toBe(429);
    await jobsAreDone(product.database);
    expect(await invitationsTo(product, 'stranger@elsewhere.example')).toHaveLength(3);
    expect((await eve.post(TEAM, { name: 'Colleague', email: 'colleague@elsewhere.example' })).status).toBe(200);
  });
});

describe('An import', () => {
  test('invites the team members it adds when asked to, each once, however often a part is sent', async () => {
    const request = {
      customers: [row('new'), row('rest', { isActive: '0' }), row('new')],
      importId: crypto.randomUUID(),
      sendInvitations: 1,
    };
    for (const _ of [1, 2]) {
      const { body } = await staff.post('/api/crm/import-customers', request);
      expect(body).toMatchObject({ teamMemberImported: 2, teamMemberSkipped: 1 });
    }
    await jobsAreDone(product.database);
    expect(await invitationsTo(product, 'new@file.example')).toHaveLength(1);
    expect(await mailsTo(product.sandbox, 'rest@file.example')).toEqual([]);
  });

  test('invites nobody unasked', async () => {
    await staff.post('/api/crm/import-customers', { customers: [row('quiet')] });
    await jobsAreDone(product.database);
    expect(await mailsTo(product.sandbox, 'quiet@file.example')).toEqual([]);
  });

  test('that is undone removes the people it invited, except those who have signed in', async () => {
    const importId = crypto.randomUUID();
    const request = { customers: [row('came'), row('stayed-away')], importId, sendInvitations: 1 };
    await staff.post('/api/crm/import-customers', request);
    await jobsAreDone(product.database);
    const [came] = await invitationsTo(product, 'came@file.example');
    const [away] = await invitationsTo(product, 'stayed-away@file.example');
    await product.visitor().post(linkIn(came));
    const { body } = await undoImport(staff, importId);
    expect(body).toMatchObject({
      teamMembersDeleted: 1,
      kept: [{ name: 'came', email: 'came@file.example', reason: 'Has been on the site since' }],
    });
    expect((await product.visitor().post(linkIn(away))).status).toBe(410);
  });
});
