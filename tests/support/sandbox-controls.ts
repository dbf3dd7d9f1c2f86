import type { Json } from './http-client.ts';

export interface SandboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { filename: string; contentType: string; size: number }[];
}

export interface WrittenMail {
  from: string;
  to: string;
  subject?: string;
  text?: string;
  html?: string;
  inReplyTo?: string;
  references?: string | string[];
  headers?: Record<string, string>;
  attachments?: { name: string; type?: string; content: string }[];
}

export interface SandboxText {
  sid: string;
  direction: string;
  from: string;
  to: string;
  body: string;
  status: string;
  /** When the vendor took it. */
  at: string;
}

interface SandboxCheckout {
  id: string;
  subscription: string | null;
  payment?: { payment_intent: string; status: string };
}

interface SandboxEvent {
  type: string;
  /** The id of the event's object. */
  object: string;
  delivery: { state: 'pending' | 'delivered'; lastAnswer: { status: number } | null } | null;
}

export interface AppAccess {
  sub: string;
  account: string;
  email: string;
  name: string;
  role: string;
  state: string;
  until: string | null;
}

export interface SeenByApp {
  signIns: { sub: string; account: string; email: string; role: string; state: string; at: string }[];
  webhooks: { id: string; type: string; data: AppAccess; verified: boolean; at: string }[];
  /** The people with access according to the webhooks. */
  people: AppAccess[];
  /** What the app told the product of its use, newest first. */
  usage: { id: string; sub: string; type: string; at: string; state: 'pending' | 'delivered'; attempts: number }[];
}

export interface ReceivedHook {
  id: string;
  type: string;
  verified: boolean;
  at: string;
  body: { type: string; timestamp: string; data: Json };
}

interface EventReplay {
  sent: number;
  /** The number of answers by status. `errors` is the number of failed requests by reason. */
  statuses: Record<string, number>;
  errors: Record<string, number>;
}

export interface Fault {
  vendor: 'stripe' | 'twilio' | 'smtp' | 'app';
  mode: 'off' | 'down' | 'slow' | 'error';
  status?: number;
  code?: string;
  ms?: number;
}

/** Controls the sandbox as people do: the buyer, the phone and the inbox. */
export class SandboxControls {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  mail(): Promise<SandboxMail[]> {
    return this.#call('GET', '/control/mail');
  }

  /** What the recipient of a mail does with it, or their mail server. */
  answerMail(id: string, action: 'reply' | 'bounce' | 'complain', text?: string): Promise<unknown> {
    return this.#call('POST', `/control/mail/${id}/${action}`, text === undefined ? {} : { text });
  }

  /** Writes a mail to the product. */
  writeMail(mail: WrittenMail): Promise<unknown> {
    return this.#call('POST', '/control/mail/inbound', mail);
  }

  /** Returns all texts of the phone network, newest first. */
  texts(): Promise<SandboxText[]> {
    return this.#call('GET', '/control/texts');
  }

  /** Returns all events of Stripe with the delivery of their webhooks, newest first. */
  events(): Promise<SandboxEvent[]> {
    return this.#call('GET', '/control/events');
  }

  /** Returns the payment of a paid checkout, or undefined when it is not paid. */
  async paymentOf(checkout: string): Promise<string | undefined> {
    const payment = (await this.#checkoutWith(checkout))?.payment;
    return payment?.status === 'succeeded' ? payment.payment_intent : undefined;
  }

  /** Returns the subscription of a paid checkout, or an empty string when it has no subscription. */
  async subscriptionOf(checkout: string): Promise<string> {
    return (await this.#checkoutWith(checkout))?.subscription ?? '';
  }

  checkout(id: string, action: 'pay' | 'decline' | 'expire' | 'settle' | 'fail', body = {}): Promise<SandboxCheckout> {
    return this.#call('POST', `/control/checkouts/${id}/${action}`, body);
  }

  charge(paymentIntent: string, action: string, body = {}): Promise<unknown> {
    return this.#call('POST', `/control/charges/${paymentIntent}/${action}`, body);
  }

  /** Sets the balance of a Stripe customer, in cents. Below zero it is credit. */
  balance(stripeCustomer: string, amount: number): Promise<unknown> {
    return this.#call('POST', `/control/customers/${stripeCustomer}/balance`, { amount });
  }

  coupon(coupon: { code: string; percentOff?: number; amountOff?: number; duration: string }): Promise<unknown> {
    return this.#call('POST', '/control/coupons', coupon);
  }

  subscription(
    id: string,
    action: 'renew' | 'fail-renewal' | 'end' | 'fail' | 'cancel' | 'uncollectible' | 'void',
  ): Promise<unknown> {
    return this.#call('POST', `/control/subscriptions/${id}/${action}`, {});
  }

  replayEvents(times: number, shuffle: boolean): Promise<EventReplay> {
    return this.#call('POST', '/control/events/replay', { times, shuffle });
  }

  /** Returns the AI app's sign-ins, webhooks and people, newest first. */
  app(): Promise<SeenByApp> {
    return this.#call('GET', '/control/app');
  }

  /** Returns what `/hooks` has received, newest first. */
  hooks(): Promise<ReceivedHook[]> {
    return this.#call('GET', '/control/hooks');
  }

  setHooks(settings: { mode?: 'ok' | 'error' | 'slow' | 'gone'; secret?: string }): Promise<unknown> {
    return this.#call('POST', '/control/hooks', settings);
  }

  fault(fault: Fault): Promise<unknown> {
    return this.#call('POST', '/control/faults', fault);
  }

  async #checkoutWith(id: string): Promise<SandboxCheckout | undefined> {
    const checkouts = await this.#call<SandboxCheckout[]>('GET', '/control/checkouts');
    return checkouts.find((checkout) => checkout.id === id);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
