import type { LeadStage } from '#contract/leads.ts';
import type { EditField } from '#crm/shared/forms/edit-conflict.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { assigneeField } from '#crm/shared/people/assignees.ts';
import type { Option } from '#crm/shared/records/list-query.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import type { LeadFormValues } from './lead-form.ts';

/** The fields of a lead for conflicts between edits. */
export const STAGE_FIELD: EditField<'stage'> = {
  name: 'stage',
  label: 'Stage',
  describe: (stage) => STAGE_LABELS[stage as LeadStage],
  otherwise: 'by what happened',
};

export function leadFields(assignees: readonly Option[]): readonly EditField<keyof LeadFormValues>[] {
  return [
    STAGE_FIELD,
    { name: 'lostReason', label: 'Lost reason' },
    assigneeField(assignees),
    { name: 'nextStep', label: 'Next step' },
    {
      name: 'nextStepAt',
      label: 'Date',
      describe: (date) => (date ? formatMoment(new Date(String(date)), new Date()) : 'None'),
    },
  ];
}
