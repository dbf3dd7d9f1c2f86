import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from '../../../contract/purchases.ts';
import type { Subscription } from '../../../contract/subscriptions.ts';
import { type Answer, HttpClient } from '../../support/http-client.ts';
import type { SandboxControls } from '../../support/sandbox-controls.ts';
import type { Random } from '../random.ts';

const PAUSE = 200;
/** Milliseconds after which somebody who waits for an answer asks again. */
const PATIENCE = 35_000;
/** The server is being started, a vendor is away, or we are told to come again. */
const COME_AGAIN = new Set([429, 502, 503]);
const DOMAIN = 'money.example';

/** What was ordered, for the comparison at the end. */
export interface Orders {
  /** Cents that staff were told go back, by the payment. */
  refunds: Map<string, number>;
  /** Customers whose deletion was acknowledged. */
  deleted: Set<string>;
  /** By their email addresses. */
  customers: Map<string, string>;
  /** Answers that nobody should get. */
  wrong: string[];
}

/** What a customer bought, and which subscription at Stripe pays for it. */
export interface Bought {
  customerId: string;
  purchase: Purchase;
  subscription: string;
}

/** Somebody who does things with money and asks again until there is an answer, however often the product dies. */
export class Teller {
  readonly random: Random;
  readonly orders: Orders;
  readonly #url: string;
  readonly #sandbox: SandboxControls;
  /** Keys of refunds that were acknowledged. */
  readonly #acknowledged = new Set<string>();
  #staff: HttpClient;

  constructor(url: string, sandbox: SandboxControls, random: Random, orders: Orders) {
    this.random = random;
    this.orders = orders;
    this.#url = url;
    this.#sandbox = sandbox;
    this.#staff = new HttpClient(url, PATIENCE);
  }

  /** Buys the agent license or team licenses, and waits until staff see it. */
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

  /** Lets a period pass, and waits until staff see what it has cost. */
  async renew({ customerId, subscription }: Bought): Promise<Purchase> {
    const before = new Set((await this.purchases(customerId)).map(({ id }) => id));
    await this.atStripe((sandbox) => sandbox.subscription(subscription, 'renew'));
    return this.#see(customerId, ({ id, status }) => !before.has(id) && status === 'completed');
  }

  /** Orders a refund under one key; what was acknowledged is to go back once. */
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

  /** Asks as staff until there is an answer. */
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

  /** Does something at Stripe until it is done; `done` is how Stripe says that it was. */
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
