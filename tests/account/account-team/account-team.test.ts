import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountTeamMember } from '#contract/account.ts';
import type { AuditLine } from '#contract/audit.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { linkIn } from '#tests/support/sign-in.ts';
import { addOwner, invitationsTo, TEAM } from './team.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const member = (name: string, more = {}) => ({ name, email: `${name.toLowerCase()}@team.example`, ...more });

async function invite(owner: HttpClient, name: string): Promise<AccountTeamMember> {
  const { status, body } = await owner.post(TEAM, member(name));
  expect(status).toBe(200);
  return body as unknown as AccountTeamMember;
}

async function teamOf(owner: HttpClient): Promise<AccountTeamMember[]> {
  return (await owner.get(TEAM)).body as unknown as AccountTeamMember[];
}

/** Accepts an invitation. Returns the invited person's browser and the address it is led to. */
async function accepted(email: string): Promise<{ browser: HttpClient; location: string | null }> {
  await jobsAreDone(product.database);
  const [mail] = await invitationsTo(product, email);
  const browser = product.visitor();
  const pressed = await browser.post(linkIn(mail));
  expect(pressed.status).toBe(303);
  return { browser, location: pressed.headers.get('location') };
}

describe('An owner', () => {
  test('invites a team member, who is mailed a link for a week that opens their account and the app', async () => {
    const { customerId, owner } = await addOwner(product, staff, { email: 'olga@firm.example' });
    const { body } = await owner.post(TEAM, member('Mia', { phone: '(415) 555-2671', role: 'Claims' }));
    expect(body).toEqual({
      id: expect.any(String),
      ...member('Mia', { phone: '(415) 555-2671', role: 'Claims' }),
      isActive: 1,
      invitedAt: expect.any(String),
      joinedAt: null,
      hasSeat: 1,
    });
    await jobsAreDone(product.database);
    const mails = await invitationsTo(product, 'mia@team.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['Ada invited you to Insurance 24/7 AI']);
    expect(mails[0]?.text).toContain('works once and expires 7 days after');
    const { browser, location } = await accepted('mia@team.example');
    expect(location?.startsWith(`${product.sandboxUrl}/app?token=`)).toBe(true);
    expect((await browser.post('/api/account/open-app')).status).toBe(200);
    const [joined] = await teamOf(owner);
    expect(joined).toMatchObject({ joinedAt: expect.any(String), hasSeat: 1 });
    const seen = (await staff.get(`/api/crm/team-members/${body.id}`)).body;
    expect(seen).toMatchObject({ ownerId: customerId, joinedAt: joined?.joinedAt, invitedAt: joined?.invitedAt });
  });

  test('may invite more than are paid for: the mail says that they wait, and the first license bought is theirs', async () => {
    const { customerId, owner } = await addOwner(product, staff, { email: 'otto@firm.example' });
    expect((await invite(owner, 'First')).hasSeat).toBe(1);
    const second = await invite(owner, 'Second');
    expect(second.hasSeat).toBe(0);
    const { browser, location } = await accepted('second@team.example');
    const [mail] = await invitationsTo(product, 'second@team.example');
    expect(mail?.text).toContain('you are waiting for one');
    expect(location).toBe('/account');
    const refused = await browser.post('/api/account/open-app');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'All licenses of your team are in use. Please ask its owner for one.',
    ]);
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 2 }, {});
    expect((await browser.post('/api/account/open-app')).status).toBe(200);
    expect((await teamOf(owner)).map(({ name, hasSeat }) => [name, hasSeat])).toEqual([
      ['First', 1],
      ['Second', 1],
    ]);
  });

  test('ends a team member’s access at once, who is told why, and the next in line has the seat', async () => {
    const { owner } = await addOwner(product, staff, { email: 'oda@firm.example' });
    const { id } = await invite(owner, 'Leaver');
    await invite(owner, 'Heir');
    const { browser } = await accepted('leaver@team.example');
    expect((await browser.post('/api/account/open-app')).status).toBe(200);
    const changed = await owner.send('PATCH', `${TEAM}/${id}`, { isActive: 0 }, {});
    expect(changed.body).toMatchObject({ isActive: 0, hasSeat: 0 });
    const refused = await browser.post('/api/account/open-app');
    expect([refused.status, refused.body.message]).toEqual([409, 'The owner of your team has ended your access.']);
    expect((await teamOf(owner)).map(({ name, hasSeat }) => [name, hasSeat])).toEqual([
      ['Leaver', 0],
      ['Heir', 1],
    ]);
    const again = await owner.post(`${TEAM}/${id}/invitation`);
    expect([again.status, again.body.message]).toEqual([409, 'Leaver is inactive. Please activate them first.']);
  });

  test('has a team member whose owner lost the license told so, whether or not the team’s licenses went with it', async () => {
    const { customerId, owner } = await addOwner(product, staff, { email: 'olaf@firm.example' });
    await invite(owner, 'Uncovered');
    const { browser } = await accepted('uncovered@team.example');
    for (const teamMemberLicenses of [1, 0]) {
      const changes = { accessOverride: 'blocked', teamMemberLicenses };
      await staff.send('PUT', `/api/crm/customers/${customerId}`, changes, {});
      const refused = await browser.post('/api/account/open-app');
      const message = 'The license of your team is not active at present.';
      expect([refused.status, refused.body.message]).toEqual([409, message]);
      expect((await browser.get('/api/account')).body).toMatchObject({ waitsFor: 'renewal' });
    }
    expect((await owner.post('/api/account/open-app')).body.message).toBe('Your license has ended.');
    await invite(owner, 'Late');
    await jobsAreDone(product.database);
    const [mail] = await invitationsTo(product, 'late@team.example');
    expect(mail?.text).toContain('The license of Ada Broker is not active at the moment.');
  });

  test('may invite before a team license is bought: mail, account and app say that there is none', async () => {
    const { owner } = await addOwner(product, staff, { email: 'oren@firm.example', licenses: 0 });
    await invite(owner, 'Early');
    const { browser } = await accepted('early@team.example');
    const [mail] = await invitationsTo(product, 'early@team.example');
    expect(mail?.text).toContain('Ada Broker has no team licenses yet');
    expect((await browser.get('/api/account')).body).toMatchObject({ waitsFor: 'team_licenses' });
    const refused = await browser.post('/api/account/open-app');
    expect(refused.body.message).toBe('Your team has no licenses yet. Please ask its owner for one.');
  });

  test('invites again: another link, and the first still works', async () => {
    const { owner } = await addOwner(product, staff, { email: 'orla@firm.example' });
    const first = await invite(owner, 'Again');
    await jobsAreDone(product.database);
    const { status, body } = await owner.post(`${TEAM}/${first.id}/invitation`);
    expect([status, Date.parse(String(body.invitedAt)) > Date.parse(first.invitedAt ?? '')]).toEqual([200, true]);
    await jobsAreDone(product.database);
    const links = (await invitationsTo(product, 'again@team.example')).map(linkIn);
    expect(new Set(links).size).toBe(2);
    for (const link of links) expect((await product.visitor().post(link)).status).toBe(303);
  });

  test('corrects an address: what the old one was sent signs nobody in any more', async () => {
    const { owner } = await addOwner(product, staff, { email: 'otis@firm.example' });
    const { id } = await invite(owner, 'Typo');
    await jobsAreDone(product.database);
    const [mail] = await invitationsTo(product, 'typo@team.example');
    const { body } = await owner.send('PATCH', `${TEAM}/${id}`, { email: 'right@team.example' }, {});
    expect(body).toMatchObject({ name: 'Typo', email: 'right@team.example' });
    expect((await product.visitor().post(linkIn(mail))).status).toBe(410);
  });

  test('cannot change the address of who has signed in, and so never enters that person’s account; staff can', async () => {
    const { owner } = await addOwner(product, staff, { email: 'odd@firm.example' });
    const { id } = await invite(owner, 'Private');
    const { browser } = await accepted('private@team.example');
    await browser.send('PUT', '/api/account/guide/1', { answer: 'For me alone' }, {});
    const taken = await owner.send('PATCH', `${TEAM}/${id}`, { email: 'odd@firm.example', role: 'Claims' }, {});
    const message =
      'Private has signed in with their email, so it can only be changed by our team. Write to us, or remove Private and invite the other address.';
    expect([taken.status, taken.body.message, taken.body.issues]).toEqual([409, message, [{ path: 'email', message }]]);
    expect((await owner.post('/api/account/switch')).status).toBe(409);
    expect((await owner.get('/api/account/guide')).text).not.toContain('For me alone');
    const renamed = { name: 'Penny', email: 'private@team.example' };
    expect((await owner.send('PATCH', `${TEAM}/${id}`, renamed, {})).body).toMatchObject({ ...renamed, role: null });

    await staff.send('PUT', `/api/crm/team-members/${id}`, { email: 'penny@team.example' }, {});
    expect((await browser.get('/api/account/guide')).status).toBe(401);
  });

  test('has each address once in the team, in whatever case', async () => {
    const { owner } = await addOwner(product, staff, { email: 'oona@firm.example' });
    await invite(owner, 'Twin');
    const { id } = await invite(owner, 'Other');
    const twice = await owner.post(TEAM, member('Twin', { email: 'TWIN@team.example' }));
    expect([twice.status, twice.body.message]).toEqual([409, 'TWIN@team.example is in your team already']);
    expect((await owner.send('PATCH', `${TEAM}/${id}`, { email: 'twin@team.example' }, {})).status).toBe(409);
    const atOnce = await Promise.all([1, 2, 3].map(() => owner.post(TEAM, member('Racer'))));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await teamOf(owner)).toHaveLength(3);
  });

  test('is held to the rules of a name and an address', async () => {
    const { owner } = await addOwner(product, staff, { email: 'opal@firm.example' });
    const nameless = await owner.post(TEAM, { name: ' ', email: 'x@team.example' });
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Name is required']);
    const nowhere = await owner.post(TEAM, { name: 'X', email: 'nowhere' });
    expect([nowhere.status, nowhere.body.message]).toEqual([400, 'Valid email is required']);
    expect(await teamOf(owner)).toEqual([]);
  });

  test('removes a team member, with their seat and their sessions', async () => {
    const { customerId, owner } = await addOwner(product, staff, { email: 'owen@firm.example' });
    const { id } = await invite(owner, 'Gone');
    const { browser } = await accepted('gone@team.example');
    expect((await owner.send('DELETE', `${TEAM}/${id}`, undefined, {})).body).toEqual({ success: true });
    expect((await browser.post('/api/account/open-app')).status).toBe(401);
    expect((await owner.send('DELETE', `${TEAM}/${id}`, undefined, {})).status).toBe(404);
    expect((await staff.get(`/api/crm/customers/${customerId}`)).body.usedTeamMemberLicenses).toBe(0);
  });
});

