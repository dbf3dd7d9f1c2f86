import { type FormEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import type { LeadForm } from '../../../contract/leads.ts';
import { load } from '../session-storage.ts';
import type { EmailCheck } from './email-check.ts';
import { useEmailCheck } from './use-email-check.ts';
import { type LeadErrors, validateLead } from './validate-lead.ts';

const NAMES = ['name', 'email', 'phone'] as const;
/** Ways in which a whole value arrives at once, as `InputEvent.inputType` names them. */
const WHOLE_VALUE = /^insert(FromPaste|FromDrop|ReplacementText)$/;

export interface LeadFieldsState {
  /** As the fields hold it. */
  typed: LeadForm;
  /** What is wrong with each field; nothing before the first submission. */
  errors: LeadErrors;
  /** Of the address in the field. */
  check: EmailCheck;
  checkNow: () => void;
  /** The address is being checked or is refused: it cannot be submitted. */
  isEmailBarred: boolean;
  /** To be called with each input of a field. */
  onInput: (event: FormEvent) => void;
  fill: (name: keyof LeadForm, value: string) => void;
  focus: (name: keyof LeadForm) => void;
  /** The lead, when all of it can be sent; else the fields say what is wrong, and the first of these has the focus. */
  validate: () => LeadForm | undefined;
}

/** What the form's three fields hold and what is to be said about it. The fields themselves keep their text. */
export function useLeadFields(form: RefObject<HTMLFormElement | null>): LeadFieldsState {
  const [typed, setTyped] = useState<LeadForm>({ name: '', email: '', phone: '' });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { check, checkNow, finish, type } = useEmailCheck();
  const judged = validateLead(typed);

  const inputOf = useCallback(
    (name: keyof LeadForm) => form.current?.elements.namedItem(name) as HTMLInputElement | null,
    [form],
  );

  const read = useCallback(() => {
    const textOf = (name: keyof LeadForm) => inputOf(name)?.value ?? '';
    const now = { name: textOf('name'), email: textOf('email'), phone: textOf('phone') };
    setTyped(now);
    type(now.email);
    return now;
  }, [inputOf, type]);

  // The browser's `change`: a field has been left, or filled in for the visitor. React's event of that name is another.
  useEffect(() => {
    const element = form.current;
    const onChange = () => {
      read();
      finish();
    };
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, [form, read, finish]);

  // What was typed before React came stays; blanks are filled with what this tab remembers.
  useEffect(() => {
    const remembered = load('lead');
    for (const name of NAMES) {
      const input = inputOf(name);
      if (input && !input.value) input.value = remembered[name] ?? '';
    }
    read();
  }, [inputOf, read]);

  return {
    typed,
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
