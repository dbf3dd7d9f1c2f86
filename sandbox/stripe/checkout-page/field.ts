import { type Html, html } from '../../pages/html.ts';

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
