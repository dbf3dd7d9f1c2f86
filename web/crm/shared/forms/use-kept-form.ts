import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { DialogProps } from '../dialogs/dialog-store.ts';
import { $keptDraft, discardDraft, draftName, readDraft, saveDraft } from '../drafts/draft-store.ts';
import { sessionQuery } from '../session/session.query.ts';
import { type FormDraft, useDialogForm } from './use-dialog-form.ts';

/** A form's input that is kept after its dialog closes, and the actions on it. */
export interface KeptInput {
  /** The name of the draft. Undefined while the user is unknown, and for input that is not kept. */
  name: string | undefined;
  /** When the restored input was typed. Undefined if the form started without any. */
  restoredFrom: string | undefined;
  /** Call when the dialog closes with unsent input. */
  leave: () => void;
  /** Drops the draft and keeps the form as it is. */
  forget: () => void;
  /** Call after the input was sent or saved: closes the dialog and drops the draft. */
  finish: () => void;
  /** Drops the draft and resets the form. */
  discard: () => void;
}

interface KeptAs {
  /** The kind of input, such as `email`. */
  kind: string;
  /** The id of the record that the input is about. */
  id: string;
  /** Whose record it is, when it is a lead's: the input is discarded with the person. */
  personId?: string | undefined;
}

/** A dialog's form whose input survives the dialog and the tab for some days: docs/decisions/drafts.md */
export function useKeptForm<Values extends FieldValues>(
  { close, draft }: DialogProps<FormDraft<Values>>,
  schema: ZodMiniType<Values, Values>,
  initial: Values,
  /** Undefined for input that is not worth keeping. */
  keptAs: KeptAs | undefined,
): { form: UseFormReturn<Values>; kept: KeptInput } {
  const userId = useQuery(sessionQuery).data?.user.id;
  const [name] = useState(() => (userId && keptAs ? draftName(userId, keptAs.kind, keptAs.id) : undefined));
  const [stored] = useState(() => (name ? readDraft<FormDraft<Values>>(name) : undefined));
  const [restoredFrom, setRestoredFrom] = useState(stored?.savedAt);
  // Fills in fields that a draft from an earlier version may lack.
  const before = stored && { ...stored.value, values: { ...initial, ...stored.value.values } };
  const form = useDialogForm(draft, schema, initial, before);
  const personId = keptAs?.personId;
  useEffect(() => {
    if (!name) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(name, { initial: defaultValues, values, personId }),
    });
  }, [form, name, personId]);
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

/** Saves the input if it differs from the initial values. `savedAt` is the time of the last change to the typed values. */
function keep<Values extends FieldValues>(name: string, next: FormDraft<Values> & Pick<KeptAs, 'personId'>): void {
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
