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

interface Bought {
  customerId: string;
  checkout: string;
  payment: string;
}

let opened: Record<'paid' | 'team' | 'deleted', { customerId: string; checkout: string }>;
let bought: Record<
  'refunded' | 'disputed' | 'canceled' | 'renewed' | 'ended' | 'altered' | 'byStaff' | 'kept' | 'deletedLater',
  Bought
>;

/** Buys while the server runs. Afterwards it is stopped, and misses what happens at Stripe. */
beforeAll(async () => {
  const { controls } = product;
  await product.whileServerRuns(async (staff) => {
    const buy = (name: string, quantity?: number) => product.buy(staff, `${name}@example.com`, quantity);
    opened = {
      paid: await product.openFor('paid@example.com'),
      team: await product.openFor('team@example.com', 5),
      deleted: await product.openFor('deleted@example.com', 6),
    };
    await deleteCustomer(staff, 'deleted@example.com');
    bought = {
      refunded: await buy('refunded', 3),
      disputed: await buy('disputed', 2),
      canceled: await buy('canceled', 4),
      renewed: await buy('renewed', 1),
      ended: await buy('ended'),
      altered: await buy('altered', 3),
      byStaff: await buy('by-staff', 2),
      kept: await buy('kept', 4),
      deletedLater: await buy('deleted-later', 7),
    };
    const ada = { name: 'Ada', email: 'by-staff@example.com', phone: '+1 415 555 2671', teamMemberLicenses: 9 };
    await staff.send('PUT', `/api/crm/customers/${bought.byStaff.customerId}`, ada, {});
    // The product cannot tell Stripe about the deletion, so Stripe bills once more.
    await controls.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    await deleteCustomer(staff, 'deleted-later@example.com');
  });
  await controls.fault({ vendor: 'stripe', mode: 'off' });
  for (const { checkout } of Object.values(opened)) await controls.checkout(checkout, 'pay');
  await controls.charge(bought.refunded.payment, 'refund');
  await controls.charge(bought.disputed.payment, 'dispute');
  await controls.charge(bought.kept.payment, 'refund');
  for (const [who, action] of [
    ['canceled', 'cancel'],
    ['renewed', 'renew'],
    ['ended', 'end'],
    ['deletedLater', 'renew'],
  ] as const) {
    await controls.subscription(await controls.subscriptionOf(bought[who].checkout), action);
  }
  const { customerId, checkout } = bought.altered;
  await product.execute(
    `UPDATE purchases SET status = 'pending', amount = 1, fulfilled_at = NULL WHERE stripe_session_id = '${checkout}'`,
    `UPDATE customers SET team_member_licenses = 7, used_team_member_licenses = 2 WHERE id = '${customerId}'`,
    `INSERT INTO purchases (customer_id, stripe_session_id, product_type, amount, status)
      VALUES ('${customerId}', 'cs_test_unknown', 'agent_license', 97, 'completed')`,
  );
});

