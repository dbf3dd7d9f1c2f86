import { type Html, html } from '#sandbox/pages/html.ts';
import { page } from '#sandbox/pages/layout.ts';
import { money } from '#sandbox/pages/money.ts';
import { TEST_CARDS } from '../checkout-page/card.ts';
import { cardFields, textField } from '../checkout-page/field.ts';
import type { Entries, Problems } from '../checkout-page/form.ts';
import { STYLE_PATH } from '../checkout-page/view.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession } from '../wire.ts';

export interface PortalView {
  session: PortalSession;
  customer: Customer;
  card: PaymentMethod | undefined;
  invoices: Invoice[];
  entries: Entries;
  problems: Problems;
  /** A confirmation of the last action. */
  notice: string | undefined;
}

function portalDocument(title: string, body: Html): string {
  return page({ title, body, standsFor: 'Stripe’s billing portal. No card is charged.', styles: [STYLE_PATH] });
}

/** The page on which a buyer changes the card and finds invoices. */
export function portalPage(view: PortalView): string {
  const { session, customer, card, invoices, notice } = view;
  return portalDocument(
    'Billing',
    html`<main class="checkout">
<section class="checkout-summary" aria-labelledby="billing-heading">
<h1 id="billing-heading">Billing</h1>
<p>${customer.name ?? customer.email}</p>
<p>${card?.card ? `Visa ending in ${card.card.last4}, good until ${card.card.exp_month}/${card.card.exp_year}` : 'No card on file.'}</p>
${session.return_url && html`<p><a href="${session.return_url}">Return to the account</a></p>`}
</section>
<section class="checkout-payment" aria-labelledby="card-heading">
<h2 id="card-heading">Change the card</h2>
${notice && html`<p class="notice" role="status">${notice}</p>`}
${cardForm(view)}
<h2>Invoices</h2>
${invoices.length === 0 && html`<p>There are none yet.</p>`}
<ul class="stack">
${invoices.map((invoice) => invoiceLine(session, invoice))}
</ul>
</section>
</main>`,
  );
}

function cardForm({ entries, problems }: PortalView): Html {
  return html`<p class="notice small">Test cards: <span class="mono checkout-number">${TEST_CARDS.pays}</span> pays, <span class="mono checkout-number">${TEST_CARDS.declined}</span> is declined.</p>
${problems.form && html`<p class="problem" role="alert">${problems.form}</p>`}
<form class="stack" method="post" novalidate>
${cardFields(entries, problems)}
${textField({ name: 'name', label: 'Name on card', autocomplete: 'cc-name', value: entries.name, problem: problems.name })}
<button class="button button-main">Save card</button>
</form>`;
}

function invoiceLine(session: PortalSession, invoice: Invoice): Html {
  return html`<li><a href="/stripe/billing-portal/${session.id}/invoices/${invoice.id}">${invoice.number}</a> ${dateOf(invoice)}, ${money(invoice.total, invoice.currency)}, ${invoice.status}</li>`;
}

/** The page of one invoice. A paid invoice is also the receipt. */
export function invoicePage(session: PortalSession, invoice: Invoice): string {
  const isPaid = invoice.status === 'paid';
  return portalDocument(
    `${isPaid ? 'Receipt' : 'Invoice'} ${invoice.number}`,
    html`<main class="column"><div class="stack">
<h1>${isPaid ? 'Receipt' : 'Invoice'} ${invoice.number}</h1>
<p>${dateOf(invoice)}, ${invoice.customer_name ?? invoice.customer_email}</p>
<ul>
${invoice.lines.data.map((line) => html`<li>${line.description}: ${money(line.amount, line.currency)}</li>`)}
</ul>
<p><strong>${isPaid ? 'Paid' : 'Due'}: ${money(invoice.total, invoice.currency)}</strong></p>
<p><a href="/stripe/billing-portal/${session.id}">Back to billing</a></p>
</div></main>`,
  );
}

export function portalClosedPage(): string {
  return portalDocument(
    'This link has expired',
    html`<main class="column"><div class="stack">
<h1>This link has expired</h1>
<p>Open billing from your account again.</p>
</div></main>`,
  );
}

function dateOf({ created }: Invoice): string {
  return new Date(created * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
