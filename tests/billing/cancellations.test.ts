import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriptionChanges } from '#server/database/schema.ts';
import type { Json } from '../support/http-client.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const RESUMED = /^Your subscription continues$/;
const CANCELED = /^Your subscription (is canceled|has ended)/;

async function only(customerId: string) {
  const [subscription, ...more] = await desk.subscriptionsOf(customerId);
  if (!subscription || more.length > 0) throw new Error('There is not one subscription');
  return subscription;
}

describe('Staff', () => {
  test('see a subscription, cancel it at the end of its period, take it back, and each is so at Stripe when they are answered', async () => {
    const { customerId, subscription } = await desk.buy('both-ways@example.com');
    expect(await only(customerId)).toMatchObject({
      customerId,
      stripeSubscriptionId: subscription,
      productType: 'agent_license',
      quantity: 1,
      status: 'active',
      nextPaymentAt: (await only(customerId)).currentPeriodEnd,
      cancelAt: null,
      endedAt: null,
      pendingChange: null,
      lastFailure: null,
    });

    const { id, currentPeriodEnd } = await only(customerId);
    const canceled = await desk.cancel(id, { atPeriodEnd: true });
    expect(canceled).toMatchObject({
      status: 200,
      body: { status: 'active', cancelAt: currentPeriodEnd, nextPaymentAt: null, pendingChange: null },
    });
    expect((await desk.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    expect(await desk.customer(customerId)).toMatchObject({ accessState: 'active', accessUntil: currentPeriodEnd });
    const resumed = await desk.resume(id);
    expect(resumed).toMatchObject({ status: 200, body: { cancelAt: null, nextPaymentAt: currentPeriodEnd } });
    expect((await desk.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
    await desk.expectAgreement();

    expect((await desk.staff.get('/api/crm/customers/none/subscriptions')).status).toBe(404);
    for (const unknown of ['none', '00000000-0000-0000-0000-000000000000']) {
      expect((await desk.cancel(unknown)).status).toBe(404);
      expect((await desk.resume(unknown)).status).toBe(404);
    }
  });

  test('resume what ends on a date that was set in Stripe’s dashboard, and the owner does too', async () => {
    const { customerId, subscription } = await desk.buy('dated@example.com');
    const owner = await desk.signedIn('dated@example.com');
    const { id } = await only(customerId);
    const cancel_at = Math.floor(Date.now() / 1000) + 12 * 86_400;
    const resumeAs = {
      staff: () => desk.resume(id),
      owner: () => owner.send('DELETE', '/api/account/cancellation', undefined, {}),
    };
    for (const resume of Object.values(resumeAs)) {
      await desk.stripe.subscriptions.update(subscription, { cancel_at });
      await desk.isQuiet();
      expect((await only(customerId)).cancelAt).toBe(new Date(cancel_at * 1000).toISOString());
      expect((await resume()).status).toBe(200);
      expect((await only(customerId)).cancelAt).toBeNull();
      expect(await desk.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at: null });
    }
    await desk.expectAgreement();
  });

  test('read in the timeline who has cancelled and resumed what, and why; the owner may resume what staff have canceled', async () => {
    const { customerId } = await desk.buy('told@example.com');
    await desk.cancel((await only(customerId)).id);
    const owner = await desk.signedIn('told@example.com');
    expect((await owner.send('DELETE', '/api/account/cancellation', undefined, {})).status).toBe(200);
    await owner.post('/api/account/cancellation', { reason: 'Too busy' });
    const timeline = (await desk.staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as Json[];
    const shared = { kind: 'subscription', productType: 'agent_license', quantity: 1, isPending: false };
    expect(timeline.filter(({ kind }) => kind === 'subscription')).toMatchObject([
      { ...shared, change: 'cancel_at_period_end', reason: 'Too busy', byName: null, byCustomer: 1 },
      { ...shared, change: 'resume', reason: null, byName: null, byCustomer: 1 },
      { ...shared, change: 'cancel_at_period_end', reason: null, byName: 'staff' },
    ]);
  });

  test('cancel now: access and licenses end, nothing can be resumed, and the customer is told once', async () => {
    const { customerId, subscription } = await desk.buy('now@example.com', 3);
    const { id } = await only(customerId);
    expect(await desk.cancel(id, { atPeriodEnd: false })).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).teamMemberLicenses).toBe(0);
    for (const response of [await desk.resume(id), await desk.cancel(id)]) {
      expect(response).toMatchObject({ status: 409, body: { message: 'This subscription has ended' } });
    }
    await desk.expectAgreement();
    const mails = await desk.mailsAbout('now@example.com', CANCELED);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your subscription has ended']);
  });

  test('cancel the owner’s license alone, and the mail says that the team’s are charged on', async () => {
    const email = 'team-runs-on@example.com';
    const { customerId } = await desk.buy(email);
    await desk.buy(email, 2);
    const license = (await desk.subscriptionsOf(customerId)).find(({ productType }) => productType === 'agent_license');
    await desk.cancel(license?.id ?? '', { atPeriodEnd: false });
    await desk.expectAgreement();
    const [mail, ...more] = await desk.mailsAbout(email, CANCELED);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('nothing more is charged for it.');
    expect(mail?.text).toContain('Charged each month as before: 2 Team Licenses. You can cancel in your account.');
  });

  test('cancel now what was to end later, and the customer hears of that too', async () => {
    const { customerId } = await desk.buy('later-then-now@example.com');
    const { id } = await only(customerId);
    await desk.cancel(id, { atPeriodEnd: true });
    await desk.isQuiet();
    expect(await desk.mailsAbout('later-then-now@example.com', CANCELED)).toHaveLength(1);
    await desk.cancel(id, { atPeriodEnd: false });
    await desk.expectAgreement();
    const subjects = (await desk.mailsAbout('later-then-now@example.com', CANCELED)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your subscription has ended')).toHaveLength(1);
    expect(subjects).toHaveLength(2);
  });

  test('press twice with one key, and it is asked once; cancel and resume at once, and it comes to what was asked last', async () => {
    const { customerId, subscription } = await desk.buy('twice@example.com');
    const { id } = await only(customerId);
    const key = { 'idempotency-key': 'cancel-twice' };
    const presses = await Promise.all([desk.cancel(id, {}, key), desk.cancel(id, {}, key)]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    await desk.resume(id);
    expect(await desk.cancel(id, {}, key)).toMatchObject({ status: 200, body: { cancelAt: null } });
    expect((await desk.resume(id, key)).status).toBe(422);
    const changes = await desk.product.database.db.select().from(subscriptionChanges);
    const own = changes.filter(({ subscriptionId }) => subscriptionId === id);
    expect(own.map(({ kind }) => kind).sort()).toEqual(['cancel_at_period_end', 'resume']);

    await Promise.all([desk.cancel(id), desk.resume(id), desk.cancel(id)]);
    await desk.isQuiet();
    const all = await desk.product.database.db.select().from(subscriptionChanges);
    const latest = all.find(({ subscriptionId, isLatest }) => subscriptionId === id && isLatest);
    const { cancel_at_period_end } = await desk.stripe.subscriptions.retrieve(subscription);
    expect(cancel_at_period_end).toBe(latest?.kind === 'cancel_at_period_end');
    expect((await only(customerId)).pendingChange).toBeNull();
    await desk.expectAgreement();
  });

  test('are told 202 while Stripe is away, see what is pending, and the last wish is carried out when it is back', async () => {
    const { customerId, subscription } = await desk.buy('away@example.com');
    const { id } = await only(customerId);
    await desk.whileStripeIsAway(async () => {
      expect(await desk.cancel(id, { atPeriodEnd: false })).toMatchObject({
        status: 202,
        body: { status: 'active', pendingChange: 'cancel_now' },
      });
      expect(await desk.resume(id)).toMatchObject({ status: 202, body: { pendingChange: 'resume' } });
      expect(await desk.cancel(id)).toMatchObject({ status: 202, body: { pendingChange: 'cancel_at_period_end' } });
      expect((await only(customerId)).pendingChange).toBe('cancel_at_period_end');
    });
    await desk.expectAgreement();
    expect(await desk.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect(await only(customerId)).toMatchObject({ pendingChange: null, cancelAt: expect.any(String) });
    expect(await desk.mailsAbout('away@example.com', CANCELED)).toHaveLength(1);
  });
});

describe('An owner', () => {
  test('cancels the license and the team with it, is mailed once until when, and resumes both', async () => {
    const email = 'owner@example.com';
    const agent = await desk.buy(email);
    await desk.buy(email, 2);
    const browser = await desk.signedIn(email);
    const canceled = await browser.post('/api/account/cancellation', { reason: 'Too busy' });
    expect(canceled).toMatchObject({ status: 200, body: { isPending: false } });
    const subscriptions = canceled.body.subscriptions as unknown as { cancelAt: string; renewsAt: null }[];
    expect(subscriptions).toHaveLength(2);
    for (const { cancelAt, renewsAt } of subscriptions) expect([typeof cancelAt, renewsAt]).toEqual(['string', null]);
    await desk.isQuiet();
    const mails = await desk.mailsAbout(email, CANCELED);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Agent License[\s\S]*until[\s\S]*2 Team Licenses/);

    const resumed = await browser.send('DELETE', '/api/account/cancellation', undefined, {});
    expect(resumed).toMatchObject({ status: 200, body: { isPending: false } });
    for (const subscription of await desk.subscriptionsOf(agent.customerId)) {
      expect(subscription).toMatchObject({ cancelAt: null, pendingChange: null });
    }
    await desk.isQuiet();
    const back = await desk.mailsAbout(email, RESUMED);
    expect(back).toHaveLength(1);
    expect(back[0]?.text).toMatch(/Agent License[\s\S]*renews on[\s\S]*2 Team Licenses/);
    await browser.post('/api/account/cancellation', {});
    await desk.expectAgreement();
    expect(await desk.mailsAbout(email, CANCELED)).toHaveLength(2);
  });

  test('whose payment is overdue is promised neither that nothing more is charged nor until when it runs', async () => {
    const email = 'overdue@example.com';
    const { subscription } = await desk.buy(email);
    await desk.product.sandbox.subscription(subscription, 'fail-renewal');
    await desk.isQuiet();
    await (await desk.signedIn(email)).post('/api/account/cancellation', {});
    await desk.expectAgreement();
    const [mail] = await desk.mailsAbout(email, CANCELED);
    expect(mail?.subject).toBe('Your subscription is canceled');
    expect(mail?.text).toMatch(
      /A payment is overdue, and we go on trying to take it\. After that nothing more is charged\./,
    );
    expect(mail?.text).toMatch(/Agent License[\s\S]*until [\w, ]+ at the latest/);
    expect(mail?.text).not.toContain('the period that is paid');
  });

  test('is told 202 while Stripe is away, and that nothing runs once it has ended', async () => {
    const email = 'owner-away@example.com';
    const { customerId, subscription } = await desk.buy(email);
    const browser = await desk.signedIn(email);
    await desk.whileStripeIsAway(async () => {
      expect(await browser.post('/api/account/cancellation', {})).toMatchObject({
        status: 202,
        body: { isPending: true, subscriptions: [{ cancelAt: null }] },
      });
    });
    await desk.expectAgreement();
    expect((await only(customerId)).cancelAt).not.toBeNull();
    await desk.product.sandbox.subscription(subscription, 'end');
    await desk.isQuiet();
    const late = await browser.post('/api/account/cancellation', {});
    expect(late).toMatchObject({ status: 409, body: { message: 'There is no running subscription' } });
  });

  test('cancels one of them by its id, none of anybody else, and cannot take back an end that staff have ordered meanwhile', async () => {
    const others = await desk.buy('somebody-else@example.com');
    const email = 'one-of-two@example.com';
    const { customerId, subscription } = await desk.buy(email);
    const team = await desk.buy(email, 2);
    const browser = await desk.signedIn(email);
    const rows = await desk.subscriptionsOf(customerId);
    const agent = rows.find(({ productType }) => productType === 'agent_license');
    const ofTeam = rows.find(({ productType }) => productType === 'team_license');
    const { body } = await browser.post('/api/account/cancellation', { subscriptionId: ofTeam?.id });
    expect(body.subscriptions).toMatchObject([{ id: ofTeam?.id, cancelAt: expect.any(String) }]);
    const license = (await desk.subscriptionsOf(customerId)).find(({ id }) => id === agent?.id);
    expect(license?.cancelAt).toBeNull();
    const [theirs] = await desk.subscriptionsOf(others.customerId);
    for (const subscriptionId of [theirs?.id, 'none']) {
      expect((await browser.post('/api/account/cancellation', { subscriptionId })).status).toBe(404);
    }
    await desk.resume(ofTeam?.id ?? '');

    await desk.whileStripeIsAway(async () => {
      await desk.cancel(agent?.id ?? '', { atPeriodEnd: false });
      for (const answer of [
        await browser.send('DELETE', '/api/account/cancellation', undefined, {}),
        await browser.post('/api/account/cancellation', {}),
      ]) {
        expect(answer.status).toBe(202);
        expect(answer.body.subscriptions).toMatchObject([{ id: ofTeam?.id }]);
      }
      expect(await browser.post('/api/account/cancellation', { subscriptionId: agent?.id })).toMatchObject({
        status: 409,
        body: { message: 'Our team is ending this subscription' },
      });
    });
    await desk.isQuiet();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect(await desk.statusAtStripe(team.subscription)).toBe('active');
  });

  test('who resumes before the mail has gone out gets neither, and who cancels again hears last that it ends', async () => {
    const email = 'changes-her-mind@example.com';
    await desk.buy(email);
    const browser = await desk.signedIn(email);
    const cancel = () => browser.post('/api/account/cancellation', {});
    const resume = () => browser.send('DELETE', '/api/account/cancellation', undefined, {});
    await cancel();
    await resume();
    await desk.isQuiet();
    expect(await desk.mailsAbout(email, /subscription/i)).toEqual([]);
    await cancel();
    await desk.isQuiet();
    await resume();
    await cancel();
    await desk.isQuiet();
    expect(await desk.mailsAbout(email, CANCELED)).toHaveLength(2);
    expect(await desk.mailsAbout(email, RESUMED)).toEqual([]);
    await resume();
    await desk.expectAgreement();
    expect(await desk.mailsAbout(email, RESUMED)).toHaveLength(1);
  });
});
