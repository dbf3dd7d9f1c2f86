import { useQuery } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { type FollowUp, TRIGGERS, type Trigger } from '#contract/follow-ups.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { DraftLine } from '#crm/shared/drafts/draft-line.tsx';
import { $keptDraft } from '#crm/shared/drafts/draft-store.ts';
import { ConflictNotice } from '#crm/shared/forms/conflict-notice.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { type KeptInput, useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { PURPOSES } from '#crm/shared/messages/purposes.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectInput, TextInput } from '#ui/field.tsx';
import { useOnline } from '#ui/use-online.ts';
import { followUpQuery, useCreateFollowUp, useUpdateFollowUp } from '../follow-up-queries.ts';
import { TRIGGER_WORDS } from '../follow-up-words.ts';
import { NEW } from '../place.ts';
import { BLANK_LINE, editFields, LineForm, stepsFor, toForm } from './line-form.ts';
import { RulesFields } from './rules-fields.tsx';
import { StepsEditor } from './steps-editor.tsx';

interface EditorProps {
  /** Leaves the form for what is saved. */
  close: () => void;
}

/** Writes a line that is not saved yet. */
export function NewLineEditor({ close, onSaved }: EditorProps & { onSaved: (line: FollowUp) => void }) {
  const [draft] = useState(() => atom<FormDraft<LineForm> | undefined>());
  const { form, kept } = useKeptForm<LineForm>({ close, draft }, LineForm, BLANK_LINE, { kind: 'follow-up', id: NEW });
  const create = useCreateFollowUp({
    onSuccess: (line) => {
      kept.forget();
      onSaved(line);
    },
  });
  return (
    <form
      noValidate
      aria-label="New follow-up"
      onSubmit={form.handleSubmit(({ updatedAt: _, ...line }) =>
        create.mutate({ ...line, isOn: false }, { onError: (error) => showRefusal(form, error) }),
      )}
    >
      <LineFields form={form} />
      <Bar form={form} kept={kept} close={close}>
        <SaveButton label="Add follow-up" pending={create.isPending} />
      </Bar>
    </form>
  );
}

/** Edits a line in place. */
export function LineEditor({ line, close }: EditorProps & { line: FollowUp }) {
  const { id } = line;
  const [draft] = useState(() => atom<FormDraft<LineForm> | undefined>());
  const { data: templates } = useQuery(templatesQuery);
  const { form, kept } = useKeptForm<LineForm>({ close, draft }, LineForm, toForm(line), {
    kind: 'edit-follow-up',
    id,
  });
  const update = useUpdateFollowUp(id, { onSuccess: kept.finish });
  const { save, refresh, isPending, isDeleted, conflict } = useEdit<LineForm, FollowUp>({
    form,
    fields: editFields(templates),
    toValues: toForm,
    query: followUpQuery(id),
    update,
  });
  const discard = () => {
    kept.discard();
    refresh();
  };
  return (
    <form noValidate aria-label={`Edit ${line.name}`} onSubmit={save}>
      <LineFields form={form} />
      {conflict && (
        <div className="mt-4">
          <ConflictNotice {...conflict} />
        </div>
      )}
      {isDeleted && (
        <p role="alert" className="mt-4 border-l-2 border-failed bg-failed-soft px-3 py-2.5 text-failed">
          This follow-up has been deleted meanwhile. What you typed cannot be saved.
        </p>
      )}
      <Bar form={form} kept={{ ...kept, discard }} close={close}>
        {conflict ? (
          <>
            <Button variant="secondary" onClick={conflict.takeTheirs}>
              Take theirs
            </Button>
            <Button onClick={conflict.keepMine}>Keep mine</Button>
          </>
        ) : (
          !isDeleted && <SaveButton label="Save" pending={isPending} />
        )}
      </Bar>
    </form>
  );
}

function SaveButton({ label, pending }: { label: string; pending: boolean }) {
  const online = useOnline();
  return (
    <Button type="submit" disabled={!online} pending={pending}>
      {pending ? 'Saving...' : label}
    </Button>
  );
}

interface FieldsProps {
  form: UseFormReturn<LineForm>;
}

interface BarProps extends FieldsProps {
  kept: KeptInput;
  close: () => void;
  children: ReactNode;
}

/** The form's buttons, which stay in view. */
function Bar({ form, kept, close, children }: BarProps) {
  const problem = form.formState.errors.root?.message;
  // The bar says itself from when the draft is.
  useEffect(() => $keptDraft.set(undefined), []);
  const cancel = () => {
    kept.leave();
    close();
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-3 max-md:bottom-15 md:-mx-6 md:px-6">
      {kept.restoredFrom && <DraftLine savedAt={kept.restoredFrom} onDiscard={kept.discard} />}
      {problem && (
        <p role="alert" className="mr-auto font-medium text-failed">
          {problem}
        </p>
      )}
      <Button variant="quiet" onClick={cancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}

function LineFields({ form }: FieldsProps) {
  const { register, control, formState, setFocus } = form;
  const { errors } = formState;
  const [trigger, chosen] = useWatch({ control, name: ['trigger', 'purpose'] });
  const purpose = PURPOSES.find(({ value }) => value === chosen);
  const { onChange: onTrigger, ...triggerInput } = register('trigger');
  // The button that led here is gone.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <div className="flex max-w-4xl flex-col gap-2">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} hint="For staff, such as “Unanswered lead”">
          <TextInput {...register('name')} type="text" autoComplete="off" />
        </Field>
        <Field
          label="Purpose"
          error={errors.purpose?.message}
          hint={
            purpose && `${purpose.about} Texts ${lowerFirst(purpose.who.text)} Emails ${lowerFirst(purpose.who.email)}`
          }
        >
          <SelectInput {...register('purpose')}>
            {PURPOSES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
      <Field label="It begins" error={errors.trigger?.message}>
        <SelectInput
          {...triggerInput}
          onChange={(event) => {
            void onTrigger(event);
            const next = stepsFor(event.currentTarget.value as Trigger, form.getValues('steps'));
            form.setValue('steps', next, { shouldDirty: true });
          }}
          className="sm:max-w-md"
        >
          {TRIGGERS.map((value) => (
            <option key={value} value={value}>
              {TRIGGER_WORDS[value]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Controller
        control={control}
        name="steps"
        render={({ field: { value, onChange, ref } }) => (
          <StepsEditor ref={ref} steps={value} onChange={onChange} trigger={trigger} errors={errors.steps} />
        )}
      />
      <RulesFields form={form} />
    </div>
  );
}
