import { type UseFormReturn, useWatch } from 'react-hook-form';
import { LEAD_STAGES, type Lead } from '#contract/leads.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { EditDialog } from '#crm/shared/forms/edit-dialog.tsx';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { AssigneeField } from '#crm/shared/people/assignee-field.tsx';
import { useAssigneeOptions } from '#crm/shared/people/assignees.ts';
import type { Option } from '#crm/shared/records/list-query.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { Field, SelectInput, TextInput } from '#ui/field.tsx';
import { leadFields } from './lead-fields.ts';
import { LeadFormValues, toLeadForm } from './lead-form.ts';
import { leadQuery, useUpdateLead } from './lead-queries.ts';
import { LostReasonInput } from './lost-reason-input.tsx';

interface EditLeadDialogProps extends DialogProps<FormDraft<LeadFormValues>> {
  lead: Lead;
}

/** Edits a lead's assignee, stage and next step. */
export function EditLeadDialog({ lead, close, draft }: EditLeadDialogProps) {
  const { id, customerId: personId } = lead;
  const assignees = useAssigneeOptions(lead);
  const { form, kept } = useKeptForm({ close, draft }, LeadFormValues, toLeadForm(lead), {
    kind: 'lead',
    id,
    personId,
  });
  const edit = useEdit({
    form,
    fields: leadFields(assignees),
    toValues: toLeadForm,
    query: leadQuery(id),
    update: useUpdateLead(id, { onSuccess: kept.finish }),
  });
  return (
    <EditDialog
      title="Edit Lead"
      description={lead.name}
      noun="lead"
      submitLabel="Update Lead"
      edit={edit}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <LeadFields form={form} assignees={assignees} />
    </EditDialog>
  );
}

function LeadFields({ form, assignees }: { form: UseFormReturn<LeadFormValues>; assignees: readonly Option[] }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const stage = useWatch({ control, name: 'stage' });
  return (
    <>
      <Field label="Next step" error={errors.nextStep?.message}>
        <TextInput {...register('nextStep')} autoComplete="off" />
      </Field>
      <Field label="Date of the next step" error={errors.nextStepAt?.message}>
        <TextInput {...register('nextStepAt')} type="datetime-local" className="max-w-64 tabular-nums" />
      </Field>
      <AssigneeField {...register('assigneeId')} assignees={assignees} error={errors.assigneeId?.message} />
      <Field label="Stage" error={errors.stage?.message}>
        <SelectInput {...register('stage')} className="max-w-64">
          {LEAD_STAGES.map((value) => (
            <option key={value} value={value}>
              {STAGE_LABELS[value]}
            </option>
          ))}
        </SelectInput>
      </Field>
      {stage === 'lost' && (
        <Field label="Lost reason" error={errors.lostReason?.message}>
          <LostReasonInput {...register('lostReason')} required />
        </Field>
      )}
    </>
  );
}
