import { type Html, html } from '#sandbox/pages/html.ts';
import { money } from '#sandbox/pages/money.ts';
import { totalOf } from '../objects/line-item.ts';
import type { LineItem, Session } from '../wire.ts';
import { problemLine } from './field.ts';
import { boundsOf, type Entries, isAdjustable, type Problems, quantityField } from './form.ts';

/** Returns the billing interval: `per month`, `every 3 months`. */
function rhythm({ price }: LineItem): string {
  if (!price?.recurring) return '';
  const { interval, interval_count } = price.recurring;
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`;
}

/** The Enter key presses the form's first button. It must pay, not update a quantity. */
const ENTER_PAYS = html`<button form="payment" hidden></button>`;

/** Shows the order. Adjustable quantities are fields of the payment form. */
export function orderSummary(session: Session, lines: LineItem[], entries: Entries, problems: Problems): Html {
  const currency = session.currency ?? 'usd';
  const total = money(session.amount_total ?? totalOf(lines), currency);
  const discount = session.total_details?.amount_discount ?? 0;
  const recurring = lines.find(({ price }) => price?.recurring);
  return html`<section class="checkout-summary" aria-labelledby="summary-heading">
<h1 id="summary-heading"><span class="checkout-what">${heading(session, lines)}</span>
<span class="checkout-total"><span class="figure">${total}</span>${recurring && html` <span class="checkout-rhythm">${rhythm(recurring)}</span>`}</span></h1>
${(lines.some(isAdjustable) || session.allow_promotion_codes) && ENTER_PAYS}
<ul class="checkout-lines">
${lines.map((line, index) => summaryLine(line, index, entries, problems))}
</ul>
<dl class="checkout-sums">
<div><dt>Subtotal</dt><dd class="figure">${money(session.amount_subtotal ?? 0, currency)}</dd></div>
${discount > 0 && html`<div><dt>Discount</dt><dd class="figure">−${money(discount, currency)}</dd></div>`}
<div class="checkout-due"><dt>Total due today</dt><dd class="figure">${total}</dd></div>
</dl>
${session.allow_promotion_codes && codeInput(entries, problems)}
${session.cancel_url && html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}
</section>`;
}

function codeInput(entries: Entries, problems: Problems): Html {
  const problem = problems.code;
  return html`<div class="checkout-quantity">
<label for="code">Promotion code</label>
<div class="row">
<input form="payment" id="code" name="code" autocomplete="off" value="${entries.code ?? ''}"${problem ? html` aria-invalid="true" aria-describedby="code-problem"` : ''}>
<button form="payment" class="button button-small" name="update" value="yes" formnovalidate>Apply</button>
</div>
${problemLine('code', problem)}
</div>`;
}

function heading({ mode }: Session, [first, ...others]: LineItem[]): string {
  const what = others.length > 0 ? 'your order' : (first?.description ?? 'your order');
  return mode === 'subscription' ? `Subscribe to ${what}` : `Pay for ${what}`;
}

function summaryLine(line: LineItem, index: number, entries: Entries, problems: Problems): Html {
  const unit = money(line.price?.unit_amount ?? 0, line.currency);
  return html`<li>
<div>
<p class="checkout-item">${line.description}</p>
<p class="muted small">${unit} each ${rhythm(line)}</p>
${isAdjustable(line) ? quantityInput(line, index, entries, problems) : html`<p class="muted small">Quantity ${line.quantity}</p>`}
</div>
<p class="figure">${money(line.amount_subtotal, line.currency)}</p>
</li>`;
}

function quantityInput(line: LineItem, index: number, entries: Entries, problems: Problems): Html {
  const field = quantityField(index);
  const { minimum, maximum } = boundsOf(line);
  const problem = problems[field];
  return html`<div class="checkout-quantity">
<label for="${field}">Quantity <span class="hidden-text">of ${line.description}</span></label>
<div class="row">
<input form="payment" id="${field}" name="${field}" type="number" inputmode="numeric" min="${minimum}" max="${maximum}" value="${entries[field] ?? line.quantity}"${problem ? html` aria-invalid="true" aria-describedby="${field}-problem"` : ''}>
<button form="payment" class="button button-small" name="update" value="yes" formnovalidate>Update total</button>
</div>
${problemLine(field, problem)}
</div>`;
}
