import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { SandboxControls } from '../support/sandbox-controls.ts';
import { runReconcile } from './reconcile-command.ts';

const EQUAL = { code: 0, output: expect.stringMatching(/compared.*: no differences\.$/) };

let env: ProductEnv;
let controls: SandboxControls;
let sandbox: ProductProcess;

beforeAll(async () => {
  env = await createProductEnv();
  controls = new SandboxControls(env.sandboxUrl);
  sandbox = await ProductProcess.start('sandbox/main.ts', env.variables);
});
afterAll(async () => {
  await sandbox.stop();
  await env.remove();
});

/** What happens at Stripe while this work runs reaches the server; the rest is lost on it. */
async function whileServerRuns<T>(work: (staff: HttpClient) => Promise<T>): Promise<T> {
  const server = await ProductProcess.start('server/main.ts', env.variables);
  try {
    return await work(await loggedIn(new HttpClient(env.url)));
  } finally {
    await server.stop();
  }
}

async function execute(statement: string): Promise<Record<string, string>[]> {
  const database = await openDatabase(readConfig(env.variables), () => undefined);
  try {
    return (await database.db.execute<Record<string, string>>(statement)).rows;
  } finally {
    await database.close();
  }
}

async function openFor(email: string, quantity?: number): Promise<{ customerId: string; checkout: string }> {
  const visitor = new HttpClient(env.url);
  const customerId = await captureLead(visitor, email);
  return { customerId, checkout: await openCheckout(visitor, customerId, quantity) };
}

async function buy(staff: HttpClient, email: string, quantity: number) {
  const opened = await openFor(email, quantity);
  await controls.checkout(opened.checkout, 'pay');
  const payment = await until('the purchase', async () => {
    const { purchases } = await seenByStaff(staff, opened.customerId);
    return purchases[0]?.status === 'completed' && purchases[0].stripePaymentIntentId;
  });
  return { ...opened, payment };
}

describe('npm run reconcile', () => {
  test('finds what lost webhooks left undone, mends it once, and finds nothing more', async () => {
    const agent = await whileServerRuns(async (staff) => ({
      paid: await openFor('paid@example.com'),
      team: await openFor('team@example.com', 5),
      refunded: await buy(staff, 'refunded@example.com', 3),
      disputed: await buy(staff, 'disputed@example.com', 2),
      canceled: await buy(staff, 'canceled@example.com', 4),
      renewed: await buy(staff, 'renewed@example.com', 1),
      deleted: await openFor('deleted@example.com', 6),
      staff: await deleteCustomer(staff, 'deleted@example.com'),
    }));
    expect(await runReconcile(env.variables)).toEqual(EQUAL);

    const rows = await execute('SELECT customer_id, stripe_subscription_id FROM purchases');
    const subscriptionOf = (id: string) => rows.find((row) => row.customer_id === id)?.stripe_subscription_id ?? '';
    await controls.checkout(agent.paid.checkout, 'pay');
    await controls.checkout(agent.team.checkout, 'pay');
    await controls.checkout(agent.deleted.checkout, 'pay');
    await controls.charge(agent.refunded.payment, 'refund');
    await controls.charge(agent.disputed.payment, 'dispute');
    await controls.subscription(subscriptionOf(agent.canceled.customerId), 'cancel');
    await controls.subscription(subscriptionOf(agent.renewed.customerId), 'renew');

    const { code, output } = await runReconcile(env.variables);
    expect(code).toBe(1);
    expect(output).toContain(agent.paid.checkout);
    for (const said of [
      /^no purchase +purchase none → completed, \$97\.00, 1 × agent_license +record the purchase, send the welcome mail +cs_/m,
      /\$235\.00, 5 × team_license +record the purchase, give 5 licences +cs_/,
      /status completed → refunded, licences given 3 → 0 +update the purchase, take back 3 licences/,
      /status completed → disputed +update the purchase/,
      /licences given 4 → 0 +update the purchase, take back 4 licences/,
      /record the purchase +in_/,
      /^8 payments at Stripe compared \(1 of deleted customers left out\): 6 differences; add --mend to mend\.$/m,
    ]) {
      expect(output).toMatch(said);
    }
    expect(await runReconcile(env.variables)).toEqual({ code, output });
    expect((await runReconcile(env.variables, '--since', '2200-01-01')).output).toMatch(/^0 payments/);

    const mended = await runReconcile(env.variables, '--mend');
    expect(mended.output).toMatch(/: 6 differences, 6 mended\.$/);
    expect(mended.code).toBe(0);
    expect(await runReconcile(env.variables)).toEqual(EQUAL);
    expect(await runReconcile(env.variables, '--mend')).toEqual(EQUAL);

    await whileServerRuns(async (staff) => {
      await until('the welcome mail', async () => (await mailsTo(controls, 'paid@example.com')).length > 0);
      await controls.replayEvents(1, true);
      const licensesOf = async (id: string) => (await seenByStaff(staff, id)).customer?.teamMemberLicenses;
      expect(await licensesOf(agent.team.customerId)).toBe(5);
      expect(await licensesOf(agent.refunded.customerId)).toBe(0);
      expect(await licensesOf(agent.disputed.customerId)).toBe(2);
      expect(await licensesOf(agent.canceled.customerId)).toBe(0);
      expect(await licensesOf(agent.renewed.customerId)).toBe(1);
      expect((await seenByStaff(staff, agent.renewed.customerId)).purchases).toHaveLength(2);
      expect(await mailsTo(controls, 'paid@example.com')).toHaveLength(1);
    });
  }, 240_000);
});

async function deleteCustomer(staff: HttpClient, email: string): Promise<void> {
  const { body } = await staff.get('/api/crm/customers');
  const found = (body as unknown as { id: string; email: string }[]).find((customer) => customer.email === email);
  await staff.send('DELETE', `/api/crm/customers/${found?.id}`, undefined, {});
}
