import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '#scripts/reconcile.ts';
import { createStripe } from '#server/gateways/payments/stripe-client.ts';
import { perform } from '#tests/support/commands.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo, seenByStaff } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { ProductAtRest } from './product-at-rest.ts';

const EQUAL = { code: 0, output: expect.stringMatching(/compared.*: no differences\.$/) };

let product: ProductAtRest;
let stripe: Stripe;
beforeAll(async () => {
  product = await ProductAtRest.start();
  stripe = createStripe('sk_test_sandbox', `${product.env.sandboxUrl}/stripe`);
});
afterAll(() => product.stop());

const run = async (...args: string[]) => {
  const { code, output } = await perform(reconcile, product.env, ...args);
  return { code, output };
};

describe('npm run reconcile', () => {
  test('finds what lost webhooks left undone, mends it once, and finds nothing more', async () => {
    const agent = await product.whileServerRuns(async (staff) => ({
      paid: await product.openFor('paid@example.com'),
      team: await product.openFor('team@example.com', 5),
      refunded: await product.buy(staff, 'refunded@example.com', 3),
      disputed: await product.buy(staff, 'disputed@example.com', 2),
      canceled: await product.buy(staff, 'canceled@example.com', 4),
      renewed: await product.buy(staff, 'renewed@example.com', 1),
      deleted: await product.openFor('deleted@example.com', 6),
      staff: await deleteCustomer(staff, 'deleted@example.com'),
    }));
    expect(await run()).toEqual(EQUAL);

    const rows = await product.execute('SELECT customer_id, stripe_subscription_id FROM purchases');
    const subscriptionOf = (id: string) => String(rows.find((row) => row.customer_id === id)?.stripe_subscription_id);
    await product.controls.checkout(agent.paid.checkout, 'pay');
    await product.controls.checkout(agent.team.checkout, 'pay');
    await product.controls.checkout(agent.deleted.checkout, 'pay');
    await product.controls.charge(agent.refunded.payment, 'refund');
    await product.controls.charge(agent.disputed.payment, 'dispute');
    await product.controls.subscription(subscriptionOf(agent.canceled.customerId), 'cancel');
    await product.controls.subscription(subscriptionOf(agent.renewed.customerId), 'renew');

    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output).toContain(agent.paid.checkout);
    for (const said of [
      /^no purchase +purchase none → completed, \$97\.00, 1 × agent_license +record the purchase, send the welcome mail +cs_/m,
      /\$235\.00, 5 × team_license +record the purchase, give 5 licenses, send the welcome mail +cs_/,
      /refunded 0\.00 → 141\.00, status completed → refunded, licenses given 3 → 0 +update the purchase, take back 3 licenses, end the subscription/,
      /in the books 94\.00 → 0\.00, dispute none → fraudulent, evidence due none → \S+Z, status completed → disputed +update the purchase/,
      /licenses given 4 → 0 +update the purchase, take back 4 licenses/,
      /record the purchase +in_/,
      /^8 payments at Stripe compared \(1 of deleted customers left out\): 6 differences; add --mend to mend\.$/m,
    ]) {
      expect(output).toMatch(said);
    }
    expect(await run()).toEqual({ code, output });
    expect((await run('--since', '2200-01-01')).output).toMatch(/^0 payments/);

    const mended = await run('--mend');
    expect(mended.output).toMatch(/: 6 differences, 6 mended\.$/);
    expect(mended.code).toBe(0);
    expect(await run()).toEqual(EQUAL);
    expect(await run('--mend')).toEqual(EQUAL);

    await product.whileServerRuns(async (staff) => {
      await until('the welcome mail', async () => (await mailsTo(product.controls, 'paid@example.com')).length > 0);
      await product.controls.replayEvents(1, true);
      const licensesOf = async (id: string) => (await seenByStaff(staff, id)).customer?.teamMemberLicenses;
      expect(await licensesOf(agent.team.customerId)).toBe(5);
      expect(await licensesOf(agent.refunded.customerId)).toBe(0);
      expect(await licensesOf(agent.disputed.customerId)).toBe(2);
      expect(await licensesOf(agent.canceled.customerId)).toBe(0);
      expect(await licensesOf(agent.renewed.customerId)).toBe(1);
      expect((await seenByStaff(staff, agent.renewed.customerId)).purchases).toHaveLength(2);
      expect(await mailsTo(product.controls, 'paid@example.com')).toHaveLength(1);
    });
  }, 240_000);

  test('finds access that should have ended with a subscription of which no webhook came, and ends it', async () => {
    const { customerId } = await product.whileServerRuns((staff) => product.buy(staff, 'no-webhook@example.com'));
    const [row] = await product.execute(`SELECT stripe_subscription_id AS id FROM subscriptions
      WHERE customer_id = '${customerId}'`);
    await product.controls.subscription(String(row?.id), 'end');
    const found = await run();
    expect(found.output).toMatch(/subscription active → canceled +update the purchase/);
    const accessState = async () =>
      (await product.execute(`SELECT access_state FROM customers WHERE id = '${customerId}'`))[0]?.access_state;
    expect(await accessState()).toBe('active');
    expect(await run('--mend')).toMatchObject({ code: 0 });
    expect(await accessState()).toBe('ended');
    expect(await run()).toEqual(EQUAL);
  }, 120_000);

  test('mends altered rows and counts, leaves a count that staff set, and hands on what Stripe does not know', async () => {
    const bought = await product.whileServerRuns(async (staff) => {
      const altered = await product.buy(staff, 'altered@example.com', 3);
      const byStaff = await product.buy(staff, 'by-staff@example.com', 2);
      const ada = { name: 'Ada', email: 'by-staff@example.com', phone: '+1 415 555 2671', teamMemberLicenses: 9 };
      await staff.send('PUT', `/api/crm/customers/${byStaff.customerId}`, ada, {});
      return { altered, byStaff };
    });
    const { customerId, checkout } = bought.altered;
    await product.execute(`UPDATE purchases SET status = 'pending', amount = 1, fulfilled_at = NULL
      WHERE stripe_session_id = '${checkout}'`);
    await product.execute(`UPDATE customers SET team_member_licenses = 7, used_team_member_licenses = 2
      WHERE id = '${customerId}'`);

    const { output } = await run();
    expect(output).toMatch(
      /status pending → completed, amount 1\.00 → 141\.00, fulfilled no → yes +update the purchase, send the welcome mail +cs_/,
    );
    expect(output).toMatch(
      new RegExp(`customer ${customerId} +used licenses 2 → 0, licenses 7 → 3 +set to the active`),
    );
    expect(output).toMatch(/: 2 differences; add --mend to mend\.$/);
    expect(await run('--mend')).toMatchObject({ code: 0, output: expect.stringMatching(/2 differences, 2 mended\.$/) });
    expect(await run()).toEqual(EQUAL);

    await product.execute(`INSERT INTO purchases (customer_id, stripe_session_id, product_type, amount, status)
      VALUES ('${customerId}', 'cs_test_unknown', 'agent_license', 97, 'completed')`);
    const handed = await run('--mend');
    expect(handed.code).toBe(1);
    expect(handed.output).toMatch(/payment completed → unknown +nothing: look at it by hand +cs_test_unknown/);
    expect(handed.output).toMatch(/: 1 difference, 0 mended\.$/);
    await product.execute("DELETE FROM purchases WHERE stripe_session_id = 'cs_test_unknown'");
    const kept = await product.execute(
      `SELECT team_member_licenses FROM customers WHERE id = '${bought.byStaff.customerId}'`,
    );
    expect(kept).toEqual([{ team_member_licenses: 9 }]);
  }, 240_000);

  test('lists what deleted customers have paid, and what of it is kept without a customer', async () => {
    const { checkout, customerId } = await product.whileServerRuns(async (staff) => {
      const bought = await product.buy(staff, 'deleted-later@example.com', 7);
      // The product cannot tell Stripe about the deletion, so Stripe bills once more.
      await product.controls.fault({ vendor: 'stripe', mode: 'error', status: 503 });
      await deleteCustomer(staff, 'deleted-later@example.com');
      return bought;
    });
    await product.controls.fault({ vendor: 'stripe', mode: 'off' });
    const subscription = await product.controls.subscriptionOf(checkout);
    await product.controls.subscription(subscription, 'renew');
    const before = await run();
    expect(before.code).toBe(0);
    expect(before.output).toMatch(
      new RegExp(
        `^Paid by customers who were deleted:$[^]*^  ${checkout}  completed, \\$329\\.00, 7 × team_license, its`,
        'm',
      ),
    );
    expect(before.output).toMatch(/^ {2}in_\w+ {2}completed, \$329\.00, 7 × team_license$/m);

    await product.whileServerRuns(async (staff) => {
      await until('the subscription to end', async () => (await stripe.subscriptions.retrieve(subscription)).ended_at);
      await until('the renewal', async () => (await seenByStaff(staff, null)).purchases.length > 1);
      expect((await seenByStaff(staff, customerId)).customer).toBe(undefined);
    });
    const after = await run();
    expect(after.code).toBe(0);
    expect(after.output).toMatch(/^ {2}in_\w+ {2}completed, \$329\.00, 7 × team_license; kept without a customer$/m);
    expect(after.output).not.toContain('still runs');
  }, 240_000);

  test('leaves a subscription that was paid again since its refund, and gives its licenses back', async () => {
    const kept = await product.whileServerRuns((staff) => product.buy(staff, 'kept@example.com', 4));
    const licenses = () =>
      product.execute(`SELECT team_member_licenses FROM customers WHERE id = '${kept.customerId}'`);
    await product.controls.charge(kept.payment, 'refund');
    expect((await run('--mend')).output).toMatch(
      /take back 4 licenses, end the subscription if nothing was paid since/,
    );
    expect(await licenses()).toEqual([{ team_member_licenses: 0 }]);
    const subscription = await product.controls.subscriptionOf(kept.checkout);
    await product.controls.subscription(subscription, 'renew');
    expect((await run('--mend')).output).toMatch(/licenses given 0 → 4 +update the purchase, give 4 licenses/);
    expect(await licenses()).toEqual([{ team_member_licenses: 4 }]);

    await product.whileServerRuns(async (staff) => {
      // Jobs run in the order in which they were saved, so the first is done when the second subscription has ended.
      const second = await product.buy(staff, 'not-kept@example.com');
      await product.controls.charge(second.payment, 'refund');
      const id = await product.controls.subscriptionOf(second.checkout);
      await until('the second to end', async () => (await stripe.subscriptions.retrieve(id)).ended_at);
      expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
      expect((await seenByStaff(staff, kept.customerId)).customer?.teamMemberLicenses).toBe(4);
    });
  }, 240_000);

  test('says in a line what keeps it from comparing', async () => {
    await product.controls.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    const away = await run();
    await product.controls.fault({ vendor: 'stripe', mode: 'off' });
    expect(away.code).toBe(1);
    expect(away.output).toMatch(/^Stripe could not be asked, so nothing was compared: .+$/);
    expect(await run('--since', '2026-02-30')).toEqual({
      code: 1,
      output: '--since: "2026-02-30" is not a day such as 2026-01-31.',
    });
    expect((await run('--fix')).output).toContain('Usage: npm run reconcile -- [--since YYYY-MM-DD] [--mend]');
    if (product.env.variables.DATABASE_URL) return;
    const beside = await product.whileServerRuns(() => run());
    expect(beside).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATA_DIR: .* is open in another process\. Stop it/),
    });
  }, 120_000);
});

async function deleteCustomer(staff: HttpClient, email: string): Promise<void> {
  const { body } = await staff.get('/api/crm/customers');
  const found = (body as unknown as { id: string; email: string }[]).find((customer) => customer.email === email);
  await staff.send('DELETE', `/api/crm/customers/${found?.id}`, undefined, {});
}
