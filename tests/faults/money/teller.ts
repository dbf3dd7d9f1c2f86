import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from '#contract/purchases.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import type { SandboxControls } from '#tests/support/sandbox-controls.ts';
import type { Random } from '../random.ts';

const PAUSE = 200;
/** Milliseconds after which a client without an answer tries again. */
const PATIENCE = 35_000;
/** Statuses for another try: a rate limit, an unavailable vendor or a starting server. */
const COME_AGAIN = new Set([429, 502, 503]);
const DOMAIN = 'money.example';

/** All orders, for the comparison at the end. */
export interface Orders {
  /** Acknowledged refunds in cents, by payment. */
  refunds: Map<string, number>;
  /** Customers with an acknowledged deletion. */
  deleted: Set<string>;
  /** Customer ids by email address. */
  customers: Map<string, string>;
  /** Answers that must not happen. */
  wrong: string[];
}

/** A customer's purchase and the Stripe subscription that pays for it. */
export interface Bought {
  customerId: string;
  purchase: Purchase;
  subscription: string;
}

/** A person who buys, refunds and deletes. It repeats each request until there is an answer, also while the product fails. */
export class Teller {
  readonly random: Random;
  readonly orders: Orders;
  readonly #url: string;
  readonly #sandbox: SandboxControls;
  /** Keys of acknowledged refunds. */
  readonly #acknowledged = new Set<string>();
  #staff: HttpClient;

  constructor(url: string, sandbox: SandboxControls, random: Random, orders: Orders) {
    this.random = random;
    this.orders = orders;
    this.#url = url;
    this.#sandbox = sandbox;
    this.#staff = new HttpClient(url, PATIENCE);
  }

  /** Buys the agent license or team licenses and waits until staff see the purchase. */
  async buy({ email = newEmail(), quantity }: { email?: string; quantity?: number } = {}): Promise<Bought> {
    const lead = { name: 'Ada Broker', email, phone: '+1 415 555 2671' };
    const customerId = String((await this.ask('POST', '/api/lead-capture', lead)).body.customerId);
    const { body } =
      quantity === undefined
        ? await this.ask('POST', '/api/create-checkout-with-customer', { customerId })
        : await this.ask('POST', '/api/create-upsell-session', { customerId, quantity });
    const checkout = /cs_[A-Za-z0-9_]+/.exec(String(body.url))?.[0] ?? '';
    this.orders.customers.set(email, customerId);
    await this.atStripe((sandbox) => sandbox.checkout(checkout, 'pay'), /not open/);
    const purchase = await this.#see(customerId, (one) => one.stripeSessionId === checkout);
    return { customerId, purchase, subscription: await this.atStripe((sandbox) => sandbox.subscriptionOf(checkout)) };
  }

  /** Renews a subscription and waits until staff see the new purchase. */
  async renew({ customerId, subscription }: Bought): Promise<Purchase> {
    const before = new Set((await this.purchases(customerId)).map(({ id }) => id));
    await this.atStripe((sandbox) => sandbox.subscription(subscription, 'renew'));
    return this.#see(customerId, ({ id, status }) => !before.has(id) && status === 'completed');
  }

  /** Orders a refund with an idempotency key. An acknowledged refund must be paid exactly once. */
  async refund(purchase: Purchase, input: { amount?: string } = {}, key: string = crypto.randomUUID()): Promise<void> {
    const path = `/api/crm/purchases/${purchase.id}/refunds`;
    const { status, body } = await this.ask('POST', path, input, { 'idempotency-key': key }, [409]);
    if (status === 409) return;
    const payment = String(purchase.stripePaymentIntentId);
    const known = this.#acknowledged.has(key) ? 0 : Math.round(Number(body.amount) * 100);
    this.#acknowledged.add(key);
    this.orders.refunds.set(payment, (this.orders.refunds.get(payment) ?? 0) + known);
  }

  async delete(customerId: string): Promise<void> {
    await this.ask('DELETE', `/api/crm/customers/${customerId}`, undefined, {}, [404]);
    this.orders.deleted.add(customerId);
  }

  async purchases(customerId: string): Promise<Purchase[]> {
    const { body } = await this.ask('GET', `/api/crm/purchases?customerId=${customerId}`);
    return body as unknown as Purchase[];
  }

  async subscriptionsOf(customerId: string): Promise<Subscription[]> {
    const { body } = await this.ask('GET', `/api/crm/customers/${customerId}/subscriptions`, undefined, {}, [404]);
    return Array.isArray(body) ? (body as unknown as Subscription[]) : [];
  }

  /** Repeats a staff request until there is an answer. */
  async ask(method: string, path: string, body?: unknown, headers = {}, accept: number[] = []): Promise<Answer> {
    for (;;) {
      const answer = await this.#staff.send(method, path, body, headers).catch(() => undefined);
      const status = answer?.status ?? 0;
      if (status === 401) await this.#logIn();
      else if (answer && (status < 300 || accept.includes(status))) return answer;
      else if (answer && !COME_AGAIN.has(status)) {
        this.orders.wrong.push(`${method} ${path}: ${status} ${answer.text.slice(0, 200)}`);
        return answer;
      }
      await wait(PAUSE);
    }
  }

  async #logIn(): Promise<void> {
    this.#staff = new HttpClient(this.#url, PATIENCE);
    await this.#staff.post('/api/staff/login', { username: 'staff', password: 'staff-sandbox' }).catch(() => undefined);
  }

  /** Repeats an action at Stripe until it succeeds. `done` matches Stripe's error for an action that was already done. */
  async atStripe<T>(act: (sandbox: SandboxControls) => Promise<T>, done?: RegExp): Promise<T> {
    for (;;) {
      try {
        return await act(this.#sandbox);
      } catch (error) {
        if (error instanceof Error && done?.test(error.message)) return undefined as T;
        if (error instanceof Error && /has ended|not succeeded/.test(error.message)) return undefined as T;
        await wait(PAUSE);
      }
    }
  }

  async #see(customerId: string, isIt: (purchase: Purchase) => boolean): Promise<Purchase> {
    for (;;) {
      const found = (await this.purchases(customerId)).find((one) => one.status !== 'pending' && isIt(one));
      if (found) return found;
      await wait(PAUSE);
    }
  }
}

export function newEmail(): string {
  return `${crypto.randomUUID()}@${DOMAIN}`;
}
