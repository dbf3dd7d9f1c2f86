import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/timeline.ts';
import { accountSessions, auditEntries, emails, signInLinks } from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { buy, mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, remove } from '#tests/support/records.ts';
import { linkIn, linkMailsTo, requestLink as requestLinkOf } from '#tests/support/sign-in.ts';

const PATH = '/api/account/sign-in-links';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'smtp', mode: 'off' }));
afterAll(() => product.stop());

const linkMails = (email: string) => linkMailsTo(product.sandbox, email);
const requestLink = (email: string) => requestLinkOf(product, email);

/** Returns how many minutes a link lives from when it was made. */
async function minutesOf(path: string): Promise<number> {
  const tokenHash = createHash('sha256').update(path.slice('/sign-in/'.length)).digest('hex');
  const [link] = await product.database.db.select().from(signInLinks).where(eq(signInLinks.tokenHash, tokenHash));
  return Math.round(((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)) / 60_000);
}

describe('A link', () => {
  test('is used up by its button alone, however often it is looked at', async () => {
    const customerId = await addCustomer(staff, { email: 'button@example.com', accessOverride: 'granted' });
    const path = await requestLink('button@example.com');
    const visitor = product.visitor();
    for (const look of [1, 2]) {
      const page = await visitor.get(path);
      expect([page.status, page.headers.get('referrer-policy')], `look ${look}`).toEqual([200, 'same-origin']);
      expect(page.text).toContain('One more step');
      expect(page.text).not.toContain(path);
    }
    expect((await staff.get(`/api/crm/customers/${customerId}`)).body.hasSignedInToApp).toBe(0);
    const pressed = await visitor.post(path, '', { ...FORM, origin: product.url });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toContain(`${product.sandboxUrl}/app?token=`);
    expect((await staff.get(`/api/crm/customers/${customerId}`)).body.hasSignedInToApp).toBe(1);
    expect([(await visitor.get(path)).status, (await visitor.post(path)).status]).toEqual([410, 410]);
  });

  test('opens a session of its own, which is kept as a hash and gives no rights of staff', async () => {
    const customerId = await addCustomer(staff, { email: 'session@example.com' });
    const visitor = product.visitor();
    const pressed = await visitor.post(await requestLink('session@example.com'));
    const [cookie = ''] = pressed.headers.getSetCookie();
    expect(cookie).toMatch(/^account=[\w-]{43};.*HttpOnly.*SameSite=Lax/i);
    const token = visitor.cookies.get('account') ?? '';
    const sessions = await product.database.db
      .select()
      .from(accountSessions)
      .where(eq(accountSessions.customerId, customerId));
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(token);
    const asStaff = await product.visitor().get('/api/crm/customers', { cookie: `session=${token}; account=${token}` });
    expect(asStaff.status).toBe(401);
  });

  test('is pressed by one of many at the same time', async () => {
    await addCustomer(staff, { email: 'race@example.com' });
    const path = await requestLink('race@example.com');
    const pressed = await Promise.all(Array.from({ length: 5 }, () => product.visitor().post(path)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([303, 410, 410, 410, 410]);
  });

  test('is not pressed by another site', async () => {
    await addCustomer(staff, { email: 'foreign@example.com' });
    const path = await requestLink('foreign@example.com');
    expect((await product.visitor().post(path, '', { ...FORM, origin: 'https://evil.example' })).status).toBe(403);
    expect((await product.visitor().get(path)).status).toBe(200);
  });

  test('leaves an older one alone, and lives half an hour, or a week when it comes unasked', async () => {
    const id = await addCustomer(staff, { email: 'lives@example.com' });
    const first = await requestLink('lives@example.com');
    const second = await requestLink('lives@example.com');
    await staff.post(`/api/crm/customers/${id}/sign-in-link`);
    const sent = await until('staff’s link', async () => {
      const mails = await linkMails('lives@example.com');
      return mails.length === 3 && linkIn(mails[0]);
    });
    expect(new Set([first, second, sent]).size).toBe(3);
    expect([await minutesOf(first), await minutesOf(second), await minutesOf(sent)]).toEqual([30, 30, 7 * 24 * 60]);
    for (const path of [first, second, sent]) expect((await product.visitor().get(path)).status).toBe(200);
  });

  test('that has expired offers the form for another, which works without scripts', async () => {
    const id = await addCustomer(staff, { email: 'expired@example.com' });
    const path = await requestLink('expired@example.com');
    await product.database.db.update(signInLinks).set({ expiresAt: new Date() }).where(eq(signInLinks.customerId, id));
    const gone = await product.visitor().get(path);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([410, 'no-store']);
    expect(gone.text).toMatch(/<form[^>]* action="\/sign-in"/);
    const sent = await product.visitor().post('/sign-in', 'email=expired%40example.com', FORM);
    expect([sent.status, sent.text.includes('Check your email')]).toEqual([200, true]);
    await until('the new link', async () => (await linkMails('expired@example.com')).length === 2);
    const wrong = await product.visitor().post('/sign-in', 'email=expired%40example', FORM);
    expect([wrong.status, wrong.text.includes('Send me a sign-in link')]).toEqual([400, true]);
    expect(wrong.text).toContain('Valid email is required');
    expect(wrong.text).toContain('value="expired@example"');
    for (const path of ['/sign-in', '/account']) expect((await product.visitor().get(path)).text).not.toContain('{{');
  });

  test('of somebody without access leads to a page that says without scripts what it needs', async () => {
    await addCustomer(staff, { email: 'scriptless@example.com' });
    const visitor = product.visitor();
    const pressed = await visitor.post(await requestLink('scriptless@example.com'), '', FORM);
    expect(pressed.headers.get('location')).toBe('/account');
    expect((await visitor.get('/account')).text).toMatch(/<noscript>.*Your account needs JavaScript\./);
  });
});

describe('Whoever asks for a link', () => {
  test('is answered the same, known or not, and only who is known gets mail', async () => {
    await addCustomer(staff, { email: 'known@example.com' });
    const answers = [];
    for (const email of ['known@example.com', 'unknown@example.com', 'KNOWN@example.com']) {
      const { status, text } = await product.visitor().post(PATH, { email });
      answers.push([status, text]);
    }
    const body = {
      success: true,
      message: 'If we know this address, an email with a sign-in link is on its way. The link works for 30 minutes.',
    };
    expect(answers.map(([status, text]) => [status, JSON.parse(String(text))])).toEqual(Array(3).fill([202, body]));
    await jobsAreDone(product.database);
    expect(await linkMails('known@example.com')).toHaveLength(2);
    expect(await linkMails('unknown@example.com')).toEqual([]);
  });

  test('gets three in ten minutes at most, and staff may still send one', async () => {
    const id = await addCustomer(staff, { email: 'often@example.com' });
    for (const email of Array(5).fill('often@example.com')) {
      expect((await product.visitor().post(PATH, { email })).status).toBe(202);
    }
    await jobsAreDone(product.database);
    expect(await linkMails('often@example.com')).toHaveLength(3);
    await staff.post(`/api/crm/customers/${id}/sign-in-link`);
    await jobsAreDone(product.database);
    expect(await linkMails('often@example.com')).toHaveLength(4);
  });

  test('with no address is told so', async () => {
    const { status, body } = await product.visitor().post(PATH, { email: 'nonsense' });
    expect([status, body.message]).toEqual([400, 'Valid email is required']);
  });

  test('gets it late when the mail server is away, and once', async () => {
    await addCustomer(staff, { email: 'later@example.com' });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
    await product.visitor().post(PATH, { email: 'later@example.com' });
    await until('a try that failed', async () => {
      const { rows } = await product.database.db.execute(
        "SELECT 1 FROM pgboss.job WHERE name = 'sign-in-link' AND state = 'retry' AND retry_count >= 1",
      );
      return rows.length > 0;
    });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await jobsAreDone(product.database);
    const mails = await linkMails('later@example.com');
    expect(mails).toHaveLength(1);
    expect((await product.visitor().get(linkIn(mails[0]))).status).toBe(200);
  });
});

describe('Staff', () => {
  test('send a team member a link, which the audit log keeps and which signs the member in', async () => {
    const ownerId = await addCustomer(staff, { email: 'owner@example.com' });
    await staff.send('PUT', `/api/crm/customers/${ownerId}`, { accessOverride: 'granted', teamMemberLicenses: 1 }, {});
    const member = { ownerId, name: 'Mia', email: 'mia@example.com' };
    const memberId = String((await staff.post('/api/crm/team-members', member)).body.id);
    const sent = await staff.post(`/api/crm/team-members/${memberId}/sign-in-link`);
    expect([sent.status, sent.body]).toEqual([200, { success: true }]);
    const path = await until('the link', async () => {
      const [mail] = await linkMails('mia@example.com');
      return mail && linkIn(mail);
    });
    const pressed = await product.visitor().post(path);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toContain(`${product.sandboxUrl}/app?token=`);
    const { db } = product.database;
    const notes = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, memberId));
    expect(notes).toContainEqual(
      expect.objectContaining({ action: 'send', subjectType: 'team_member', customerId: ownerId }),
    );
    const sessions = await db.select().from(accountSessions).where(eq(accountSessions.teamMemberId, memberId));
    expect(sessions).toHaveLength(1);
    await remove(staff, `team-members/${memberId}`);
    expect(await db.select().from(accountSessions).where(eq(accountSessions.teamMemberId, memberId))).toEqual([]);
  });

  test('read in the timeline the mails that went out, word for word but for the secret of their link', async () => {
    const email = 'timeline@example.com';
    const { customerId } = await buy(product, staff, { email });
    await requestLink(email);
    await jobsAreDone(product.database);
    const timeline = (await staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as TimelineEntry[];
    const read = timeline.flatMap((entry) => (entry.kind === 'email' ? [{ ...entry, text: entry.content }] : []));
    const sent = await mailsTo(product.sandbox, email);
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Welcome/),
      expect.stringMatching(/^Your sign-in link/),
    ]);
    for (const mail of sent) {
      const token = linkIn(mail).slice('/sign-in/'.length);
      const entry = read.find(({ subject }) => subject === mail.subject);
      expect(entry?.text.trim()).toBe(mail.text.replaceAll('\r\n', '\n').replaceAll(token, '…').trim());
    }
    const kept = await product.database.db.select().from(emails).where(eq(emails.customerId, customerId));
    for (const mail of sent) expect(JSON.stringify(kept), 'nor at rest').not.toContain(linkIn(mail));
  });

  test('cannot send one to nobody', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const kind of ['customers', 'team-members']) {
      expect((await staff.post(`/api/crm/${kind}/${nobody}/sign-in-link`)).status).toBe(404);
      expect((await staff.post(`/api/crm/${kind}/nonsense/sign-in-link`)).status).toBe(404);
    }
  });
});
