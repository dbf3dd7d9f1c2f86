import type { LeadForm } from '../../../contract/leads.ts';
import { leadFormText } from '../content/lead-dialog.ts';
import { part } from '../part.ts';
import { withCountryCode } from './country-code.ts';
import { type EmailCheck, emailErrorOf } from './email-check.ts';
import { showFieldMessage } from './field-message.ts';
import { createLiveEmailCheck } from './live-email-check.ts';
import type { LeadErrors } from './validate-lead.ts';

const NAMES = ['name', 'email', 'phone'] as const;
type FieldName = (typeof NAMES)[number];

interface LeadFormControl {
  /** Of the address in the form. */
  readonly check: EmailCheck;
  /** The lead, when all of it can be sent; else the fields say what is wrong and the first of these has the focus. */
  validate: () => Promise<LeadForm | undefined>;
}

/** Makes the three fields of the board work, `typed` in them already. Calls back when the email check has got further. */
export function createLeadForm(
  board: HTMLFormElement,
  typed: Partial<LeadForm>,
  onCheck: (check: EmailCheck) => void,
): LeadFormControl {
  const fields = { name: part(board, 'name'), email: part(board, 'email'), phone: part(board, 'phone') };
  const inputs = { name: inputOf(fields.name), email: inputOf(fields.email), phone: inputOf(fields.phone) };
  let errors: LeadErrors = {};
  let wasSubmitted = false;
  const check = createLiveEmailCheck(() => {
    draw();
    onCheck(check.state);
  });

  const take = (name: FieldName, value: string) => {
    inputs[name].value = value;
    void follow(name);
    inputs[name].focus();
  };

  const draw = () => {
    const { state } = check;
    const fullNumber = withCountryCode(inputs.phone.value);
    showFieldMessage(fields.name, { error: errors.name });
    showFieldMessage(fields.email, {
      error: emailErrorOf(state) ?? errors.email,
      status: state.status === 'checking' ? leadFormText.validatingEmail : undefined,
      action: emailAction(state, (email) => take('email', email), check.checkNow),
    });
    showFieldMessage(fields.phone, {
      error: errors.phone,
      hideHint: fullNumber !== undefined,
      action: fullNumber ? { label: `Use ${fullNumber}`, run: () => take('phone', fullNumber) } : undefined,
    });
  };

  const judge = async () => {
    const { validateLead } = await import('./validate-lead.ts');
    const { name, email, phone } = inputs;
    return validateLead({ name: name.value, email: email.value, phone: phone.value });
  };

  const follow = async (name: FieldName) => {
    if (name === 'email') check.typed(inputs.email.value);
    draw();
    if (!wasSubmitted) return;
    const judged = await judge();
    errors = { ...errors, [name]: 'errors' in judged ? judged.errors[name] : undefined };
    draw();
  };

  const validate = async () => {
    const judged = await judge();
    wasSubmitted = true;
    errors = 'errors' in judged ? judged.errors : {};
    draw();
    if ('lead' in judged) return judged.lead;
    const first = NAMES.find((name) => errors[name]);
    if (first) inputs[first].focus();
    return undefined;
  };

  for (const name of NAMES) {
    inputs[name].value = typed[name] ?? '';
    inputs[name].addEventListener('input', () => void follow(name));
  }
  check.typed(inputs.email.value);
  draw();
  // By the time the fields are filled, what judges them is there.
  board.addEventListener('input', () => judge().catch(() => undefined), { once: true });

  return {
    get check() {
      return check.state;
    },
    validate,
  };
}

function emailAction(check: EmailCheck, take: (email: string) => void, checkNow: () => void) {
  const suggestion = check.status === 'valid' || check.status === 'invalid' ? check.suggestion : undefined;
  if (suggestion) return { label: `Use ${suggestion}`, run: () => take(suggestion) };
  if (check.status === 'invalid' && check.canRetry) return { label: leadFormText.checkAgain, run: checkNow };
  return undefined;
}

function inputOf(field: HTMLElement): HTMLInputElement {
  const input = field.querySelector('input');
  if (!input) throw new Error('A field has no input');
  return input;
}
