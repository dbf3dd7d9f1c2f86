import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { DialogProps } from '../dialogs/dialog-store.ts';
import { $keptDraft, discardDraft, draftName, readDraft, saveDraft } from '../drafts/draft-store.ts';
import { sessionQuery } from '../session/session.query.ts';
import { type FormDraft, useDialogForm } from './use-dialog-form.ts';

/** What is kept of a form beyond its dialog, and what can be done with it. */
export interface KeptInput {
  /** Under which it is kept; undefined while nobody knows whose it would be. */
  name: string | undefined;
  /** When the input was typed that the form began with, if it began with some. */
  restoredFrom: string | undefined;
  /** The dialog is being closed with whatever was typed. */
  leave: () => void;
  /** There is nothing more to be done with it. */
  forget: () => void;
  /** It has been sent or saved: the dialog closes, and nothing stays. */
  finish: () => void;
  /** Begins anew. */
  discard: () => void;
}

interface KeptAs {
  /** What is written, such as `email`. */
  kind: string;
  /** The record that it is for. */
  id: string;
}

/** A dialog's form whose input outlives the dialog and the tab, for some days: docs/decisions/2026-11-22-nothing-typed-is-lost.md */
export function useKeptForm<Values extends FieldValues>(
  { close, draft }: DialogProps<FormDraft<Values>>,
  schema: ZodMiniType<Values, Values>,
  initial: Values,
  { kind, id }: KeptAs,
): { form: UseFormReturn<Values>; kept: KeptInput } {
  const userId = useQuery(sessionQuery).data?.user.id;
  const [name] = useState(() => userId && draftName(userId, kind, id));
  const [stored] = useState(() => (name ? readDraft<FormDraft<Values>>(name) : undefined));
  const [restoredFrom, setRestoredFrom] = useState(stored?.savedAt);
  // What a version before has stored may lack a field.
  const before = stored && { ...stored.value, values: { ...initial, ...stored.value.values } };
  const form = useDialogForm(draft, schema, initial, before);
  useEffect(() => {
    if (!name) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(name, { initial: defaultValues, values }),
    });
  }, [form, name]);
  const forget = () => {
    if (name) discardDraft(name);
  };
  const kept = {
    name,
    restoredFrom,
    leave: () => {
      if (name && readDraft(name)) $keptDraft.set(name);
    },
    forget,
    finish: () => {
      forget();
      close();
    },
    discard: () => {
      forget();
      setRestoredFrom(undefined);
      form.reset(initial);
    },
  };
  return { form, kept };
}

/** Saves what differs from what the form began with. The time is that of the last change of what was typed. */
function keep<Values extends FieldValues>(name: string, next: FormDraft<Values>): void {
  if (isSame(next.values, next.initial)) {
    discardDraft(name);
    return;
  }
  const before = readDraft<FormDraft<Values>>(name);
  const isTyped = !before || !isSame(next.values, before.value.values);
  saveDraft(name, { ...before?.value, ...next }, isTyped ? undefined : before.savedAt);
}

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.keys(one).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