/** Each test goes on where the one before has ended. */
describe('npm run reconcile', () => {
  test('finds what lost webhooks left undone and what was altered, and lists what deleted customers have paid', async () => {
    const { code, output } = await run();
    expect(code).toBe(1);
    for (const said of [
      new RegExp(
        `^no purchase +purchase none → completed, \\$97\\.00, 1 × agent_license +record the purchase, send the welcome mail +${opened.paid.checkout}`,
        'm',
      ),
      /\$235\.00, 5 × team_license +record the purchase, give 5 licenses, send the welcome mail +cs_/,
      /refunded 0\.00 → 141\.00, status completed → refunded, licenses given 3 → 0 +update the purchase, take back 3 licenses, end the subscription/,
      /in the books 94\.00 → 0\.00, dispute none → fraudulent, evidence due none → \S+Z, status completed → disputed +update the purchase/,
      /licenses given 4 → 0 +update the purchase, take back 4 licenses +cs_/,
      /take back 4 licenses, end the subscription if nothing was paid since/,
      /record the purchase +in_/,
      /subscription active → canceled +update the purchase/,
      new RegExp(`customer ${bought.altered.customerId} +used licenses 2 → 0, licenses 7 → 3 +set to the active`),
      /payment completed → unknown +nothing: look at it by hand +cs_test_unknown/,
      new RegExp(
        `^Paid by customers who were deleted:$[^]*^  ${bought.deletedLater.checkout}  completed, \\$329\\.00, 7 × team_license, its`,
        'm',
      ),
      /^ {2}in_\w+ {2}completed, \$329\.00, 7 × team_license$/m,
      /^14 payments at Stripe compared \(3 of deleted customers left out\): 11 differences; add --mend to mend\.$/m,
    ]) {
      expect(output).toMatch(said);
    }
    expect((await run('--since', '2200-01-01')).output).toMatch(/^0 payments/m);
  });

  test('mends it once, all but what Stripe does not know and a count that staff set, and finds nothing more', async () => {
    const mended = await run('--mend');
    expect(mended.output).toMatch(/: 11 differences, 10 mended\.$/);
    expect(mended.code).toBe(1);
    const people = await product.execute(
      "DELETE FROM purchases WHERE stripe_session_id = 'cs_test_unknown'",
      'SELECT email, access_state, team_member_licenses FROM customers',
    );
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: 'ended@example.com', access_state: 'ended' }),
        expect.objectContaining({ email: 'kept@example.com', team_member_licenses: 0 }),
      ]),
    );

    // It is paid again before the product could end it.
    await product.controls.subscription(await product.controls.subscriptionOf(bought.kept.checkout), 'renew');
    const again = await run('--mend');
    expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/: 2 differences, 2 mended\.$/) });
    expect(again.output).toMatch(/licenses given 0 → 4 +update the purchase, give 4 licenses/);
    expect(await run()).toMatchObject(EQUAL);
  });

  test('leaves to the server what is to be told, given and ended, once', async () => {
    const { controls } = product;
    const subscriptionOf = ({ checkout }: { checkout: string }) => controls.subscriptionOf(checkout);
    const later = await subscriptionOf(bought.deletedLater);
    const kept = await subscriptionOf(bought.kept);
    await product.whileServerRuns(async (staff) => {
      await until('the welcome mail', async () => (await mailsTo(controls, 'paid@example.com')).length > 0);
      await until('the subscription to end', async () => (await stripe.subscriptions.retrieve(later)).ended_at);
      await until('the renewal', async () => (await seenByStaff(staff, null)).purchases.length > 1);
      // Jobs run in the order in which they were saved, so the first is done when this subscription has ended.
      const second = await product.buy(staff, 'not-kept@example.com');
      await controls.charge(second.payment, 'refund');
      const ofSecond = await subscriptionOf(second);
      await until('the second to end', async () => (await stripe.subscriptions.retrieve(ofSecond)).ended_at);
      expect((await stripe.subscriptions.retrieve(kept)).status).toBe('active');
      await controls.replayEvents(1, true);

      const licensesOf = async (id: string) => (await seenByStaff(staff, id)).customer?.teamMemberLicenses;
      for (const [{ customerId }, count] of [
        [opened.team, 5],
        [bought.refunded, 0],
        [bought.disputed, 2],
        [bought.canceled, 0],
        [bought.renewed, 1],
        [bought.altered, 3],
        [bought.byStaff, 9],
        [bought.kept, 4],
      ] as const) {
        expect(await licensesOf(customerId)).toBe(count);
      }
      expect((await seenByStaff(staff, bought.renewed.customerId)).purchases).toHaveLength(2);
      expect((await seenByStaff(staff, bought.deletedLater.customerId)).customer).toBe(undefined);
      expect(await mailsTo(controls, 'paid@example.com')).toHaveLength(1);
      if (product.env.variables.DATABASE_URL) return;
      expect(await run()).toEqual({
        code: 1,
        output: expect.stringMatching(/^DATA_DIR: .* is open in another process\. Stop it/),
      });
    });
    const after = await run();
    expect(after.code).toBe(0);
    expect(after.output).toMatch(/^ {2}in_\w+ {2}completed, \$329\.00, 7 × team_license; kept without a customer$/m);
    expect(after.output).not.toContain('still runs');
  });

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
  });
});

async function deleteCustomer(staff: HttpClient, email: string): Promise<void> {
  const { body } = await staff.get('/api/crm/customers');
  const found = (body as unknown as { id: string; email: string }[]).find((customer) => customer.email === email);
  await staff.send('DELETE', `/api/crm/customers/${found?.id}`, undefined, {});
}
