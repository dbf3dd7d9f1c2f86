import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { LeadForm } from '#contract/leads.ts';
import { load } from '../session-storage.ts';
import type { EmailCheck } from './email-check.ts';
import { useEmailCheck } from './use-email-check.ts';

const NAMES = ['name', 'email', 'phone'] as const;
/** Values of `InputEvent.inputType` for a whole value that arrives at once. */
const WHOLE_VALUE = /^insert(FromPaste|FromDrop|ReplacementText)$/;

type LeadErrors = Partial<Record<keyof LeadForm, string>>;

export interface LeadFieldsState {
  /** The errors of the fields. Empty before the first submission. */
  errors: LeadErrors;
  /** The check of the address. */
  check: EmailCheck;
  checkNow: () => void;
  /** Whether the address blocks the submission, because it is being checked or was rejected. */
  isEmailBarred: boolean;
  /** Handles every input event. */
  onInput: (event: FormEvent) => void;
  fill: (name: keyof LeadForm, value: string) => void;
  focus: (name: keyof LeadForm) => void;
  /** Returns the lead when it is valid. Otherwise shows the errors and focuses the first invalid field. */
  validate: () => LeadForm | undefined;
}

/** The state of the form's three fields. The fields themselves keep their text. */
export function useLeadFields(form: RefObject<HTMLFormElement | null>): LeadFieldsState {
  const [typed, setTyped] = useState<LeadForm>({ name: '', email: '', phone: '' });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { check, checkNow, finish, type } = useEmailCheck();
  const judged = validateLead(typed);

  const inputOf = (name: keyof LeadForm) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  const read = () => {
    const textOf = (name: keyof LeadForm) => inputOf(name)?.value ?? '';
    const now = { name: textOf('name'), email: textOf('email'), phone: textOf('phone') };
    setTyped(now);
    type(now.email);
    return now;
  };

  // Uses the browser's `change` event, which fires when a field is left or filled automatically. React's event of that name is
  // different.
  const onChange = useEffectEvent(() => {
    read();
    finish();
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, [form]);

  // Keeps what was typed before React started, and fills empty fields with what this tab remembers.
  const restore = useEffectEvent(() => {
    const remembered = load('lead');
    for (const name of NAMES) {
      const input = inputOf(name);
      if (input && !input.value) input.value = remembered[name] ?? '';
    }
    read();
  });
  useEffect(() => restore(), []);

  return {
    errors: wasSubmitted && 'errors' in judged ? judged.errors : {},
    check,
    checkNow,
    isEmailBarred: check.status === 'checking' || check.status === 'invalid',
    onInput: ({ nativeEvent }) => {
      read();
      if (nativeEvent instanceof InputEvent && WHOLE_VALUE.test(nativeEvent.inputType)) finish();
    },
    fill: (name, value) => {
      const input = inputOf(name);
      if (!input) return;
      input.value = value;
      input.focus();
      read();
      finish();
    },
    focus: (name) => inputOf(name)?.focus(),
    validate: () => {
      setWasSubmitted(true);
      const result = validateLead(read());
      finish();
      if ('lead' in result) return result.lead;
      const first = NAMES.find((name) => result.errors[name]);
      if (first) inputOf(first)?.focus();
      return undefined;
    },
  };
}

/** Returns the lead to submit, or the errors of the fields. */
function validateLead(typed: LeadForm): { lead: LeadForm } | { errors: LeadErrors } {
  const { data, error } = LeadForm.safeParse(typed);
  if (data) return { lead: data };
  // Reversed, so that the first error of a field is shown.
  const issues = error.issues.toReversed();
  return { errors: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) };
}
