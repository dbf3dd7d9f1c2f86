import * as z from 'zod/mini';
import type { Lead } from '#contract/leads.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { LocalTimeText } from '#crm/shared/forms/local-time-text.ts';
import { type FormDraft, useDialogForm } from '#crm/shared/forms/use-dialog-form.ts';
import { toLocalInput } from '#crm/shared/local-time.ts';
import { Field, TextInput } from '#ui/field.tsx';
import type { AskedBeforeMove } from './asked-before-move.ts';

const DemoDate = z.object({ at: LocalTimeText });
type DemoDate = z.infer<typeof DemoDate>;

/** The next step of a lead whose demo is agreed. */
const DEMO = 'Demo';

interface DemoDateDialogProps extends DialogProps<FormDraft<DemoDate>> {
  lead: Lead;
  save: (asked: AskedBeforeMove) => void;
}

/** Asks when the demo is, which becomes the lead's next step. */
export function DemoDateDialog({ lead: { name, nextStep, nextStepAt }, save, close, draft }: DemoDateDialogProps) {
  // The time of another next step, such as a call, is not that of a demo.
  const at = nextStep === DEMO && nextStepAt !== null ? new Date(nextStepAt) : undefined;
  const known = at !== undefined && at > new Date() ? toLocalInput(at) : '';
  const form = useDialogForm<DemoDate>(draft, DemoDate, { at: known });
  return (
    <FormDialog
      title="Move to Demo booked"
      description={`When is the demo with ${name}?`}
      submitLabel="Save as Demo booked"
      pendingLabel="Saving..."
      pending={false}
      onSubmit={form.handleSubmit(({ at }) => {
        close();
        save(at ? { nextStep: DEMO, nextStepAt: new Date(at).toISOString() } : {});
      })}
      onClose={close}
      draft={draft}
    >
      <Field
        label="Date of the demo"
        error={form.formState.errors.at?.message}
        hint="Becomes the next step. Empty if it is not agreed yet, or booked in the calendar"
      >
        <TextInput {...form.register('at')} type="datetime-local" className="max-w-64 tabular-nums" />
      </Field>
    </FormDialog>
  );
}
