import { type RefObject, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Instant } from '#contract/fields.ts';
import { fitsChannel, TEMPLATE_VARIABLES, TemplateInput, type TemplateVariable } from '#contract/templates.ts';
import { Field, TextArea, TextInput } from '#ui/field.tsx';
import { INSERTS } from './template-words.ts';

/** The values of the dialogs. A text's subject is empty. */
export const TemplateForm = z
  .object({ ...TemplateInput.shape, subject: z.string(), updatedAt: z.optional(Instant) })
  .check(fitsChannel());
export type TemplateForm = z.infer<typeof TemplateForm>;

type WordsField = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a template, with buttons that insert variables at the caret of subject or body. */
export function TemplateFields({ form }: { form: UseFormReturn<TemplateForm> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const channel = useWatch({ control, name: 'channel' });
  const body = useRef<WordsField>(null);
  // The field that the caret was in last.
  const last = useRef<WordsField>(null);
  const insert = (variable: TemplateVariable) => {
    // A subject has no room for a link.
    const field = variable.endsWith('_link') ? body.current : (last.current ?? body.current);
    if (field) insertAtCaret(field, INSERTS[variable].words);
  };
  const { ref: bodyRef, ...bodyInput } = register('body');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label="Name" error={errors.name?.message} hint="For staff, such as “After the demo”">
        <TextInput {...register('name')} type="text" autoComplete="off" />
      </Field>
      {channel === 'email' && (
        <Field label="Subject" error={errors.subject?.message}>
          <TextInput {...register('subject')} type="text" autoComplete="off" onFocus={noteIn(last)} />
        </Field>
      )}
      <Field label={channel === 'email' ? 'Email content' : 'Message'} error={errors.body?.message}>
        <TextArea
          {...bodyInput}
          ref={(element) => {
            bodyRef(element);
            body.current = element;
          }}
          onFocus={noteIn(last)}
          className={channel === 'email' ? 'max-h-[45dvh] min-h-44' : 'max-h-[45dvh] min-h-28'}
        />
      </Field>
      <VariableButtons onInsert={insert} />
    </div>
  );
}

function noteIn(last: RefObject<WordsField | null>) {
  return ({ currentTarget }: { currentTarget: WordsField }) => {
    last.current = currentTarget;
  };
}

function VariableButtons({ onInsert }: { onInsert: (variable: TemplateVariable) => void }) {
  return (
    <fieldset className="-mt-1 min-w-0">
      <legend className="text-sm text-ink-soft">Insert at the cursor</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {TEMPLATE_VARIABLES.map((variable) => (
          <button
            key={variable}
            type="button"
            title={INSERTS[variable].words}
            // The text field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(variable)}
            className="min-h-11 rounded-md border border-line-strong px-2.5 text-sm transition-colors hover:border-ink hover:bg-line/50 sm:min-h-8"
          >
            {INSERTS[variable].label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Replaces what is selected, as typing would, and leaves the caret behind it. */
function insertAtCaret(field: WordsField, words: string): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(words, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
