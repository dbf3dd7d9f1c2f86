import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { PaymentToDecide } from '#contract/payments-to-decide.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import { createReconciliation } from '#scripts/reconcile/create-reconciliation.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import { createStripeGateway } from '#server/gateways/payments/stripe.ts';
import { createStripe } from '#server/gateways/payments/stripe-client.ts';
import { DEAD_LETTERS } from '#server/jobs/job.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { createPhoneReader } from '#server/shared/phone.ts';
import { salesOnRecord } from '#server/start/sales-on-record.ts';
import type { Answer, HttpClient, Json } from '../support/http-client.ts';
import { eventsAreTaken } from '../support/jobs.ts';
import { type CrmPurchase, captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { rowsOf } from '../support/records.ts';
import type { SandboxMail } from '../support/sandbox-controls.ts';
import { signIn } from '../support/sign-in.ts';

const STRIPE_IS_AWAY = { vendor: 'stripe', mode: 'error', status: 503 } as const;
const STRIPE_IS_BACK = { vendor: 'stripe', mode: 'off' } as const;

/** A product with a staff member at the money desk. */
export class MoneyDesk {
  readonly product: Product;
  readonly staff: HttpClient;
  readonly stripe: Stripe;
  readonly payments: PaymentsGateway;

  private constructor(product: Product, staff: HttpClient) {
    this.product = product;
    this.staff = staff;
    const apiUrl = `${product.sandboxUrl}/stripe`;
    this.stripe = createStripe('sk_test_sandbox', apiUrl);
    this.payments = createStripeGateway(
      { secretKey: 'sk_test_sandbox', webhookSecret: 'unused', apiUrl, shop: new URL(product.url).host },
      { isOnRecord: salesOnRecord(product.database) },
    );
  }

  static async open(overrides: Record<string, string> = {}): Promise<MoneyDesk> {
    const product = await startProduct(overrides);
    return new MoneyDesk(product, await product.staff());
  }

  stop(): Promise<void> {
    return this.product.stop();
  }

  /** Buys a license and waits until all jobs are done. Looks into the database, because lists cost more with each purchase. */
  async buy(email: string, quantity?: number) {
    const { database, sandbox } = this.product;
    const browser = this.product.visitor();
    const customerId = await captureLead(browser, email);
    const checkout = await openCheckout(browser, customerId, quantity);
    await sandbox.checkout(checkout, 'pay');
    const { id: purchaseId, payment } = await until('the purchase to be completed', async () => {
      const [purchase] = await rowsOf<{ id: string; payment: string }>(
        database,
        sql`SELECT id, stripe_payment_intent_id AS payment FROM purchases
          WHERE stripe_session_id = ${checkout} AND status = 'completed'`,
      );
      return purchase;
    });
    await this.jobsAreDone();
    return { customerId, checkout, purchaseId, payment, subscription: await sandbox.subscriptionOf(checkout) };
  }

  /** Returns a browser in which this customer has signed in. */
  async signedIn(email: string): Promise<HttpClient> {
    return signIn(this.product, email);
  }

  async subscriptionsOf(customerId: string): Promise<Subscription[]> {
    const { body } = await this.staff.get(`/api/crm/customers/${customerId}/subscriptions`);
    return body as unknown as Subscription[];
  }

  /** Cancels a subscription as staff, at the end of its period unless `body` says now. */
  cancel(id: string, body = {}, headers = {}): Promise<Answer> {
    return this.staff.post(`/api/crm/subscriptions/${id}/cancellation`, body, headers);
  }

  resume(id: string, headers = {}): Promise<Answer> {
    return this.staff.send('DELETE', `/api/crm/subscriptions/${id}/cancellation`, undefined, headers);
  }

  refund(purchaseId: string, body = {}, headers = {}): Promise<Answer> {
    return this.staff.post(`/api/crm/purchases/${purchaseId}/refunds`, body, headers);
  }

  /** Returns a customer's purchases, newest first. `null` means those of deleted customers. */
  async purchasesOf(customerId: string | null): Promise<CrmPurchase[]> {
    const { body } = await this.staff.get(`/api/crm/purchases${customerId ? `?customerId=${customerId}` : ''}`);
    return (body as unknown as CrmPurchase[]).filter((purchase) => purchase.customerId === customerId);
  }

  /** Returns the payments of a customer about which staff are asked. `null` means those of deleted customers. */
  async toDecide(customerId: string | null): Promise<PaymentToDecide[]> {
    const { body } = await this.staff.get('/api/crm/payments-to-decide');
    return (body as unknown as PaymentToDecide[]).filter((payment) => payment.customerId === customerId);
  }

  giveBack(id: string | undefined, headers = {}): Promise<Answer> {
    return this.staff.post(`/api/crm/payments-to-decide/${id}/return`, undefined, headers);
  }

  async customer(id: string): Promise<Json> {
    return (await this.staff.get(`/api/crm/customers/${id}`)).body;
  }

  async mailsAbout(email: string, subject: RegExp): Promise<SandboxMail[]> {
    return (await mailsTo(this.product.sandbox, email)).filter((mail) => subject.test(mail.subject));
  }

  statusAtStripe = async (subscription: string) => (await this.stripe.subscriptions.retrieve(subscription)).status;

  async refundsAtStripe(payment: string): Promise<number[]> {
    return (await this.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount);
  }

  /** Does the work while Stripe answers only with 503. */
  async whileStripeIsAway<T>(work: () => Promise<T>): Promise<T> {
    await this.product.sandbox.fault(STRIPE_IS_AWAY);
    try {
      return await work();
    } finally {
      await this.product.sandbox.fault(STRIPE_IS_BACK);
    }
  }

  /** Waits until all events and jobs are done. Compares all purchases and licenses with Stripe. */
  async expectAgreement(): Promise<void> {
    await this.isQuiet();
    const { database } = this.product;
    const jobs = new JobRunner(database, console.error);
    const service = createReconciliation({
      database,
      payments: this.payments,
      aiApp: undefined,
      jobs,
      phones: createPhoneReader('US'),
      defaultCountry: 'US',
    });
    expect((await service.comparePurchases(undefined)).differences).toEqual([]);
    expect(await service.compareLicenses()).toEqual([]);
  }

  /** Waits twice, because an event may save a job, and a job may cause an event. */
  async isQuiet(): Promise<void> {
    for (let look = 0; look < 2; look++) {
      await eventsAreTaken(this.product);
      await this.jobsAreDone();
    }
  }

  /** Waits until no job is left. Those that wait for their time, such as that of the next try, are done now. */
  async jobsAreDone(): Promise<void> {
    await until('all jobs to be done', async () => (await this.hurryJobs()) === 0);
  }

  /** Lets the jobs that wait for their time be done now. @returns how many are left. */
  async hurryJobs(): Promise<number> {
    const { database, jobs } = this.product;
    const left = await rowsOf<{ queue: string; id: string; isLater: boolean }>(
      database,
      sql`SELECT name AS queue, id, start_after > now() AS "isLater" FROM pgboss.job
        WHERE state < 'completed' AND name <> ${DEAD_LETTERS} AND name NOT LIKE '\\_\\_%'`,
    );
    const later = left.filter(({ isLater }) => isLater);
    if (later.length > 0) {
      await database.transaction(async (tx) => {
        for (const job of later) await jobs.runNow(tx, job);
      });
    }
    return left.length;
  }
}
