import { type FetchQueryOptions, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from '#ui/toast-store.ts';
import { isGone } from '../load-failure.tsx';
import { patchLists } from '../records/patch-lists.ts';
import {
  describeChanges,
  differs,
  type EditConflict,
  type EditField,
  type FormStates,
  needsChoice,
  readConflict,
} from './edit-conflict.ts';
import { showRefusal } from './refuse-at-fields.ts';

interface EditOptions<Values extends FieldValues, Row> {
  form: UseFormReturn<Values>;
  fields: readonly EditField<Path<Values>>[];
  toValues: (record: Row) => Values;
  /** Reads the record's current state. */
  query: FetchQueryOptions<Row>;
  update: Pick<UseMutationResult<Row, Error, Partial<Values>>, 'mutateAsync' | 'isPending'>;
  /** An editor without a dialog, which keeps no draft of what is typed. */
  isInPlace?: boolean;
}

export type Edit = ReturnType<typeof useEdit>;

/** Shown when what would say so has been closed. Reopening a dialog restores the input from its draft. */
const notSaved = (description: string) => ({ title: 'Not Saved', description, variant: 'destructive' }) as const;
const CHANGED = 'Somebody else made changes at the same time.';
const KEPT = 'Open the dialog again to choose: your input is still there.';

/**
 * Edits a record. It starts from the record's current state even when the row on the screen is outdated, saves only
 * changed fields, and asks when somebody else has changed the record first. Why:
 * docs/decisions/edit-conflicts.md
 */
export function useEdit<
  Values extends FieldValues & { updatedAt?: string | undefined },
  Row extends { id: string; updatedAt: string },
>({ form, fields, toValues, query, update, isInPlace = false }: EditOptions<Values, Row>) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<EditConflict<Row>>();
  const [isDeleted, setIsDeleted] = useState(false);
  const isClosed = useRef(false);
  const { defaultValues: initial = {} } = form.formState;
  const changedHere = fields.filter(({ name }) => form.getFieldState(name, form.formState).isDirty);

  const statesBeside = (record: Row, mine = form.getValues()): FormStates => ({
    initial,
    mine,
    theirs: toValues(record),
  });

  /** Makes this state the base of the edit. Keeps typed values and shown errors. */
  function continueFrom(record: Row): void {
    form.reset(toValues(record), { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
    setConflict(undefined);
  }

  function saveOver(record: Row): void {
    continueFrom(record);
    void save();
  }

  /** Shows the record as deleted if the error says so. Returns whether it does. */
  function showIfDeleted(error: Error): boolean {
    if (!isGone(error)) return false;
    setIsDeleted(true);
    void client.invalidateQueries({ queryKey: ['api', 'crm'] });
    return true;
  }

  const begin = useEffectEvent((record: Row) => {
    // A save that finished first has already delivered a later state.
    if (conflict || record.updatedAt < (form.getValues().updatedAt ?? '')) return;
    // When both sides have changed the same field, saving asks.
    if (!needsChoice(changedHere, statesBeside(record))) continueFrom(record);
  });
  const beginWithout = useEffectEvent(showIfDeleted);
  const readNow = () => client.fetchQuery({ ...query, staleTime: 0 });
  const read = useEffectEvent(readNow);
  useEffect(() => {
    isClosed.current = false;
    read().then(
      (record) => isClosed.current || begin(record),
      // Keeps the row's state on other errors: the server refuses an edit of an outdated state.
      (error) => isClosed.current || beginWithout(error),
    );
    return () => {
      isClosed.current = true;
    };
  }, []);

  /** Starts again after the input was discarded. */
  function refresh(): void {
    setConflict(undefined);
    readNow().then(continueFrom, showIfDeleted);
  }

  const save = form.handleSubmit((values: Values) => {
    const changes: Partial<Values> = { updatedAt: values.updatedAt } as Partial<Values>;
    for (const { name } of fields) if (form.getFieldState(name).isDirty) changes[name] = values[name];
    // Not a callback of `mutate`, which is not called after the dialog was closed.
    update.mutateAsync(changes).catch(recover);
  });

  function recover(error: Error): void {
    const found = readConflict<Row>(error);
    if (isClosed.current) {
      if (found) toast(notSaved(`${CHANGED} ${isInPlace ? 'Please enter it again.' : KEPT}`));
    } else if (found) {
      patchLists(client, [found.current]);
      if (needsChoice(fields, statesBeside(found.current))) setConflict(found);
      else saveOver(found.current);
    } else if (!showIfDeleted(error)) showRefusal(form, error);
  }

  const edit = {
    save,
    refresh,
    isPending: update.isPending,
    isDeleted,
    problem: form.formState.errors.root?.message,
  };
  if (!conflict) return { ...edit, conflict: undefined };
  const { current, edits } = conflict;
  // Watches the form, so that the values shown as mine are the ones that would be saved.
  const states = statesBeside(current, form.watch());
  return {
    ...edit,
    conflict: {
      changedAt: current.updatedAt,
      changes: describeChanges(fields, states, edits),
      changedHere: changedHere.map(({ label }) => label),
      keepMine: () => saveOver(current),
      takeTheirs: () => {
        form.reset(toValues(current), { keepFieldsRef: true });
        setConflict(undefined);
        const changed = fields.find(({ name }) => differs(states.theirs[name], states.initial[name]));
        if (changed) form.setFocus(changed.name);
      },
    },
  };
}
