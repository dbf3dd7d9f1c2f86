import { type Html, html } from '#sandbox/pages/html.ts';
import { page } from '#sandbox/pages/layout.ts';
import { money } from '#sandbox/pages/money.ts';
import { totalOf } from '../objects/line-item.ts';
import type { LineItem, Session } from '../wire.ts';
import { TEST_CARDS } from './card.ts';
import { cardFields, problemLine, textField } from './field.ts';
import type { Entries, Problems } from './form.ts';
import { orderSummary } from './summary.ts';

export const STYLE_PATH = '/stripe/checkout.css';

function checkoutDocument(title: string, body: Html): string {
  return page({ title, body, standsFor: 'Stripe Checkout. No card is charged.', styles: [STYLE_PATH] });
}

/** The page on which the buyer pays. It shows `entries` again after a problem, but never the card's number and code. */
export function paymentPage(session: Session, lines: LineItem[], entries: Entries, problems: Problems): string {
  const title = session.mode === 'subscription' ? 'Subscribe' : 'Pay';
  return checkoutDocument(
    title,
    html`<main class="checkout">
${orderSummary(session, lines, entries, problems)}
${paymentForm(session, lines, entries, problems)}
</main>`,
  );
}

function paymentForm(session: Session, lines: LineItem[], entries: Entries, problems: Problems): Html {
  const button =
    session.mode === 'subscription' ? 'Subscribe' : `Pay ${money(totalOf(lines), session.currency ?? 'usd')}`;
  const byBank = entries.method === 'bank_debit';
  const first =
    problems.form ??
    (Object.keys(problems).some((field) => field !== 'code') ? 'Please check the fields marked below.' : undefined);
  return html`<section class="checkout-payment" aria-labelledby="payment-heading">
<h2 id="payment-heading">Payment</h2>
<p class="notice small">Test cards: <span class="mono checkout-number">${TEST_CARDS.pays}</span> pays, <span class="mono checkout-number">${TEST_CARDS.declined}</span> is declined. Any future date, any three-digit code.</p>
${first && html`<p class="problem" role="alert">${first}</p>`}
<form id="payment" class="stack" method="post" novalidate>
${textField({ name: 'email', label: 'Email', type: 'email', inputmode: 'email', autocomplete: 'email', value: entries.email, problem: problems.email })}
${session.phone_number_collection?.enabled && textField({ name: 'phone', label: 'Phone number', type: 'tel', inputmode: 'tel', autocomplete: 'tel', value: entries.phone, problem: problems.phone })}
<fieldset class="checkout-methods">
<legend>Payment method</legend>
${methodChoice('card', 'Card', !byBank)}
${methodChoice('bank_debit', 'Bank debit (delayed)', byBank)}
</fieldset>
${cardFields(entries, problems)}
<p class="checkout-bank muted small">The bank answers later. The payment stays pending until the debit is settled or failed in the sandbox's inspector.</p>
${textField({ name: 'name', label: 'Name on card or account', autocomplete: 'cc-name', value: entries.name, problem: problems.name })}
${session.consent_collection?.terms_of_service === 'required' && termsBox(entries, problems)}
${session.custom_text.submit && html`<p class="small">${session.custom_text.submit.message}</p>`}
<button class="button button-main checkout-submit">${button}</button>
</form>
</section>`;
}

function methodChoice(value: string, label: string, checked: boolean): Html {
  return html`<label class="checkout-method"><input type="radio" name="method" value="${value}"${checked ? html` checked` : ''}> ${label}</label>`;
}

function termsBox(entries: Entries, problems: Problems): Html {
  const checked = entries.terms === 'accepted' ? html` checked` : '';
  return html`<div>
<label class="checkout-method"><input type="checkbox" name="terms" value="accepted"${checked}${problems.terms ? html` aria-invalid="true" aria-describedby="terms-problem"` : ''}> I agree to the terms of service</label>
${problemLine('terms', problems.terms)}
</div>`;
}

/** A page for a checkout that can no longer be paid. */
export function closedPage(heading: string, text: string, onward: { href: string; label: string } | undefined): string {
  return checkoutDocument(
    heading,
    html`<main class="column"><div class="stack">
<h1>${heading}</h1>
<p>${text}</p>
${onward && html`<p><a class="button button-main" href="${onward.href}">${onward.label}</a></p>`}
</div></main>`,
  );
}
