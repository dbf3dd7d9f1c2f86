import { type Html, html } from '../pages/html.ts';
import { money } from '../pages/money.ts';
import { moment } from './layout.ts';

/** The fields of `GET /control/checkouts` that the inspector uses. */
export interface Checkout {
  id: string;
  state: string;
  mode: string;
  amount_total: number;
  currency: string;
  created: number;
  url: string | null;
  customer_email: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  lines: { description: string | null; quantity: number | null }[];
  subscription: string | null;
  subscription_status: string | null;
  payment?: {
    payment_intent: string;
    amount_refunded: number;
    disputed: boolean;
    dispute_open: boolean;
  };
}

/** The fields of `GET /control/events` that the inspector uses. */
export interface EventEntry {
  type: string;
  created: number;
  delivery: {
    state: string;
    attempts: number;
    lastAnswer: { status: number; body: string } | null;
    lastError: string | null;
  } | null;
}

const SHOWN_EVENTS = 100;

export function paymentsView(checkouts: Checkout[], events: EventEntry[]): Html {
  return html`<div class="payments">
<section class="stack" id="checkouts" data-live aria-labelledby="checkouts-title">
<h1 id="checkouts-title">Payments <span class="figure count">${checkouts.length}</span></h1>
${
  checkouts.length === 0
    ? html`<p class="empty">No checkout yet. Sign up on the site, and its checkout appears here.</p>`
    : html`<ol class="ledger">${checkouts.map(checkoutRow)}</ol>`
}
</section>
<section class="stack" id="events" data-live aria-labelledby="events-title">
<div class="row spread">
<h2 id="events-title">Webhooks <span class="figure count">${events.length}</span></h2>
<form class="row" method="post" action="/payments/events/replay">
<input type="hidden" name="times" value="2"><input type="hidden" name="shuffle" value="true">
<button class="button button-small">Replay all, twice, shuffled</button>
</form>
</div>
<ol class="events" tabindex="0" aria-label="Webhooks sent">${events.slice(0, SHOWN_EVENTS).map(eventRow)}</ol>
</section>
</div>`;
}

function checkoutRow(checkout: Checkout): Html {
  const { id, lines, created, state, payment } = checkout;
  const who = checkout.customer_details?.email ?? checkout.customer_email ?? 'nobody yet';
  return html`<li class="entry">
<div class="entry-head">
<p><strong>${lines.map(({ description, quantity }) => `${quantity ?? 1} × ${description ?? 'item'}`).join(', ')}</strong><br>
<span class="muted">${who}</span></p>
<p class="entry-amount figure">${money(checkout.amount_total, checkout.currency)}${checkout.mode === 'subscription' && html`<span class="small muted"> a month</span>`}</p>
</div>
<p class="row small">${stateMark(state)}
${payment && payment.amount_refunded > 0 && stateMark(`refunded ${money(payment.amount_refunded, checkout.currency)}`)}
${payment?.disputed && stateMark(payment.dispute_open ? 'dispute open' : 'dispute closed')}
${checkout.subscription_status && stateMark(`subscription ${checkout.subscription_status}`)}
${moment(new Date(created * 1000).toISOString())}</p>
<p class="mono small muted">${id}</p>
<div class="row">${actions(checkout)}</div>
</li>`;
}

function actions({ id, state, url, payment, subscription, subscription_status: status }: Checkout): Html[] {
  const of = (path: string) => (name: string, label: string) => button(`/payments/${path}/${name}`, label);
  const checkout = of(`checkouts/${id}`);
  if (state === 'open') {
    const open = url ? [html`<a class="button button-small" href="${url}">Open page</a>`] : [];
    return [...open, checkout('pay', 'Pay'), checkout('decline', 'Decline'), checkout('expire', 'Expire')];
  }
  if (state === 'processing') return [checkout('settle', 'Bank pays'), checkout('fail', 'Bank refuses')];
  const charge = of(`charges/${payment?.payment_intent}`);
  const plan = of(`subscriptions/${subscription}`);
  const onCharge = payment
    ? [
        refundForm(payment.payment_intent),
        ...(payment.amount_refunded > 0 ? [charge('refund-failure', 'Refund sent back')] : []),
        ...(payment.disputed ? [] : [charge('dispute', 'Dispute')]),
        ...(payment.dispute_open
          ? [disputeButton(payment.payment_intent, 'won'), disputeButton(payment.payment_intent, 'lost')]
          : []),
      ]
    : [];
  const onPlan =
    subscription && status !== 'canceled'
      ? [plan('renew', 'Renew'), plan('fail-renewal', 'Fail renewal'), plan('end', 'End subscription')]
      : [];
  return [...onCharge, ...onPlan];
}

function button(action: string, label: string, fields?: Html): Html {
  return html`<form method="post" action="${action}">${fields}<button class="button button-small">${label}</button></form>`;
}

function refundForm(payment: string): Html {
  return html`<form class="row refund" method="post" action="/payments/charges/${payment}/refund">
<label><span class="hidden-text">Amount to refund in cents, all when empty</span><input name="amount" inputmode="numeric" pattern="[0-9]*" placeholder="all"></label>
<button class="button button-small">Refund</button></form>`;
}

function disputeButton(payment: string, outcome: 'won' | 'lost'): Html {
  const field = html`<input type="hidden" name="outcome" value="${outcome}">`;
  return button(
    `/payments/charges/${payment}/dispute/close`,
    outcome === 'won' ? 'Dispute won' : 'Dispute lost',
    field,
  );
}

function eventRow({ type, created, delivery }: EventEntry): Html {
  const response = delivery?.lastAnswer ? String(delivery.lastAnswer.status) : (delivery?.lastError ?? 'waiting');
  const delivered = delivery?.state === 'delivered';
  return html`<li>
<span class="mono small event-id">${type}</span>${moment(new Date(created * 1000).toISOString())}
<span class="event-answer mono small ${delivered ? 'good' : 'problem'}">${response}${(delivery?.attempts ?? 0) > 1 && ` after ${delivery?.attempts} tries`}</span>
</li>`;
}

function stateMark(state: string): Html {
  const kind = /paid|active/.test(state)
    ? 'good'
    : /expired|failed|refunded|dispute|canceled|due/.test(state)
      ? 'bad'
      : 'open';
  return html`<span class="mark mark-${kind}">${state}</span>`;
}
