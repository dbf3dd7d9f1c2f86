import { type Html, html } from '#sandbox/pages/html.ts';
import type { Entries, Problems } from './form.ts';

interface Field {
  name: string;
  label: string;
  value?: string | undefined;
  problem?: string | undefined;
  autocomplete: string;
  type?: 'email' | 'tel' | 'text';
  inputmode?: 'numeric' | 'email' | 'tel' | 'text';
  placeholder?: string;
}

export function problemLine(name: string, problem: string | undefined): Html | undefined {
  return problem ? html`<p class="problem small" id="${name}-problem">${problem}</p>` : undefined;
}

/** One labeled text field with its problem below. */
export function textField(field: Field): Html {
  const { name, label, value, problem, autocomplete, type = 'text', inputmode = 'text', placeholder } = field;
  return html`<div class="checkout-field checkout-field-${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" inputmode="${inputmode}" autocomplete="${autocomplete}" value="${value}"${placeholder ? html` placeholder="${placeholder}"` : ''}${problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''}>
${problemLine(name, problem)}
</div>`;
}

/** The fields of a card. The number and the code are never shown again. */
export function cardFields(entries: Entries, problems: Problems): Html {
  return html`<fieldset class="checkout-card">
<legend class="hidden-text">Card information</legend>
${textField({ name: 'card', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', problem: problems.card })}
${textField({ name: 'expiry', label: 'Expiration date', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', value: entries.expiry, problem: problems.expiry })}
${textField({ name: 'cvc', label: 'Security code (CVC)', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC', problem: problems.cvc })}
</fieldset>`;
}