describe('A team', () => {
  test('is managed by its owner alone', async () => {
    const { owner } = await addOwner(product, staff, { email: 'one@firm.example' });
    const { owner: other } = await addOwner(product, staff, { email: 'another@firm.example' });
    const { id } = await invite(owner, 'Mine');
    const { browser } = await accepted('mine@team.example');
    for (const [who, status] of [
      [browser, 403],
      [other, 404],
      [product.visitor(), 401],
    ] as const) {
      const answers = await Promise.all([
        who.send('PATCH', `${TEAM}/${id}`, { name: 'Stolen' }, {}),
        who.send('DELETE', `${TEAM}/${id}`, undefined, {}),
        who.post(`${TEAM}/${id}/invitation`),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect([(await browser.get(TEAM)).status, (await browser.post(TEAM, member('Mole'))).status]).toEqual([403, 403]);
    expect(await teamOf(other)).toEqual([]);
    expect((await teamOf(owner)).map(({ name }) => name)).toEqual(['Mine']);
    expect((await owner.send('PATCH', `${TEAM}/nonsense`, { name: 'X' }, {})).status).toBe(404);
  });

  test('is seen by staff as the owner changes it, in the log, the timeline and a conflict', async () => {
    const { customerId, owner } = await addOwner(product, staff, { email: 'seen@firm.example' });
    const { id } = await invite(owner, 'Ann');
    const before = (await staff.get(`/api/crm/team-members/${id}`)).body;
    await owner.send('PATCH', `${TEAM}/${id}`, { role: 'Agent' }, {});
    const edit = { role: 'Broker', updatedAt: before.updatedAt };
    const refused = await staff.send('PUT', `/api/crm/team-members/${id}`, edit, {});
    expect(refused.status).toBe(409);
    expect(refused.body.edits).toEqual([
      { username: null, byCustomer: 1, createdAt: expect.any(String), fields: ['role'] },
    ]);
    await accepted('ann@team.example');
    await owner.send('PATCH', `${TEAM}/${id}`, { isActive: 0 }, {});
    const log = (await staff.get('/api/crm/audit?q=Ann')).body as unknown as AuditLine[];
    expect(log.map(({ action, username, byCustomer }) => [action, username, byCustomer])).toEqual([
      ['update', null, 1],
      ['update', null, 1],
      ['create', null, 1],
    ]);
    const { body } = await staff.get(`/api/crm/customers/${customerId}/timeline`);
    const entries = (body as unknown as { kind: string; event?: string; action?: string; subject?: string }[])
      .filter(({ kind, subject }) => kind === 'team' || (kind === 'change' && subject === 'team_member'))
      .toReversed();
    // Sorts the first three, because entries of one transaction have the same time.
    expect(
      entries
        .slice(0, 3)
        .map(({ event, action }) => event ?? action)
        .toSorted(),
    ).toEqual(['create', 'invited', 'seat_given']);
    expect(entries.slice(3, 5)).toEqual([
      expect.objectContaining({ kind: 'change', action: 'update', fields: ['role'], byName: null, byCustomer: 1 }),
      expect.objectContaining({ kind: 'team', event: 'joined', name: 'Ann', byName: null }),
    ]);
    expect(
      entries
        .slice(5)
        .map(({ event, action }) => event ?? action)
        .toSorted(),
    ).toEqual(['seat_taken', 'update']);
    expect(entries).toContainEqual(expect.objectContaining({ event: 'invited', name: 'Ann', byCustomer: 1 }));
  });
});
